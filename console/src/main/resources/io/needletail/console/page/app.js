// The frame of the console: navigation, live state, sign-in, calls of the API. The pages are in pages.js.
import { pages } from "./pages.js";

const main = document.getElementById("main");
const live = document.getElementById("live");
const HISTORY_MAX = 600;

/** Makes an element: el("td", {class: "num"}, "text", child …). */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== undefined && child !== null && child !== false));
  return element;
}

export const state = { overview: undefined, history: {}, token: sessionStorage.getItem("token") || "" };

function takeToken() {
  const match = location.hash.match(/token=([\w-]+)/);
  if (!match) return;
  state.token = match[1];
  sessionStorage.setItem("token", state.token);
  history.replaceState(null, "", "#/");
}

function headers() {
  return state.token ? { Authorization: "Bearer " + state.token } : {};
}

/** Reads from the API. */
export async function get(path) {
  return answer(await fetch("/api/v1" + path, { headers: headers() }));
}

/** Changes something. */
export async function post(path, body) {
  const request = { method: "POST", headers: { ...headers(), "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return answer(await fetch("/api/v1" + path, request));
}

async function answer(response) {
  const object = await response.json().catch(() => ({}));
  if (response.ok) return object;
  const error = object.error || { text: "status " + response.status };
  if (response.status === 401) signIn(error.text);
  throw new Error(error.text);
}

/** Shows a short message. */
export function toast(text, isBad) {
  const item = el("div", { class: isBad ? "toast bad" : "toast" }, text);
  document.getElementById("toasts").append(item);
  setTimeout(() => item.remove(), isBad ? 9000 : 4000);
}

/** Asks for values in a dialog; resolves with them, or with undefined when it was left. */
export function ask({ title, text, fields = [], action = "OK", danger = false }) {
  const dialog = document.getElementById("dialog");
  return new Promise(resolve => {
    const inputs = fields.map(field => [field, el("input", {
      id: "f-" + field.name, type: field.type || "text", value: field.value ?? "", required: field.required, pattern: field.pattern,
      placeholder: field.placeholder, autocomplete: "off", min: field.min, maxlength: field.max })]);
    const close = values => { dialog.close(); resolve(values); };
    const form = el("form", { method: "dialog", onsubmit: event => {
      event.preventDefault();
      close(Object.fromEntries(inputs.map(([field, input]) => [field.name, input.value.trim()])));
    } },
      el("h2", { id: "dialog-title" }, title),
      text && el("p", { class: "soft" }, text),
      inputs.map(([field, input]) => el("div", { class: "field" }, el("label", { for: input.id }, field.label), input)),
      el("div", { class: "row" },
        el("button", { type: "button", onclick: () => close() }, "Cancel"),
        el("button", { type: "submit", class: danger ? "danger" : "main" }, action)));
    dialog.replaceChildren(form);
    dialog.oncancel = () => resolve();
    dialog.showModal();
  });
}

async function signIn(why) {
  const given = await ask({
    title: "Sign in", text: why || "Reading needs no token here; a change needs one. The command that started the console printed it.",
    fields: [{ name: "token", label: "Token", type: "password", required: true }], action: "Sign in" });
  if (!given) return;
  state.token = given.token;
  sessionStorage.setItem("token", given.token);
  showKey();
  toast("The token is kept until this tab is closed.");
}

function showKey() {
  const key = document.getElementById("key");
  key.textContent = state.token ? "Sign out" : "Sign in";
  key.onclick = () => {
    if (!state.token) return signIn();
    state.token = "";
    sessionStorage.removeItem("token");
    showKey();
  };
}

/** The address of a session's page. */
export const sessionLink = session => "#/session/" + encodeURIComponent(session.engine) + "/" + encodeURIComponent(session.session);

let current = { leave() {} };

// Before the first state is known, the pages of engines are shown.
const isShown = page => page.title && (!page.needs || (state.overview ? state.overview[page.needs] : page.needs === "engine"));

function showNav(name) {
  const alarms = state.overview?.activeAlarms || 0;
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
    history.push({ atMs: overview.atMs, in: engine.rates?.inPerSecond, out: engine.rates?.outPerSecond, latency: engine.latency || {} });
    if (history.length > HISTORY_MAX) history.shift();
  }
}

async function take(overview) {
  const before = state.overview?.activeAlarms;
  state.overview = overview;
  remember(overview);
  live.textContent = "live";
  live.className = "live on";
  if (before !== overview.activeAlarms) showNav(current.name);
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
showKey();
addEventListener("hashchange", () => { takeToken(); show(); main.focus({ preventScroll: true }); });
addEventListener("resize", scrollNav);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => current.tick?.(state.overview));
show();
follow();
