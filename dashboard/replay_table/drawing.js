// The table in the document: its nodes are made once, and only what changed between two tables is touched.

const COLOURS = ["#2a8bcc", "#d55e00", "#009e73", "#cc79a7", "#b08800", "#9a6fb8"];

/** A node with a class, attributes and content; words become text, never markup. */
function make(tag, className, attributes = {}, ...content) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, value);
  node.append(...content.filter((piece) => piece !== null));
  return node;
}

function setText(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** An empty card; `paintCard` gives it a face. Small ones are pictures, the others can be asked about. */
function makeCard(onAsk) {
  const card = make("button", "rt-card rt-back", { type: "button" });
  const drawn = make("span", "rt-drawn", { "aria-hidden": "true" });
  card.append(drawn);
  card.parts = ["rank", "glyph", "letter", "points"].map((name) => drawn.appendChild(make("span", `rt-${name}`)));
  card.addEventListener("click", () => card.instance !== null && onAsk(card.instance));
  card.shown = null;
  card.instance = null;
  return card;
}

function paintCard(card, game, { instance, face, words, touched }) {
  card.instance = instance;
  const shown = `${instance}|${face}|${words}|${touched}`;
  if (card.shown === shown) return;
  card.shown = shown;
  card.setAttribute("aria-label", words);
  card.title = words;
  const [rank, glyph, letter, points] = card.parts;
  card.className = `rt-card ${cardClass(instance, face)}${touched ? " rt-touched" : ""}`;
  card.disabled = instance === null;
  if (face === null) {
    card.parts.forEach((part) => setText(part, ""));
    return;
  }
  const told = splitFace(face);
  setText(rank, told.rank);
  setText(glyph, told.suit === null ? "" : SUITS[told.suit][0]);
  setText(letter, told.suit === null ? "" : told.suit.toUpperCase());
  setText(points, String(game.points[face]) === told.rank ? "" : String(game.points[face]));
}

function cardClass(instance, face) {
  if (instance === null) return "rt-empty";
  if (face === null) return "rt-back";
  const { suit } = splitFace(face);
  if (suit === null) return "rt-plain";
  return suit === "d" || suit === "h" ? "rt-red" : "rt-black";
}

/** The seats round the table, and its middle. */
class TableDrawing {
  constructor(game, { onAsk, onFan }) {
    this.game = game;
    this.onAsk = onAsk;
    this.root = make("section", "rt-table", { "data-seats": game.players.length, "aria-label": "The table" });
    this.middle = this.makeMiddle(onFan);
    this.seats = game.players.map((player, seat) => this.makeSeat(player, seat));
    this.root.append(this.middle.root, ...this.seats.map((seat) => seat.root));
  }

  makeMiddle(onFan) {
    const round = make("p", "rt-round");
    const waits = make("p", "rt-waits");
    const place = (name) => {
      const card = makeCard(this.onAsk);
      const count = make("span", "");
      return { card, count, root: make("div", "rt-place", {}, make("span", "rt-name", {}, name), card, count) };
    };
    const [stock, pile, held] = [place("Stock"), place("Discard pile"), place("Drawn")];
    const opener = make("button", "rt-small", { type: "button", "aria-expanded": "false" }, "fan out");
    opener.addEventListener("click", onFan);
    pile.root.append(opener);
    const fan = make("ol", "rt-fan", { "aria-label": "The discard pile, its top last" });
    fan.hidden = true;
    const places = make("div", "rt-places", {}, stock.root, pile.root, held.root);
    return { root: make("div", "rt-middle", {}, round, places, fan, waits), round, waits, stock, pile, held, opener, fan };
  }

  makeSeat(player, seat) {
    const name = make("strong", "", {}, player.name);
    const bot = player.bot === null ? null : make("span", "rt-bot", { title: player.bot }, "bot");
    const ink = make("span", "rt-ink", { "aria-hidden": "true", style: `background:${COLOURS[seat]}` });
    const badges = make("span", "rt-badges");
    const hand = make("ol", "rt-hand", { "aria-label": `Hand of ${player.name}` });
    const counts = make("p", "rt-counts");
    const head = make("div", "rt-head", {}, make("span", "rt-who", {}, ink, name, bot), badges);
    const root = make("div", "rt-seat", { "data-seat": seat }, head, hand, counts);
    return { root, badges, hand, counts, slots: [] };
  }

  makeSlot(drawing, slot) {
    const card = makeCard(this.onAsk);
    const eyes = make("span", "rt-eyes", { "aria-hidden": "true" });
    const root = make("li", "", {}, make("span", "rt-slot", { "aria-hidden": "true" }, String(slot)), card, eyes);
    drawing.hand.append(root);
    return { root, card, eyes };
  }

  paint(table, { version, view, isFanned }) {
    const touched = new Set(this.game.touched[version - 1]);
    this.root.dataset.version = version;
    this.seats.forEach((drawing, seat) => this.paintSeat(drawing, table, { seat, view, touched }));
    this.paintMiddle(table, { view, touched, isFanned });
  }

  paintSeat(drawing, table, { seat, view, touched }) {
    const hand = table.hands[seat] ?? [];
    while (drawing.slots.length < hand.length) drawing.slots.push(this.makeSlot(drawing, drawing.slots.length));
    drawing.slots.forEach(({ root, card, eyes }, slot) => {
      root.hidden = slot >= hand.length;
      if (slot < hand.length) this.paintSlot({ card, eyes }, table, { slot, instance: hand[slot], view, touched });
    });
    drawing.root.classList.toggle("rt-on-turn", table.on_turn === seat);
    this.paintBadges(drawing.badges, table, seat);
    this.paintCounts(drawing.counts, table, { seat, view });
  }

  paintSlot({ card, eyes }, table, { slot, instance, view, touched }) {
    if (instance === null) {
      paintCard(card, this.game, { instance: null, face: null, words: `Slot ${slot} is empty`, touched: false });
      setText(eyes, "");
      return;
    }
    const face = shownFace(this.game, table, instance, view);
    const looks = seenBy(this.game, table, instance);
    const words = `Slot ${slot}: ${faceWords(face)}, seen by ${namesOf(this.game, looks)}`;
    paintCard(card, this.game, { instance, face, words, touched: touched.has(instance) });
    this.paintEyes(eyes, looks);
  }

  paintEyes(eyes, looks) {
    const shown = looks.join();
    if (eyes.dataset.shown === shown) return;
    eyes.dataset.shown = shown;
    if (looks.length === this.game.players.length) eyes.replaceChildren("all");
    else eyes.replaceChildren(...looks.map((seat) => make("i", "", { style: `border-color:${COLOURS[seat]}` }, [...this.game.players[seat].name][0] ?? String(seat))));
  }

  paintBadges(badges, table, seat) {
    const told = [];
    if (table.on_turn === seat) told.push(["turn", "on turn"]);
    if (table.caller === seat) told.push(["caller", "called Cabo"]);
    if (table.finals.includes(seat)) told.push(["final", "final turn"]);
    if (table.on_turn === seat && table.pending !== null) told.push(["power", POWERS[table.pending] ?? table.pending]);
    if (table.dealer === seat) told.push(["dealer", "dealer"]);
    if (table.winners?.includes(seat)) told.push(["winner", "winner"]);
    const shown = told.join();
    if (badges.dataset.shown === shown) return;
    badges.dataset.shown = shown;
    badges.replaceChildren(...told.map(([kind, words]) => make("span", `rt-badge rt-badge-${kind}`, {}, words)));
  }

  paintCounts(counts, table, { seat, view }) {
    const told = [];
    if (table.deal !== null) told.push(["hand total", handTotal(this.game, table, seat, view)]);
    if (table.gained !== null) told.push(["points", table.gained[seat]]);
    told.push(["total", table.totals[seat]]);
    const shown = told.join();
    if (counts.dataset.shown === shown) return;
    counts.dataset.shown = shown;
    counts.replaceChildren(...told.map(([name, value]) => make("span", "", {}, `${name} `, make("b", "", {}, String(value ?? "–")))));
  }

  paintMiddle(table, { view, touched, isFanned }) {
    const { round, waits, stock, pile, held, opener, fan } = this.middle;
    const turn = table.turn ? `turn ${table.turn}` : "opening";
    setText(round, table.deal === null ? "" : `Round ${table.number} · ${turn}`);
    setText(waits, waitingWords(this.game, table, view));
    const isDealt = table.deal !== null;
    for (const place of [stock, pile]) place.root.style.visibility = isDealt ? "" : "hidden";
    const cards = (number) => `${number} ${number === 1 ? "card" : "cards"}`;
    this.paintPlace(stock, table, { instance: table.stock[0] ?? null, view: "spectator", words: `Stock, ${cards(table.stock.length)}`, touched });
    setText(stock.count, cards(table.stock.length));
    const top = table.pile[table.pile.length - 1] ?? null;
    this.paintPlace(pile, table, { instance: top, view, words: `Discard pile, ${cards(table.pile.length)}`, touched });
    setText(pile.count, cards(table.pile.length));
    held.root.style.visibility = table.held === null ? "hidden" : "";
    if (table.held !== null) {
      this.paintPlace(held, table, { instance: table.held, view, words: "Drawn", touched });
      setText(held.count, table.on_turn === null ? "" : `by ${this.game.players[table.on_turn].name}`);
    }
    opener.setAttribute("aria-expanded", String(isFanned));
    setText(opener, isFanned ? "close" : "fan out");
    fan.hidden = !isFanned;
    if (isFanned) this.paintFan(fan, table, view);
  }

  paintPlace(place, table, { instance, view, words, touched }) {
    const face = instance === null ? null : shownFace(this.game, table, instance, view);
    const told = instance === null ? `${words}: empty` : `${words}: ${faceWords(face)}`;
    paintCard(place.card, this.game, { instance, face, words: told, touched: touched.has(instance) });
  }

  paintFan(fan, table, view) {
    const shown = `${table.deal}|${view}|${table.pile.join()}`;
    if (fan.dataset.shown === shown) return;
    fan.dataset.shown = shown;
    fan.replaceChildren(...table.pile.map((instance) => {
      const card = makeCard(this.onAsk);
      const face = shownFace(this.game, table, instance, view);
      paintCard(card, this.game, { instance, face, words: faceWords(face), touched: false });
      return make("li", "", {}, card);
    }));
  }

  /** The node that stands for a card where it lies on a table; null where none does. */
  nodeOf(table, instance) {
    const place = placeOf(table, instance);
    switch (place.at) {
      case "hand": return this.seats[place.seat].slots[place.slot]?.card ?? null;
      case "held": return this.middle.held.card;
      case "pile": return this.middle.pile.card;
      case "stock": return this.middle.stock.card;
      default: return null;
    }
  }

  /** Where the cards that an event touches lie now, to move from when the next table is painted. */
  rectsOf(table, instances) {
    return instances.map((instance) => [instance, this.nodeOf(table, instance)?.getBoundingClientRect() ?? null]);
  }

  move(table, rects) {
    for (const [instance, from] of rects) {
      const node = this.nodeOf(table, instance);
      if (!node || !from) continue;
      const to = node.getBoundingClientRect();
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (dx || dy) node.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 240, easing: "ease-out" });
    }
  }
}
