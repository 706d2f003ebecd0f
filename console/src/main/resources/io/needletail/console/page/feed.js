// The page of the market data that this process publishes or reads.
import { amount, duration } from "./charts.js";
import { el, get } from "./base.js";
import { bytes, cell, empty, figure, fillLadder, head, table } from "./parts.js";

const number = value => value === undefined ? "–" : value.toLocaleString("en-GB");

export async function feed(main, [symbol]) {
  const lead = head(main, "Market data");
  let chosen = symbol, before;
  const first = await get("/feed"), isRead = first.direction === "read";
  const figures = isRead ? { packets: figure("Packets a second"), loss: figure("Gaps"), decode: figure("A message"), books: figure("Books") }
    : { packets: figure("Packets a second"), bytes: figure("Bytes a second"), again: figure("Sent again"), receivers: figure("Receivers of retransmissions") };
  const channels = table([["Channel"], ["Group"], ["Packets", "num"], ...(isRead ? [["First", "num"], ["Silent for", "num"]] : [["Bytes", "num"], ["Not sent", "num"]])], "Channels", "stack");
  const counters = el("dl"), templates = table([["Template"], ["Id", "num"], ...(isRead ? [["Messages", "num"]] : [])], "Templates");
  const books = table([["Security"], ["State"], ["Bid", "num"], ["Ask", "num"]], "Books"), ladder = el("table", { class: "ladder" }), title = el("h2", {}, "Depth");
  main.append(el("div", { class: "grid" }, Object.values(figures).map(one => one.element),
    el("div", { class: "panel wide" }, el("h2", {}, "Channels"), channels.element), el("div", { class: "panel third" }, el("h2", {}, "Counters"), counters),
    isRead && el("div", { class: "panel half" }, el("h2", {}, "Books"), books.element), isRead && el("div", { class: "panel half" }, title, ladder),
    el("div", { class: "panel" }, el("h2", {}, "Templates"), templates.element)));
  const sum = (list, key) => list.reduce((total, one) => total + (one[key] || 0), 0);
  async function tick() {
    const now = await get("/feed"), atMs = performance.now();
    const rate = key => before && atMs > before.atMs ? (sum(now.channels, key) - sum(before.channels, key)) * 1000 / (atMs - before.atMs) : undefined;
    figures.packets.set(rate("packets") === undefined ? "–" : amount(rate("packets")), "", number(sum(now.channels, "packets")) + " since the start");
    if (isRead) {
      lead.textContent = now.whole ? "Read without a hole: every book is as the venue's was at the last packet." : "Packets are missing, or a book is doubtful: its next snapshot mends it.";
      figures.loss.set(number(now.counters?.gaps), "", `${number(now.counters?.lost)} packets lost, ${number(now.counters?.retransmitted)} sent again`);
      figures.decode.set(now.messages ? duration(now.nsPerMessage) : "–", "", `decoded and in its book; ${number(now.messages)} messages`);
      figures.books.set(number(now.books.length), "", `${now.books.filter(book => !book.sound).length} doubtful${now.cut ? "; others are not shown" : ""}`);
    } else {
      lead.textContent = "Published over multicast: updates on two channels, snapshots on a third group.";
      figures.bytes.set(rate("bytes") === undefined ? "–" : bytes(rate("bytes")), "", bytes(sum(now.channels, "bytes")) + " since the start");
      figures.again.set(number(now.counters.retransmitted), "packets", `of ${number(now.counters["retransmission requests"])} requests, ${number(now.counters["retransmissions refused"])} refused`);
      figures.receivers.set(number(now.counters["receivers connected"]), "", number(now.counters["receivers turned away"]) + " turned away");
    }
    before = { channels: now.channels, atMs };
    channels.fill(now.channels.map(one => el("tr", {}, cell("", one.name), cell("mono", one.address), cell("num", number(one.packets)),
      isRead ? [cell("num", number(one.first)), cell("num", one.silentMs === undefined ? "–" : duration(one.silentMs * 1e6))]
        : [cell("num", bytes(one.bytes)), cell("num", one.unsent ? el("span", { class: "tag bad" }, number(one.unsent)) : "0")])));
    counters.replaceChildren(...Object.entries(now.counters || {}).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, number(value))]));
    templates.body.replaceChildren(...(now.templates || []).map(one => el("tr", {}, cell("", one.name), cell("num", one.id < 0 ? "–" : String(one.id)), isRead && cell("num", number(one.messages)))));
    if (!isRead) return;
    chosen = now.books.some(book => book.symbol === chosen) ? chosen : now.books[0]?.symbol;
    books.body.replaceChildren(...(now.books.length ? now.books.map(book => el("tr", { class: "click", onclick: () => { chosen = book.symbol; tick(); } }, cell("", el("a", { href: "#/feed/" + encodeURIComponent(book.symbol), onclick: event => event.preventDefault() }, book.symbol)),
      cell("", el("span", { class: book.sound ? "tag good" : "tag warn" }, book.sound ? "sound" : "doubtful")), cell("num", book.bid || "–"), cell("num", book.ask || "–"))) : [el("tr", {}, el("td", { colspan: 4 }, empty("No book yet", "A book begins with a snapshot of its security.")))]));
    title.textContent = chosen ? "Depth of " + chosen : "Depth";
    if (chosen) fillLadder(ladder, await get("/feed/books/" + encodeURIComponent(chosen)));
  }
  return { tick };
}
