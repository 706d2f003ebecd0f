// The page Latency: percentiles over time, by percentile, and a heat map, for each stage of a message.
import { amount, curves, duration, heat, lines } from "./charts.js";
import { el, get, state, toast } from "./base.js";
import { cell, chooseEngine, empty, engineChoice, head, keepInAddress, table, timeRange } from "./parts.js";

// With few messages in a second several percentiles are one value: the wider lines below stay visible.
const PERCENTILES = [
  { name: "maximum", colour: "--c4", key: "maxNs", width: 5 }, { name: "p99.9", colour: "--c3", key: "p999Ns", width: 3.6 },
  { name: "p99", colour: "--c2", key: "p99Ns", width: 2.4 }, { name: "p50", colour: "--c1", key: "p50Ns", width: 1.4 }];

export async function latency(main, parts, query) {
  state.overview ||= await get("/engines");
  const engine = chooseEngine(parts)?.engine || "";
  head(main, "Latency", "Time of each stage of a message, measured by the engine. Percentiles over time on the left, all values since the start on the right.");
  const changed = () => { keepInAddress("latency", { stage: stage.value, ...range.address() }); return tick(); };
  const stage = el("select", { id: "stage", onchange: changed }), range = timeRange(query, changed);
  const read = one => point => (point.stages ? point.stages[last.stage] : point)?.[one.key];
  const over = lines("Percentiles over time", "tall", PERCENTILES.map(one => ({ ...one, read: read(one) })), { log: true, format: duration });
  const shape = curves("Latency by percentile", "tall"), map = heat("Heat map of latency over time", "tall");
  const rows = table([["Stage"], ["count", "num"], ["p50", "num"], ["p99", "num"], ["p99.9", "num"], ["max", "num"]], "Latency since the start");
  const keep = el("button", { type: "button", id: "keep", onclick: () => { kept = { buckets: last.buckets, stage: last.stage, at: new Date() }; tick(); toast("The curve is kept for comparison until this page is left."); } }, "Keep curve to compare");
  const counted = el("span", { class: "soft", id: "counted" }), each = el("span", { id: "each" });
  let kept, last = { buckets: [] };
  main.append(el("div", { class: "row", style: "margin-bottom:16px" }, engineChoice("latency", engine), el("div", { class: "field" }, el("label", { for: "stage" }, "Stage"), stage), range.element, keep),
    el("div", { class: "grid" },
      el("div", { class: "panel half" }, el("h2", {}, "Percentiles of each ", each, counted), over.element),
      el("div", { class: "panel half" }, el("h2", {}, "By percentile, since the start"), shape.element),
      el("div", { class: "panel half" }, el("h2", {}, "Heat map, last ten minutes"), map.element),
      el("div", { class: "panel half" }, el("h2", {}, "All stages since the start"), rows.element)));
  async function tick() {
    const wanted = stage.value || query.get("stage") || "session";
    last = await get(`/latency?engine=${encodeURIComponent(engine)}&stage=${encodeURIComponent(wanted)}`);
    const names = Object.keys(last.stages);
    if ([...stage.options].map(option => option.value).join() !== names.join()) {
      stage.replaceChildren(...names.map(name => el("option", { value: name, selected: name === wanted }, name)));
    }
    const newest = last.points.at(-1)?.count || 0;
    const shown = await range.points(engine, wanted, last.points);
    each.textContent = shown.each;
    counted.textContent = !range.isLive() ? `, ${shown.note}` : `, of ${newest.toLocaleString("en-GB")} message${newest === 1 ? "" : "s"} in the last` + (newest > 0 && newest < 1000 ? ": too few for p99.9, which is then the maximum" : "");
    over.set(shown.points, shown);
    const compared = [{ buckets: last.buckets, colour: "--c1", name: "now" }];
    if (kept) compared.push({ buckets: kept.buckets, colour: "--c2", name: `${kept.stage} at ${kept.at.toLocaleTimeString("en-GB")}` });
    shape.set(compared);
    map.set(last.points);
    const list = Object.entries(last.stages).map(([name, value]) => el("tr", {}, cell("", name), cell("num", amount(value.count)), cell("num", duration(value.p50Ns)), cell("num", duration(value.p99Ns)), cell("num", duration(value.p999Ns)), cell("num", duration(value.maxNs))));
    rows.body.replaceChildren(...(list.length ? list : [el("tr", {}, el("td", { colspan: 6 }, empty("Nothing was timed", "CheckLatency and LatencySampling of the engine decide what is timed."))) ]));
  }
  return { tick };
}
