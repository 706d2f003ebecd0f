// The form that sends a test message through a session.
import { ask, el, get, isSignedIn, post, sessionLink, toast } from "./base.js";
import { shortName } from "./dictionary.js";
import { cell, clock, head, statusTag, table } from "./parts.js";

const FIELDS_MAX = 200, BYTES_MAX = 3000, DEPTH_MAX = 6;
// Header and trailer are the session's own; the engine refuses them.
const OF_THE_SESSION = new Set([8, 9, 10, 34, 35, 43, 49, 50, 52, 56, 57, 89, 90, 91, 93, 97, 115, 116, 122, 128, 129, 142, 143, 144, 145, 212, 213, 347, 369, 370, 627, 628, 629, 630, 1128, 1129, 1156]);
const param = values => Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
const utc = () => new Date().toISOString().replaceAll("-", "").replace("T", "-").replace("Z", "");
const draft = { take: () => { const kept = sessionStorage.getItem("draft"); sessionStorage.removeItem("draft"); return kept && JSON.parse(kept); } };

/** Keeps the body of a message for the form and opens it; header and trailer are left out. */
export function sendAsNew(engine, session, message) {
  sessionStorage.setItem("draft", JSON.stringify({ type: message.type, fields: message.fields.filter(field => !OF_THE_SESSION.has(field.tag)).map(field => [field.tag, field.value]) }));
  location.hash = `#/send/${encodeURIComponent(engine)}/${encodeURIComponent(session)}`;
}

export async function send(main, [engine, id]) {
  main.append(el("p", { style: "margin:0 0 6px" }, el("a", { href: sessionLink({ engine, session: id }) }, "← " + id)));
  const tag = el("span", {});
  head(main, "Send a message", "Through " + id + ". The session writes header and trailer, and its dictionary must allow the message.");
  main.querySelector("h1").append(" ", tag);
  main.append(el("p", { class: "notice" }, "The application of this engine is not told. The peer takes the message for a real one, and what it answers reaches the application like any other message."));
  const path = `/sessions/${encodeURIComponent(id)}`, query = "?engine=" + encodeURIComponent(engine);
  let session = await get(path + query);
  const own = (await get("/dictionaries")).sessions.find(one => one.engine === engine && one.session === session.session);
  const dialect = own?.dictionaries[0] || "FIX.4.4";
  const parts = await get("/dictionaries/parts?" + param({ dialect, max: 10000 }));
  const byTag = new Map(parts.fields.map(field => [field.tag, field])), byName = new Map(parts.fields.map(field => [field.name.toLowerCase(), field]));
  const types = parts.messages.filter(one => !one.admin);
  const kept = draft.take();
  const type = el("select", { id: "type", onchange: () => fill(type.value) }, types.map(one => el("option", { value: one.type, selected: one.type === (kept?.type || "D") }, `${one.name} (${one.type})`)));
  const rows = table([["Tag", "num"], ["Field"], ["Value"], [""]], "Fields of the message");
  rows.element.classList.add("sendform");
  const add = el("input", { id: "add", list: "fields", placeholder: "Price or 44", autocomplete: "off" });
  const size = el("span", { class: "soft" }), verdict = el("div", { id: "verdict", "aria-live": "polite" });
  const sending = el("button", { type: "button", class: "main", id: "send", onclick: sendNow }, "Send …");
  const lists = el("div", { hidden: true }), fieldNames = el("datalist", { id: "fields" }, parts.fields.map(field => el("option", { value: field.name }, String(field.tag))));
  let fields = [], chosen = 0;
  main.append(el("div", { class: "panel", style: "margin-bottom:16px" },
    el("div", { class: "row spread", style: "margin-bottom:12px" }, el("div", { class: "field fit" }, el("label", { for: "type" }, "Message"), type),
      el("span", { class: "soft" }, `dictionary ${shortName(dialect)}${own?.validates ? "" : "; the session itself validates nothing"}`)),
    rows.element,
    el("form", { class: "row", style: "margin-top:12px", onsubmit: event => { event.preventDefault(); addField(); } }, el("div", { class: "field grow" }, el("label", { for: "add" }, "Add a field, by tag or name"), add), el("button", { type: "submit" }, "Add")),
    el("div", { class: "row spread", style: "margin-top:16px" }, size, el("div", { class: "row" }, el("button", { type: "button", id: "validate", onclick: () => validate().catch(told) }, "Validate"), sending))), verdict, lists, fieldNames);

  const told = failure => verdict.replaceChildren(el("p", { class: "notice bad", role: "alert" }, failure.message));

  function usual(field) {
    if (field.tag === 11) return "TEST-" + Date.now();
    if (field.type === "UTCTIMESTAMP") return utc();
    return "";
  }

  // Required fields, those of required components and groups included.
  async function required(members, depth) {
    const found = [];
    for (const one of members) {
      if (!one.required || depth > DEPTH_MAX) continue;
      if (one.kind === "field") found.push([one.tag, usual(one)]);
      else if (one.kind === "group") found.push([one.tag, "1"], ...one.members[0].tag ? [[one.members[0].tag, ""]] : [], ...(await required(one.members.slice(1), depth + 1)));
      else found.push(...(await required((await get("/dictionaries/part?" + param({ dialect, kind: "component", name: one.name }))).members, depth + 1)));
    }
    return found;
  }

  async function fill(wanted) {
    const choice = ++chosen;
    verdict.replaceChildren();
    try {
      const part = await get("/dictionaries/part?" + param({ dialect, kind: "message", name: wanted }));
      const start = await required(part.members, 0);
      if (choice !== chosen) return;
      fields = start;
      await draw();
    } catch (failure) { told(failure); }
  }

  async function valuesOf(tag) {
    if (!byTag.get(tag)?.values || lists.querySelector("#values-" + tag)) return;
    const part = await get("/dictionaries/part?" + param({ dialect, kind: "field", name: tag }));
    if (!lists.querySelector("#values-" + tag)) lists.append(el("datalist", { id: "values-" + tag }, part.values.map(one => el("option", { value: one.value }, one.name))));
  }

  async function draw() {
    await Promise.all([...new Set(fields.map(([tag]) => tag))].map(valuesOf));
    const button = (text, label, isOff, act) => el("button", { type: "button", class: "plain small", "aria-label": label, title: label, disabled: isOff, onclick: async () => { act(); await draw(); } }, text);
    rows.body.replaceChildren(...fields.map((field, index) => {
      const name = byTag.get(field[0])?.name || "not in the dictionary";
      const input = el("input", { value: field[1], "aria-label": name, "data-tag": field[0], list: byTag.get(field[0])?.values ? "values-" + field[0] : undefined, autocomplete: "off", spellcheck: "false", oninput: () => { field[1] = input.value; measure(); } });
      const meaning = el("span", { class: "soft meaning" });
      const show = () => { meaning.textContent = [...(lists.querySelector("#values-" + field[0])?.children || [])].find(one => one.value === input.value)?.textContent || ""; };
      input.addEventListener("input", show);
      show();
      return el("tr", {}, cell("num mono soft", String(field[0])), cell("", name), cell("value", input, meaning),
        cell("act", button("↑", `Move ${name} up`, index === 0, () => fields.splice(index - 1, 2, fields[index], fields[index - 1])), button("↓", `Move ${name} down`, index === fields.length - 1, () => fields.splice(index, 2, fields[index + 1], fields[index])), button("✕", `Remove ${name}`, false, () => fields.splice(index, 1))));
    }), fields.length ? "" : el("tr", {}, el("td", { colspan: 4, class: "soft" }, "No field yet: this message requires none. Add one below.")));
    measure();
  }

  function measure() {
    const bytes = fields.reduce((sum, [tag, value]) => sum + String(tag).length + value.length + 2, 0);
    size.textContent = `${fields.length} of ${FIELDS_MAX} fields, ${bytes} of ${BYTES_MAX} bytes`;
    size.className = fields.length > FIELDS_MAX || bytes > BYTES_MAX ? "tag bad" : "soft";
    verdict.replaceChildren();
  }

  async function addField() {
    const text = add.value.trim(), found = /^\d+$/.test(text) ? { tag: Number(text), type: byTag.get(Number(text))?.type } : byName.get(text.toLowerCase());
    if (!found || found.tag < 1) { toast(`No field is called '${text}'; give a tag, or a name of the dictionary.`, true); return; }
    if (OF_THE_SESSION.has(found.tag)) { toast("Header and trailer are the session's own.", true); return; }
    fields.push([found.tag, usual(found)]);
    add.value = "";
    await draw();
    rows.body.lastElementChild.querySelector("input").focus();
  }

  const body = () => fields.map(([tag, value]) => [tag, value]);

  // As it would leave: what the header has does not matter to the rest.
  async function validate() {
    const [version, ends] = [session.session.slice(0, session.session.indexOf(":")), session.session.slice(session.session.indexOf(":") + 1).split("->")];
    const frame = [[8, version], [35, type.value], [34, "1"], [49, ends[0].split("/")[0]], [52, utc()], [56, ends[1].split(/[/:]/)[0]], ...body()];
    const answer = await post("/messages/validate", own?.validates ? { engine, session: session.session, fields: frame } : { dialect, fields: frame });
    verdict.replaceChildren(answer.valid ? el("p", { class: "notice good" }, `The dictionary ${answer.dictionary} allows this message.`)
      : el("p", { class: "notice bad", role: "alert" }, `${answer.text} (SessionRejectReason(373)=${answer.reason}${answer.tag > 0 ? `, RefTagID(371)=${answer.tag}` : ""})`));
    if (!answer.valid) rows.body.querySelector(`input[data-tag="${answer.tag}"]`)?.focus();
    return answer.valid;
  }

  async function sendNow() {
    try {
      if (!await validate()) return;
      const given = await ask({ title: "Send to the peer", text: `${type.selectedOptions[0].text} with ${fields.length} fields leaves through ${session.session}. It cannot be taken back.`, fields: [{ name: "reason", label: "Reason, for the audit", required: true, max: 200 }], action: "Send", danger: true });
      if (!given) return;
      session = await post(`${path}/send${query}`, { reason: given.reason, type: type.value, fields: body() });
      verdict.replaceChildren(el("p", { class: "notice good" }, `Sent at ${clock(Date.now())} under MsgSeqNum(34) ${session.nextOut - 1}. `, el("a", { href: `#/messages/${encodeURIComponent(engine)}?session=${encodeURIComponent(session.session)}` }, "Messages of this session")));
      toast("sent");
    } catch (failure) { told(failure); }
  }

  if (kept && types.some(one => one.type === kept.type)) { fields = kept.fields; await draw(); } else await fill(type.value);
  return { async tick() {
    session = await get(path + query);
    tag.replaceChildren(statusTag(session));
    sending.disabled = session.status !== "ACTIVE";
    sending.title = sending.disabled ? "Only while the session is logged on" : isSignedIn() ? "" : "Sign in first";
  } };
}
