// The page of an engine's log: its newest lines, those of a session, found by level and text, live.
import { el, get, state } from "./base.js";
import { cell, chooseEngine, dated, empty, engineChoice, head, keepInAddress, keyed, table } from "./parts.js";

// As many as the engine keeps; rows are made as they come into view.
const KEPT_MAX = 2048, STEP = 200;
const LEVELS = ["", "INFO", "WARN", "ERROR"];
const STYLES = { ERROR: "tag bad", WARN: "tag warn" };

export async function log(main, parts, query) {
  state.overview ||= await get("/engines");
  const engine = chooseEngine(parts)?.engine || "";
  head(main, "Log", "The newest lines of the engine's log, the newest first. Secrets are hidden as in the log itself.");
  const again = () => { last = 0; lines = []; tick(); };
  const level = el("select", { id: "level", onchange: again }, LEVELS.map(name => el("option", { value: name, selected: name === query.get("level") }, name ? name + (name === "ERROR" ? "" : " and above") : "all levels")));
  const text = el("input", { id: "text", type: "search", value: query.get("text") || "", placeholder: "address, number, any text", autocomplete: "off", oninput: again });
  const session = el("input", { id: "session", type: "search", value: query.get("session") || "", placeholder: "all sessions", autocomplete: "off", spellcheck: "false", onchange: again });
  const live = el("input", { id: "live-log", type: "checkbox", checked: true });
  const rows = table([["Time"], ["Level"], ["Logger", "hide-s"], ["Line"]], "Log", "stack"), none = el("div"), end = el("div", { style: "height:1px" }), note = el("p", { class: "soft", id: "missed", style: "margin:0 0 8px" });
  const field = (label, input, style = "field") => el("div", { class: style }, el("label", { for: input.id }, label), input);
  main.append(el("div", { class: "panel" }, el("div", { class: "row", style: "margin-bottom:12px" }, engineChoice("log", engine), field("Level", level), field("Session", session, "field grow"), field("Find", text, "field grow"),
    el("label", { for: "live-log", style: "display:flex;gap:6px;margin:0;align-items:center" }, live, "live")), note, rows.element, none, end));
  const fill = keyed(rows.body, line => String(line.number), line => el("tr", { "data-number": String(line.number) }, cell("mono nowrap", dated(line.atMs) + "." + String(line.atMs % 1000).padStart(3, "0")),
    cell("", el("span", { class: STYLES[line.level] || "tag" }, line.level)), cell("hide-s soft", line.logger.replace(/^needletail\./, "")), cell("mono lines", line.text)));
  let lines = [], last = 0, most = STEP, reads = 0;
  const watcher = new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) { most += STEP; draw(); } }, { rootMargin: "600px" });
  function draw() {
    fill(lines.slice(0, most));
    none.replaceChildren(...(lines.length ? [] : [empty("No line fits", "The engine keeps its newest 2,048 lines; change what is chosen above.")]));
    watcher.unobserve(end);
    if (most < lines.length) watcher.observe(end);
  }
  // An answer that comes after that of a later choice is old.
  async function tick() {
    if (last && !live.checked) return;
    const read = ++reads;
    const chosen = { session: session.value.trim(), level: level.value, text: text.value.trim() };
    keepInAddress("log", chosen);
    const found = await get(`/log?${new URLSearchParams({ engine, after: last, ...chosen })}`);
    if (read !== reads) return;
    if (last && found.missed) note.textContent = `${found.missed.toLocaleString("en-GB")} lines came faster than they were shown; the log itself has them.`;
    // The clock of an engine that was started again may have been set back.
    if (found.last < last || found.lines.some(line => line.number <= last)) lines = [];
    lines = [...found.lines.reverse(), ...lines].slice(0, KEPT_MAX);
    last = found.last;
    draw();
  }
  return { tick, leave() { watcher.disconnect(); } };
}
