// The pages that search the journals: messages, and the chain of an order.
import { duration } from "./charts.js";
import { el, get, state, toast } from "./base.js";
import { conditionsOf } from "./conditions.js";
import { csv } from "./csv.js";
import { comparison, validation } from "./inspect.js";
import { cell, chooseEngine, empty, engineChoice, firstOf, head, keepInAddress, table } from "./parts.js";
import { sendAsNew } from "./send.js";

// Rows are made as they come into view: ten thousand at once would stop the page for a second.
const STEP = 200;

function short(message) {
  const shown = [11, 41, 37, 55, 54, 38, 44, 150, 58, 112, 7, 16, 36];
  return shown.map(tag => message.fields?.find(field => field.tag === tag)).filter(Boolean)
    .map(field => `${field.name || field.tag}=${field.meaning || field.value}`).join("  ");
}

function valueOf(message, tag) {
  const field = message.fields?.find(one => one.tag === tag);
  return field ? field.meaning || field.value : "";
}

const rawText = message => (message.fields || []).map(field => `${field.tag}=${field.value}`).join("|") + "|";

function messageRow(message, acts) {
  const session = acts.isEvery() && acts.session(message);
  const row = el("details", { class: "message", "data-place": message.place }, el("summary", {},
    el("span", { class: "soft mono" }, (message.time || "").slice(11, 23)), el("span", { class: message.direction }, message.direction || ""),
    el("span", { class: "number mono", title: "MsgSeqNum(34)" }, valueOf(message, 34)),
    el("span", { class: "what" }, message.name || message.type || "garbled"), el("span", { class: "status", title: "OrdStatus(39)" }, valueOf(message, 39)),
    el("span", { class: "short" }, session ? el("span", { class: "of mono" }, session) : "", message.fields ? short(message) : message.garbled)));
  row.addEventListener("toggle", () => {
    if (!row.open || row.children.length > 1 || !message.fields) return;
    const order = message.fields.find(field => field.tag === 11)?.value;
    const said = el("div", { class: "said", "aria-live": "polite" });
    row.append(el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Fields" }, el("table", { class: "fields" }, el("tbody", {}, message.fields.map(field => el("tr", {}, cell("num soft", String(field.tag)),
      cell("", " ".repeat(2 * (field.depth || 0)) + (field.name || "")), cell("mono", field.value), cell("soft", field.meaning || "")))))),
      el("div", { class: "row", style: "margin:8px 0 0 12px" },
        order && el("a", { class: "button", href: `#/order/${encodeURIComponent(state.engineOfMessages)}/${encodeURIComponent(order)}?session=${encodeURIComponent(message.place.replace(/:\d+$/, ""))}` }, "Chain of the order"),
        el("button", { type: "button", onclick: () => copy(rawText(message)) }, "Copy with |"),
        el("button", { type: "button", onclick: () => copy(asTest(message)) }, "Copy as test"),
        el("button", { type: "button", class: "validate", onclick: () => acts.validate(message, said) }, "Validate"),
        acts.session(message) && !"0123245A".includes(message.type) && el("button", { type: "button", class: "again", onclick: () => sendAsNew(acts.engine, acts.session(message), message) }, "Send as new …"),
        el("span", { class: "soft" }, message.place)), said);
  });
  return el("div", { class: "line" }, message.fields ? acts.tick(message) : "", row);
}

// A line of an acceptance definition: E expects a message of the engine, I initiates one of the peer.
function asTest(message) {
  const left = message.fields.filter(field => ![8, 9, 10, 34, 52].includes(field.tag)).map(field => `${field.tag}=${field.value}`).join("|");
  return (message.direction === "out" ? "E" : "I") + `8=${message.fields[0].value}|${left}|`;
}

async function copy(text) {
  await navigator.clipboard.writeText(text).then(() => toast("Copied"), () => toast(text));
}

function download(name, type, text) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

// The address has instants in UTC, the form the time of this browser.
const instant = input => input.value ? new Date(input.value).toISOString() : "";

function localTime(text) {
  const time = new Date(text || NaN);
  return Number.isNaN(time.getTime()) ? "" : new Date(time.getTime() - time.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
}

const saved = { read: () => JSON.parse(localStorage.getItem("filters") || "[]"), write: list => localStorage.setItem("filters", JSON.stringify(list)) };

export async function messages(main, parts, query) {
  state.overview ||= await get("/engines");
  const engine = chooseEngine(parts);
  state.engineOfMessages = engine?.engine || "";
  head(main, "Messages", "Search the journals of all sessions, both directions merged by time; the newest messages that fit. Two that are ticked are compared.");
  const all = (await get("/sessions?counters=N&engine=" + encodeURIComponent(state.engineOfMessages))).sessions;
  const where = el("input", { id: "where", value: query.get("where") || "", placeholder: "MsgType=ExecutionReport 11=ABC Text~(?i)timeout NoPartyIDs[PartyRole=1]", list: "saved", autocomplete: "off", spellcheck: "false" });
  const which = el("select", { id: "session" }, el("option", { value: "" }, "all sessions"), firstOf(all, one => one.session === query.get("session")).map(one => el("option", { value: one.session, selected: one.session === query.get("session") }, one.session)));
  const from = el("input", { id: "from", type: "datetime-local", step: 1, value: localTime(query.get("from")) }), to = el("input", { id: "to", type: "datetime-local", step: 1, value: localTime(query.get("to")) });
  const tail = el("input", { id: "tail", type: "checkbox" });
  const names = el("datalist", { id: "saved" });
  const result = el("div", { "aria-live": "polite" }), note = el("span", { class: "soft", id: "found" });
  const remarks = el("div"), end = el("div", { style: "height:1px" });
  const most = el("select", { id: "max" }, [200, 1000, 10000].map(count => el("option", { value: count, selected: String(count) === query.get("max") }, count.toLocaleString("en-GB"))));
  const narrow = el("input", { id: "narrow", type: "search", placeholder: "any text of a row", autocomplete: "off", spellcheck: "false", oninput: () => draw() });
  const checks = await validation(state.engineOfMessages, all), compared = comparison();
  const byStore = new Map(all.map(one => [one.store, one.session]));
  const acts = { engine: state.engineOfMessages, validate: checks.validate, tick: compared.box, session: message => byStore.get(message.place.replace(/:\d+$/, "")), isEvery: () => !which.value && all.length > 1 };
  let found = [], shown = [], isCut = false, searches = 0;
  const showSaved = () => names.replaceChildren(...saved.read().map(text => el("option", { value: text })));
  showSaved();
  // An answer that comes after that of a later search is old.
  async function run() {
    const search = ++searches;
    const conditions = conditionsOf(where.value).map(text => "&where=" + encodeURIComponent(text)).join("");
    keepInAddress("messages", { where: where.value.trim(), session: which.value, from: instant(from), to: instant(to), max: most.value === "200" ? "" : most.value });
    const time = (name, input) => input.value ? `&${name}=${encodeURIComponent(instant(input))}` : "";
    try {
      const answer = await get(`/messages?engine=${encodeURIComponent(state.engineOfMessages)}&session=${encodeURIComponent(which.value)}&max=${most.value}${conditions}${time("from", from)}${time("to", to)}`);
      if (search !== searches) return;
      found = answer.messages.reverse();
      isCut = answer.cut;
      remarks.replaceChildren(...answer.remarks.map(text => el("p", { class: "notice" }, text)));
      for (const message of found) message.text = (rawText(message) + short(message) + (message.name || "")).toLowerCase();
      draw();
    } catch (failure) {
      if (search !== searches) return;
      note.textContent = "";
      found = shown = [];
      watcher.unobserve(end);
      result.replaceChildren(el("p", { class: "notice bad", role: "alert" }, failure.message));
    }
  }
  function draw() {
    const wanted = narrow.value.trim().toLowerCase();
    shown = wanted ? found.filter(message => message.text.includes(wanted)) : found;
    const number = count => count.toLocaleString("en-GB");
    note.textContent = found.length ? `${shown.length < found.length ? number(shown.length) + " of " : ""}${number(found.length)} messages${isCut ? ", and older ones; narrow the time to see them" : ""}` : "";
    const open = new Set([...result.querySelectorAll("details[open]")].map(row => row.dataset.place));
    // Rows that were open stay open, so they must be there.
    const last = shown.findLastIndex(message => open.has(message.place));
    result.replaceChildren();
    if (!shown.length) result.append(found.length ? empty("No message has this text", "The rows above are narrowed by it; the search is not.") : empty("No message fits", "No message of these sessions meets all of: " + (conditionsOf(where.value).join(" and ") || "no condition") + (from.value || to.value ? ", at this time" : "")));
    more(Math.max(STEP, last + 1));
    for (const row of result.querySelectorAll("details")) if (open.has(row.dataset.place)) row.open = true;
  }
  function more(count) {
    const from = result.querySelectorAll("details").length;
    result.append(...shown.slice(from, from + count).map(message => messageRow(message, acts)));
    watcher.unobserve(end);
    if (from + count < shown.length) watcher.observe(end);
  }
  const watcher = new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) more(STEP); }, { rootMargin: "1500px" });
  const field = (label, input, style = "field") => el("div", { class: style }, el("label", { for: input.id }, label), input);
  main.append(el("div", { class: "panel", style: "margin-bottom:16px" },
    el("form", { class: "row", onsubmit: event => { event.preventDefault(); run(); } },
      engineChoice("messages", state.engineOfMessages), field("Conditions, all of which hold", where, "field grow"), field("Session", which), field("From", from), field("To", to), field("Most", most),
      el("button", { type: "submit", class: "main" }, "Search"),
      el("button", { type: "button", onclick: () => { if (where.value) saved.write([...new Set([where.value, ...saved.read()])].slice(0, 20)); showSaved(); toast("The filter is kept in this browser."); } }, "Keep filter"))),
    compared.panel,
    el("div", { class: "panel" }, el("div", { class: "row spread", style: "margin-bottom:8px" }, el("div", { class: "row" }, field("Narrow these rows", narrow), field("Validate against", checks.which, "field fit"), note),
      el("div", { class: "row" }, el("label", { for: "tail", style: "display:flex;gap:6px;margin:0;align-items:center" }, tail, "live tail"),
        el("button", { type: "button", onclick: () => download("messages.csv", "text/csv", csv(shown)) }, "CSV"),
        el("button", { type: "button", onclick: () => download("messages.json", "application/json", JSON.stringify(shown, (key, value) => key === "text" ? undefined : value, 1)) }, "JSON"))), remarks, result, end), names);
  await run();
  let ticks = 0;
  return { tick() { if (tail.checked && ++ticks % 2 === 0) return run(); }, leave() { watcher.disconnect(); } };
}

export async function order(main, [engine, id], query) {
  main.append(el("p", { style: "margin:0 0 6px" }, el("a", { href: "#/messages/" + encodeURIComponent(engine) }, "← Messages")));
  const session = query.get("session") || "";
  head(main, "Order " + id, `Every message ${session ? "of " + session + " " : ""}that is linked by ClOrdID(11), OrigClOrdID(41) and OrderID(37), with the time since the one before.`);
  const { messages: steps } = await get(`/orders/${encodeURIComponent(id)}?engine=${encodeURIComponent(engine)}&session=${encodeURIComponent(session)}`);
  const rows = table([["Time"], ["Since", "num"], [""], ["Message"], ["Fields"], ["Journal"]], "Chain of the order", "stack");
  rows.body.append(...steps.map(step => el("tr", {}, cell("mono", (step.time || "").slice(11, 26)), cell("num", step.sinceNs === undefined ? "" : "+" + duration(step.sinceNs)),
    cell(step.direction, step.direction), cell("", el("b", {}, step.what)), cell("mono soft", Object.entries(step.fields).map(([name, value]) => `${name}=${value}`).join("  ")), cell("soft", step.place))));
  main.append(el("div", { class: "panel" }, steps.length ? rows.element : empty("No message names this order", "A journal that was deleted cannot be searched.")));
}
