// What several pages of the console are made of: texts, tables, figures, the choice of an engine.
import { amount } from "./charts.js";
import { el, state } from "./base.js";

export const clock = ms => ms ? new Date(ms).toLocaleTimeString("en-GB") : "–";
export const dated = ms => ms ? new Date(ms).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" }) : "–";
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

export const cell = (style, ...content) => el("td", { class: style }, ...content);

export function figure(name, size = "quarter") {
  const value = el("div", { class: "value" }, "–"), more = el("div", { class: "more" });
  const element = el("div", { class: "panel figure " + size }, el("div", { class: "name" }, name), value, more);
  return { element, set(text, unit, below) { value.replaceChildren(text, unit ? el("small", {}, " " + unit) : ""); more.textContent = below || ""; } };
}

export function legend(series) {
  return el("div", { class: "legend" }, series.map(one => el("span", {}, el("i", { style: `background:var(${one.colour})` }), one.name)));
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

/** Fills a table with the levels of a book, best first; a quantity may be a number or its text. */
export function fillLadder(ladder, depth) {
  const shown = level => Number(level.quantity).toLocaleString("en-GB", { maximumFractionDigits: 9 });
  const most = Math.max(1, ...[...depth.bids, ...depth.asks].map(level => Number(level.quantity)));
  const bar = (side, level) => el("i", { class: "bar " + side, style: `width:${100 * Number(level.quantity) / most}%` });
  ladder.replaceChildren(el("thead", {}, el("tr", {}, ["Quantity", "Bid", "Ask", "Quantity"].map((name, index) => el("th", { class: index < 2 ? "num" : "", scope: "col" }, name)))),
    el("tbody", {}, Array.from({ length: Math.max(depth.bids.length, depth.asks.length, 1) }, (_, index) => {
      const bid = depth.bids[index], ask = depth.asks[index];
      return el("tr", {}, el("td", { class: "num" }, bid && bar("b", bid), bid && el("span", {}, shown(bid))), el("td", { class: "bid" }, bid?.price || ""),
        el("td", { class: "ask" }, ask?.price || ""), el("td", {}, ask && bar("a", ask), ask && el("span", {}, shown(ask))));
    })));
}
