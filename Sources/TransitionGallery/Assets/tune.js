// Sliders and their effect. The gallery previews each change, and replies with the animation or with all problems.
import { Stage } from "./stage.js";

const find = (id) => document.getElementById(id);
const page = document.querySelector(".tuning");
const { address } = page.dataset;
const [before, after] = ["before", "after"].map((id) => new Stage(find(id)));
const fields = [...document.querySelectorAll(".field")];
const save = find("save");
document.documentElement.classList.add("script");

const post = async (path, body) => {
  const answer = await fetch(`${address}/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return { status: answer.status, reply: await answer.json() };
};

const control = (field) => field.querySelector("[name]");
const slider = (field) => field.querySelector("[type=range]");
const value = (field) => (control(field).type === "checkbox" ? String(control(field).checked) : control(field).value.trim());
const stored = (field) => control(field).dataset.stored;

// The changes made by the person, without values filled in by the gallery.
const changes = () => Object.fromEntries(fields
  .filter((field) => field.dataset.touched && value(field) !== stored(field))
  .map((field) => [field.dataset.path, value(field)]));

// A slider's thousand positions over a range: even for a short range, proportional for one that spans decades.
const scale = (input) => {
  const [low, high] = [Number(input.dataset.low), Number(input.dataset.high)];
  if (low > 0 && high > 1 && high / low >= 50) {
    const span = Math.log(high / low);
    return { at: (place) => low * Math.exp(place * span), of: (number) => Math.log(number / low) / span };
  }
  if (high - low <= 20 || low > 0) {
    return { at: (place) => low + (high - low) * place, of: (number) => (number - low) / (high - low) };
  }
  // Fine around 0, coarse toward the ends.
  const most = Math.max(Math.abs(low), Math.abs(high));
  const [from, to] = [Math.cbrt(low / most), Math.cbrt(high / most)];
  return {
    at: (place) => most * (from + (to - from) * place) ** 3,
    of: (number) => (Math.cbrt(number / most) - from) / (to - from),
  };
};
const rounded = (number, input) => {
  const digits = Number(input.dataset.high) <= 1 ? 2 : Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return String(Number(number.toFixed(digits)));
};
const place = (field) => {
  const input = slider(field);
  const number = Number(value(field));
  if (input && value(field) !== "" && Number.isFinite(number)) {
    input.value = Math.round(1000 * Math.min(Math.max(scale(input).of(number), 0), 1));
  }
  input?.classList.toggle("unset", value(field) === "");
};

const problems = (list) => {
  const others = [];
  for (const field of fields) field.querySelector(".problem").textContent = "";
  for (const { path, message } of list) {
    const field = fields.find((each) => each.dataset.path === path);
    if (!field) { others.push(`${path} ${message}`); continue; }
    const line = field.querySelector(".problem");
    line.textContent += `${line.textContent ? " " : ""}${path} ${message}`;
    field.closest("details").open = true;
  }
  for (const field of fields) control(field).setAttribute("aria-invalid", field.querySelector(".problem").textContent !== "");
  find("others").textContent = others.join(" ");
};

let latest = 0;
const preview = async () => {
  const turn = ++latest;
  const asked = changes();
  const { status, reply } = await post("preview", { base: Number(page.dataset.base), changes: asked });
  if (turn !== latest) return;
  if (status !== 200) { find("state").textContent = reply.error; return; }
  problems(reply.problems);
  const isGood = reply.problems.length === 0;
  const isNew = isGood && reply.differences.length > 0;
  for (const button of [save?.querySelector("button"), find("what-if")]) if (button) button.disabled = !isNew;
  find("reset").disabled = Object.keys(asked).length === 0;
  find("state").textContent = isNew ? "" : isGood ? "Nothing is changed yet."
    : `${reply.problems.length === 1 ? "One problem" : `${reply.problems.length} problems`}: see the fields marked red.`;
  find("answer").replaceChildren();
  if (!isGood) return;
  find("differences").replaceChildren(...reply.differences.map((text) => {
    const line = document.createElement("li");
    line.append(Object.assign(document.createElement("code"), { textContent: text }));
    return line;
  }));
  find("chart").replaceChildren(...new DOMParser().parseFromString(reply.chart, "text/html").body.childNodes);
  find("yaml").value = reply.yaml;
  for (const field of fields) {
    field.dataset.applies = reply.applicable.includes(field.dataset.path) ? "1" : "0";
    field.classList.toggle("changed", field.dataset.path in asked);
    if (field.dataset.path in asked) continue;
    const now = reply.values[field.dataset.path] ?? "";
    if (control(field).type === "checkbox") control(field).checked = now === "true"; else control(field).value = now;
    place(field);
  }
  after.load(reply.scenes);
  play();
};

let turn = 0;
const play = async () => {
  const mine = ++turn;
  const speed = find("slow").checked ? 0.25 : 1;
  const both = (direction) => Promise.all([before, after].map((stage) => stage.play(direction, speed)));
  if ((await both("present")).includes(false)) return;
  await new Promise((resolve) => setTimeout(resolve, 400));
  if (mine !== turn || (await both("dismiss")).includes(false)) return;
  await new Promise((resolve) => setTimeout(resolve, 400));
  if (mine === turn) [before, after].forEach((stage) => stage.show(true));
};

let wait;
const changed = (event) => {
  const field = event.target.closest(".field");
  if (!field) return;
  field.dataset.touched = "1";
  if (event.target.type === "range") {
    control(field).value = rounded(scale(event.target).at(event.target.value / 1000), event.target);
    event.target.classList.remove("unset");
  } else place(field);
  clearTimeout(wait);
  wait = setTimeout(preview, 60);
};

find("fields").addEventListener("input", changed);
find("fields").addEventListener("submit", (event) => event.preventDefault());
find("play").addEventListener("click", play);
find("slow").addEventListener("change", play);
find("reset").addEventListener("click", () => {
  for (const field of fields) delete field.dataset.touched;
  preview();
});
find("what-if").addEventListener("click", async () => {
  const { reply } = await post("what-if", { base: Number(page.dataset.base), changes: changes() });
  const text = Object.assign(document.createElement("p"), {
    className: "advice", textContent: reply.refusal ?? reply.error ?? "",
  });
  find("answer").replaceChildren(...(reply.html
    ? new DOMParser().parseFromString(reply.html, "text/html").body.childNodes : [text]));
});
save?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { status, reply } = await post("revisions", {
    base: Number(page.dataset.base), changes: changes(), note: save.elements.note.value,
  });
  if (reply.problems) problems(reply.problems);
  else if (status === 201) location.assign(`${address}/history#revision-${reply.revision}`);
  else find("state").textContent = reply.error ?? `Revision ${reply.revision} is like that already.`;
});
document.querySelector("[data-copies]").addEventListener("click", () => navigator.clipboard.writeText(find("yaml").value));
for (const field of fields) place(field);
