// Charts on a canvas: lines over time, a percentile curve, a heat map. Colours come from the style sheet.

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

function begin(canvas) {
  const ratio = devicePixelRatio || 1;
  const box = canvas.getBoundingClientRect();
  canvas.width = Math.max(1, box.width * ratio);
  canvas.height = Math.max(1, box.height * ratio);
  const g = canvas.getContext("2d");
  g.scale(ratio, ratio);
  g.font = "12px system-ui, sans-serif";
  g.lineWidth = 1;
  return { g, left: 58, right: box.width - 10, top: 8, bottom: box.height - 22, width: box.width };
}

function axis(area, ticks, y, text) {
  const { g, left, right } = area;
  g.textAlign = "right";
  g.textBaseline = "middle";
  for (const tick of ticks) {
    g.strokeStyle = style("--line");
    g.beginPath();
    g.moveTo(left, y(tick));
    g.lineTo(right, y(tick));
    g.stroke();
    g.fillStyle = style("--soft");
    g.fillText(text(tick), left - 7, y(tick));
  }
}

function times(area, from, to) {
  const { g, left, right, bottom, width } = area;
  g.fillStyle = style("--soft");
  g.textBaseline = "top";
  const isLong = to - from > 72e6;
  const clock = ms => new Date(ms).toLocaleString("en-GB", isLong ? { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } : { timeStyle: "medium" });
  const parts = width > 560 ? 4 : 1;
  for (let part = 0; part <= parts; part++) {
    g.textAlign = part === 0 ? "left" : part === parts ? "right" : "center";
    g.fillText(clock(from + (to - from) * part / parts), left + (right - left) * part / parts, bottom + 6);
  }
}

function powers(low, high) {
  const ticks = [];
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.ceil(Math.log10(high)); exponent++) {
    const tick = 10 ** exponent;
    if (tick >= low && tick <= high) ticks.push(tick);
  }
  return ticks;
}

/**
 * Draws lines over time: points have atMs, and gap where the line is broken before them; each line has a name, a colour and read(point).
 * The time is that of the points unless the options have from and to.
 */
export function lines(canvas, points, series, options = {}) {
  const area = begin(canvas);
  const { g, left, right, top, bottom } = area;
  const values = points.flatMap(point => series.map(one => one.read(point))).filter(value => value > 0 || (value === 0 && !options.log));
  if (values.length === 0) return blank(area, options.empty || "no values yet");
  const write = options.format || amount;
  const high = Math.max(...values) * 1.1 || 1;
  const low = options.log ? Math.min(...values) / 1.3 : 0;
  const y = options.log
    ? value => bottom - (bottom - top) * (Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))
    : value => bottom - (bottom - top) * value / high;
  const first = options.from ?? points[0].atMs, last = options.to ?? Math.max(points[points.length - 1].atMs, first + 1);
  const x = ms => left + (right - left) * (ms - first) / (last - first);
  let ticks = options.log ? powers(low, high) : [0, high / 3, 2 * high / 3, high];
  if (options.log && ticks.length < 2) ticks = [low * 1.3, high / 1.1];
  axis(area, ticks, y, write);
  times(area, first, last);
  for (const one of series) {
    g.strokeStyle = style(one.colour);
    g.lineWidth = one.width || 1.8;
    g.beginPath();
    let isOpen = false;
    for (const point of points) {
      const value = one.read(point);
      if (value === undefined || (options.log && value <= 0)) { isOpen = false; continue; }
      // A point between two gaps is a short dash.
      if (!isOpen || point.gap) g.moveTo(x(point.atMs) - 1.5, y(value));
      g.lineTo(x(point.atMs) + (isOpen ? 0 : 1.5), y(value));
      isOpen = true;
    }
    g.stroke();
  }
}

/** Draws value against percentile; buckets are pairs of nanoseconds and count. The x axis counts nines. */
export function curve(canvas, named) {
  const area = begin(canvas);
  const { g, left, right, top, bottom } = area;
  const all = named.flatMap(one => one.buckets);
  if (all.length === 0) return blank(area, "no values yet");
  const high = Math.max(...all.map(bucket => bucket[0])) * 1.15;
  const low = Math.max(1, Math.min(...all.map(bucket => Math.max(1, bucket[0]))) / 1.15);
  const nines = 5;
  const y = ns => bottom - (bottom - top) * (Math.log(Math.max(low, ns)) - Math.log(low)) / (Math.log(high) - Math.log(low));
  const x = share => left + (right - left) * Math.min(nines, -Math.log10(Math.max(1e-9, 1 - share))) / nines;
  axis(area, powers(low, high), y, duration);
  g.textAlign = "center";
  g.textBaseline = "top";
  for (const [share, text] of [[0, "0"], [.9, "90 %"], [.99, "99 %"], [.999, "99.9 %"], [.9999, "99.99 %"]]) {
    g.fillStyle = style("--soft");
    g.fillText(text, x(share), bottom + 6);
    g.strokeStyle = style("--line");
    g.beginPath(); g.moveTo(x(share), top); g.lineTo(x(share), bottom); g.stroke();
  }
  for (const one of named) {
    const total = one.buckets.reduce((sum, bucket) => sum + bucket[1], 0);
    g.strokeStyle = style(one.colour);
    g.lineWidth = 1.8;
    g.beginPath();
    let seen = 0;
    one.buckets.forEach(([ns, count], index) => {
      if (index === 0) g.moveTo(x(0), y(ns));
      g.lineTo(x(seen / total), y(ns));
      seen += count;
      g.lineTo(x(Math.min(seen, total - .5) / total), y(ns));
    });
    g.stroke();
  }
}

/** Draws cells over time: the darker, the more values. Cell c holds values from 2^(c/2) ns on. */
export function heat(canvas, points) {
  const area = begin(canvas);
  const { g, left, right, top, bottom } = area;
  const cells = points.flatMap(point => point.cells || []);
  if (cells.length === 0) return blank(area, "no values yet");
  const low = Math.min(...cells.map(cell => cell[0])), high = Math.max(...cells.map(cell => cell[0])) + 1;
  const most = Math.max(...cells.map(cell => cell[1]));
  const y = cell => bottom - (bottom - top) * (cell - low) / (high - low);
  const first = points[0].atMs, last = points[points.length - 1].atMs + 1000;
  const width = Math.max(1.2, (right - left) / Math.max(30, points.length));
  const x = ms => left + (right - left - width) * (ms - first) / Math.max(1, last - first);
  g.fillStyle = style("--c1");
  for (const point of points) {
    for (const [cell, count] of point.cells || []) {
      g.globalAlpha = .12 + .88 * Math.log(1 + count) / Math.log(1 + most);
      g.fillRect(x(point.atMs), y(cell + 1), width + .6, Math.max(1, y(cell) - y(cell + 1) - .5));
    }
  }
  g.globalAlpha = 1;
  axis(area, powers(2 ** (low / 2), 2 ** (high / 2)), ns => y(2 * Math.log2(ns)), duration);
  times(area, first, last);
}

function blank({ g, left, right, top, bottom }, text) {
  g.fillStyle = style("--soft");
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.font = "14px system-ui, sans-serif";
  g.fillText(text, (left + right) / 2, (top + bottom) / 2);
}
