// The strip over the timeline: what each seat believes its hand to total, what it totals, and what happened where.

const STRIP_POINTS = 800;
const SVG = "http://www.w3.org/2000/svg";
const MARKS = [["call", "Calls"], ["score", "Scorings"], ["reset", "Resets"]];

class Strip {
  constructor(game, tables, onSeek) {
    this.game = game;
    this.tables = tables;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("preserveAspectRatio", "none");
    this.svg.setAttribute("aria-hidden", "true");
    this.cursor = make("div", "rt-cursor");
    this.legend = make("p", "rt-legend");
    this.frame = make("div", "rt-frame", {}, this.svg, this.cursor);
    this.root = make("section", "rt-strip", { "aria-label": "Believed hand totals over the game; the slider and the keys lead to the same moments" }, this.frame, this.legend);
    this.frame.addEventListener("click", (event) => {
      const frame = this.frame.getBoundingClientRect();
      onSeek(Math.min(this.extent, Math.max(1, Math.round(((event.clientX - frame.left) / frame.width) * this.extent))));
    });
    this.highest = Math.max(10, ...tables.flatMap((table) => table.believed.map((tenths) => (tenths ?? 0) / 10)));
  }

  /** `extent` is the last version that it stretches to, `told` the last that it shows. */
  paint({ version, view, extent, told }) {
    if (this.drawn !== `${view}|${extent}`) {
      this.drawn = `${view}|${extent}`;
      this.extent = extent;
      this.draw(view);
    }
    const cut = told < extent ? `inset(0 ${100 - (100 * told) / extent}% 0 0)` : "";
    if (this.cut !== cut) this.svg.style.clipPath = this.cut = cut;
    this.cursor.style.transform = `translateX(${(100 * version) / this.extent}%)`;
  }

  draw(view) {
    const seats = this.seatsOf(view);
    const parts = [];
    for (const [kind] of MARKS) {
      const stops = this.game.stops[kind].filter((version) => version <= this.extent);
      parts.push(this.path(`rt-mark rt-mark-${kind}`, stops.map((version) => `M${version} 0V100`).join(""), null));
    }
    for (const seat of seats) {
      if (view === "all" && this.game.viewer === null) parts.push(this.path("rt-true", this.line((table) => handTotal(this.game, table, seat, view)), seat));
      parts.push(this.path("rt-believed", this.line((table) => (table.believed[seat] ?? null) === null ? null : table.believed[seat] / 10), seat));
    }
    this.svg.setAttribute("viewBox", `0 0 ${this.extent} 100`);
    this.svg.replaceChildren(...parts);
    this.legend.replaceChildren(...this.legendOf(seats, view));
  }

  /** A seat's knowledge is its own: with somebody's eyes only that seat's line is seen. */
  seatsOf(view) {
    const all = this.game.players.map((_, seat) => seat);
    if (view === "spectator") return [];
    if (view !== "all") return [Number(view.slice(4))];
    return this.game.viewer === null ? all : all.filter((seat) => seat === this.game.viewer);
  }

  path(className, line, seat) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", className);
    path.setAttribute("d", line);
    path.setAttribute("vector-effect", "non-scaling-stroke");
    if (seat !== null) path.setAttribute("stroke", COLOURS[seat]);
    return path;
  }

  line(valueOf) {
    const every = Math.max(1, Math.ceil(this.extent / STRIP_POINTS));
    const drawn = [];
    let isOpen = false;
    let deal = null;
    for (let version = 1; version <= this.extent; version += every) {
      const table = this.tables[version - 1];
      const value = table.deal === null ? null : valueOf(table);
      if (value === null || table.deal !== deal) isOpen = false;
      deal = table.deal;
      if (value === null) continue;
      drawn.push(`${isOpen ? "L" : "M"}${version} ${(98 - (94 * value) / this.highest).toFixed(1)}`);
      isOpen = true;
    }
    return drawn.join("");
  }

  legendOf(seats, view) {
    const told = seats.map((seat) => make("span", "rt-key", {}, make("i", "", { style: `background:${COLOURS[seat]}` }), this.game.players[seat].name));
    if (seats.length) told.push(make("span", "", {}, "line: what the seat believes its hand totals (cards it has seen, and the mean of the others)"));
    if (seats.length && view === "all" && this.game.viewer === null) told.push(make("span", "", {}, "dots: what it totals"));
    for (const [kind, words] of MARKS) {
      if (this.game.stops[kind].some((version) => version <= this.extent)) told.push(make("span", "rt-key", {}, make("i", `rt-mark-${kind}`), words));
    }
    return told;
  }
}
