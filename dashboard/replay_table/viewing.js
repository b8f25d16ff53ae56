// What a viewpoint shows of a table, and what is known about one card: words and values, nothing drawn.

const SUITS = { c: ["♣", "clubs"], d: ["♢", "diamonds"], h: ["♡", "hearts"], s: ["♠", "spades"] };
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
const POWERS = { look_then_swap: "look, then swap", look_twice_then_swap: "look twice, then swap" };

function splitFace(face) {
  const suit = face.slice(-1);
  return suit in SUITS ? { rank: face.slice(0, -1), suit } : { rank: face, suit: null };
}

function faceWords(face) {
  if (face === null) return "face down";
  const { rank, suit } = splitFace(face);
  return suit === null ? rank : `${RANKS[rank] ?? rank} of ${SUITS[suit][1]}`;
}

/** Where a card's entry says whether a viewpoint has seen it; null where the record is shown as it is. */
function columnOf(game, view) {
  if (view === "all") return null;
  return view === "spectator" ? game.players.length + 1 : Number(view.slice(4)) + 1;
}

function shownFace(game, table, instance, view) {
  const entry = table.cards[instance];
  if (!entry) return null;
  const column = columnOf(game, view);
  return column === null || entry[column] !== null ? entry[0] : null;
}

function seenBy(game, table, instance) {
  const entry = table.cards[instance] ?? [];
  return game.players.map((_, seat) => seat).filter((seat) => (entry[seat + 1] ?? null) !== null);
}

function namesOf(game, seats) {
  if (!seats.length) return "nobody";
  if (seats.length === game.players.length) return "everybody";
  return seats.map((seat) => game.players[seat].name).join(", ");
}

function wordsAt(game, version, view) {
  const told = game.told[version - 1];
  return game.sentences[Array.isArray(told) ? told[game.views.indexOf(view)] : told];
}

function viewWords(game, view) {
  if (view === "spectator") return "A spectator";
  const seat = view === "all" ? game.viewer : Number(view.slice(4));
  if (seat === null) return "Everything";
  return seat === "spectator" ? "A spectator" : `${game.players[seat].name} (seat ${seat})`;
}

/** The sum of the points of a hand, null where a face is not known to the viewpoint. */
function handTotal(game, table, seat, view) {
  let sum = 0;
  for (const card of table.hands[seat] ?? []) {
    if (card === null) continue;
    const face = shownFace(game, table, card, view);
    if (face === null) return null;
    sum += game.points[face];
  }
  return sum;
}

function waitingWords(game, table, view) {
  const name = (seat) => game.players[seat].name;
  if (table.winners !== null && (table.closed !== null || table.phase === "revealed")) {
    return table.winners.length ? `The game is over: won by ${namesOf(game, table.winners)}.` : "The game is over: nobody won.";
  }
  if (table.closed === "abandoned") return "The game was abandoned.";
  if (table.deal === null) return table.rounds_scored ? "Only the score sheet of this round is known." : "No round is dealt yet.";
  const who = table.on_turn === null ? "Nobody" : name(table.on_turn);
  switch (table.phase) {
    case "opening": return `Opening looks; ${who} has the first turn.`;
    case "turn": return `${who} is on turn${table.caller === null ? "" : ", the final one"}.`;
    case "drawn": return `${who} has drawn ${table.held === null ? "a card" : drawnWords(game, table, view)}.`;
    case "power": return `${who} has a power to use: ${POWERS[table.pending] ?? table.pending}.`;
    case "turns_over": return "No turn is left; the hands will be revealed.";
    default: return `The hands are revealed: ${table.ended_by === "stock_out" ? "the stock is out" : "Cabo was called"}.`;
  }
}

function drawnWords(game, table, view) {
  const face = shownFace(game, table, table.held, view);
  return face === null ? "a card" : `the ${faceWords(face)}`;
}

// --- one card ---

function placeOf(table, instance) {
  if (table.held === instance) return { at: "held", seat: table.on_turn };
  for (let seat = 0; seat < table.hands.length; seat += 1) {
    const slot = table.hands[seat].indexOf(instance);
    if (slot >= 0) return { at: "hand", seat, slot };
  }
  if (table.pile.includes(instance)) return { at: "pile" };
  return table.stock.includes(instance) ? { at: "stock" } : { at: "gone" };
}

function movedWords(game, from, to, actor) {
  const own = (place) => `${game.players[place.seat].name}’s slot ${place.slot}`;
  const source = { stock: "from the stock", pile: "from the discard pile", held: "after the draw" };
  if (to.at === "held") return `Drawn${actor === null ? "" : ` by ${game.players[actor].name}`}`;
  if (to.at === "hand") {
    if (from === null) return `Dealt to ${own(to)}`;
    return from.at === "hand" ? `From ${own(from)} to ${own(to)}` : `Into ${own(to)}, ${source[from.at]}`;
  }
  if (to.at === "pile") {
    if (from === null) return "Turned up at the deal";
    return `Onto the discard pile, ${from.at === "hand" ? `out of ${own(from)}` : source[from.at]}`;
  }
  return to.at === "gone" ? "Reshuffled into the stock, as a new card" : "In the stock";
}

/** The versions that led to one, oldest first: corrections skip what they took back. */
function versionsBefore(game, version) {
  const deal = [];
  for (let at = version; at >= 1; at = game.rewinds[at] ?? at - 1) deal.push(at);
  return deal.reverse();
}

/** What happened to a card up to a version: when it came, from where, who saw it when, where it went. */
function cardHistory(game, tables, instance, { deal, until }) {
  const told = [];
  let before = null;
  for (const version of versionsBefore(game, until)) {
    const table = tables[version - 1];
    if (table.deal !== deal || !table.cards[instance]) {
      if (before !== null && table.deal === deal) {
        told.push({ version, words: movedWords(game, before.place, { at: "gone" }, null) });
        break;
      }
      continue;
    }
    const place = placeOf(table, instance);
    const moved = before === null || before.place.at !== place.at || (place.at === "hand" && (before.place.seat !== place.seat || before.place.slot !== place.slot));
    if (moved && !(before === null && place.at === "stock")) {
      told.push({ version, words: movedWords(game, before && before.place, place, game.acting[version - 1]) });
    }
    const looks = seenBy(game, table, instance);
    const fresh = looks.filter((seat) => before === null || !before.looks.includes(seat));
    if (fresh.length) {
      const all = looks.length === game.players.length && fresh.length > 1;
      told.push({ version, words: all ? "Seen by everybody" : `Seen by ${namesOf(game, fresh)}` });
    }
    before = { place, looks };
  }
  return told;
}

/** The last version up to which a card may be followed: the round's end, where nothing is to be kept back. */
function lastVersionOf(game, version, isSpoilerFree) {
  if (isSpoilerFree || game.undone.includes(version)) return version;
  const round = game.rounds.find(([, first, last]) => first <= version && version <= last);
  return round ? Math.max(version, round[2]) : version;
}

function stopAfter(stops, version, otherwise) {
  return stops.find((stop) => stop > version) ?? otherwise;
}

function stopBefore(stops, version, otherwise) {
  return stops.findLast((stop) => stop < version) ?? otherwise;
}
