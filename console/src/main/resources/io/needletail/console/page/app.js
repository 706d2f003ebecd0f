// The frame of the console: navigation and live state. Scripts import in one direction: base ← charts ← parts ← pages ← app.
import { answer, el, get, headers, showKey, state, toast } from "./base.js";
import { pages } from "./pages.js";

const main = document.getElementById("main");
const live = document.getElementById("live");
const HISTORY_MAX = 600;

function takeToken() {
  const match = location.hash.match(/token=([\w-]+)/);
  if (!match) return false;
  state.token = match[1];
  sessionStorage.setItem("token", state.token);
  history.replaceState(null, "", "#/");
  return true;
}

let current = { leave() {} };

// Before the first state is known, the pages of engines are shown.
const isShown = page => page.title && (!page.needs || (state.overview ? state.overview[page.needs] : page.needs === "engine"));

function showNav(name) {
  const alarms = state.overview?.unacknowledgedAlarms || 0;
  document.getElementById("nav").replaceChildren(...pages.filter(isShown).map(page =>
    el("a", { href: "#/" + page.name, "aria-current": page.name === name || page.children?.includes(name) ? "page" : undefined },
      page.title, page.name === "alarms" && alarms > 0 ? el("span", { class: "tag bad", style: "margin-left:6px" }, String(alarms)) : undefined)));
  scrollNav();
}

// On a narrow screen the navigation scrolls sideways.
function scrollNav() {
  document.querySelector("#nav [aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
}

async function show() {
  const [name, ...parts] = location.hash.replace(/^#\/?/, "").split("?")[0].split("/").map(decodeURIComponent);
  const query = new URLSearchParams(location.hash.split("?")[1] || "");
  const hash = location.hash;
  if (!name && !state.overview) state.overview = await get("/engines").catch(() => undefined);
  if (hash !== location.hash) return;
  const page = pages.find(one => one.name === name) || pages.find(isShown) || pages[0];
  current.leave?.();
  document.title = (page.title || parts.at(-1) || "Console") + " · Needletail";
  // A page that is still being opened when another one is goes on in a box that is no longer shown.
  const box = el("div");
  main.replaceChildren(box);
  current = { name: page.name };
  showNav(page.name);
  await open(page, parts, query, box);
}

// A page that cannot be opened says why until it can: a session that is reloaded, or an engine that starts, is there soon.
async function open(page, parts, query, box, notice) {
  let shown = notice || box;
  try {
    const opened = (await page.open(box, parts, query)) || {};
    if (shown.parentNode !== main) return;
    if (notice) main.replaceChildren(shown = box);
    current = opened;
    current.name = page.name;
    if (state.overview) await current.tick?.(state.overview);
  } catch (failure) {
    if (shown.parentNode !== main) return;
    const said = notice?.textContent === failure.message ? notice : el("p", { class: "notice bad", role: "alert" }, failure.message);
    // A notice that stands is not announced again.
    if (said !== shown) main.replaceChildren(said);
    current = { name: page.name, tick: () => open(page, parts, query, el("div"), said) };
  }
}

function remember(overview) {
  for (const engine of overview.engines) {
    const history = state.history[engine.engine] ||= [];
    history.push({ atMs: overview.atMs, ...engine.rates });
    if (history.length > HISTORY_MAX) history.shift();
  }
}

async function take(overview) {
  const before = state.overview?.unacknowledgedAlarms;
  state.overview = overview;
  remember(overview);
  live.textContent = "live";
  live.className = "live on";
  if (before !== overview.unacknowledgedAlarms) showNav(current.name);
  if (document.getElementById("dialog").open) return;
  await Promise.resolve(current.tick?.(overview)).catch(failure => toast(failure.message, true));
}

// The token goes in a header, which an EventSource cannot send.
async function follow() {
  for (;;) {
    try {
      const response = await fetch("/api/v1/stream", { headers: headers() });
      if (!response.ok) await answer(response);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          if (event.startsWith("data: ")) await take(JSON.parse(event.slice(6)));
        }
      }
    } catch (failure) {
      live.title = failure.message;
    }
    live.textContent = "not connected, trying again";
    live.className = "live off";
    await new Promise(resolve => setTimeout(resolve, 2000));
  }
}

takeToken();
if (!location.hash && sessionStorage.getItem("page")) history.replaceState(null, "", sessionStorage.getItem("page"));
sessionStorage.removeItem("page");
showKey();
addEventListener("hashchange", () => { if (takeToken()) showKey(); show(); main.focus({ preventScroll: true }); });
addEventListener("resize", scrollNav);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => current.tick?.(state.overview));
show();
follow();
