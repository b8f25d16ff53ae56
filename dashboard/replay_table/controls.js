// The controls round the table: what there is to press, to choose and to type.

const SPEEDS = [0.5, 1, 2, 4, 8];
const JUMPS = ["call", "power", "match", "reveal"];

/** A button that gives an order; `label` is read out where the words alone say too little. */
function makeButton(words, order, label) {
  const button = make("button", "rt-button", { type: "button", "aria-label": label ?? null, title: label ?? null }, words);
  button.addEventListener("click", () => order());
  return button;
}

/** The steps and the slider; the jumps and the speed stand by themselves, below them. */
function makeControls(replay) {
  const step = (words, does, label) => makeButton(words, () => replay.orders[does](), label);
  replay.player = step("▶ Play", "play");
  replay.steps = [
    step("⏮", "first", "First event"), step("« Round", "round_before", "Round back"), step("‹ Turn", "turn_before", "Turn back"),
    step("‹ Event", "event_before", "Event back"), replay.player, step("Event ›", "event_after", "Event on"),
    step("Turn ›", "turn_after", "Turn on"), step("Round »", "round_after", "Round on"), step("⏭", "last", "Last event"),
  ];
  replay.slider = make("input", "rt-slider", { type: "range", min: "1", "aria-label": "Event" });
  replay.slider.addEventListener("input", () => replay.seek(Number(replay.slider.value)));
  replay.speeds = make("select", "", { "aria-label": "Events a second" }, ...SPEEDS.map((speed) => make("option", "", { value: speed }, `${speed} / s`)));
  replay.speeds.value = String(replay.speed);
  replay.speeds.addEventListener("change", () => replay.setSpeed(Number(replay.speeds.value)));
  const jumps = JUMPS.map((kind) => make("span", "rt-jump", {},
    step("‹", `${kind}_before`, `${kind} before`), make("span", "", {}, kind), step("›", `${kind}_after`, `Next ${kind}`)));
  const steps = make("div", "rt-steps", { role: "group", "aria-label": "Steps" }, ...replay.steps);
  replay.jumps = make("div", "rt-jumps", {}, ...jumps, make("label", "", {}, "Speed ", replay.speeds));
  return make("div", "rt-controls", {}, steps, replay.slider);
}

/** Whose eyes look, what is kept back, what can be taken away, the keys. */
function makeFoot(replay) {
  const views = replay.game.views.map((view) => make("option", "", { value: view }, viewWords(replay.game, view)));
  replay.views = make("select", "", {}, ...views);
  replay.views.addEventListener("change", () => replay.look(replay.views.value));
  replay.spoilers = make("input", "", { type: "checkbox" });
  replay.spoilers.addEventListener("change", () => replay.orders.spoiler_free());
  replay.seeAll = make("button", "rt-button", { type: "button" }, "Hold to see all");
  for (const kind of ["pointerdown", "pointerup", "pointerleave", "pointercancel"]) {
    replay.seeAll.addEventListener(kind, () => replay.seeEverything(kind === "pointerdown"));
  }
  replay.seeAll.addEventListener("keydown", (event) => { if (event.key === " ") { event.preventDefault(); replay.seeEverything(true); } });
  replay.seeAll.addEventListener("keyup", () => replay.seeEverything(false));
  replay.seeAll.hidden = replay.game.views.length < 2;
  replay.said = make("span", "rt-said", { role: "status" });
  const eyes = make("label", "", {}, "Viewpoint ", replay.views);
  eyes.hidden = replay.seeAll.hidden;
  return make("div", "rt-foot", {},
    eyes, replay.seeAll,
    make("label", "", {}, replay.spoilers, " Spoiler-free"), makeShare(replay),
    makeButton("Keys ?", () => replay.orders.help(), "Show the keys"), replay.said);
}

/** What can be copied and saved. */
function makeShare(replay) {
  const files = replay.data.files ?? [];
  const entries = [
    makeButton("Copy link", () => replay.orders.copy_link()),
    makeButton("Copy state as JSON", () => replay.copy("State", JSON.stringify(stateFor(replay.game, replay.now, replay.version, replay.eyes)))),
    makeButton("Picture of the table (PNG)", () => replay.savePicture()),
    ...files.map(({ name, label, gz }) => makeButton(label, async () => downloadText(name, await unpacked(gz)))),
  ];
  if (replay.host.note || replay.notes.length) entries.push(makeButton("Notes (JSON lines)", () => replay.saveNotes()));
  return make("details", "rt-share", {}, make("summary", "", {}, "Share and save"), make("div", "rt-menu", {}, ...entries));
}

/** The table of keys, to be opened over the page. */
function makeHelp() {
  const rows = KEYS.map(({ shown, words }) => make("tr", "", {}, make("th", "", { scope: "row" }, make("kbd", "", {}, shown)), make("td", "", {}, words)));
  const close = make("button", "rt-button", { type: "button" }, "Close");
  const dialog = make("dialog", "rt-help", { "aria-label": "Keys" }, make("h2", "", {}, "Keys"), make("table", "", {}, make("tbody", "", {}, ...rows)), close);
  close.addEventListener("click", () => dialog.close());
  return dialog;
}

/** The notes there are, and where the host keeps them, a place to make one. */
function makeNotes(replay) {
  replay.noteList = make("ul", "rt-notes", { "aria-label": "Notes" });
  if (!replay.host.note) return make("div", "rt-noting", {}, replay.noteList);
  replay.noteField = make("input", "", { type: "text", maxlength: "500", placeholder: "a note on this moment", "aria-label": "Note on this moment" });
  const form = make("form", "rt-note-form", {}, replay.noteField, make("button", "rt-button", { type: "submit" }, "Save note"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = replay.noteField.value.trim();
    if (text) replay.note({ text });
    replay.noteField.value = "";
  });
  replay.starButton = makeButton("☆ Star", () => replay.orders.star(), "Star this moment");
  return make("div", "rt-noting", {}, make("div", "rt-note-row", {}, replay.starButton, form), replay.noteList);
}
