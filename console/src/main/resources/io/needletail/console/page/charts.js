// Charts by uPlot: lines over time, a percentile curve, a heat map. Colours come from the style sheet.
import { el } from "./base.js";

const style = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Writes nanoseconds with a unit and three digits. */
export function duration(ns) {
  if (ns === undefined || ns === null || Number.isNaN(ns)) return "–";
  const [value, unit] = ns < 1e3 ? [ns, "ns"] : ns < 1e6 ? [ns / 1e3, "µs"] : ns < 1e9 ? [ns / 1e6, "ms"] : [ns / 1e9, "s"];
  return (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)) + " " + unit;
}

/** Writes a number with three digits and a prefix. */
export function amount(value) {
  if (value >= 1e9) return (value / 1e9).toFixed(2) + " G";
  if (value >= 1e6) return (value / 1e6).toFixed(2) + " M";
  if (value >= 1e4) return (value / 1e3).toFixed(1) + " k";
  return value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString("en-GB") : value.toFixed(1);
}

/**
 * A chart of series, which have a name and a colour. draw(data, empty) shows columns of data, of which the first is x; the legend has
 * the values under the pointer, otherwise the newest, and so has the text for screen readers.
 */
function plot(name, size, series, format, { scales, axis, at }) {
  const box = el("div", { class: "plot" }), element = el("div", { class: "chart " + size, role: "img", "aria-label": name }, box);
  const newest = (u, index) => u.data[index].findLast(value => value !== undefined);
  const value = write => (u, given, index, place) => { const shown = place === null ? newest(u, index) : given; return shown == null ? "–" : write(shown); };
  const line = one => ({ width: 1.8, ...one, label: one.name, stroke: () => style(one.colour), value: value(one.format || format) });
  // Lines are where texts are: on a logarithmic axis uPlot writes some of its splits only.
  const grid = { stroke: () => style("--line"), width: 1, filter: (u, splits, axis, ...rest) => u.axes[axis].filter(u, splits, axis, ...rest) };
  const both = { stroke: () => style("--soft"), font: "12px system-ui, sans-serif", ticks: { show: false }, grid };
  const u = new uPlot({
    width: 300, height: 200, ms: 1, scales, series: [{ label: "at", value: value(at) }, ...series.map(line)],
    axes: [{ ...both, size: 26, ...axis, values: (_, splits) => splits.map(at) },
      { ...both, size: 62, values: (_, splits) => splits.map(split => split === null ? "" : format(split)) }],
    cursor: { y: false, drag: { x: false } },
    legend: { mount: (_, table) => element.append(table), markers: { width: 0, fill: (u, index) => `var(${u.series[index].colour})` } },
  }, [[], ...series.map(() => [])], box);
  const watcher = new ResizeObserver(() => {
    if (box.clientWidth > 0) return u.setSize({ width: box.clientWidth, height: box.clientHeight });
    if (box.isConnected) return;
    // The page was left.
    watcher.disconnect();
    u.destroy();
  });
  watcher.observe(box);
  function draw(data, empty = "no values yet") {
    u.setData(data);
    const isEmpty = !data.slice(1).some(values => values.some(value => value != null));
    box.dataset.empty = isEmpty ? empty : "";
    element.setAttribute("aria-label", `${name}: ` + (isEmpty ? empty : u.series.map((one, index) => `${one.label} ${one.value(u, null, index, null)}`).join(", ")));
  }
  return { element, u, line, draw };
}

/** A chart over time, of which draw has the ends as well. */
function timed(name, size, series, format, y) {
  let from, to;
  const isLong = () => to - from > 72e6;
  const { element, draw } = plot(name, size, series, format, { scales: { x: { range: () => [from, to] }, y }, axis: { space: () => isLong() ? 110 : 80 },
    at: ms => new Date(ms).toLocaleString("en-GB", isLong() ? { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } : { timeStyle: "medium" }) });
  return { element, draw(data, empty, first = data[0][0] ?? 0, last = data[0].at(-1) ?? 0) { from = first; to = Math.max(last, first + 1); draw(data, empty); } };
}

/**
 * Lines over time; each of the series also has read(point). set(points, {from, to, empty}) shows points, which have atMs, and gap where
 * the line is broken before them.
 */
export function lines(name, size, series, { log, format = amount } = {}) {
  // A point between two gaps is a dot.
  const filter = ({ data }, index) => data[index].flatMap((value, at, all) => value !== null && all[at - 1] == null && all[at + 1] == null ? [at] : []);
  const { element, draw } = timed(name, size, series.map(one => ({ ...one, points: { show: false, filter } })), format, log ? { distr: 3 } : { range: (_, min, max) => [0, max * 1.1 || 1] });
  function set(points, { from, to, empty }) {
    const broken = points.flatMap(point => point.gap ? [{ atMs: point.atMs - 1 }, point] : point);
    const column = ({ read }) => broken.map(read).map(value => value > 0 || (value === 0 && !log) ? value : null);
    draw([broken.map(point => point.atMs), ...series.map(column)], empty, from, to);
  }
  return { element, set };
}

/** Duration against percentile, of which the axis counts nines. set(curves) shows their buckets, pairs of nanoseconds and count. */
export function curves(name, size) {
  const { element, u, line, draw } = plot(name, size, [], duration, { scales: { x: { time: false, range: (_, min, max) => [0, Math.max(2, max)] }, y: { distr: 3 } },
    axis: { incrs: [1, 2, 3], space: 56 }, at: nines => (100 - 10 ** (2 - nines)).toFixed(Math.max(0, Math.ceil(nines) - 2)) + " %" });
  function columns({ buckets }) {
    const total = buckets.reduce((sum, bucket) => sum + bucket[1], 0), times = buckets.map(bucket => Math.max(1, bucket[0]));
    let seen = 0;
    const nines = buckets.map(bucket => -Math.log10(1 - Math.min(seen += bucket[1], total - .5) / total));
    return [[0, ...nines], [times[0], ...times]];
  }
  function set(shown) {
    shown.forEach((one, index) => {
      if (u.series[index + 1]?.name === one.name) return;
      if (u.series[index + 1]) u.delSeries(index + 1);
      u.addSeries(line({ ...one, points: { show: false }, paths: uPlot.paths.stepped({ align: -1 }) }), index + 1);
    });
    draw(uPlot.join(shown.map(columns)));
  }
  return { element, set };
}

/** Cells over time: the darker, the more values. Cell c holds values from 2^(c/2) ns on. */
export function heat(name, size) {
  let points = [], cells = [];
  const edge = cell => 2 ** (cell / 2);
  const range = () => cells.length ? uPlot.rangeLog(edge(Math.min(...cells.map(cell => cell[0]))), edge(Math.max(...cells.map(cell => cell[0])) + 1), 10, false) : [1, 10];
  function paths({ ctx, bbox, valToPos }) {
    const most = Math.max(...cells.map(cell => cell[1])), width = Math.max(1.2, bbox.width / Math.max(30, points.length));
    ctx.fillStyle = style("--c1");
    for (const { atMs, cells = [] } of points) {
      const left = valToPos(atMs, "x", true);
      for (const [cell, count] of cells) {
        const top = valToPos(edge(cell + 1), "y", true), bottom = valToPos(edge(cell), "y", true);
        ctx.globalAlpha = .12 + .88 * Math.log(1 + count) / Math.log(1 + most);
        ctx.fillRect(left, top, Math.min(width + .6, bbox.left + bbox.width - left), Math.max(1, bottom - top - .5));
      }
    }
    ctx.globalAlpha = 1;
    return null;
  }
  const { element, draw } = timed(name, size, [{ name: "values", colour: "--c1", format: amount, paths, points: { show: false } }], duration, { distr: 3, range });
  function set(shown) {
    points = shown;
    cells = shown.flatMap(point => point.cells || []);
    const last = shown.at(-1)?.atMs;
    draw([shown.map(point => point.atMs), shown.map(point => point.cells?.reduce((sum, cell) => sum + cell[1], 0))], undefined, undefined, last && last + 1000);
  }
  return { element, set };
}
