// What is done with chosen messages: validating one, comparing two.
import { el, get, post } from "./base.js";
import { cell, empty, table } from "./parts.js";
import { dialectChoice } from "./dictionary.js";

const pairs = message => message.fields.map(field => [field.tag, field.value]);
const about = message => `${message.name || message.type} of ${(message.time || "").slice(11, 26)}, ${message.place}`;
const withMeaning = (value, meaning) => value === undefined ? el("span", { class: "soft" }, "missing") : [value, meaning ? el("span", { class: "soft" }, " " + meaning) : ""];

/** The choice of a dictionary, and what it says of a message: `validate(message, target)` shows it in an element. */
export async function validation(engine, sessions) {
  const names = await get("/dictionaries");
  const byStore = new Map(sessions.map(one => [one.store, one.session]));
  const validates = new Set(names.sessions.filter(one => one.engine === engine && one.validates).map(one => one.session));
  const which = dialectChoice(names, "");
  which.id = "against";
  which.prepend(el("option", { value: "", selected: true }, "the dictionary of its session"));
  which.value = "";
  async function validate(message, target) {
    const session = byStore.get(message.place.replace(/:\d+$/, ""));
    const by = which.value ? { dialect: which.value } : validates.has(session) ? { engine, session } : {};
    try {
      const answer = await post("/messages/validate", { ...by, fields: pairs(message) });
      target.replaceChildren(answer.valid ? el("p", { class: "notice good" }, `Valid: the dictionary ${answer.dictionary} allows this message.`)
        : el("p", { class: "notice bad" }, el("b", {}, answer.text), el("br"), `Reject(3): SessionRejectReason(373)=${answer.reason}`, answer.refTagId ? `, RefTagID(371)=${answer.refTagId}` : "", ` by the dictionary ${answer.dictionary}`));
    } catch (failure) {
      target.replaceChildren(el("p", { class: "notice bad", role: "alert" }, failure.message));
    }
  }
  return { which, validate };
}

/** Compares the two messages that are ticked; of three the first that was ticked is left out. */
export function comparison() {
  const panel = el("div", { class: "panel", id: "comparison", hidden: true, style: "margin-bottom:16px" });
  const withTimes = el("input", { id: "numbers", type: "checkbox", onchange: () => draw() });
  let ticked = [];
  const isTicked = message => ticked.some(one => one.place === message.place);
  const close = el("button", { type: "button", class: "plain", onclick: () => tick([]) }, "Close");
  async function tick(messages) {
    ticked = messages;
    for (const box of document.querySelectorAll("input.tick")) box.checked = isTicked(box.dataset);
    await draw();
  }
  async function draw() {
    const [first, second] = ticked;
    panel.hidden = !second;
    if (!second) return;
    const heading = el("div", { class: "row spread" }, el("h2", {}, "Comparison"), el("div", { class: "row" }, el("label", { for: "numbers", style: "display:flex;gap:6px;margin:0;align-items:center" }, withTimes, "numbers and times too"), close));
    try {
      const { fields } = await post("/messages/compare", { left: pairs(first), right: pairs(second), ignore: withTimes.checked ? "9,10" : "9,10,34,52" });
      const rows = table([["Tag", "num"], ["Field"], [about(first)], [about(second)]], "Fields that differ");
      rows.body.append(...fields.map(one => el("tr", {}, cell("num mono soft", String(one.tag)), cell("", one.name || ""), cell("mono", withMeaning(one.left, one.leftMeaning)), cell("mono", withMeaning(one.right, one.rightMeaning)))));
      panel.replaceChildren(heading, fields.length ? rows.element : empty("No difference", "All fields that were compared are equal."));
    } catch (failure) {
      panel.replaceChildren(heading, el("p", { class: "notice bad", role: "alert" }, failure.message));
    }
  }
  /** The box that ticks a message. */
  const box = message => el("input", { type: "checkbox", class: "tick", "data-place": message.place, title: "Compare: tick two", checked: isTicked(message),
    "aria-label": `Compare ${message.name || message.type} of ${(message.time || "").slice(11, 23)}`, onchange: async event => {
      await tick([...ticked.filter(one => one.place !== message.place), ...(event.target.checked ? [message] : [])].slice(-2));
      if (ticked.length > 1) panel.scrollIntoView({ block: "nearest" });
    } });
  return { panel, box };
}
