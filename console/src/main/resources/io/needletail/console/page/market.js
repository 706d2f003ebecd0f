// The page of a venue's markets: its instruments, its owners, and the commands of an operator.
import { ask, el, get, isSignedIn, post, toast } from "./base.js";
import { cell, empty, head, table, words } from "./parts.js";

const REASON = { name: "reason", label: "Reason, for the audit", required: true, max: 200 };

export async function market(main) {
  const lead = head(main, "Market");
  const said = el("div", { id: "said" }), rights = el("p", { class: "soft", id: "rights", style: "margin:0 0 16px" });
  const every = el("div", { class: "row", id: "every", style: "margin-bottom:16px" });
  const instruments = table([["Instrument"], ["Phase"], ["Last", "num"], ["Bid", "num"], ["Offer", "num"], ["Orders", "num"], ["Commands"]], "Instruments", "stack");
  const owners = table([["Owner"], ["State"], ["Commands"]], "Owners", "stack");
  main.append(said, rights, every, el("div", { class: "grid" },
    el("div", { class: "panel" }, el("h2", {}, "Instruments"), instruments.element),
    el("div", { class: "panel" }, el("h2", {}, "Owners"), owners.element)));
  let shown = "", now;
  const say = (text, style) => said.replaceChildren(el("p", { class: "notice " + style, role: style === "bad" ? "alert" : "status" }, text));

  /** Asks for a reason, sends a command, and shows its outcome until the next one. */
  async function command(path, title, { fields = [], text, danger } = {}) {
    const given = await ask({ title, text, danger, action: title, fields: [...fields, REASON] });
    if (!given) return;
    for (const field of fields.filter(one => one.confirm && given[one.name] !== one.confirm)) return toast(`Not done: the text is not ${field.confirm}.`, true);
    const at = new Date().toLocaleTimeString("en-GB");
    say(`${at} ${title}: sent, the venue has not answered yet`, "");
    try {
      say(`${at} ${title}: done. ${(await post("/market" + path, given)).outcome}`, "good");
    } catch (failure) { say(`${at} ${title}: ${failure.message}`, "bad"); }
    await tick();
  }

  const button = (id, text, label, onclick, more = {}) => el("button", { type: "button", id, "aria-label": label, onclick, ...more }, text);
  const phases = () => ({ name: "phase", label: "Phase", options: now.commands.phases });

  function ofInstrument(one) {
    const path = "/instruments/" + encodeURIComponent(one.symbol) + "/", act = (verb, title, more) => () => command(path + verb, `${title} ${one.symbol}`, more);
    return [button("halt-" + one.symbol, "Halt", "Halt " + one.symbol, act("halt", "Halt", { text: "Orders stay and can be canceled; none enters, none trades." }), { disabled: one.phase === "HALTED" }),
      button("resume-" + one.symbol, "Resume", "Resume " + one.symbol, act("resume", "Resume", { text: "The instrument enters the phase that its calendar has; without one it trades continuously." }), { disabled: one.phase === "CONTINUOUS" }),
      button("phase-" + one.symbol, "Phase", "Change the phase of " + one.symbol, act("phase", "Phase of", { fields: [phases()], text: "An auction that ends trades first." }))];
  }

  function ofOwner(one) {
    const path = "/owners/" + encodeURIComponent(one.owner) + "/", act = (verb, title, more) => () => command(path + verb, `${title} ${one.owner}`, more);
    return [button("block-" + one.owner, "Block", "Block " + one.owner, act("block", "Block", { danger: true, text: "The orders of the owner are canceled, and all of its requests are refused." }), { disabled: one.blocked }),
      button("unblock-" + one.owner, "Unblock", "Unblock " + one.owner, act("unblock", "Unblock", {}), { disabled: !one.blocked }),
      button("cancel-" + one.owner, "Cancel orders", "Cancel orders of " + one.owner, act("cancel", "Cancel the orders of", { danger: true, text: "The owner may enter others.",
        fields: [{ name: "symbol", label: "Instrument", options: ["", ...now.instruments.map(instrument => instrument.symbol)], all: "all instruments" }, { name: "side", label: "Side", options: ["BOTH", "BUY", "SELL"] }] }))];
  }

  const ofAll = () => [
    button("halt-all", "Halt all", "Halt all instruments", () => command("/instruments/all/halt", "Halt all instruments", { danger: true, text: "Orders stay and can be canceled; none enters, none trades." })),
    button("resume-all", "Resume all", "Resume all instruments", () => command("/instruments/all/resume", "Resume all instruments", { text: "Each instrument enters the phase that its calendar has; without one it trades continuously." })),
    button("kill-switch", "Kill switch", "Kill switch", () => command("/kill-switch", "Stop the venue", { danger: true,
      text: "All instruments are halted, then all owners are blocked, which cancels all orders. Unblock and resume undo it, but the orders are gone.",
      fields: [{ name: "venue", label: "Type the name of the venue: " + now.venue, confirm: now.venue, required: true }] }), { class: "danger" })];

  const acts = buttons => now.commands.allowed ? el("div", { class: "row tight" }, buttons()) : el("span", { class: "soft" }, "–");
  const phaseTag = phase => el("span", { class: phase === "CONTINUOUS" ? "tag good" : phase === "HALTED" ? "tag bad" : "tag warn" }, words(phase));
  const ownerTag = one => el("span", { class: one.blocked ? "tag bad" : "tag good" }, one.blocked ? "blocked" : "free");

  function draw() {
    const focused = document.activeElement?.id;
    rights.textContent = now.commands.allowed ? `Commands are given as ${now.commands.identity}, by one operator at a time; each needs a reason and is in the audit.`
      : now.commands.obstacle || (isSignedIn() ? "Commands need the role operator." : "Commands need the role operator: sign in.");
    every.replaceChildren(...(now.commands.allowed ? ofAll() : []));
    instruments.fill(now.instruments.length ? now.instruments.map(one => el("tr", { "data-symbol": one.symbol }, cell("", el("a", { href: "#/book/" + encodeURIComponent(one.symbol) }, one.symbol)), cell("", phaseTag(one.phase)),
      cell("num", one.last), cell("num", one.bid || "–"), cell("num", one.ask || "–"), cell("num", one.orders.toLocaleString("en-GB")), cell("", acts(() => ofInstrument(one)))))
      : [el("tr", {}, el("td", { colspan: 7 }, empty("No instruments", "The venue has none yet.")))]);
    owners.fill(now.owners.length ? now.owners.map(one => el("tr", { "data-owner": one.owner }, cell("", one.owner), cell("", ownerTag(one)), cell("", acts(() => ofOwner(one)))))
      : [el("tr", {}, el("td", { colspan: 3 }, empty("No owners", "The venue has none yet.")))]);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  async function tick() {
    now = await get("/market");
    lead.textContent = `${now.venue}: ${now.instruments.filter(one => one.phase === "CONTINUOUS").length} of ${now.instruments.length} instruments trade continuously; ${now.sequencer.connection}`;
    // A button that is drawn anew loses a click that has begun.
    const wanted = JSON.stringify([now.instruments, now.owners, now.commands, isSignedIn()]);
    if (wanted === shown) return;
    shown = wanted;
    draw();
  }
  return { tick };
}
