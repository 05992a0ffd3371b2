// The answers of a gallery to the tune page, for a site without one. It takes the place of server.js.
import { draftScenes, fallback, redraw } from "./draft.js";

const host = document.querySelector("[data-site]");
const site = JSON.parse(host.dataset.site);
const storedFields = JSON.parse(host.dataset.fields);
const scenes = JSON.parse(host.querySelector(".phone").dataset.scenes);
const texts = (fields) => Object.fromEntries(Object.entries(fields).map(([path, value]) => [path, String(value)]));
const own = { scenes, values: texts(storedFields), phone: document.getElementById("after")?.outerHTML };

const typed = (path, text) => (site.ranges[path] && Number.isFinite(Number(text)) ? Number(text) : text);
const draftFields = (changes = {}) => {
  const fields = { ...storedFields };
  for (const [path, text] of Object.entries(changes)) {
    if (text === "") delete fields[path]; else fields[path] = typed(path, text);
  }
  return fields;
};

// Problems of a change. The ranges of numbers are all that a site knows of a field.
function problemsOf(fields, changed) {
  const others = changed.filter((path) => !site.tried.includes(path) || (path.endsWith(".reduceMotion") && !fallback(fields, site)))
    .map((path) => ({ path, message: `cannot be tried on this page. Use transitions serve.` }));
  return others.concat(Object.entries(site.ranges).flatMap(([path, [low, high]]) => {
    const value = fields[path];
    const isGood = value === undefined || (typeof value === "number" && value >= low && value <= high);
    return isGood ? [] : [{ path, message: `is ${value}; allowed ${low}…${high}.` }];
  }));
}

// The path of a field, with the name of its stop instead of the number.
const named = (path) => path.replace(/^(geometry\.stops\.)(\d)/, (_, list, number) => list + storedFields[`${list}${number}.name`]);
const applicable = [...document.querySelectorAll(".field[data-applies='1']")].map(({ dataset }) => dataset.path);

function draftReply({ changes }) {
  const fields = draftFields(changes);
  const changed = Object.keys(changes).filter((path) => fields[path] !== storedFields[path]).sort();
  const problems = problemsOf(fields, changed);
  if (problems.length > 0) return { problems };
  const drawn = draftScenes(scenes, fields, site);
  redraw(document.getElementById("after"), drawn.full, scenes.full);
  const set = changed.map((path) => ` \\\n  ${named(path)}=${fields[path] ?? ""}`).join("");
  return {
    problems, scenes: drawn, values: texts(fields),
    differences: changed.map((path) => `${named(path)}: ${storedFields[path] ?? "–"} → ${fields[path] ?? "–"}`),
    applicable: Object.keys(fields).concat(applicable), yaml: set ? `transitions set ${storedFields.name}${set}` : "",
  };
}

// Another transition is asked for its scenes on its own page, in a hidden frame: no page can read another file of a disk.
const neighbors = {};
const neighbor = (name) => (name === storedFields.name ? own : neighbors[name] ??= new Promise((resolve) => {
  const frame = Object.assign(document.createElement("iframe"), { hidden: true, title: name, src: `../${name}/tune.html` });
  addEventListener("message", ({ source, data }) => { if (source === frame.contentWindow) resolve(data); });
  document.body.append(frame);
}));
if (parent !== window) parent.postMessage(own, "*");

export const post = async (address, body) => {
  const [, name, above] = address.split("/").reverse();
  return { status: 200, reply: above === ".." ? await neighbor(name) : draftReply(body) };
};
