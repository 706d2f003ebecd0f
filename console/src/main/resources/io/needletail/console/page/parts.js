// What several pages of the console are made of: texts, tables, figures, the choice of an engine.
import { amount } from "./charts.js";
import { el, get, state } from "./base.js";

export const clock = ms => ms ? new Date(ms).toLocaleTimeString("en-GB") : "–";
export const dated = ms => ms ? new Date(ms).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" }) : "–";
/** A time of today without its date, another one with it. */
export const moment = ms => !ms || new Date(ms).toDateString() === new Date().toDateString() ? clock(ms) : dated(ms);
export const exact = ms => ms ? clock(ms) + "." + String(ms % 1000).padStart(3, "0") : "–";
export const words = text => String(text || "").toLowerCase().replaceAll("_", " ");
export function bytes(value) {
  const text = amount(value);
  return text + (/[GMk]$/.test(text) ? "B" : " B");
}

export function since(ms) {
  const seconds = Math.max(0, Math.round((Date.now() - ms) / 1000));
  if (seconds < 120) return seconds + " s";
  if (seconds < 7200) return Math.round(seconds / 60) + " min";
  return seconds < 172800 ? Math.round(seconds / 3600) + " h" : Math.round(seconds / 86400) + " days";
}

export function head(main, title, lead) {
  const text = el("p", { class: "lead" }, lead || "");
  main.append(el("h1", {}, title), text);
  return text;
}

export const empty = (title, text) => el("div", { class: "empty" }, el("b", {}, title), text);

/** Whether a session should be logged on and is not. */
export const isDown = session => session.enabled && session.open && session.status !== "ACTIVE";

/** Why a session is not logged on; empty where it is. */
export function reason(session) {
  if (session.status === "ACTIVE") return "";
  if (!session.enabled) return "logged out by an operator";
  if (session.whyDown) return session.whyDown;
  return session.lastDisconnectReason ? `the last connection ended at ${moment(session.lastDisconnectAtMs)}: ${words(session.lastDisconnectReason)}` : "";
}

export function statusTag(session) {
  if (!session.enabled) return el("span", { class: "tag warn" }, "disabled");
  if (session.status === "ACTIVE") return el("span", { class: "tag good" }, "active");
  if (!session.open) return el("span", { class: "tag" }, "out of hours");
  return el("span", { class: "tag bad" }, words(session.status));
}

/** Makes a table; with the style "stack" its rows become blocks on a phone, in which numbers have the names of their columns. */
export function table(columns, caption, style) {
  const body = el("tbody");
  const head = el("thead", {}, el("tr", {}, columns.map(([name, style]) => el("th", { class: style, scope: "col" }, name))));
  const name = (one, index) => { if (columns[index]?.[1] === "num" && one.colSpan === 1) one.dataset.column = columns[index][0]; };
  const fill = rows => { rows.forEach(row => [...row.children].forEach(name)); body.replaceChildren(...rows); };
  return { body, fill, element: el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, el("table", { class: style }, head, body)) };
}

/**
 * Shows items as rows of a table's body. Rows of the same key stay, and only cells that differ are replaced: the focus, a selection
 * and the scrolled place survive the next second.
 */
export function keyed(body, keyOf, make) {
  let shown = new Map();
  return items => {
    const now = new Map();
    for (const item of items) {
      const key = keyOf(item), text = JSON.stringify(item), old = shown.get(key);
      now.set(key, old?.text === text ? old : { text, row: update(old?.row, make(item)) });
    }
    for (const [key, { row }] of shown) if (!now.has(key)) row.remove();
    let at = body.firstElementChild;
    for (const { row } of now.values()) {
      if (row === at) at = at.nextElementSibling;
      else body.insertBefore(row, at);
    }
    shown = now;
  };
}

function update(old, row) {
  if (!old || old.children.length !== row.children.length) { old?.remove(); return row; }
  old.className = row.className;
  [...row.children].forEach((cell, index) => { if (!old.children[index].isEqualNode(cell)) old.children[index].replaceWith(cell); });
  return old;
}

/** Sorts rows by the column whose heading is pressed: columns have [name, style, value(item)]; the first press of one is upwards. */
export function sorting(element, columns, changed) {
  let column = -1, sign = 1;
  [...element.querySelectorAll("th")].forEach((head, index) => {
    if (!columns[index][2]) return;
    head.replaceChildren(el("button", { type: "button", class: "sort", onclick: () => {
      sign = column === index ? -sign : 1;
      column = index;
      for (const other of element.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
      changed();
    } }, columns[index][0]));
  });
  return items => {
    if (column < 0) return items;
    const read = columns[column][2];
    return items.toSorted((a, b) => sign * compare(read(a), read(b)));
  };
}

function compare(a, b) {
  if (a === b) return 0;
  // What has no value comes last in ascending order.
  if (a === undefined || a === "") return 1;
  if (b === undefined || b === "") return -1;
  return a < b ? -1 : 1;
}

/** The first thousand choices of a list; the chosen one is among them. */
export const firstOf = (list, isChosen) => list.filter((one, index) => index < 1000 || isChosen(one));

/** Puts values into the address of a page that is still shown, so that it can be opened again as it is; empty ones are left out. */
export function keepInAddress(page, values) {
  if (!location.hash.startsWith("#/" + page)) return;
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  history.replaceState(null, "", location.hash.split("?")[0] + (query.size ? "?" + query : ""));
}

export const cell = (style, ...content) => el("td", { class: style }, ...content);

export function figure(name, size = "quarter") {
  const value = el("div", { class: "value" }, "–"), more = el("div", { class: "more" });
  const element = el("div", { class: "panel figure " + size }, el("div", { class: "name" }, name), value, more);
  return { element, set(text, unit, below) { value.replaceChildren(text, unit ? el("small", {}, " " + unit) : ""); more.textContent = below || ""; } };
}

export function chooseEngine(parts) {
  const engines = state.overview?.engines || [];
  return engines.find(one => one.engine === parts[0]) || engines[0];
}

export function engineChoice(page, chosen) {
  const engines = state.overview?.engines || [];
  if (engines.length < 2) return undefined;
  const select = el("select", { id: "engine", onchange: () => { location.hash = `#/${page}/${encodeURIComponent(select.value)}`; } },
    engines.map(one => el("option", { value: one.engine, selected: one.engine === chosen }, one.engine)));
  return el("div", { class: "field" }, el("label", { for: "engine" }, "Engine"), select);
}

const DAY = 864e5;
// The readings of ten minutes are live; longer times are of the history.
const RANGES = { "10 min": 0, "1 h": DAY / 24, "1 day": DAY, "1 week": 7 * DAY, "2 months": 61 * DAY };
const POINTS_MAX = 10000;

/**
 * A choice of the time that charts show, with its end. points(engine, stage, live) returns {points, from, to, each, note}: the live
 * points, or those of the history, marked where a gap is before them.
 */
export function timeRange(query, changed) {
  const range = el("select", { id: "range", onchange: () => show() }, Object.keys(RANGES).map(name => el("option", { value: name, selected: name === query.get("range") }, name)));
  const until = el("input", { id: "until", type: "datetime-local", value: query.get("until") || "", onchange: () => show() });
  const end = el("div", { class: "field" }, el("label", { for: "until" }, "Until, now unless given"), until);
  const kept = {};
  const isLive = () => !RANGES[range.value];
  function show() { end.hidden = isLive(); changed(); }
  end.hidden = isLive();
  async function points(engine, stage, live) {
    if (isLive()) return { points: live, each: "second", note: "" };
    const key = [stage, range.value, until.value].join(), old = kept[engine];
    if (old?.key === key && Date.now() - old.at < old.intervalMs) return old;
    const to = until.value ? Date.parse(until.value) : state.overview?.atMs || Date.now(), from = to - RANGES[range.value];
    const time = ms => new Date(ms).toISOString();
    const path = `/history?engine=${encodeURIComponent(engine)}&stage=${encodeURIComponent(stage)}&from=${time(from)}&to=${time(to)}` + (from < to - 7 * DAY ? "&max=" + POINTS_MAX : "");
    // What fails is said at the chart, and asked for again with the next interval.
    const found = await get(path).catch(failure => ({ points: [], intervalMs: 10e3, failure: failure.message }));
    return kept[engine] = { key, at: Date.now(), from, to, intervalMs: found.intervalMs, ...gaps(found, from, to) };
  }
  return { element: [el("div", { class: "field" }, el("label", { for: "range" }, "Time"), range), end], isLive, points, address: () => ({ range: isLive() ? "" : range.value, until: isLive() ? "" : until.value }) };
}

function gaps({ points, intervalMs, failure }, from, to) {
  let before = from, count = 0;
  for (const point of points) {
    // An interval with readings that are far apart has the time since the one before.
    point.gap = point.atMs - before > 1.5 * Math.max(intervalMs, point.coveredMs);
    if (point.gap) count++;
    before = point.atMs;
  }
  // The last interval is not over yet.
  if (points.length && to - before > 3.5 * intervalMs) count++;
  const each = intervalMs < 60e3 ? intervalMs / 1000 + " s" : intervalMs / 60e3 + " min";
  const note = points.length ? `${points.length.toLocaleString("en-GB")} point${points.length === 1 ? "" : "s"} of ${each}, ${count || "no"} gap${count === 1 ? "" : "s"}` : failure || "no reading of this time is kept";
  return { points, each, note, empty: "no readings" };
}

/** Fills a table with the levels of a book, best first; a quantity may be a number or its text. Levels may have a count of orders. */
export function fillLadder(ladder, depth) {
  const shown = level => Number(level.quantity).toLocaleString("en-GB", { maximumFractionDigits: 9 });
  const most = Math.max(1, ...[...depth.bids, ...depth.asks].map(level => Number(level.quantity)));
  const bar = (side, level) => el("i", { class: "bar " + side, style: `width:${100 * Number(level.quantity) / most}%` });
  const orders = [...depth.bids, ...depth.asks].some(level => level.orders !== undefined);
  const count = level => orders && el("td", { class: "num soft hide-s" }, level?.orders === undefined ? "" : level.orders.toLocaleString("en-GB"));
  const names = [orders && "Orders", "Quantity", "Bid", "Ask", "Quantity", orders && "Orders"].filter(Boolean);
  ladder.replaceChildren(el("thead", {}, el("tr", {}, names.map((name, index) => el("th", { class: (index < names.length / 2 || name === "Orders" ? "num" : "") + (name === "Orders" ? " hide-s" : ""), scope: "col" }, name)))),
    el("tbody", {}, Array.from({ length: Math.max(depth.bids.length, depth.asks.length, 1) }, (_, index) => {
      const bid = depth.bids[index], ask = depth.asks[index];
      return el("tr", {}, count(bid), el("td", { class: "num" }, bid && bar("b", bid), bid && el("span", {}, shown(bid))), el("td", { class: "bid" }, bid?.price || ""),
        el("td", { class: "ask" }, ask?.price || ""), el("td", {}, ask && bar("a", ask), ask && el("span", {}, shown(ask))), count(ask));
    })));
}
