// The page of an engine's configuration file: sections, edits, preview, history.
import { el, get, post, state, toast } from "./base.js";
import { cell, chooseEngine, dated, empty, engineChoice, head, table } from "./parts.js";

const SHOWN_MAX = 200;
const plural = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const button = (text, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, text);

/** Returns the value of the last line of a key. */
const valueOf = (section, key) => section?.settings.findLast(setting => setting.key === key)?.value;

/** Lines of a difference: gone, come, and those around them. */
function difference(lines) {
  if (!lines.length) return el("p", { class: "soft" }, "No line differs.");
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Difference" }, el("pre", { class: "diff" }, lines.map(line =>
    line.mark === "@" ? el("div", { class: "gap" }, line.text || "⋯")
      : el("div", { class: line.mark === "+" ? "come" : line.mark === "-" ? "gone" : undefined }, el("span", { class: "at" }, String(line.line)), line.mark + " " + line.text))));
}

function effect(result, would) {
  const rows = [["added", "good"], ["changed", "warn"], ["removed", "bad"], ["applied", "good"]].flatMap(([what, style]) => (result[what] || []).map(session =>
    el("li", {}, el("span", { class: "tag " + style }, (would ? "would be " : "") + what), " ", el("span", { class: "mono" }, session))));
  rows.push(...Object.entries(result.failed || {}).map(([session, why]) => el("li", {}, el("span", { class: "tag bad" }, "does not run, as before"), " ", el("span", { class: "mono" }, session), ": " + why)));
  return el("ul", { class: "changes" }, rows.length ? rows : el("li", { class: "soft" }, would ? "No session would be added, changed or removed." : "No session was added, changed or removed."));
}

function findings(list) {
  if (!list.length) return undefined;
  const rows = table([["Line", "num fit"], ["", "fit"], ["Finding"]], "Findings");
  const tag = severity => el("span", { class: severity === "error" ? "tag bad" : severity === "warning" ? "tag warn" : "tag" }, severity);
  rows.body.append(...list.slice(0, SHOWN_MAX).map(one => el("tr", {}, cell("num", one.line ? String(one.line) : ""), cell("", tag(one.severity)), cell("", `${one.code} ${one.text}`))));
  return el("div", {}, el("h2", { style: "margin-top:16px" }, "Findings" + (list.length > SHOWN_MAX ? `, the first ${SHOWN_MAX} of ${list.length}` : "")), rows.element);
}

/** A form of settings; calls done({settings, removed}, isLast) with what was changed, and whether its preview is wanted. */
function editor({ title, section, isNew, done, cancel }) {
  const rows = el("div", { class: "settings" });
  const inputs = [];
  function row(setting) {
    const key = el("input", { "aria-label": "Key", class: "mono", value: setting?.key || "", readonly: !!setting && !isNew && !setting.fresh, spellcheck: "false", autocomplete: "off" });
    const value = el("input", { "aria-label": "Value of " + (setting?.key || "the new key"), class: "mono", name: setting?.key, value: setting?.secret ? "" : setting?.value || "", placeholder: setting?.secret ? "kept, unless a new one is typed" : "", spellcheck: "false", autocomplete: "off" });
    const gone = el("input", { type: "checkbox", "aria-label": "Remove " + (setting?.key || "this setting") });
    const line = el("div", { class: "setting" }, key, value, el("label", {}, gone, "remove"));
    gone.addEventListener("change", () => line.classList.toggle("off", gone.checked));
    inputs.push({ setting, key, value, gone });
    rows.append(line);
  }
  const last = new Map(section.settings.map(setting => [setting.key, setting]));
  last.forEach(row);
  function collect() {
    const settings = {}, removed = [];
    for (const { setting, key, value, gone } of inputs) {
      const name = key.value.trim(), text = value.value.trim();
      if (!name) continue;
      if (gone.checked) { if (setting && !setting.fresh) removed.push(setting.key); continue; }
      const isKept = setting && !setting.fresh && (setting.secret ? text === "" : text === setting.value);
      if (!isKept) settings[name] = text;
    }
    return { settings, removed };
  }
  return el("form", { class: "panel editor", "aria-label": title, onsubmit: event => { event.preventDefault(); done(collect(), true); } },
    el("h2", {}, title), rows,
    el("div", { class: "row", style: "margin-top:12px" }, button("Add a setting", () => { row({ key: "", value: "", fresh: true }); rows.lastChild.querySelector("input").focus(); }),
      el("button", { type: "submit", class: "main", id: "preview-edit" }, "Preview"), button("Keep, and edit more", () => done(collect(), false), { id: "keep-edit" }), button("Cancel", cancel)));
}

/** The windows of a schedule, from now for seven days. */
export function week(windows) {
  if (!windows.length) return el("p", { class: "soft", style: "margin:0" }, "Never closes.");
  const from = windows[0].fromMs, to = windows.at(-1).toMs, x = ms => ((ms - from) / (to - from) * 100).toFixed(3);
  const midnights = [];
  for (let day = new Date(from); ;) { day = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1); if (day >= to) break; midnights.push(day); }
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "week", role: "img", "aria-label": `${windows.filter(one => one.open).length} open windows in the coming week` })) picture.setAttribute(name, value);
  const bar = (start, end, style) => {
    const rect = document.createElementNS(picture.namespaceURI, "rect");
    for (const [name, value] of Object.entries({ x: x(start), y: 0, width: Math.max(0.15, x(end) - x(start)), height: 10, class: style })) rect.setAttribute(name, value);
    picture.append(rect);
  };
  bar(from, to, "closed");
  windows.filter(one => one.open).forEach(one => bar(one.fromMs, one.toMs, "open"));
  midnights.forEach(day => bar(day.getTime(), day.getTime(), "midnight"));
  const shown = midnights.filter(day => to - day > 6 * 3600e3);
  const next = windows[1] && `${windows[0].open ? "Closes" : "Opens"} ${dated(windows[1].fromMs)}`;
  return el("div", {}, picture, el("div", { class: "days" }, shown.map(day => el("span", { style: `left:${x(day.getTime())}%` }, day.toLocaleDateString("en-GB", { weekday: "short" }), el("span", { class: "hide-s" }, day.toLocaleDateString("en-GB", { day: "numeric", month: "short" }))))),
    el("p", { class: "soft", style: "margin:6px 0 0" }, next ? next + ", by this browser's clock." : windows[0].open ? "Open for the whole week." : "Closed for the whole week."));
}

/** The settings of a session with the lines they come from. */
export function effective(session, path) {
  const all = el("input", { type: "checkbox", id: "all-settings", onchange: () => draw() });
  const rows = table([["Key"], ["Value"], ["From"], ["Meaning", "hide-s"]], "Settings"), note = el("p", { class: "notice", hidden: true });
  let settings = [];
  const from = one => one.origin === "built-in" ? el("span", { class: "soft" }, "default") : el("a", { href: `#/configuration/${encodeURIComponent(session.engine)}` }, `${one.origin === "session" ? "" : "[DEFAULT] "}line ${one.line}`);
  const draw = () => rows.body.replaceChildren(...settings.filter(one => all.checked || one.line).map(one => el("tr", {}, cell("mono", one.key), cell("mono breaks", one.value), cell("nowrap", from(one)), cell("soft hide-s", one.meaning))));
  const panel = el("div", { class: "panel", id: "settings" }, el("div", { class: "row spread" }, el("h2", {}, "Settings"), el("label", { for: "all-settings", style: "display:flex;gap:6px;margin:0;align-items:center" }, all, "with the defaults")), note, rows.element);
  const explain = text => panel.replaceChildren(el("h2", {}, "Settings"), el("p", { class: "soft", style: "margin:0" }, text));
  get(path).then(result => {
    if (result.unavailable) return explain(result.unavailable);
    settings = result.settings;
    note.hidden = !result.changed;
    note.textContent = "The file has changed since the engine read it: these are its settings after a reload.";
    draw();
  }, failure => explain(failure.message));
  return panel;
}

const SOON_MS = 30 * 86400e3;

/** When a certificate expires. */
export function expiry(ms) {
  if (!ms) return "–";
  const left = ms - Date.now();
  return left > SOON_MS ? new Date(ms).toLocaleDateString("en-GB", { dateStyle: "medium" }) : el("span", { class: "tag bad" }, left > 0 ? `in ${Math.floor(left / 86400e3)} days` : "expired");
}

export async function configuration(main, parts) {
  state.overview ||= await get("/engines");
  const engine = chooseEngine(parts)?.engine || "";
  const root = `/engines/${encodeURIComponent(engine)}/configuration`;
  const lead = head(main, "Configuration");
  const choice = engineChoice("configuration", engine);
  if (choice) main.append(el("div", { class: "row", style: "margin-bottom:16px" }, choice));
  const pending = el("div", { id: "pending", "aria-live": "polite" }), work = el("div", { id: "work" }), box = el("div", { class: "grid" });
  main.append(pending, work, box);
  let file, edits = [];

  async function load() {
    file = await get(root);
    lead.replaceChildren(el("span", { class: "mono" }, file.file), ` · version ${file.version.slice(0, 8)}. Passwords are masked; an edit keeps them unless you type new ones.`);
    edits = [];
    work.replaceChildren();
    showPending();
    await show();
  }

  const defaults = () => file.sections.find(section => section.kind === "DEFAULT");
  const text = (section, key) => valueOf(section, key) ?? valueOf(defaults(), key) ?? "?";
  const title = section => section.kind === "SESSION" ? `${text(section, "BeginString")}:${text(section, "SenderCompID")}->${text(section, "TargetCompID")}` : `[${section.kind}] ${valueOf(section, "AlarmName") || ""}`.trim();

  const isOneOfSeveral = section => section.kind === "SESSION" || section.kind === "ALARM";

  function keep(edit, what, isLast) {
    if (edit.section && edit.action !== "clone") edits = edits.filter(one => one.section !== edit.section || one.action === "clone");
    edits.push({ ...edit, what });
    work.replaceChildren();
    showPending();
    if (isLast) previewEdits();
  }

  const previewEdits = () => preview({ edits: edits.map(({ what, ...edit }) => edit) });

  function showPending() {
    pending.replaceChildren(...(edits.length ? [el("div", { class: "notice row spread" },
      el("span", {}, el("b", {}, plural(edits.length, "change") + " not applied: "), edits.map(one => one.what).join("; ")),
      el("div", { class: "row" }, button("Discard", () => { edits = []; work.replaceChildren(); showPending(); }), button("Preview", previewEdits, { class: "main", id: "preview" })))] : []));
  }

  function edit(section, isClone) {
    const editing = isClone ? { settings: section.settings } : section;
    work.replaceChildren(editor({
      title: isClone ? `Clone of ${title(section)}` : `Edit ${title(section)}, line ${section.line}`, section: editing,
      cancel: () => work.replaceChildren(),
      done: ({ settings, removed }, isLast) => {
        const count = Object.keys(settings).length + removed.length;
        if (!count) return toast(isClone ? `A clone needs another identity: change ${section.kind === "ALARM" ? "AlarmName" : "TargetCompID or SenderCompID"}.` : "Nothing was changed.", true);
        keep({ action: isClone ? "clone" : "change", section: section.line, settings, removed }, `${isClone ? "clone" : "edit"} ${title(section)}`, isLast);
      } }));
    work.scrollIntoView({ block: "nearest" });
    work.querySelector("input:not([readonly])")?.focus();
  }

  function add() {
    const keys = ["BeginString", "SenderCompID", "TargetCompID", "ConnectionType"].filter(key => key === "TargetCompID" || valueOf(defaults(), key) === undefined);
    work.replaceChildren(editor({
      title: "A new session", isNew: true, section: { settings: keys.map(key => ({ key, value: "", fresh: true })) },
      cancel: () => work.replaceChildren(),
      done: ({ settings }, isLast) => Object.values(settings).some(Boolean) ? keep({ action: "add", settings }, "add " + (settings.TargetCompID || "a session"), isLast) : toast("A session needs a TargetCompID.", true) }));
    work.querySelector("input")?.focus();
  }

  async function preview(change) {
    try {
      const result = await post(root + "/preview", { base: file.version, ...change });
      const reason = el("input", { id: "reason", required: true, maxlength: 200, autocomplete: "off" });
      const counts = result.changed.length + result.removed.length;
      work.replaceChildren(el("div", { class: "panel", id: "preview-result" },
        el("h2", {}, change.restore ? `Roll back to version ${change.restore}` : "Preview"),
        result.refused ? el("p", { class: "notice bad", role: "alert" }, "The engine would refuse this file: " + result.refused) : undefined,
        result.refused ? undefined : effect(result, true),
        counts && !result.refused ? el("p", { class: "notice" }, `${plural(counts, "session")} would be logged out; all others keep their connection.`) : undefined,
        difference(result.difference), findings(result.findings),
        el("form", { class: "row", style: "margin-top:16px", onsubmit: event => { event.preventDefault(); apply({ base: result.base, ...change, reason: reason.value.trim() }); } },
          el("div", { class: "field grow" }, el("label", { for: "reason" }, "Reason, for the audit"), reason),
          el("button", { type: "submit", class: "main", id: "apply", disabled: !!result.refused }, "Apply"), button("Cancel", () => work.replaceChildren()))));
      work.scrollIntoView({ block: "nearest" });
      reason.focus();
    } catch (failure) { toast(failure.message, true); }
  }

  async function apply(change) {
    const press = document.getElementById("apply");
    press.disabled = true;
    press.textContent = "Applying …";
    try {
      const result = await post(root + "/apply", change);
      await load();
      work.replaceChildren(el("div", { class: "panel", id: "applied" }, el("h2", {}, `Applied${result.number ? " as version " + result.number : ""}`), effect(result, false), result.remark ? el("p", { class: "notice" }, result.remark) : undefined));
    } catch (failure) {
      press.disabled = false;
      press.textContent = "Apply";
      work.querySelector(".failed")?.remove();
      work.firstChild.append(el("p", { class: "notice bad failed", role: "alert", style: "margin:12px 0 0" }, failure.message));
    }
  }

  function sections() {
    const find = el("input", { id: "find", type: "search", placeholder: "identity or line", oninput: () => draw() });
    const rows = table([["Section"], ["Line", "num"], ["Settings", "num hide-s"], [""]], "Sections");
    function draw() {
      const wanted = find.value.trim().toLowerCase();
      const found = file.sections.filter(section => !wanted || title(section).toLowerCase().includes(wanted) || String(section.line) === wanted);
      rows.body.replaceChildren(...(found.length ? found.slice(0, SHOWN_MAX).map(section => el("tr", { "data-line": String(section.line) }, cell("mono", title(section)), cell("num", String(section.line)), cell("num hide-s", String(section.settings.length)),
        cell("acts", button("Edit", () => edit(section, false), { class: "plain edit" }),
          isOneOfSeveral(section) && button("Clone", () => edit(section, true), { class: "plain" }),
          isOneOfSeveral(section) && button("Remove", () => keep({ action: "remove", section: section.line }, "remove " + title(section)), { class: "plain" }))))
        : [el("tr", {}, el("td", { colspan: 4 }, empty("No section fits", file.problem || "Change the text above.")))]));
      if (found.length > SHOWN_MAX) rows.body.append(el("tr", {}, el("td", { colspan: 4, class: "soft" }, `The first ${SHOWN_MAX} of ${found.length} are shown.`)));
    }
    draw();
    return el("div", { class: "panel half" }, el("h2", {}, "Sections"), file.problem ? el("p", { class: "notice bad" }, file.problem) : undefined,
      el("div", { class: "row", style: "margin-bottom:12px" }, el("div", { class: "field grow" }, el("label", { for: "find" }, "Find"), find), button("Add a session", add, { id: "add-session", style: "align-self:flex-end" })), rows.element);
  }

  function lines() {
    return el("div", { class: "panel half" }, el("h2", {}, "File"), el("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": "File" },
      el("pre", { class: "diff" }, file.lines.slice(0, 5000).map((line, index) => el("div", {}, el("span", { class: "at" }, String(index + 1)), line || " ")))));
  }

  async function versions() {
    const { versions: list } = await get(root + "/history");
    const rows = table([["Version", "num fit"], ["Applied"], ["Who", "hide-s"], ["Action", "hide-s"], ["Reason"], [""]], "History");
    const result = el("div", { id: "compared", "aria-live": "polite" });
    const option = one => el("option", { value: String(one.number) }, `version ${one.number}`);
    const from = el("select", { id: "from-version" }, list.map(option)), to = el("select", { id: "to-version" }, el("option", { value: "0" }, "the file as it is"), list.map(option));
    async function compare() {
      try { result.replaceChildren(difference((await get(`${root}/difference?from=${from.value}&to=${to.value}`)).lines)); } catch (failure) { toast(failure.message, true); }
    }
    rows.body.append(...(list.length ? list.map(one => el("tr", { "data-version": String(one.number) }, cell("num", String(one.number)), cell("", dated(one.atMs)), cell("hide-s", one.who || "–"), cell("hide-s", one.action), cell("", one.why),
      cell("acts", one.version === file.version ? el("span", { class: "tag good" }, "in use") : button("Roll back", () => preview({ restore: one.number }), { class: "plain restore" }))))
      : [el("tr", {}, el("td", { colspan: 6 }, empty("No version yet", "The first change keeps the file as it is now as version 1.")))]));
    return el("div", { class: "panel" }, el("h2", {}, "History"), rows.element, list.length ? el("form", { class: "row", style: "margin:14px 0 10px", onsubmit: event => { event.preventDefault(); compare(); } },
      el("div", { class: "field" }, el("label", { for: "from-version" }, "Compare"), from), el("div", { class: "field" }, el("label", { for: "to-version" }, "with"), to), el("button", { type: "submit" }, "Show the difference")) : undefined, result);
  }

  async function show() { box.replaceChildren(sections(), lines(), await versions()); }

  const told = state.overview.engines.find(one => one.engine === engine);
  if (told?.reachable && !told.status.configuration) {
    box.append(el("div", { class: "panel" }, empty("No configuration file", `The engine ${engine} tells no file that it reads again while it runs; needletail run does.`)));
    return {};
  }
  await load();
  return {};
}
