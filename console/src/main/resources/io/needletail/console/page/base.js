// What all pages of the console use: elements, the state, calls of the API, dialogs, sign-in. It imports nothing.

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

/** The headers of a request. */
export function headers() {
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

/** Returns the object of a response; throws its error. */
export async function answer(response) {
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
    const inputs = fields.map(field => [field, field.options ? el("select", { id: "f-" + field.name }, field.options.map(one => el("option", { value: one }, one || field.all))) : el("input", {
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

/** Shows whether somebody is signed in. */
export function showKey() {
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
