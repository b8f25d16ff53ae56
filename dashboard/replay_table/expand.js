// The tables that a game's deltas lead through. Python's reducer made them; here they are only applied.

const EVERY_SEAT = -1;
const CUT_TO = -1;

/** The table after each event, place 0 for version 1; what an event left as it was is shared between tables. */
function expandTables(game) {
  const seats = game.players.length;
  const tables = [];
  let table = blankTable(game.fields);
  game.deltas.forEach((delta, place) => {
    table = changedTable(table, delta, { version: place + 1, seats, fields: game.fields });
    tables.push(table);
  });
  return tables;
}

function blankTable(fields) {
  const blank = { turn: 0, finals: [], totals: [], resets: [], rounds_scored: 0 };
  const named = Object.fromEntries(fields.map((field) => [field, blank[field] ?? null]));
  return { ...named, hands: [], pile: [], stock: [], cards: [], believed: [] };
}

function changedTable(before, delta, { version, seats, fields }) {
  const [named, hands, pile, stock, faces, seen, cards, believed] = delta;
  const table = { ...before };
  for (let i = 0; i < named.length; i += 2) table[fields[named[i]]] = named[i + 1];
  if (table.deal !== before.deal) {
    const hand = () => [];
    Object.assign(table, { pile: [], stock: [], cards: [], believed: [] });
    table.hands = table.deal === null ? [] : Array.from({ length: seats }, hand);
  }
  if (hands.length) table.hands = laidHands(table.hands, hands);
  if (pile.length) table.pile = [...table.pile.slice(0, pile[0]), ...pile.slice(1)];
  if (stock.length) table.stock = [...table.stock.slice(stock[0]), ...stock.slice(1)];
  if (faces.length || seen.length || cards.length) table.cards = turnedCards(table.cards, { faces, seen, cards, version, seats });
  if (believed.length) {
    table.believed = [...table.believed];
    for (let i = 0; i < believed.length; i += 2) table.believed[believed[i]] = believed[i + 1];
  }
  return table;
}

function laidHands(before, change) {
  const hands = [...before];
  for (let i = 0; i < change.length; i += 3) {
    const [seat, slot, card] = change.slice(i, i + 3);
    if (hands[seat] === before[seat]) hands[seat] = [...before[seat]];
    if (slot === CUT_TO) hands[seat].length = card;
    else hands[seat][slot] = card;
  }
  return hands;
}

function turnedCards(before, { faces, seen, cards, version, seats }) {
  const after = [...before];
  for (let i = 0; i < faces.length; i += 2) {
    const entry = after[faces[i]] ?? Array(seats + 2).fill(null);
    after[faces[i]] = [faces[i + 1], ...entry.slice(1)];
  }
  for (let i = 0; i < seen.length; i += 2) {
    const entry = [...after[seen[i]]];
    if (seen[i + 1] === EVERY_SEAT) for (let at = 1; at < entry.length; at += 1) entry[at] ??= version;
    else entry[seen[i + 1] + 1] ??= version;
    after[seen[i]] = entry;
  }
  for (const [card, ...entry] of cards) after[card] = entry.length ? entry : null;
  for (let at = 0; at < after.length; at += 1) after[at] ??= null;
  while (after.length && after[after.length - 1] === null) after.pop();
  return after;
}
