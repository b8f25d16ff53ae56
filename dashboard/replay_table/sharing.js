// What can be taken away from the page: links, the state as JSON, files, a picture.

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure context there is no clipboard but the old way.
    const field = make("textarea", "", { "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

function download(name, content) {
  const url = URL.createObjectURL(content);
  const link = make("a", "", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

async function downloadText(name, text) {
  download(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** The table as a viewpoint sees it: what it has not seen is null, and what says too much is left out. */
function stateFor(game, table, version, view) {
  const card = (instance) => instance === null ? null : { face: shownFace(game, table, instance, view), seen_by: seenBy(game, table, instance) };
  const { cards, stock, pile, hands, held, believed, ...rest } = table;
  return {
    game: game.stream, version, view, event: game.types[game.kinds[version - 1]], words: wordsAt(game, version, view), ...rest,
    players: game.players.map((player) => player.name), stock: stock.length, pile: pile.map((one) => card(one)?.face ?? null),
    held: held === null ? null : card(held), hands: hands.map((hand) => hand.map(card)),
  };
}

const PICTURE = { width: 900, card: [46, 64], row: 170, ink: "#16211c", felt: "#e3efe7", panel: "#ffffff", back: "#1c6a50" };

/** A picture of the table, drawn by itself: a copy of the page would take its fonts and styles along. */
function pictureOf(game, table, { version, view }) {
  const columns = game.players.length > 2 ? 2 : 1;
  const rows = Math.ceil(game.players.length / columns);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [PICTURE.width * 2, (rows * PICTURE.row + 170) * 2];
  const brush = canvas.getContext("2d");
  brush.scale(2, 2);
  brush.fillStyle = PICTURE.felt;
  brush.fillRect(0, 0, PICTURE.width, canvas.height / 2);
  write(brush, `${version}. ${wordsAt(game, version, view)}`, 16, 28, "bold 16px sans-serif");
  write(brush, `${game.ruleset} · ${table.deal === null ? "" : `round ${table.number}, turn ${table.turn} · `}${viewWords(game, view)}`, 16, 50);
  drawPile(brush, game, table, view);
  game.players.forEach((player, seat) => {
    const [x, y] = [(seat % columns) * (PICTURE.width / columns) + 12, 156 + Math.floor(seat / columns) * PICTURE.row];
    drawSeat(brush, game, table, { seat, view, x, y, width: PICTURE.width / columns - 24 });
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function write(brush, words, x, y, font = "14px sans-serif") {
  brush.font = font;
  brush.fillStyle = PICTURE.ink;
  brush.fillText(words, x, y, PICTURE.width - x - 12);
}

function drawPile(brush, game, table, view) {
  if (table.deal === null) return;
  const top = table.pile[table.pile.length - 1];
  write(brush, `Stock ${table.stock.length}`, 300, 75);
  drawCard(brush, table.stock.length ? null : undefined, 300, 82);
  write(brush, `Discard pile ${table.pile.length}`, 400, 75);
  drawCard(brush, top === undefined ? undefined : shownFace(game, table, top, view), 400, 82);
  if (table.held === null) return;
  write(brush, "Drawn", 530, 75);
  drawCard(brush, shownFace(game, table, table.held, view), 530, 82);
}

function drawSeat(brush, game, table, { seat, view, x, y, width }) {
  brush.fillStyle = PICTURE.panel;
  brush.beginPath();
  brush.roundRect(x, y, width, PICTURE.row - 14, 8);
  brush.fill();
  const marks = [[table.on_turn === seat, "on turn"], [table.caller === seat, "called Cabo"], [table.dealer === seat, "dealer"]];
  const told = marks.filter(([is]) => is).map(([, words]) => words);
  write(brush, [game.players[seat].name, ...told].join(" · "), x + 10, y + 22, "bold 14px sans-serif");
  const hand = table.hands[seat] ?? [];
  const gap = Math.min(PICTURE.card[0] + 6, (width - 66) / Math.max(1, hand.length - 1));
  hand.forEach((card, slot) => drawCard(brush, card === null ? undefined : shownFace(game, table, card, view), x + 10 + slot * gap, y + 34));
  write(brush, `hand total ${handTotal(game, table, seat, view) ?? "–"} · total ${table.totals[seat] ?? "–"}`, x + 10, y + 124);
}

/** A face, null for a back, undefined for a place without a card. */
function drawCard(brush, face, x, y) {
  brush.beginPath();
  brush.roundRect(x, y, ...PICTURE.card, 6);
  brush.fillStyle = face === undefined ? "transparent" : face === null ? PICTURE.back : "#fffdf8";
  brush.fill();
  brush.strokeStyle = "#6b7a73";
  brush.stroke();
  if (!face) return;
  const { rank, suit } = splitFace(face);
  brush.font = "bold 18px sans-serif";
  brush.fillStyle = suit === "d" || suit === "h" ? "#b3161d" : "#151a18";
  brush.fillText(rank, x + 6, y + 22);
  if (suit !== null) brush.fillText(`${SUITS[suit][0]} ${suit.toUpperCase()}`, x + 6, y + 52);
}
