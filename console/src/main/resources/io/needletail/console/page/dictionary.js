// The page of the dictionaries: messages, components, fields and values, what additions change, and what traffic uses.
import { el, get, toast } from "./base.js";
import { cell, empty, firstOf, head, table } from "./parts.js";

const SHOWN_MAX = 100;
const PAUSE_MS = 150;
const count = number => number.toLocaleString("en-GB");

/** A dictionary as it is named, without the folders of its files. */
export const shortName = spec => spec.split(" + ").map(part => part.slice(part.lastIndexOf("/") + 1)).join(" + ");
const param = values => Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");

/** The dictionaries as a choice: those of sessions first, each with the sessions that validate with it. */
export function dialectChoice(names, chosen, onchange) {
  const used = new Map();
  for (const one of names.sessions) for (const spec of one.dictionaries) used.set(spec, [...(used.get(spec) || []), one.session]);
  const option = (spec, text) => el("option", { value: spec, selected: spec === chosen }, text);
  const about = sessions => sessions.length > 1 ? `${sessions.length} sessions` : sessions[0];
  return el("select", { id: "dialect", onchange },
    used.size > 0 && el("optgroup", { label: "Of sessions" }, [...used].map(([spec, sessions]) => option(spec, `${shortName(spec)} (${about(sessions)})`))),
    el("optgroup", { label: "Standard" }, names.standard.filter(spec => !used.has(spec)).map(spec => option(spec, spec))));
}

// Where the page was before it was left, so that the way back from a message leads to the same place.
const last = {};

export async function dictionary(main, parts, query) {
  const lead = head(main, "Dictionary");
  const names = await get("/dictionaries");
  const ofSession = names.sessions.find(one => one.session === query.get("session") && (!query.get("engine") || one.engine === query.get("engine")));
  let dialect = query.get("dialect") || ofSession?.dictionaries[0] || last.dialect || names.sessions[0]?.dictionaries[0] || "FIX.4.4";
  let usage, search = 0, timer;
  const which = dialectChoice(names, dialect, () => { dialect = which.value; choose(); });
  const find = el("input", { id: "find", type: "search", placeholder: "Side, 54, D, BUY …", value: query.get("q") || "", autocomplete: "off", spellcheck: "false",
    oninput: () => { clearTimeout(timer); timer = setTimeout(list, PAUSE_MS); } });
  const results = el("div", { class: "found" }), detail = el("div", { id: "part", "aria-live": "polite" }), changes = el("div", { class: "panel", id: "changes" }), unknown = el("div", { class: "panel", id: "unknown", hidden: true });
  const traffic = el("select", { id: "traffic" }, names.sessions.length === 0 && el("option", { value: "" }, "no session"),
    [...new Set(names.sessions.map(one => one.engine))].map(engine => el("option", { value: JSON.stringify([engine, ""]) }, `all of ${engine}`)),
    firstOf(names.sessions, one => one === ofSession).map(one => el("option", { value: JSON.stringify([one.engine, one.session]), selected: one === ofSession }, one.session)));
  const from = el("input", { id: "from", type: "datetime-local", step: 1 });
  const field = (label, input, style = "field") => el("div", { class: style }, el("label", { for: input.id }, label), input);
  const counting = el("button", { type: "button", id: "count", disabled: names.sessions.length === 0, onclick: countUsage }, "Count");
  main.append(
    el("div", { class: "panel", style: "margin-bottom:16px" }, el("form", { class: "row", onsubmit: event => { event.preventDefault(); list(); } },
      field("Dictionary", which, "field fit"), field("Find a type, tag, name or value", find, "field grow"),
      field("Usage in the journals of", traffic, "field fit"), field("Since", from), counting)),
    el("div", { class: "grid" }, el("div", { class: "panel third" }, results), el("div", { class: "panel wide" }, detail), unknown, changes));

  const link = (kind, name, ...content) => el("a", { href: "#/dictionary?" + param({ dialect, kind, name }), onclick: event => { event.preventDefault(); open(kind, name); } }, ...content);
  const seen = type => usage?.types.get(type);
  const times = number => usage && el("span", { class: number ? "soft" : "soft none" }, number ? `${count(number)} ×` : "–");

  async function choose() {
    last.dialect = dialect;
    changes.hidden = true;
    detail.replaceChildren(empty("Choose a part", "A message shows its fields in their order; a field its values and where it is used."));
    await list();
    await differences();
    if (usage) await showUnknown();
  }

  async function list() {
    const number = ++search;
    try {
      const found = await get("/dictionaries/parts?" + param({ dialect, q: find.value, max: SHOWN_MAX }));
      if (number !== search) return;
      lead.textContent = `${shortName(dialect)}: ${count(found.counts.messages)} messages, ${count(found.counts.components)} components, ${count(found.counts.fields)} fields`;
      const part = (title, rows) => rows.length > 0 && [el("h2", {}, title), el("ul", { class: "plain" }, rows)];
      const all = [part("Messages", found.messages.map(one => el("li", {}, link("message", one.type, one.name), " ", el("span", { class: "soft mono" }, one.type), times((seen(one.type)?.in || 0) + (seen(one.type)?.out || 0))))),
        part("Fields", found.fields.map(one => el("li", {}, link("field", one.tag, one.name), " ", el("span", { class: "soft mono" }, String(one.tag)), times(usage?.fields.get(one.tag))))),
        part("Values", found.values.map(one => el("li", {}, link("field", one.tag, `${one.field} = ${one.value}`), " ", el("span", { class: "soft" }, one.name)))),
        part("Components", found.components.map(one => el("li", {}, link("component", one.name, one.name))))].flat(2).filter(Boolean);
      results.replaceChildren(...(all.length ? all : [empty("Nothing fits", "Give a MsgType(35), a tag, part of a name, or a value.")]),
        found.cut ? el("p", { class: "soft" }, `The first ${SHOWN_MAX} of each kind; type more to find others.`) : "");
    } catch (failure) {
      if (number !== search) return;
      lead.textContent = "";
      results.replaceChildren(el("p", { class: "notice bad", role: "alert" }, failure.message));
    }
  }

  async function open(kind, name) {
    history.replaceState(null, "", "#/dictionary?" + param({ dialect, kind, name }));
    try {
      const part = await get("/dictionaries/part?" + param({ dialect, kind, name }));
      detail.replaceChildren(...(kind === "message" ? message(part) : kind === "component" ? component(part) : fieldPart(part)));
      if (innerWidth < 1000) detail.scrollIntoView({ block: "start" });
    } catch (failure) {
      detail.replaceChildren(el("p", { class: "notice bad", role: "alert" }, failure.message));
    }
  }

  function members(list, type) {
    const columns = [["Tag", "num"], ["Name"], ["Type", "hide-s"], ["Required"]];
    if (usage && type) columns.push(["Seen", "num"]);
    const rows = table(columns, "Fields");
    const total = seen(type) ? seen(type).in + seen(type).out : 0;
    const rest = one => [cell("hide-s soft", one.tag ? one.type : ""), cell("", one.required ? el("span", { class: "tag good" }, "required") : ""),
      usage && type && cell("num soft", !one.tag ? "" : total && seen(type).fields[one.tag] ? `${count(seen(type).fields[one.tag])} × (${Math.round(100 * seen(type).fields[one.tag] / total)} %)` : "–")].filter(Boolean);
    function row(one, depth) {
      const indent = `padding-left:${depth * 20}px`;
      if (one.kind === "field") return [el("tr", {}, cell("num mono soft", String(one.tag)), el("td", { style: indent }, link("field", one.tag, one.name)), ...rest(one))];
      if (one.kind === "group") return [el("tr", {}, cell("num mono soft", String(one.tag)), el("td", { style: indent }, link("field", one.tag, one.name), el("span", { class: "soft" }, " group of")), ...rest(one)), ...one.members.flatMap(inner => row(inner, depth + 1))];
      return [componentRow(one, depth, indent)];
    }
    // A component is read when it is opened: the largest messages have thousands of fields.
    function componentRow(one, depth, indent) {
      let inner = [];
      const button = el("button", { type: "button", class: "fold", "aria-expanded": "false", "aria-label": "Fields of " + one.name, onclick: async () => {
        const isOpen = button.getAttribute("aria-expanded") === "true";
        button.setAttribute("aria-expanded", String(!isOpen));
        if (isOpen) { inner.forEach(line => line.remove()); inner = []; return; }
        try {
          const found = one.members || (await get("/dictionaries/part?" + param({ dialect, kind: "component", name: one.name }))).members;
          inner = found.flatMap(member => row(member, depth + 1));
          element.after(...inner);
        } catch (failure) { toast(failure.message, true); }
      } });
      const element = el("tr", {}, cell("num", ""), el("td", { style: indent }, button, one.members ? one.name : link("component", one.name, one.name), el("span", { class: "soft" }, " component")), ...rest(one));
      return element;
    }
    rows.body.append(...(list.length ? list.flatMap(one => row(one, 0)) : [el("tr", {}, el("td", { colspan: columns.length, class: "soft" }, "no field"))]));
    return rows.element;
  }

  function message(part) {
    const used = seen(part.type);
    const all = [...(part.header.length ? [{ kind: "component", name: "Standard header", members: part.header, required: true }] : []), ...part.members,
      ...(part.trailer.length ? [{ kind: "component", name: "Standard trailer", members: part.trailer, required: true }] : [])];
    return [el("h2", {}, `${part.name} (${part.type})`), el("p", { class: "lead" }, part.admin ? "Administrative message: the session writes it." : "Application message.",
      usage && (used ? ` Seen ${count(used.in)} × in, ${count(used.out)} × out.` : " Not seen in the journals that were counted.")), members(all, part.type)];
  }

  function component(part) {
    return [el("h2", {}, part.name), el("p", { class: "lead" }, "Component"), members(part.members), usedIn(part)];
  }

  function fieldPart(part) {
    const values = table([["Value"], ["Name"]], "Values");
    values.body.append(...part.values.map(one => el("tr", {}, cell("mono", one.value), cell("", one.name))));
    const where = usage ? [...usage.types.values()].filter(one => one.fields[part.tag]) : [];
    return [el("h2", {}, `${part.name} (${part.tag})`), el("p", { class: "lead" }, `${part.type}${part.open && part.values.length ? "; other values are allowed" : ""}`,
      usage && (where.length ? ". Seen in " + where.map(one => `${one.type} ${count(one.fields[part.tag])} ×`).join(", ") : ". Not seen in the journals that were counted.")),
      part.values.length ? values.element : el("p", { class: "soft" }, "Any value of the type."), usedIn(part)];
  }

  function usedIn(part) {
    const item = one => one.kind === "message" ? link("message", one.type, one.name) : one.kind === "component" ? link("component", one.name, one.name) : "the standard " + one.kind;
    return el("div", {}, el("h2", { style: "margin-top:18px" }, "Used in"), part.usedIn.length
      ? el("ul", { class: "plain columns" }, part.usedIn.map(one => el("li", {}, item(one), one.kind === "component" ? el("span", { class: "soft" }, " component") : "")))
      : el("p", { class: "soft" }, "Nothing lists it."));
  }

  async function differences() {
    if (!dialect.includes(" + ")) return;
    try {
      const found = await get("/dictionaries/differences?" + param({ dialect }));
      const rows = table([["What"], ["Where"], ["In the base", "hide-s"], ["With the additions"]], "Differences");
      rows.body.append(...found.differences.map(one => el("tr", {}, cell("", el("span", { class: one.before ? "tag warn" : "tag good" }, one.before ? "changed" : "added"), " ", el("span", { class: "soft" }, one.what)), cell("", one.where), cell("hide-s soft", one.before || "–"), cell("", one.after || "–"))));
      changes.replaceChildren(el("h2", {}, "What the additions change"), el("p", { class: "lead" }, `${found.additions.map(shortName).join(", ")} over ${shortName(found.base)}: ${count(found.differences.length)} differences${found.cut ? " of more" : ""}`),
        found.differences.length ? rows.element : empty("No difference", "The additions repeat what the base has."));
      changes.hidden = false;
    } catch (failure) {
      changes.replaceChildren(el("p", { class: "notice bad", role: "alert" }, failure.message));
      changes.hidden = false;
    }
  }

  async function countUsage() {
    const [engine, session] = JSON.parse(traffic.value);
    counting.disabled = true;
    counting.textContent = "Counting …";
    try {
      const found = await get("/usage?" + param({ engine, session, ...(from.value ? { from: new Date(from.value).toISOString() } : {}) }));
      usage = { ...found, types: new Map(found.messages.map(one => [one.type, one])), fields: new Map() };
      for (const one of found.messages) for (const [tag, number] of Object.entries(one.fields)) usage.fields.set(Number(tag), (usage.fields.get(Number(tag)) || 0) + number);
      await list();
      const [kind, name] = [new URLSearchParams(location.hash.split("?")[1]).get("kind"), new URLSearchParams(location.hash.split("?")[1]).get("name")];
      if (kind) await open(kind, name);
      await showUnknown();
    } catch (failure) { toast(failure.message, true); }
    counting.disabled = false;
    counting.textContent = "Count";
  }

  // What the peers send and the dictionary does not have; header and trailer of FIX 5.0 and later are those of FIXT.1.1.
  async function showUnknown() {
    const all = await get("/dictionaries/parts?" + param({ dialect, max: 10000 }));
    const session = all.name.startsWith("FIX.5") || all.name === "FIX.Latest" ? await get("/dictionaries/parts?dialect=FIXT.1.1&max=10000") : { messages: [], fields: [] };
    const types = new Set([...all.messages, ...session.messages].map(one => one.type)), tags = new Set([...all.fields, ...session.fields].map(one => one.tag));
    const foreign = [...usage.types.keys()].filter(type => !types.has(type)), extra = [...usage.fields.keys()].filter(tag => !tags.has(tag)).sort((a, b) => a - b);
    const text = [foreign.length && "types " + foreign.join(", "), extra.length && "tags " + extra.slice(0, 100).map(tag => `${tag} (${count(usage.fields.get(tag))} ×)`).join(", ")].filter(Boolean);
    unknown.replaceChildren(el("h2", {}, "Usage"), el("p", { class: text.length || usage.cut ? "" : "soft", style: "margin:0" }, `${count(usage.counted)} messages were counted. `,
      text.length ? `Seen, and not in this dictionary: ${text.join("; ")}.` : "All their types and fields are in this dictionary."),
      ...usage.remarks.map(remark => el("p", { class: "notice", style: "margin:10px 0 0" }, remark)));
    unknown.hidden = false;
  }

  await choose();
  if (query.get("kind")) await open(query.get("kind"), query.get("name"));
  return { leave() { clearTimeout(timer); } };
}
