// What all pages share: elements, questions, buttons that copy, forms, and parts that follow new sessions.
import { post } from "./server.js";

export const find = (id) => document.getElementById(id);
export const make = (name, values = {}, ...children) => {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
};
// Resolves to the reply, and throws a refusal.
export const ask = async (address, body) => {
  const { status, reply } = await post(address, body);
  if (status >= 400) throw new Error(reply.error ?? reply.problems.map(({ path, message }) => `${path} ${message}`).join(" "));
  return reply;
};
export const parsed = (markup) => [...new DOMParser().parseFromString(markup, "text/html").body.childNodes];

document.documentElement.classList.add("script");

for (const button of document.querySelectorAll("[data-copies]")) {
  button.addEventListener("click", async () => {
    const file = find(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(file.value);
    } catch {
      // Without permission to write to the clipboard, at least select the text.
      file.select();
      if (!document.execCommand("copy")) return;
    }
    const name = button.textContent;
    button.textContent = "Copied";
    find("copied")?.replaceChildren(`Copied ${file.getAttribute("aria-label")}.`);
    button.addEventListener("blur", () => { button.textContent = name; }, { once: true });
  });
}

// A form is posted as JSON strings; its reply names the page that follows.
for (const form of document.querySelectorAll("form[data-posts]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { address } = await ask(form.dataset.posts, Object.fromEntries(new FormData(form)));
      location.assign(new URL(address, new URL(form.dataset.posts, location.href)));
    } catch (error) {
      form.querySelector("[role=alert]").textContent = error.message;
    }
  });
}

for (const part of document.querySelectorAll("[data-source]")) {
  const say = (text) => find("live")?.replaceChildren(text);
  let waits = false;
  const refresh = async () => {
    if (waits) return;
    waits = true;
    // Treat many sessions in a row as one change.
    await new Promise((resolve) => setTimeout(resolve, 250));
    waits = false;
    const answer = await fetch(part.dataset.source);
    if (!answer.ok) { say("The page could not be updated."); return; }
    const open = [...part.querySelectorAll("details")].map((details) => details.open);
    part.replaceChildren(...parsed(await answer.text()));
    part.querySelectorAll("details").forEach((details, index) => { details.open = open[index] ?? false; });
    say(`Live. Updated at ${new Date().toLocaleTimeString()}.`);
  };
  // A browser opens few connections to a host, so a hidden page keeps none.
  let events;
  const follow = () => {
    events?.close();
    if (document.hidden) return;
    events = new EventSource(part.dataset.events);
    events.onopen = () => say("Live: new sessions appear by themselves.");
    events.addEventListener("change", refresh);
    events.onerror = () => say("The gallery does not answer; trying again.");
  };
  document.addEventListener("visibilitychange", () => { follow(); if (!document.hidden) refresh(); });
  follow();
}
