// A report from disk: the component in a document of its own, told where to begin by the address.

const told = JSON.parse(await unpacked(document.getElementById("cabo-data").textContent));
const asked = new URL(location.href).searchParams;
const version = Number.parseInt(asked.get("v") ?? "", 10);
const place = document.getElementById("cabo-replay");
mountReplay({
  parentElement: place,
  data: { ...told, start: { v: Number.isNaN(version) ? null : version, view: asked.get("view") } },
  setTriggerValue: () => {},
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-seek]");
  if (!link) return;
  event.preventDefault();
  MOUNTED.get(place).seek(Number(link.dataset.seek));
  place.scrollIntoView();
});
