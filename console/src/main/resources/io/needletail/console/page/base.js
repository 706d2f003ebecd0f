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

export const state = { overview: undefined, history: {}, token: sessionStorage.getItem("token") || "", login: {} };

/** Whether changes are sent with a name: that of a token, or of a user that has logged in. */
export const isSignedIn = () => Boolean(state.token || state.login.name);

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
export function ask({ title, text, fields = [], action = "OK", danger = false, other }) {
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
        other && el("button", { type: "button", onclick: other.run }, other.label),
        el("button", { type: "submit", class: danger ? "danger" : "main" }, action)));
    dialog.replaceChildren(form);
    dialog.oncancel = () => resolve();
    dialog.showModal();
  });
}

async function signIn(why) {
  await reading;
  const given = await ask({
    title: "Sign in", text: why || "Reading needs no token here; a change needs one. The command that started the console printed it.",
    fields: [{ name: "token", label: "Token", type: "password", required: true }], action: "Sign in",
    other: state.login.openId && { label: "Log in", run: logIn } });
  if (!given) return;
  state.token = given.token;
  sessionStorage.setItem("token", given.token);
  showKey();
  toast("The token is kept until this tab is closed.");
}

// The provider of identities sends the browser back to the first page, which then opens this one.
function logIn() {
  sessionStorage.setItem("page", location.hash);
  location.assign("/login");
}

async function logOut() {
  try {
    const { providerAddress } = await post("/logout", {});
    location.assign(providerAddress || "/");
  } catch (failure) {
    toast(failure.message, true);
  }
}

function signOut() {
  state.token = "";
  sessionStorage.removeItem("token");
  return showKey();
}

let reading = Promise.resolve();

// Returns why a token or a session does not count; the second answer is that for a browser without one.
async function readLogin() {
  const first = await fetch("/api/v1/login", { headers: headers() });
  if (first.ok) return void (state.login = await first.json());
  const { openId } = await (await fetch("/api/v1/login")).json();
  state.login = { openId };
  return (await first.json()).error?.text;
}

/** Shows who is signed in. */
export async function showKey() {
  reading = readLogin().catch(() => undefined);
  const why = await reading;
  const { name, role, openId } = state.login;
  document.getElementById("who").textContent = name ? name + " (" + role + ")" : "";
  const login = document.getElementById("login");
  login.hidden = !openId || isSignedIn();
  login.onclick = logIn;
  const key = document.getElementById("key");
  key.textContent = state.token ? "Sign out" : name ? "Log out" : openId ? "Token" : "Sign in";
  key.onclick = () => state.token ? signOut() : name ? logOut() : signIn();
  if (why) signIn(why);
}

/** The address of a session's page. */
export const sessionLink = session => "#/session/" + encodeURIComponent(session.engine) + "/" + encodeURIComponent(session.session);
