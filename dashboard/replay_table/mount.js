// The component: its controls, its keys, and the one moment that all of it shows.

const OWN_KEYS = "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=tablist], [role=grid], [role=slider]";
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

class Replay {
  constructor(root, data, { host, begin }) {
    this.root = root;
    this.host = host;
    this.data = data;
    this.game = data.game;
    this.tables = expandTables(data.game);
    this.last = this.tables.length;
    this.notes = [...(data.notes ?? [])];
    this.made = [];
    this.name = `${Date.now()}-${Math.random()}`;
    this.isFanned = false;
    this.isSeeingAll = false;
    this.isSpoilerFree = remembered("cabo-spoiler-free") === "yes";
    this.speed = 2;
    this.steppedAt = 0;
    this.timer = null;
    this.asked = null;
    this.build();
    this.start({ ...data.start, v: begin });
    this.onKeyDown = (event) => this.keyDown(event);
    this.onKeyUp = (event) => this.keyUp(event);
    this.listen();
    root.dataset.ready = "yes";
  }

  listen() {
    document.addEventListener("keydown", this.onKeyDown, true);
    document.addEventListener("keyup", this.onKeyUp, true);
  }

  stop() {
    document.removeEventListener("keydown", this.onKeyDown, true);
    document.removeEventListener("keyup", this.onKeyUp, true);
    this.pause();
    clearTimeout(this.addressing);
    document.documentElement.removeAttribute("data-cabo-spoiler-free");
  }

  start({ v, view }) {
    this.view = this.game.views.includes(view) ? view : this.game.views[0];
    this.version = Math.min(this.last, Math.max(1, v ?? this.game.opening));
    this.reached = this.version;
    this.paint();
  }

  update(data) {
    this.host = data.host ?? this.host;
    this.notes = [...(data.notes ?? [])];
    this.finished = undefined;
    if (JSON.stringify(data.start) !== JSON.stringify(this.data.start)) this.start(data.start);
    this.data = data;
    this.paint();
  }

  // --- what there is on the page ---

  build() {
    const seek = (version) => this.seek(version);
    this.told = make("p", "rt-told", { "aria-live": "polite" });
    this.table = new TableDrawing(this.game, { onAsk: (card) => this.ask(card), onFan: () => this.orders.fan() });
    this.list = new EventList(this.game, seek);
    this.strip = new Strip(this.game, this.tables, seek);
    this.orders = this.makeOrders();
    this.panel = make("aside", "rt-panel", { "aria-label": "About a card", hidden: "" });
    this.side = make("div", "rt-side", {}, this.panel, this.list.root, makeNotes(this));
    const left = make("div", "rt-left", {}, this.told, this.table.root, makeControls(this), this.jumps, this.strip.root, makeFoot(this));
    this.help = makeHelp();
    this.root.replaceChildren(make("div", "rt-main", {}, left, this.side), this.help);
  }

  // --- orders, by the names that the table of keys has for them ---

  makeOrders() {
    const stops = this.game.stops;
    const step = (target) => () => { this.pause(); this.seek(target()); };
    const by = (kind, otherwise) => ({
      [`${kind}_after`]: step(() => stopAfter(stops[kind], this.version, otherwise ? this.last : this.version)),
      [`${kind}_before`]: step(() => stopBefore(stops[kind], this.version, otherwise ? 1 : this.version)),
    });
    return {
      event_after: step(() => this.version + 1),
      event_before: step(() => this.version - 1),
      first: step(() => 1),
      last: step(() => (this.isSpoilerFree ? this.reached : this.last)),
      ...by("turn", true), ...by("round", true), ...by("call"), ...by("power"), ...by("match"), ...by("reveal"),
      play: () => (this.timer === null ? this.play() : this.pause()),
      faster: () => this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.speed) + 1)]),
      slower: () => this.setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(this.speed) - 1)]),
      view_all: () => this.look("all"),
      view_seat: (key) => this.look(`seat${key}`),
      view_spectator: () => this.look("spectator"),
      see_all: () => this.seeEverything(true),
      fan: () => { this.isFanned = !this.isFanned; this.paint(); },
      spoiler_free: () => this.setSpoilerFree(!this.isSpoilerFree),
      star: () => this.host.note && this.note({ star: !this.isStarred(this.version) }),
      copy_link: () => this.copy("Link", this.address().href),
      help: () => (this.help.open ? this.help.close() : this.help.showModal()),
    };
  }

  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.composedPath()[0];
    const isNode = target instanceof Element;
    if (isNode && target.closest(OWN_KEYS)) return;
    if (isNode && target.matches("[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (isNode && event.key === " " && target.closest("button, summary, a, [type=checkbox]")) return;
    const row = KEYS.find(({ keys }) => keys.includes(event.key));
    if (!row || (this.help.open && row.does !== "help")) return;
    event.preventDefault();
    this.orders[row.does](event.key);
  }

  keyUp(event) {
    if (KEYS.find(({ does }) => does === "see_all").keys.includes(event.key)) this.seeEverything(false);
  }

  // --- the moment ---

  get now() {
    return this.tables[this.version - 1];
  }

  get eyes() {
    return this.isSeeingAll ? "all" : this.view;
  }

  get isOneViewer() {
    return this.eyes !== "all" || this.game.viewer !== null;
  }

  seek(version) {
    const wanted = Math.min(this.last, Math.max(1, version));
    if (wanted === this.version) return;
    const rects = this.rectsForMove(wanted);
    this.version = wanted;
    this.reached = Math.max(this.reached, wanted);
    this.paint();
    if (rects) this.table.move(this.now, rects);
    this.writeAddress();
  }

  /** One event on, at leisure, is drawn as a movement; whoever holds a key down wants none. */
  rectsForMove(wanted) {
    const at = performance.now();
    const isHurried = at - this.steppedAt < 200;
    this.steppedAt = at;
    if (wanted !== this.version + 1 || isHurried || STILL.matches) return null;
    return this.table.rectsOf(this.now, this.game.touched[wanted - 1]);
  }

  look(asked) {
    // A seat's own record is that seat's viewpoint as it is.
    const view = asked === `seat${this.game.viewer}` || asked === this.game.viewer ? "all" : asked;
    if (!this.game.views.includes(view)) return;
    this.view = view;
    this.paint();
    this.writeAddress();
  }

  seeEverything(isSeeing) {
    if (this.isSeeingAll === isSeeing || this.game.views.length < 2) return;
    this.isSeeingAll = isSeeing;
    this.paint();
  }

  setSpoilerFree(isOn) {
    this.isSpoilerFree = isOn;
    this.reached = this.version;
    remember("cabo-spoiler-free", isOn ? "yes" : "no");
    this.paint();
  }

  // --- playing ---

  play() {
    if (this.version >= this.last) return;
    this.told.setAttribute("aria-live", "off");
    const beat = () => {
      if (this.version >= this.last) { this.pause(); return; }
      this.seek(this.version + 1);
      const isCall = this.game.types[this.game.kinds[this.version - 1]] === "cabo_called";
      this.timer = setTimeout(beat, ((isCall ? 3 : 1) * 1000) / this.speed);
    };
    this.timer = setTimeout(beat, 1000 / this.speed);
    setText(this.player, "⏸ Pause");
  }

  pause() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.told.setAttribute("aria-live", "polite");
    setText(this.player, "▶ Play");
  }

  setSpeed(speed) {
    this.speed = speed;
    this.speeds.value = String(speed);
  }

  // --- painting ---

  paint() {
    const { version, now, eyes } = this;
    const until = this.isSpoilerFree ? this.reached : this.last;
    // Whoever looks with somebody's eyes is told what these have seen: nothing after this moment.
    const told = this.isOneViewer ? version : until;
    setText(this.told, `${version}. ${wordsAt(this.game, version, eyes)}${this.game.undone.includes(version) ? " (taken back)" : ""}`);
    this.table.paint(now, { version, view: eyes, isFanned: this.isFanned });
    this.list.paint({ version, view: eyes, until: told, marks: this.marks(), follow: true });
    this.strip.paint({ version, view: eyes, extent: until, told });
    this.slider.max = until;
    this.slider.value = version;
    this.slider.setAttribute("aria-valuetext", `event ${version}${this.isSpoilerFree ? "" : ` of ${this.last}`}: ${wordsAt(this.game, version, eyes)}`);
    this.views.value = this.view;
    this.spoilers.checked = this.isSpoilerFree;
    document.documentElement.toggleAttribute("data-cabo-spoiler-free", this.isSpoilerFree && this.reached < this.last);
    this.paintSheets();
    const isFirst = version === 1;
    const isLast = version === this.last;
    this.steps.forEach((button, place) => { if (place !== 4) button.setAttribute("aria-disabled", String(place < 4 ? isFirst : isLast)); });
    this.paintNotes();
    if (this.asked) this.paintPanel();
    this.root.dataset.version = version;
    this.root.dataset.view = this.view;
  }

  /** The score sheets beside the component: a viewpoint is not told of rounds that were not finished yet. */
  paintSheets() {
    const finished = this.isOneViewer ? this.now.rounds_scored : Infinity;
    if (this.finished === finished) return;
    this.finished = finished;
    for (const line of document.querySelectorAll("tr[data-finished-round]")) {
      line.hidden = Number(line.dataset.finishedRound) > finished;
    }
  }

  // --- a card's story ---

  ask(instance) {
    this.asked = { instance, deal: this.now.deal };
    this.paintPanel();
    this.panel.querySelector("button").focus();
  }

  paintPanel() {
    const { instance, deal } = this.asked;
    const isThere = this.now.deal === deal;
    const shown = `${deal}|${instance}|${this.version}|${this.eyes}|${this.isSpoilerFree}`;
    if (this.panel.dataset.shown === shown) return;
    this.panel.dataset.shown = shown;
    this.panel.hidden = !isThere;
    if (!isThere) { this.asked = null; return; }
    const until = lastVersionOf(this.game, this.version, this.isSpoilerFree || this.eyes !== "all");
    const close = makeButton("Close", () => { this.panel.hidden = true; this.asked = null; }, "Close the story of the card");
    const steps = cardHistory(this.game, this.tables, instance, { deal, until }).map(({ version, words }) => {
      const line = makeButton(`${version}. ${words}`, () => this.seek(version));
      line.classList.toggle("rt-later", version > this.version);
      return make("li", "", {}, line);
    });
    const title = make("h2", "", {}, `The card: ${faceWords(shownFace(this.game, this.now, instance, this.eyes))}`);
    this.panel.replaceChildren(make("div", "rt-panel-head", {}, title, close), make("ol", "", {}, ...steps));
  }

  // --- notes ---

  isStarred(version) {
    return this.notes.findLast((note) => note.v === version && note.star !== null && note.star !== undefined)?.star === true;
  }

  marks() {
    if (this.markedFor === this.notes.length) return this.marked;
    this.markedFor = this.notes.length;
    this.marked = new Map();
    for (const { v } of this.notes) this.marked.set(v, `${this.isStarred(v) ? "★ " : ""}${this.notes.some((note) => note.v === v && note.text) ? "✎ " : ""}`);
    return this.marked;
  }

  note({ star = null, text = null }) {
    const note = { v: this.version, star, text };
    this.notes.push(note);
    // The host may hear of the last of several alone: each time it is told of all that this page has made.
    this.made.push(note);
    this.host.note({ page: this.name, notes: this.made });
    this.paint();
  }

  paintNotes() {
    if (this.starButton) setText(this.starButton, this.isStarred(this.version) ? "★ Starred" : "☆ Star");
    const until = this.isSpoilerFree ? this.reached : this.last;
    const shown = `${this.notes.length}|${until}`;
    if (this.noteList.dataset.shown === shown) return;
    this.noteList.dataset.shown = shown;
    const marked = [...this.marks()].filter(([v, mark]) => mark && v <= until).sort(([one], [other]) => one - other);
    this.noteList.replaceChildren(...marked.map(([v]) => {
      const texts = this.notes.filter((note) => note.v === v && note.text).map((note) => note.text);
      return make("li", "", {}, makeButton(`${this.isStarred(v) ? "★ " : ""}${v}. ${texts.join(" · ")}`, () => this.seek(v)));
    }));
  }

  saveNotes() {
    downloadText(`${this.game.stream}.notes.jsonl`, this.notes.map((note) => `${JSON.stringify(note)}\n`).join(""));
  }

  // --- addresses, copies, pictures ---

  address() {
    const url = new URL(location.href);
    url.searchParams.set("v", String(this.version));
    if (this.game.views.length < 2) return url;
    if (this.view === this.game.views[0]) url.searchParams.delete("view");
    else url.searchParams.set("view", this.view);
    return url;
  }

  /** Browsers refuse a page that writes its address at every key of a held one: it is written when it has settled. */
  writeAddress() {
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => {
      try {
        history.replaceState(history.state, "", this.address());
      } catch {
        // Some browsers let no page from disk change its address; the link can still be copied.
      }
    }, 150);
  }

  async copy(what, text) {
    const isCopied = await copyText(text);
    setText(this.said, isCopied ? `${what} copied.` : `${what} could not be copied.`);
  }

  async savePicture() {
    download(`${this.game.stream}-${this.version}.png`, await pictureOf(this.game, this.now, { version: this.version, view: this.eyes }));
  }
}

function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A page without storage forgets it.
  }
}

const MOUNTED = new WeakMap();

/** Mounts the component, or brings one that is mounted up to date; another game makes another one. */
export default function mountReplay({ parentElement, data, setTriggerValue }) {
  const host = { note: data.can_note ? (told) => setTriggerValue("note", told) : null };
  const before = MOUNTED.get(parentElement);
  if (before?.data.gid === data.gid) {
    before.stop();
    before.host = host;
    before.update(data);
    before.listen();
    return () => before.stop();
  }
  before?.stop();
  let begin = data.start.v;
  if (before?.game.game === data.game.game && before.data.start.v === data.start.v) {
    // The same game with other eyes, or grown: the page does not know how far it was stepped through. Whoever stood
    // at its end goes on with it.
    const hasGrown = data.game.deltas.length > before.last;
    begin = hasGrown && before.version === before.last ? data.game.deltas.length : before.version;
  }
  const replay = new Replay(parentElement.querySelector(".rt"), data, { host, begin });
  MOUNTED.set(parentElement, replay);
  if (before) replay.writeAddress();
  return () => replay.stop();
}
