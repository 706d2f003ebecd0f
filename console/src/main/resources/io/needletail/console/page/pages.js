// The pages of the console. A page has a name, a title for the navigation, and open(main, parts, query), which returns
// {tick(overview), leave()}.
import { amount, duration, lines } from "./charts.js";
import { ask, el, get, post, sessionLink, state, toast } from "./base.js";
import { cluster } from "./cluster.js";
import { configuration, effective, expiry, week } from "./configuration.js";
import { dictionary } from "./dictionary.js";
import { feed } from "./feed.js";
import { latency } from "./latency.js";
import { log } from "./log.js";
import { market } from "./market.js";
import { messages, order } from "./messages.js";
import { send } from "./send.js";
import { bytes, cell, dated, empty, exact, figure, fillLadder, head, isDown, keepInAddress, keyed, moment, reason, since, sorting, statusTag, table, timeRange, words } from "./parts.js";

const RATES = [{ name: "in", colour: "--c3", read: point => point.inPerSecond }, { name: "out", colour: "--c1", read: point => point.outPerSecond }];

// ---------------------------------------------------------------- overview

async function overview(main, parts, query) {
  state.overview ||= await get("/engines");
  const lead = head(main, "Overview");
  const box = el("div");
  const range = timeRange(query, () => { keepInAddress("overview", range.address()); return tick(state.overview); });
  main.append(el("div", { class: "row spread" }, lead, el("div", { class: "row", style: "margin-bottom:12px" }, range.element)), box);
  const blocks = {};
  function block(name) {
    const figures = { sessions: figure("Sessions logged on"), rate: figure("Messages a second"), memory: figure("Allocated by the engine"), heap: figure("Heap") };
    const rates = lines("Messages a second", "", RATES), note = el("span", { class: "soft note" });
    const stages = table([["Stage"], ["p50", "num"], ["p99", "num"], ["p99.9", "num"], ["max", "num"], ["count", "num hide-s"]], "Latency of the last second");
    const links = el("span", { class: "row tight" }), down = el("ul", { class: "plain down" }), more = el("p", { style: "margin:6px 0 0" });
    const missing = el("div", { class: "panel", hidden: true }, el("h2", {}, "Not logged on, and should be"), down, more);
    const element = el("section", { "aria-label": name }, el("div", { class: "row", style: "margin:8px 0 10px" }, el("h2", { style: "margin:0" }, name), el("span", { class: "soft", id: "head-" + name }), links),
      el("div", { class: "grid" }, missing, Object.values(figures).map(one => one.element),
        el("div", { class: "panel half" }, el("h2", {}, "Messages a second ", note), rates.element),
        el("div", { class: "panel half" }, el("h2", {}, "Latency by stage, last second"), stages.element)));
    const fillDown = keyed(down, one => one.session, one => el("li", {}, el("a", { class: "mono", href: sessionLink(one) }, one.session), el("span", { class: "soft breaks" }, " " + reason(one))));
    return { element, figures, rates, note, stages, links, missing, fillDown, more, heading: element.querySelector(".soft"), grid: element.querySelector(".grid") };
  }
  // With one engine the navigation has the same links.
  function linksOf(engine) {
    const name = encodeURIComponent(engine.engine);
    return [["Sessions", "sessions?q=" + name], ["Messages", "messages/" + name], ["Latency", "latency/" + name], ["Log", "log/" + name], engine.status.configuration && ["Configuration", "configuration/" + name]]
      .filter(Boolean).map(([title, path]) => el("a", { href: "#/" + path }, title));
  }
  async function tick(now) {
    const down = now.engines.filter(one => !one.reachable).length;
    lead.textContent = down ? `${down} of ${now.engines.length} engines cannot be read.`
      : now.activeAlarms ? `${now.activeAlarms} alarm${now.activeAlarms > 1 ? "s are" : " is"} active; see the page Alarms.` : "All is well: no alarm is active.";
    for (const engine of now.engines) {
      const isNew = !blocks[engine.engine];
      const one = blocks[engine.engine] ||= block(engine.engine);
      if (isNew) box.append(one.element);
      one.grid.hidden = !engine.reachable;
      if (!engine.reachable) { one.heading.replaceChildren(el("span", { class: "tag bad" }, "down"), " " + engine.error); continue; }
      if (now.engines.length > 1 && !one.links.firstChild) one.links.append(...linksOf(engine));
      one.missing.hidden = !engine.down;
      one.fillDown(engine.downFirst);
      one.more.replaceChildren(...(engine.down > engine.downFirst.length ? [el("a", { href: "#/sessions?show=problems" }, `All ${amount(engine.down)}`)] : []));
      one.heading.textContent = `${engine.status.engine}, process ${engine.status.pid}, up ${since(engine.status.startedAtMs)}`;
      one.figures.sessions.set(amount(engine.status.loggedOn), "of " + amount(engine.status.sessions), Object.entries(engine.status.byStatus).filter(([key]) => key !== "ACTIVE").map(([key, count]) => `${count} ${words(key)}`).join(", "));
      one.figures.rate.set(amount(engine.rates.inPerSecond), "in", amount(engine.rates.outPerSecond) + " out");
      one.figures.memory.set(bytes(engine.rates.allocatedBytesPerSecond) + "/s", "", "of the engine's thread");
      const refused = Object.values(engine.status.refusals).reduce((sum, count) => sum + count, 0);
      one.figures.heap.set(bytes(engine.metrics.heapUsedBytes), "", `${engine.metrics.collections} collections, ${engine.metrics.collectionMs} ms` + (refused ? `; ${refused} refused connections` : ""));
      const rows = Object.entries(engine.latency).map(([stage, value]) => el("tr", {}, cell("", stage),
        cell("num", duration(value.p50Ns)), cell("num", duration(value.p99Ns)), cell("num", duration(value.p999Ns)), cell("num", duration(value.maxNs)), cell("num hide-s", amount(value.count))));
      one.stages.body.replaceChildren(...(rows.length ? rows : [el("tr", {}, el("td", { colspan: 6, class: "soft" }, "no message was timed in the last second"))]));
      const shown = await range.points(engine.engine, "", state.history[engine.engine] || []);
      one.note.textContent = shown.note;
      one.rates.set(shown.points, shown);
    }
  }
  return { tick };
}

// ---------------------------------------------------------------- sessions

// Rows are made as they come into view: three thousand at once would stop the page for half a second.
const STEP = 100;
const SHOWN = { all: () => true, problems: isDown, "logged on": one => one.status === "ACTIVE", "not logged on": one => one.status !== "ACTIVE", disabled: one => !one.enabled, "out of hours": one => one.enabled && !one.open };
const SESSION_COLUMNS = [
  ["Session", "", one => one.session], ["Status and reason", "", one => statusOrder(one)], ["Next in", "num", one => one.nextIn], ["Next out", "num", one => one.nextOut],
  ["Peer", "hide-s", one => one.peer], ["Role", "hide-s", one => one.role], ["Certificate", "hide-s", one => one.certificateExpiresAtMs],
  ["Since", "hide-s", one => one.status === "ACTIVE" ? one.lastLogonAtMs : one.lastDisconnectAtMs]];

const statusOrder = one => isDown(one) ? 0 : one.status === "ACTIVE" ? 1 : one.enabled ? 2 : 3;

async function sessions(main, parts, query) {
  const lead = head(main, "Sessions");
  const search = el("input", { id: "search", type: "search", placeholder: "identity, peer, status or reason", value: query.get("q") || "", oninput: () => changed() });
  const show = el("select", { id: "show", onchange: () => changed() }, Object.keys(SHOWN).map(name => el("option", { value: name, selected: name === query.get("show") }, name)));
  const rows = table(SESSION_COLUMNS, "Sessions"), none = el("div"), end = el("div", { style: "height:1px" });
  const sorted = sorting(rows.element, SESSION_COLUMNS, () => changed());
  main.append(el("div", { class: "panel" }, el("div", { class: "row", style: "margin-bottom:12px" },
    el("div", { class: "field grow" }, el("label", { for: "search" }, "Find"), search), el("div", { class: "field" }, el("label", { for: "show" }, "Show"), show)), rows.element, none, end));
  let all = [], several = false, most = STEP;
  const fill = keyed(rows.body, one => one.engine + "/" + one.session, one => el("tr", { class: "click", onclick: () => { location.hash = sessionLink(one); } },
    cell("mono", el("a", { href: sessionLink(one) }, one.session), several ? el("div", { class: "soft" }, one.engine) : undefined),
    cell("", statusTag(one), reason(one) ? el("div", { class: "soft breaks" }, reason(one)) : undefined), cell("num", one.nextIn.toLocaleString("en-GB")), cell("num", one.nextOut.toLocaleString("en-GB")),
    cell("hide-s mono", one.peer || "–"), cell("hide-s", one.role), cell("hide-s", expiry(one.certificateExpiresAtMs)),
    cell("hide-s", moment(one.status === "ACTIVE" ? one.lastLogonAtMs : one.lastDisconnectAtMs))));
  function changed() {
    most = STEP;
    keepInAddress("sessions", { q: search.value.trim(), show: show.value === "all" ? "" : show.value });
    draw();
  }
  function draw() {
    const wanted = search.value.trim().toLowerCase(), isShown = SHOWN[show.value];
    const found = sorted(all.filter(one => isShown(one) && (!wanted || [one.session, one.peer, one.status, one.engine, reason(one)].some(text => String(text).toLowerCase().includes(wanted)))));
    const down = all.filter(isDown).length;
    lead.textContent = `${all.filter(one => one.status === "ACTIVE").length} of ${all.length} logged on` + (down ? `, ${down} should be and ${down > 1 ? "are" : "is"} not` : "");
    fill(found.slice(0, most));
    none.replaceChildren(...(found.length ? [] : [empty(all.length ? "No session fits" : "No sessions", all.length ? "Change the text or the choice above." : "The engine runs no session, or it cannot be read.")]));
    watcher.unobserve(end);
    if (most < found.length) watcher.observe(end);
  }
  const watcher = new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) { most += STEP; draw(); } }, { rootMargin: "600px" });
  async function tick() {
    all = (await get("/sessions?counters=N")).sessions.toSorted((a, b) => statusOrder(a) - statusOrder(b) || (a.session < b.session ? -1 : 1));
    several = new Set(all.map(one => one.engine)).size > 1;
    draw();
  }
  return { tick, leave() { watcher.disconnect(); } };
}

async function change(session, command, title, fields = [], danger = false, text = "") {
  const given = await ask({ title, text, danger, action: title,
    fields: [...fields, { name: "reason", label: "Reason, for the audit", required: true, max: 200 }] });
  if (!given) return;
  const body = { reason: given.reason };
  for (const field of fields) {
    if (field.confirm) { if (given[field.name] !== field.confirm) return toast("Not done: the text is not the session's identity.", true); continue; }
    // A number that was left as it was shown may be an old one by now.
    if (field.isOptional && given[field.name] === String(field.value)) continue;
    if (given[field.name] !== "") body[field.name] = field.type === "number" ? Number(given[field.name]) : given[field.name];
  }
  try {
    await post(`/sessions/${encodeURIComponent(session.session)}/${command}?engine=${encodeURIComponent(session.engine)}`, body);
    toast(title + ": done");
  } catch (failure) { toast(failure.message, true); }
}

async function session(main, [engine, id]) {
  const path = `/sessions/${encodeURIComponent(id)}?engine=${encodeURIComponent(engine)}`;
  let one = await get(path);
  main.append(el("p", { style: "margin:0 0 6px" }, el("a", { href: "#/sessions" }, "← Sessions")));
  const tag = el("span");
  main.append(el("div", { class: "row", style: "margin-bottom:4px" }, el("h1", { class: "mono", style: "font-size:20px" }, id), tag));
  const lead = el("p", { class: "lead" }), why = el("div", { id: "why", "aria-live": "polite" });
  const number = (name, label, value) => ({ name, label, type: "number", min: 1, value });
  const actions = el("div", { class: "row", style: "margin-bottom:18px" },
    el("button", { type: "button", id: "logon", onclick: () => change(one, "logon", "Log on") }, "Log on"),
    el("button", { type: "button", id: "logout", onclick: () => change(one, "logout", "Log out", [{ name: "text", label: "Text(58) for the peer", max: 200 }], false, "The session stays logged out until somebody logs it on.") }, "Log out"),
    el("button", { type: "button", id: "test-request", onclick: () => change(one, "test-request", "Send test request") }, "Test request"),
    el("button", { type: "button", id: "set-numbers", onclick: () => change(one, "set-numbers", "Set numbers", [{ ...number("nextIn", "Next in", one.nextIn), isOptional: true }, { ...number("nextOut", "Next out", one.nextOut), isOptional: true }], false, "The peer is told nothing. Log the session out first where you can.") }, "Set numbers"),
    el("button", { type: "button", id: "resend", onclick: async () => {
      const given = await ask({ title: "Resend", text: "Stored messages are sent again with PossDupFlag(43)=Y. The next step shows them first.", fields: [number("from", "From MsgSeqNum(34)"), number("to", "To, the last one unless given")], action: "Preview" });
      if (given) await resend(one, given);
    } }, "Resend"),
    el("a", { class: "button", id: "send-message", href: `#/send/${encodeURIComponent(engine)}/${encodeURIComponent(id)}` }, "Send message"),
    el("button", { type: "button", id: "disconnect", onclick: () => change(one, "disconnect", "Disconnect", [], true, "The connection is closed without Logout(5).") }, "Disconnect"),
    el("button", { type: "button", id: "reset", class: "danger", onclick: () => change(one, "reset", "Reset to 1", [{ name: "confirm", label: "Type the identity of the session: " + one.session, confirm: one.session, required: true }], true, "Both numbers become 1 and the sent messages are forgotten.") }, "Reset"));
  const facts = el("dl"), counters = el("dl"), stages = table([["Stage"], ["p50", "num"], ["p99", "num"], ["p99.9", "num"], ["max", "num"]], "Latency since the start");
  const timeline = el("ul", { class: "timeline" }), hours = el("div");
  main.append(lead, why, actions, el("div", { class: "grid" },
    el("div", { class: "panel third" }, el("h2", {}, "State"), facts),
    el("div", { class: "panel third" }, el("h2", {}, "Counters"), counters),
    el("div", { class: "panel third" }, el("h2", {}, "Latency since the start"), stages.element),
    el("div", { class: "panel" }, el("h2", {}, "Schedule of the coming week"), hours),
    effective(one, `/sessions/${encodeURIComponent(id)}/settings?engine=${encodeURIComponent(engine)}`),
    el("div", { class: "panel" }, el("div", { class: "row spread" }, el("h2", {}, "Timeline"), el("span", {}, el("a", { href: `#/messages/${encodeURIComponent(engine)}?session=${encodeURIComponent(id)}` }, "Messages of this session"), " · ", el("a", { href: `#/log/${encodeURIComponent(engine)}?session=${encodeURIComponent(id)}` }, "Log of this session"), " · ", el("a", { href: `#/dictionary?engine=${encodeURIComponent(engine)}&session=${encodeURIComponent(id)}` }, "Its dictionary"))), timeline)));
  const list = (target, pairs) => target.replaceChildren(...pairs.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
  async function tick() {
    one = await get(path);
    tag.replaceChildren(statusTag(one));
    lead.textContent = `${one.role} of ${one.engine}` + (one.peer ? ", connected to " + one.peer : "");
    await explain(why, one);
    for (const [id, isOf] of Object.entries(USABLE)) actions.querySelector("#" + id).disabled = !isOf(one);
    list(facts, [["Status", words(one.status)], ["Next in", one.nextIn.toLocaleString("en-GB")], ["Next out", one.nextOut.toLocaleString("en-GB")], ["Heartbeat", one.heartBtIntMs / 1000 + " s"],
      ["Logged on", dated(one.lastLogonAtMs)], ...(one.lastError ? [["Last error", `${dated(one.lastErrorAtMs)}: ${one.lastErrorCode} ${one.lastError}`]] : []), ...(one.failedAttempts ? [["Failed attempts", one.failedAttempts.toLocaleString("en-GB")]] : []), ...(one.nextAttemptAtMs ? [["Next attempt", dated(one.nextAttemptAtMs)]] : []), ["Schedule", (one.open ? "open" : "closed") + (one.opensOrClosesAtMs ? `, ${one.open ? "closes" : "opens"} ${dated(one.opensOrClosesAtMs)}` : "")], ["Journal", el("span", { class: "mono" }, one.store)], ...(one.certificateExpiresAtMs ? [["Certificate", expiry(one.certificateExpiresAtMs)]] : [])]);
    hours.replaceChildren(week(one.week || []));
    const counts = Object.entries(one.counters).filter(([, count]) => count > 0);
    list(counters, counts.length ? counts.map(([name, count]) => [words(name.replace(/_ns$/, "")), name.endsWith("_ns") ? duration(count) : count.toLocaleString("en-GB")]) : [["none", "nothing has happened yet"]]);
    const rows = Object.entries(one.latency).map(([stage, value]) => el("tr", {}, cell("", stage), cell("num", duration(value.p50Ns)), cell("num", duration(value.p99Ns)), cell("num", duration(value.p999Ns)), cell("num", duration(value.maxNs))));
    stages.body.replaceChildren(...(rows.length ? rows : [el("tr", {}, el("td", { colspan: 5, class: "soft" }, "nothing was timed"))]));
    const { events } = await get(`/events?session=${encodeURIComponent(id)}&engine=${encodeURIComponent(engine)}&max=50`);
    timeline.replaceChildren(...(events.length ? events.map(event => el("li", {}, el("span", { class: "soft" }, moment(event.atMs)),
      el("span", {}, el("span", { class: event.level === "warning" ? "tag warn" : "tag" }, words(event.event)), event.text ? " " + (event.event === "error" ? event.text : words(event.text)) : "", event.count > 1 ? ` × ${event.count}` : ""))) : [el("li", {}, el("span", { class: "soft" }, "No event yet."))]));
  }
  return { tick };
}

// A button that the engine would refuse is not offered.
const USABLE = { logon: one => !one.enabled || one.status === "DISCONNECTED", logout: one => one.enabled, "test-request": one => one.status === "ACTIVE", disconnect: one => one.status !== "DISCONNECTED" };

const explained = {};

/** Says in one sentence why a session is not connected, and what to do. */
async function explain(why, one) {
  const text = reason(one);
  if (!text || one.status !== "DISCONNECTED") { why.replaceChildren(); return; }
  const sentence = el("p", { class: isDown(one) ? "notice bad" : "notice" }, el("b", {}, "Not connected: "), text + ".");
  const code = one.whyDown && one.lastErrorCode && text.includes(one.lastError) ? one.lastErrorCode : "";
  if (code) {
    // An engine that is newer than the console may have a number that this one does not know.
    explained[code] ||= await get("/errors/" + encodeURIComponent(code)).catch(() => ({}));
    const error = explained[code];
    if (error.next) sentence.append(el("br"), el("b", {}, "What to do: "), error.next);
  } else if (!one.enabled) {
    sentence.append(el("br"), el("b", {}, "What to do: "), "it was logged out here or by a command; Log on lets it connect again.");
  }
  if (why.firstElementChild?.isEqualNode(sentence)) return;
  why.replaceChildren(sentence);
}

async function resend(one, { from, to }) {
  try {
    const conditions = ["MsgSeqNum~^\\d+$"].map(text => "&where=" + encodeURIComponent(text)).join("");
    const { messages } = await get(`/messages?engine=${encodeURIComponent(one.engine)}&session=${encodeURIComponent(one.session)}&max=1000${conditions}`);
    const stored = new Map();
    for (const message of messages) {
      const numberOf = Number(message.fields.find(field => field.tag === 34)?.value);
      if (message.direction === "out" && numberOf >= Number(from) && (!to || numberOf <= Number(to))) stored.set(numberOf, message);
    }
    const application = [...stored.values()].filter(message => !"0123245A".includes(message.type));
    const text = `${application.length} application messages of the newest 1,000 are in this range` +
      (application.length ? `: ${application.slice(0, 4).map(message => (message.name || message.type) + " " + message.fields.find(field => field.tag === 34)?.value).join(", ")}${application.length > 4 ? " …" : ""}` : "") +
      ". Others are replaced by SequenceReset(4) with GapFillFlag(123)=Y.";
    const fields = [{ name: "from", label: "From", type: "number", value: from, min: 1 }, { name: "to", label: "To", type: "number", value: to, min: 1 }];
    await change(one, "resend", "Resend now", fields, false, text);
  } catch (failure) { toast(failure.message, true); }
}

// ---------------------------------------------------------------- book

async function book(main, [symbol]) {
  const lead = head(main, "Book");
  let chosen = symbol;
  const which = el("select", { id: "symbol", onchange: () => { chosen = which.value; tick(); } });
  const ladder = el("table", { class: "ladder" }), trades = table([["Time"], ["Price", "num"], ["Quantity", "num"]], "Trades");
  const touch = el("span", { class: "soft", id: "touch" }), facts = el("dl"), nodes = table([["Instrument"], ["Phase"], ["Bid", "num"], ["Ask", "num"], ["Trades", "num"]], "Instruments");
  main.append(el("div", { class: "row", style: "margin-bottom:16px" }, el("div", { class: "field" }, el("label", { for: "symbol" }, "Instrument"), which)),
    el("div", { class: "grid" }, el("div", { class: "panel half" }, el("h2", {}, "Depth ", touch), ladder), el("div", { class: "panel half" }, el("h2", {}, "Trades"), trades.element),
      el("div", { class: "panel half" }, el("h2", {}, "Sequencer"), facts), el("div", { class: "panel half" }, el("h2", {}, "Instruments"), nodes.element)));
  async function tick() {
    const venue = await get("/books");
    const symbols = venue.instruments.map(one => one.symbol);
    chosen ||= symbols[0];
    if ([...which.options].map(option => option.value).join() !== symbols.join()) which.replaceChildren(...symbols.map(name => el("option", { value: name, selected: name === chosen }, name)));
    lead.textContent = `${venue.venue}: ${symbols.length} instruments, event ${venue.sequence.toLocaleString("en-GB")}`;
    facts.replaceChildren(...Object.entries(venue.sequencer).flatMap(([name, value]) => [el("dt", {}, words(name)), el("dd", {}, typeof value === "number" ? value.toLocaleString("en-GB") : String(value))]));
    nodes.body.replaceChildren(...venue.instruments.map(one => el("tr", { class: "click", onclick: () => { chosen = which.value = one.symbol; tick(); } }, cell("", one.symbol), cell("", words(one.phase)), cell("num", one.bid || "–"), cell("num", one.ask || "–"), cell("num", one.trades.toLocaleString("en-GB")))));
    if (!chosen) { ladder.replaceChildren(el("tbody", {}, el("tr", {}, el("td", {}, empty("No instruments", "The venue has none yet."))))); return; }
    const depth = await get("/books/" + encodeURIComponent(chosen));
    fillLadder(ladder, depth);
    const bid = depth.bids[0]?.price, ask = depth.asks[0]?.price, last = venue.instruments.find(one => one.symbol === chosen)?.last;
    const places = text => (String(text).split(".")[1] || "").length;
    touch.textContent = (bid && ask ? `spread ${(Number(ask) - Number(bid)).toFixed(Math.max(places(bid), places(ask)))}` : "one side is empty") + (last ? `, last ${last}` : "");
    trades.body.replaceChildren(...(depth.trades.length ? depth.trades.map(trade => el("tr", {}, cell("mono", exact(trade.atMs)), cell("num", trade.price), cell("num", trade.quantity.toLocaleString("en-GB")))) : [el("tr", {}, el("td", { colspan: 3, class: "soft" }, "no trade yet"))]));
  }
  return { tick };
}

// ---------------------------------------------------------------- alarms and audit

async function alarms(main) {
  head(main, "Alarms", "Conditions found in what the engines count; acknowledging or silencing one is written to the audit.");
  const rows = table([["Since"], ["State"], ["Alarm"], ["Session"], ["What is wrong"], [""]], "Alarms", "stack");
  main.append(el("div", { class: "panel" }, rows.element));
  async function acknowledge(alarm) {
    const given = await ask({ title: "Acknowledge", text: alarm.text, fields: [{ name: "reason", label: "Reason, for the audit", required: true, max: 200 }], action: "Acknowledge" });
    if (!given) return;
    try { await post(`/alarms/${alarm.id}/acknowledge`, given); await tick(); } catch (failure) { toast(failure.message, true); }
  }
  async function silence(alarm) {
    const times = silences();
    const given = await ask({ title: "Silence", text: "Shown, not delivered and not counted until then. " + alarm.text, fields: [
      { name: "until", label: "How long", options: Object.keys(times) }, { name: "reason", label: "Reason, for the audit", required: true, max: 200 }], action: "Silence" });
    if (!given) return;
    try { await post(`/alarms/${alarm.id}/silence`, { ...given, until: new Date(times[given.until]).toISOString() }); await tick(); } catch (failure) { toast(failure.message, true); }
  }
  const none = el("div");
  rows.element.after(none);
  const alarmState = alarm => alarm.silence ? el("span", { class: "tag" }, `silenced until ${moment(alarm.silence.untilMs)} by ${alarm.silence.by}`)
    : el("span", { class: alarm.active ? "tag bad" : "tag" }, alarm.active ? "active" : "ended " + moment(alarm.clearedMs));
  const fill = keyed(rows.body, alarm => String(alarm.id), alarm => el("tr", { "data-alarm": alarm.kind }, cell("", dated(alarm.sinceMs)),
    cell("", alarmState(alarm)), cell("", el("b", {}, words(alarm.kind.replaceAll("-", " ")))),
    cell("mono", alarm.session ? el("a", { href: sessionLink(alarm) }, alarm.session) : alarm.engine), cell("", alarm.text),
    cell("acts", alarm.acknowledgedBy ? el("span", { class: "soft" }, "seen by " + alarm.acknowledgedBy) : el("button", { type: "button", class: "acknowledge", onclick: () => acknowledge(alarm) }, "Acknowledge"),
      alarm.active && el("button", { type: "button", class: "silence", onclick: () => silence(alarm) }, "Silence"))));
  async function tick() {
    const list = (await get("/alarms")).alarms;
    list.sort((a, b) => (b.active - a.active) || b.id - a.id);
    fill(list);
    none.replaceChildren(...(list.length ? [] : [empty("No alarm", "None was raised since the console was started.")]));
  }
  return { tick };
}

/** The ends of silences that are offered, by name. */
function silences() {
  const hour = 3600e3, now = Date.now(), morning = new Date(now);
  morning.setHours(8, 0, 0, 0);
  if (morning <= now) morning.setDate(morning.getDate() + 1);
  // A minute less than the most that is allowed: the clocks of two machines differ.
  return { "1 hour": now + hour, "until 08:00": morning.getTime(), "4 hours": now + 4 * hour, "1 day": now + 24 * hour, "7 days": now + 168 * hour - 60e3, "5 minutes": now + hour / 12 };
}

async function audit(main) {
  head(main, "Audit", "Who changed what, when and why. The file audit.jsonl has every entry.");
  const rows = table([["Time"], ["Who"], ["Action"], ["Target"], ["Reason"], ["Outcome"]], "Audit", "stack");
  main.append(el("div", { class: "panel" }, rows.element));
  const none = el("div");
  rows.element.after(none);
  const fill = keyed(rows.body, entry => `${entry.at} ${entry.outcome}`, entry => el("tr", {}, cell("", dated(Date.parse(entry.at))), cell("", entry.who || ""), cell("", entry.action || ""), cell("mono", entry.target || ""), cell("", entry.why || ""),
    cell("", el("span", { class: /^(failed|begun)/.test(entry.outcome) ? "tag bad" : "tag" }, entry.outcome === "begun" ? "begun, no outcome" : entry.outcome))));
  async function tick() {
    const list = changes((await get("/audit")).audit);
    fill(list);
    none.replaceChildren(...(list.length ? [] : [empty("No change", "Nobody changed anything yet.")]));
  }
  return { tick };
}

/** One entry for the two lines of a change, its begin and its outcome; the newest is first. */
function changes(entries) {
  const open = [], list = [];
  for (const entry of entries) {
    const key = JSON.stringify([entry.who, entry.action, entry.target, entry.why, entry.arguments]);
    const end = open.indexOf(key);
    if (entry.outcome === "begun" && end >= 0) { open.splice(end, 1); continue; }
    if (entry.outcome !== "begun") open.push(key);
    list.push(entry);
  }
  return list;
}

export const pages = [
  { name: "overview", title: "Overview", needs: "engine", open: overview },
  { name: "sessions", title: "Sessions", needs: "engine", open: sessions, children: ["session", "send"] },
  { name: "session", open: session },
  { name: "send", open: send },
  { name: "messages", title: "Messages", needs: "engine", open: messages, children: ["order"] },
  { name: "order", open: order },
  { name: "dictionary", title: "Dictionary", open: dictionary },
  { name: "latency", title: "Latency", needs: "engine", open: latency },
  { name: "book", title: "Book", needs: "market", open: book },
  { name: "market", title: "Market", needs: "market", open: market },
  { name: "feed", title: "Market data", needs: "feed", open: feed },
  { name: "cluster", title: "Cluster", needs: "cluster", open: cluster },
  { name: "log", title: "Log", needs: "engine", open: log },
  { name: "alarms", title: "Alarms", needs: "engine", open: alarms },
  { name: "configuration", title: "Configuration", needs: "engine", open: configuration },
  { name: "audit", title: "Audit", needs: "engine", open: audit },
];
