// The pages of the console. A page has a name, a title for the navigation, and open(main, parts, query), which returns
// {tick(overview), leave()}.
import { amount, curve, duration, heat, lines } from "./charts.js";
import { ask, el, get, post, sessionLink, state, toast } from "./base.js";
import { cluster } from "./cluster.js";
import { configuration, effective, expiry, week } from "./configuration.js";
import { dictionary } from "./dictionary.js";
import { feed } from "./feed.js";
import { market } from "./market.js";
import { messages, order } from "./messages.js";
import { send } from "./send.js";
import { bytes, cell, chooseEngine, clock, dated, empty, engineChoice, figure, fillLadder, head, legend, since, statusTag, table, words } from "./parts.js";

const RATES = [{ name: "in", colour: "--c3", read: point => point.in }, { name: "out", colour: "--c1", read: point => point.out }];
const PERCENTILES = [
  { name: "p50", colour: "--c1", key: "p50Ns" }, { name: "p99", colour: "--c2", key: "p99Ns" },
  { name: "p99.9", colour: "--c3", key: "p999Ns" }, { name: "maximum", colour: "--c4", key: "maxNs" }];

// ---------------------------------------------------------------- overview

async function overview(main) {
  state.overview ||= await get("/engines");
  const lead = head(main, "Overview");
  const box = el("div");
  main.append(box);
  const blocks = {};
  function block(name) {
    const figures = { sessions: figure("Sessions logged on"), rate: figure("Messages a second"), memory: figure("Allocated by the engine"), heap: figure("Heap") };
    const rates = el("canvas", { class: "chart", role: "img", "aria-label": "Messages a second, in and out" });
    const stages = table([["Stage"], ["p50", "num"], ["p99", "num"], ["p99.9", "num"], ["max", "num"], ["count", "num hide-s"]], "Latency of the last second");
    const element = el("section", { "aria-label": name }, el("div", { class: "row", style: "margin:8px 0 10px" }, el("h2", { style: "margin:0" }, name), el("span", { class: "soft", id: "head-" + name })),
      el("div", { class: "grid" }, Object.values(figures).map(one => one.element),
        el("div", { class: "panel half" }, el("h2", {}, "Messages a second"), rates, legend(RATES)),
        el("div", { class: "panel half" }, el("h2", {}, "Latency by stage, last second"), stages.element)));
    return { element, figures, rates, stages, heading: element.querySelector(".soft") };
  }
  function tick(now) {
    const down = now.engines.filter(one => !one.reachable).length;
    lead.textContent = down ? `${down} of ${now.engines.length} engines cannot be read.`
      : now.activeAlarms ? `${now.activeAlarms} alarm${now.activeAlarms > 1 ? "s" : ""} last; see the page Alarms.` : "All is well: no alarm lasts.";
    for (const engine of now.engines) {
      const isNew = !blocks[engine.engine];
      const one = blocks[engine.engine] ||= block(engine.engine);
      if (isNew) box.append(one.element);
      if (!engine.reachable) { one.heading.replaceChildren(el("span", { class: "tag bad" }, "down"), " " + engine.error); continue; }
      one.heading.textContent = `${engine.status.engine}, process ${engine.status.pid}, up ${since(engine.status.startedAtMs)}`;
      one.figures.sessions.set(amount(engine.status.loggedOn), "of " + amount(engine.status.sessions), Object.entries(engine.status.byStatus).filter(([key]) => key !== "ACTIVE").map(([key, count]) => `${count} ${words(key)}`).join(", "));
      one.figures.rate.set(amount(engine.rates.inPerSecond), "in", amount(engine.rates.outPerSecond) + " out");
      one.figures.memory.set(bytes(engine.rates.allocatedBytesPerSecond) + "/s", "", "of the engine's thread");
      const refused = Object.values(engine.status.refusals).reduce((sum, count) => sum + count, 0);
      one.figures.heap.set(bytes(engine.metrics.heapUsedBytes), "", `${engine.metrics.collections} collections, ${engine.metrics.collectionMs} ms` + (refused ? `; ${refused} refused connections` : ""));
      lines(one.rates, state.history[engine.engine] || [], RATES);
      const rows = Object.entries(engine.latency).map(([stage, value]) => el("tr", {}, cell("", stage),
        cell("num", duration(value.p50Ns)), cell("num", duration(value.p99Ns)), cell("num", duration(value.p999Ns)), cell("num", duration(value.maxNs)), cell("num hide-s", amount(value.count))));
      one.stages.body.replaceChildren(...(rows.length ? rows : [el("tr", {}, el("td", { colspan: 6, class: "soft" }, "no message was timed in the last second"))]));
    }
  }
  return { tick };
}

// ---------------------------------------------------------------- sessions

const SHOWN_MAX = 500;

async function sessions(main, parts, query) {
  const lead = head(main, "Sessions");
  const search = el("input", { id: "search", type: "search", placeholder: "identity, peer or status", value: query.get("q") || "", oninput: () => draw() });
  const rows = table([["Session"], ["Status"], ["Next in", "num"], ["Next out", "num"], ["Peer", "hide-s"], ["Role", "hide-s"], ["Certificate", "hide-s"], ["Since", "hide-s"]], "Sessions");
  main.append(el("div", { class: "panel" }, el("div", { class: "row", style: "margin-bottom:12px" },
    el("div", { class: "field grow" }, el("label", { for: "search" }, "Find"), search)), rows.element));
  let all = [];
  function draw() {
    const wanted = search.value.trim().toLowerCase();
    const found = all.filter(one => !wanted || [one.session, one.peer, one.status, one.engine].some(text => String(text).toLowerCase().includes(wanted)));
    lead.textContent = `${all.filter(one => one.status === "ACTIVE").length} of ${all.length} logged on` + (found.length > SHOWN_MAX ? `; the first ${SHOWN_MAX} of ${found.length} are shown, find others by their name` : "");
    const several = new Set(all.map(one => one.engine)).size > 1;
    const list = found.slice(0, SHOWN_MAX).map(one => el("tr", { class: "click", onclick: () => { location.hash = sessionLink(one); } },
      cell("mono", el("a", { href: sessionLink(one) }, one.session), several ? el("div", { class: "soft" }, one.engine) : undefined),
      cell("", statusTag(one)), cell("num", one.nextIn.toLocaleString("en-GB")), cell("num", one.nextOut.toLocaleString("en-GB")),
      cell("hide-s mono", one.peer || one.whyDown || (one.lastDisconnectReason ? "last: " + words(one.lastDisconnectReason) : "–")), cell("hide-s", one.role), cell("hide-s", expiry(one.certificateExpiresAtMs)),
      cell("hide-s", clock(one.status === "ACTIVE" ? one.lastLogonAtMs : one.lastDisconnectAtMs))));
    rows.body.replaceChildren(...(list.length ? list : [el("tr", {}, el("td", { colspan: 8 }, empty(all.length ? "No session fits" : "No sessions", all.length ? "Change the text above." : "The engine runs no session, or it cannot be read.")))]));
  }
  async function tick() { all = (await get("/sessions")).sessions; draw(); }
  return { tick };
}

async function change(session, command, title, fields = [], danger = false, text = "") {
  const given = await ask({ title, text, danger, action: title,
    fields: [...fields, { name: "reason", label: "Reason, for the audit", required: true, max: 200 }] });
  if (!given) return;
  const body = { reason: given.reason };
  for (const field of fields) {
    if (field.confirm) { if (given[field.name] !== field.confirm) return toast("Not done: the text is not the session's identity.", true); continue; }
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
  const lead = el("p", { class: "lead" });
  const number = (name, label, value) => ({ name, label, type: "number", min: 1, value });
  const actions = el("div", { class: "row", style: "margin-bottom:18px" },
    el("button", { type: "button", id: "logon", onclick: () => change(one, "logon", "Log on") }, "Log on"),
    el("button", { type: "button", id: "logout", onclick: () => change(one, "logout", "Log out", [{ name: "text", label: "Text(58) for the peer", max: 200 }], false, "The session stays logged out until somebody logs it on.") }, "Log out"),
    el("button", { type: "button", id: "test-request", onclick: () => change(one, "test-request", "Send test request") }, "Test request"),
    el("button", { type: "button", id: "set-numbers", onclick: () => change(one, "set-numbers", "Set numbers", [number("nextIn", "Next in", one.nextIn), number("nextOut", "Next out", one.nextOut)], false, "The peer is told nothing. Log the session out first where you can.") }, "Set numbers"),
    el("button", { type: "button", id: "resend", onclick: async () => {
      const given = await ask({ title: "Resend", text: "Stored messages are sent again with PossDupFlag(43)=Y. The next step shows them first.", fields: [number("from", "From MsgSeqNum(34)"), number("to", "To, the last one unless given")], action: "Preview" });
      if (given) await resend(one, given);
    } }, "Resend"),
    el("a", { class: "button", id: "send-message", href: `#/send/${encodeURIComponent(engine)}/${encodeURIComponent(id)}` }, "Send message"),
    el("button", { type: "button", id: "disconnect", onclick: () => change(one, "disconnect", "Disconnect", [], true, "The connection is closed without Logout(5).") }, "Disconnect"),
    el("button", { type: "button", id: "reset", class: "danger", onclick: () => change(one, "reset", "Reset to 1", [{ name: "confirm", label: "Type the identity of the session: " + one.session, confirm: one.session, required: true }], true, "Both numbers become 1 and the sent messages are forgotten.") }, "Reset"));
  const facts = el("dl"), counters = el("dl"), stages = table([["Stage"], ["p50", "num"], ["p99", "num"], ["p99.9", "num"], ["max", "num"]], "Latency since the start");
  const timeline = el("ul", { class: "timeline" }), hours = el("div");
  main.append(lead, actions, el("div", { class: "grid" },
    el("div", { class: "panel third" }, el("h2", {}, "State"), facts),
    el("div", { class: "panel third" }, el("h2", {}, "Counters"), counters),
    el("div", { class: "panel third" }, el("h2", {}, "Latency since the start"), stages.element),
    el("div", { class: "panel" }, el("h2", {}, "Schedule of the coming week"), hours),
    effective(one, `/sessions/${encodeURIComponent(id)}/settings?engine=${encodeURIComponent(engine)}`),
    el("div", { class: "panel" }, el("div", { class: "row spread" }, el("h2", {}, "Timeline"), el("span", {}, el("a", { href: `#/messages/${encodeURIComponent(engine)}?session=${encodeURIComponent(id)}` }, "Messages of this session"), " · ", el("a", { href: `#/dictionary?engine=${encodeURIComponent(engine)}&session=${encodeURIComponent(id)}` }, "Its dictionary"))), timeline)));
  const list = (target, pairs) => target.replaceChildren(...pairs.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
  async function tick() {
    one = await get(path);
    tag.replaceChildren(statusTag(one));
    lead.textContent = `${one.role} of ${one.engine}` + (one.peer ? ", connected to " + one.peer : one.whyDown ? "; " + one.whyDown : one.lastDisconnectReason ? `; the last connection ended at ${clock(one.lastDisconnectAtMs)}: ${words(one.lastDisconnectReason)}` : "");
    list(facts, [["Status", words(one.status)], ["Next in", one.nextIn.toLocaleString("en-GB")], ["Next out", one.nextOut.toLocaleString("en-GB")], ["Heartbeat", one.heartBtIntMs / 1000 + " s"],
      ["Logged on", dated(one.lastLogonAtMs)], ...(one.lastError ? [["Last error", `${dated(one.lastErrorAtMs)}: ${one.lastErrorCode} ${one.lastError}`]] : []), ...(one.failedAttempts ? [["Failed attempts", one.failedAttempts.toLocaleString("en-GB")]] : []), ...(one.nextAttemptAtMs ? [["Next attempt", dated(one.nextAttemptAtMs)]] : []), ["Schedule", (one.open ? "open" : "closed") + (one.opensOrClosesAtMs ? `, ${one.open ? "closes" : "opens"} ${dated(one.opensOrClosesAtMs)}` : "")], ["Journal", el("span", { class: "mono" }, one.store)], ...(one.certificateExpiresAtMs ? [["Certificate", expiry(one.certificateExpiresAtMs)]] : [])]);
    hours.replaceChildren(week(one.week || []));
    const counts = Object.entries(one.counters).filter(([, count]) => count > 0);
    list(counters, counts.length ? counts.map(([name, count]) => [words(name.replace(/_ns$/, "")), name.endsWith("_ns") ? duration(count) : count.toLocaleString("en-GB")]) : [["none", "nothing has happened yet"]]);
    const rows = Object.entries(one.latency).map(([stage, value]) => el("tr", {}, cell("", stage), cell("num", duration(value.p50Ns)), cell("num", duration(value.p99Ns)), cell("num", duration(value.p999Ns)), cell("num", duration(value.maxNs))));
    stages.body.replaceChildren(...(rows.length ? rows : [el("tr", {}, el("td", { colspan: 5, class: "soft" }, "nothing was timed"))]));
    const { events } = await get(`/events?session=${encodeURIComponent(id)}&engine=${encodeURIComponent(engine)}&max=50`);
    timeline.replaceChildren(...(events.length ? events.map(event => el("li", {}, el("span", { class: "soft" }, clock(event.atMs)),
      el("span", {}, el("span", { class: event.level === "warning" ? "tag warn" : "tag" }, words(event.event)), event.text ? " " + (event.event === "error" ? event.text : words(event.text)) : "", event.count > 1 ? ` × ${event.count}` : ""))) : [el("li", {}, el("span", { class: "soft" }, "No event since the console was started."))]));
  }
  return { tick };
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

// ---------------------------------------------------------------- latency

async function latency(main, parts, query) {
  state.overview ||= await get("/engines");
  const engine = chooseEngine(parts)?.engine || "";
  head(main, "Latency", "Time of each stage of a message, measured by the engine. Percentiles of each second on the left, all values since the start on the right.");
  const stage = el("select", { id: "stage", onchange: () => tick() });
  const over = el("canvas", { class: "chart tall", role: "img", "aria-label": "Percentiles over time" });
  const shape = el("canvas", { class: "chart tall", role: "img", "aria-label": "Latency by percentile" });
  const map = el("canvas", { class: "chart tall", role: "img", "aria-label": "Heat map of latency over time" });
  const rows = table([["Stage"], ["count", "num"], ["p50", "num"], ["p99", "num"], ["p99.9", "num"], ["max", "num"]], "Latency since the start");
  const keep = el("button", { type: "button", onclick: () => { kept = { buckets: last.buckets, stage: last.stage, at: new Date() }; tick(); toast("The curve is kept for comparison until this page is left."); } }, "Keep curve to compare");
  const compared = el("div", { class: "legend" });
  let kept, last = { buckets: [] };
  main.append(el("div", { class: "row", style: "margin-bottom:16px" }, engineChoice("latency", engine), el("div", { class: "field" }, el("label", { for: "stage" }, "Stage"), stage), keep),
    el("div", { class: "grid" },
      el("div", { class: "panel half" }, el("h2", {}, "Percentiles of each second"), over, legend(PERCENTILES)),
      el("div", { class: "panel half" }, el("h2", {}, "By percentile, since the start"), shape, compared),
      el("div", { class: "panel half" }, el("h2", {}, "Heat map"), map),
      el("div", { class: "panel half" }, el("h2", {}, "All stages since the start"), rows.element)));
  async function tick() {
    const wanted = stage.value || query.get("stage") || "session";
    last = await get(`/latency?engine=${encodeURIComponent(engine)}&stage=${encodeURIComponent(wanted)}`);
    const names = Object.keys(last.stages);
    if ([...stage.options].map(option => option.value).join() !== names.join()) {
      stage.replaceChildren(...names.map(name => el("option", { value: name, selected: name === wanted }, name)));
    }
    lines(over, last.points, PERCENTILES.map(one => ({ ...one, read: point => point[one.key] })), { log: true, format: duration });
    const curves = [{ buckets: last.buckets, colour: "--c1", name: "now" }];
    if (kept) curves.push({ buckets: kept.buckets, colour: "--c2", name: `${kept.stage} at ${kept.at.toLocaleTimeString("en-GB")}` });
    curve(shape, curves);
    compared.replaceChildren(...legend(curves).childNodes);
    heat(map, last.points);
    const list = Object.entries(last.stages).map(([name, value]) => el("tr", {}, cell("", name), cell("num", amount(value.count)), cell("num", duration(value.p50Ns)), cell("num", duration(value.p99Ns)), cell("num", duration(value.p999Ns)), cell("num", duration(value.maxNs))));
    rows.body.replaceChildren(...(list.length ? list : [el("tr", {}, el("td", { colspan: 6 }, empty("Nothing was timed", "CheckLatency and LatencySampling of the engine decide what is timed."))) ]));
  }
  return { tick };
}

// ---------------------------------------------------------------- book

async function book(main, [symbol]) {
  const lead = head(main, "Book");
  let chosen = symbol;
  const which = el("select", { id: "symbol", onchange: () => { chosen = which.value; tick(); } });
  const ladder = el("table", { class: "ladder" }), trades = table([["Time"], ["Price", "num"], ["Quantity", "num"]], "Trades");
  const facts = el("dl"), nodes = table([["Instrument"], ["Phase"], ["Bid", "num"], ["Ask", "num"], ["Trades", "num"]], "Instruments");
  main.append(el("div", { class: "row", style: "margin-bottom:16px" }, el("div", { class: "field" }, el("label", { for: "symbol" }, "Instrument"), which)),
    el("div", { class: "grid" }, el("div", { class: "panel half" }, el("h2", {}, "Depth"), ladder), el("div", { class: "panel half" }, el("h2", {}, "Trades"), trades.element),
      el("div", { class: "panel half" }, el("h2", {}, "Sequencer"), facts), el("div", { class: "panel half" }, el("h2", {}, "Instruments"), nodes.element)));
  async function tick() {
    const venue = await get("/books");
    const symbols = venue.instruments.map(one => one.symbol);
    chosen ||= symbols[0];
    if (which.options.length !== symbols.length) which.replaceChildren(...symbols.map(name => el("option", { value: name, selected: name === chosen }, name)));
    lead.textContent = `${venue.venue}: ${symbols.length} instruments, event ${venue.sequence.toLocaleString("en-GB")}`;
    facts.replaceChildren(...Object.entries(venue.sequencer).flatMap(([name, value]) => [el("dt", {}, words(name)), el("dd", {}, typeof value === "number" ? value.toLocaleString("en-GB") : String(value))]));
    nodes.body.replaceChildren(...venue.instruments.map(one => el("tr", { class: "click", onclick: () => { chosen = which.value = one.symbol; tick(); } }, cell("", one.symbol), cell("", words(one.phase)), cell("num", one.bid || "–"), cell("num", one.ask || "–"), cell("num", one.trades.toLocaleString("en-GB")))));
    if (!chosen) { ladder.replaceChildren(el("tbody", {}, el("tr", {}, el("td", {}, empty("No instruments", "The venue has none yet."))))); return; }
    const depth = await get("/books/" + encodeURIComponent(chosen));
    fillLadder(ladder, depth);
    trades.body.replaceChildren(...(depth.trades.length ? depth.trades.map(trade => el("tr", {}, cell("mono", clock(trade.atMs)), cell("num", trade.price), cell("num", trade.quantity.toLocaleString("en-GB")))) : [el("tr", {}, el("td", { colspan: 3, class: "soft" }, "no trade yet"))]));
  }
  return { tick };
}

// ---------------------------------------------------------------- alarms and audit

async function alarms(main) {
  head(main, "Alarms", "Conditions found in what the engines count; acknowledging one is written to the audit.");
  const rows = table([["Since"], ["State"], ["Alarm"], ["Session"], ["What is wrong"], [""]], "Alarms", "stack");
  main.append(el("div", { class: "panel" }, rows.element));
  async function acknowledge(alarm) {
    const given = await ask({ title: "Acknowledge", text: alarm.text, fields: [{ name: "reason", label: "Reason, for the audit", required: true, max: 200 }], action: "Acknowledge" });
    if (!given) return;
    try { await post(`/alarms/${alarm.id}/acknowledge`, given); await tick(); } catch (failure) { toast(failure.message, true); }
  }
  async function tick() {
    const list = (await get("/alarms")).alarms;
    list.sort((a, b) => (b.active - a.active) || b.id - a.id);
    rows.body.replaceChildren(...(list.length ? list.map(alarm => el("tr", { "data-alarm": alarm.rule }, cell("", dated(alarm.sinceMs)),
      cell("", el("span", { class: alarm.active ? "tag bad" : "tag" }, alarm.active ? "lasts" : "ended " + clock(alarm.clearedMs))), cell("", el("b", {}, words(alarm.rule.replaceAll("-", " ")))),
      cell("mono", alarm.session || alarm.engine), cell("", alarm.text),
      cell("", alarm.acknowledgedBy ? el("span", { class: "soft" }, "seen by " + alarm.acknowledgedBy) : el("button", { type: "button", class: "acknowledge", onclick: () => acknowledge(alarm) }, "Acknowledge"))))
      : [el("tr", {}, el("td", { colspan: 6 }, empty("No alarm", "None was raised since the console was started.")))]));
  }
  return { tick };
}

async function audit(main) {
  head(main, "Audit", "Who changed what, when and why. The file audit.jsonl has every entry.");
  const rows = table([["Time"], ["Who"], ["Action"], ["Target"], ["Reason"], ["Outcome"]], "Audit", "stack");
  main.append(el("div", { class: "panel" }, rows.element));
  async function tick() {
    const { audit: list } = await get("/audit");
    rows.body.replaceChildren(...(list.length ? list.map(entry => el("tr", {}, cell("", dated(Date.parse(entry.at))), cell("", entry.who || ""), cell("", entry.action || ""), cell("mono", entry.target || ""), cell("", entry.why || ""),
      cell("", el("span", { class: String(entry.outcome).startsWith("failed") ? "tag bad" : "tag" }, entry.outcome)))) : [el("tr", {}, el("td", { colspan: 6 }, empty("No change", "Nobody changed anything yet.")))]));
  }
  return { tick };
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
  { name: "alarms", title: "Alarms", needs: "engine", open: alarms },
  { name: "configuration", title: "Configuration", needs: "engine", open: configuration },
  { name: "audit", title: "Audit", needs: "engine", open: audit },
];
