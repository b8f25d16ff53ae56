// The events in words, a line each; only the lines in sight are in the document.

const ROW = 26;
const IN_SIGHT = 40;

class EventList {
  constructor(game, onSeek) {
    this.game = game;
    this.rows = eventRows(game);
    this.places = new Map(this.rows.map((row, place) => [row.heading ? null : row.version, place]));
    this.undone = new Set(game.undone);
    this.space = make("div", "rt-space");
    this.window = make("ol", "rt-lines");
    this.space.append(this.window);
    this.root = make("div", "rt-list", { tabindex: "0", role: "region", "aria-label": "Events" }, this.space);
    this.root.addEventListener("scroll", () => this.fill(), { passive: true });
    this.window.addEventListener("click", (event) => {
      const line = event.target.closest("[data-version]");
      if (line) onSeek(Number(line.dataset.version));
    });
    this.top = 0;
    this.nodes = [];
  }

  /** `until` is the last version to be told; `marks` are the versions that notes are on. */
  paint({ version, view, until, marks, follow }) {
    const place = this.places.get(version) ?? 0;
    const count = until >= this.game.told.length ? this.rows.length : (this.places.get(until) ?? 0) + 1;
    Object.assign(this, { version, view, marks, count });
    const height = `${count * ROW}px`;
    if (this.space.style.height !== height) this.space.style.height = height;
    if (follow) {
      // The height of a row and of the list are constants: nothing is read from the layout here.
      const top = Math.max(0, (place - 6) * ROW);
      if (Math.abs(top - this.top) > 5 * ROW || top < this.top) {
        this.top = top;
        this.root.scrollTop = top;
      }
    }
    this.fill(place);
  }

  fill(place) {
    const seen = place === undefined ? Math.floor(this.root.scrollTop / ROW) : Math.floor(this.top / ROW);
    if (place === undefined) this.top = this.root.scrollTop;
    const first = Math.max(0, Math.min(seen - 8, this.count - IN_SIGHT));
    const rows = this.rows.slice(first, Math.min(first + IN_SIGHT, this.count));
    while (this.nodes.length < rows.length) this.nodes.push(this.makeLine());
    this.nodes.forEach((node, at) => this.paintLine(node, rows[at], first + at));
  }

  makeLine() {
    const number = make("span", "rt-number");
    const words = make("span", "rt-words");
    const button = make("button", "rt-line", { type: "button", tabindex: "-1" }, number, words);
    const root = make("li", "", {}, button);
    this.window.append(root);
    return { root, button, number, words, shown: null };
  }

  paintLine(line, row, place) {
    line.root.hidden = !row;
    if (!row) return;
    const told = row.heading ?? wordsAt(this.game, row.version, this.view);
    const mark = row.heading ? "" : this.marks.get(row.version) ?? "";
    const isNow = !row.heading && row.version === this.version;
    const shown = `${place}|${mark}|${isNow}|${told}`;
    if (line.shown === shown) return;
    line.shown = shown;
    line.root.style.transform = `translateY(${place * ROW}px)`;
    line.button.dataset.version = row.version;
    line.button.className = `rt-line${row.heading ? " rt-heading" : ""}${isNow ? " rt-now" : ""}${this.undone.has(row.version) ? " rt-undone" : ""}`;
    line.button.title = told;
    if (isNow) line.button.setAttribute("aria-current", "true");
    else line.button.removeAttribute("aria-current");
    setText(line.number, row.heading ? "" : String(row.version));
    setText(line.words, `${mark}${told}${this.undone.has(row.version) && !row.heading ? " (taken back)" : ""}`);
  }
}

function eventRows(game) {
  const headings = new Map();
  for (const [round, , , turns] of game.rounds) {
    for (const [turn, , first] of turns) headings.set(first, turn ? `Round ${round}, turn ${turn}` : `Round ${round}`);
  }
  const rows = [];
  game.told.forEach((_, place) => {
    const version = place + 1;
    if (headings.has(version)) rows.push({ version, heading: headings.get(version) });
    rows.push({ version, heading: null });
  });
  return rows;
}
