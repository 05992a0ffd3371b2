// The answers of a gallery, for a site without one: decisions by interaction.js, and the scenes of a draft. Nothing is
// stored, and nothing leaves the page.
import { DragRecognition, InteractionMachine, geometry, interactionOf, sample } from "./interaction.js";
import { draftScenes, fallback, redraw, sceneTiming } from "./draft.js";
import { displacement } from "./stage.js";
import { verdict } from "./verdict.js";

// A page of one transition has its fields and scenes.
const host = document.querySelector("[data-site]");
const site = JSON.parse(host?.dataset.site ?? "{}");
const stored = JSON.parse(host?.dataset.fields ?? "{}");
const scenes = JSON.parse(host?.querySelector(".phone").dataset.scenes ?? "{}");
const texts = (fields) => Object.fromEntries(Object.entries(fields).map(([path, value]) => [path, String(value)]));
const own = { scenes, values: texts(stored), phone: document.getElementById("after")?.outerHTML };

const asValue = (path, text) => (site.ranges[path] && Number.isFinite(Number(text)) ? Number(text) : text);
const merged = (changes = {}) => {
  const fields = { ...stored };
  for (const [path, text] of Object.entries(changes)) {
    if (text === "") delete fields[path]; else fields[path] = asValue(path, text);
  }
  return fields;
};

const scenesOf = (changes) => (changes ? draftScenes(scenes, merged(changes), site) : scenes);

// What a drag is decided by.
function setting({ changes, direction, prefersReducedMotion }) {
  const draft = merged(changes);
  const { fields: other, style } = prefersReducedMotion ? fallback(draft, site) : { style: "full" };
  const fields = other ?? draft;
  const scene = scenesOf(changes)[prefersReducedMotion ? "reduced" : "full"];
  const way = scene[`${direction}Way`];
  if (!way) throw new Error(`No gesture ${direction}s this transition.`);
  const size = way.axis === "x" ? scene.width : scene.height;
  const isEdgePan = direction === "present" && fields["interaction.interactivePresentation"] === "edgePan";
  return {
    way, interaction: interactionOf(fields, direction, { style }), edgeExtent: isEdgePan ? size : null,
    place: geometry({ ...way, origin: way.sign > 0 ? 0 : size }),
  };
}

const samplesOf = ({ samples, cancelled }) => samples.map(([time, x, y], index) => {
  const isLast = index === samples.length - 1 && cancelled !== undefined;
  return sample(time / 1e6, x, y, index === 0 ? "began" : !isLast ? "changed" : cancelled ? "cancelled" : "ended");
});

// The answer of the begin rule, and the samples from the one that began.
function recognized(touch, { interaction, place, edgeExtent }) {
  const recognition = new DragRecognition(interaction, place, { edgeExtent });
  const samples = samplesOf(touch);
  const index = samples.findIndex((each) => recognition.handle(each) !== "undecided");
  const begun = samples.slice(index).map((each, at) => (at === 0 ? { ...each, phase: "began" } : each));
  return { answer: recognition.answer, index, begun };
}

function heading({ axis, sign }) {
  if (axis === "x") return sign > 0 ? "to the right" : "to the left";
  return sign > 0 ? "downwards" : "upwards";
}
const missed = ({ way }) => `To move the view, drag ${heading(way)}.`;

function recognition(body) {
  const rules = setting(body);
  const { answer, index } = recognized(body.touches.at(-1), rules);
  return { answer, index, reason: missed(rules) };
}

function grab(body) {
  const { interaction, place, way } = setting(body);
  const points = body.touches.at(-1).displacement;
  const machine = new InteractionMachine({ ...interaction, tracking: "translation" });
  machine.handle({ type: "began", sample: sample(0, 0, 0, "began"), displacement: points });
  machine.handle({ type: "started", geometry: place });
  return { startTravel: machine.travel, carried: points - displacement(machine.travel, way) };
}

function drags(body) {
  const rules = setting(body);
  const machine = new InteractionMachine(rules.interaction);
  for (const touch of body.touches) {
    const { answer, begun } = recognized(touch, rules);
    if (answer !== "begins") continue;
    for (const each of begun) {
      machine.handle({ type: each.phase, sample: each, displacement: touch.displacement });
      if (each.phase === "began") machine.handle({ type: "started", geometry: rules.place });
    }
  }
  const { decision, settlePlan: plan } = machine;
  if (!plan) return { recognized: false, conclusion: missed(rules) };
  if (decision && !body.changes && body.direction === "dismiss") mark(decision);
  return {
    recognized: true, conclusion: "cancelled by the system", settle: { ...plan, timing: sceneTiming(plan.timing) },
    ...(decision ? verdict(decision, body.direction) : {}),
  };
}

// Marks a release on the map of the rule, which has 20 columns of travel, and rows of 200 pt/s from −600.
function mark({ translation, velocity, distance }) {
  const cells = [...document.querySelectorAll(".release-map .cell")];
  if (cells.length === 0 || !(distance > 0)) return;
  const column = Math.floor(Math.min(Math.max(translation / distance, 0), 0.9999) * 20);
  const row = Math.min(Math.max(Math.floor((velocity + 600) / 200), 0), cells.length / 20 - 1);
  const own = cells[row * 20 + column].cloneNode();
  own.setAttribute("class", "yours");
  own.setAttribute("opacity", "0.7");
  cells[0].parentNode.append(own);
}

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

const applicable = [...document.querySelectorAll(".field[data-applies='1']")].map(({ dataset }) => dataset.path);

function preview({ changes }) {
  const fields = merged(changes);
  const changed = Object.keys(changes).filter((path) => fields[path] !== stored[path]).sort();
  const problems = problemsOf(fields, changed);
  if (problems.length > 0) return { problems };
  const drawn = draftScenes(scenes, fields, site);
  redraw(document.getElementById("after"), drawn.full, scenes.full);
  const set = changed.map((path) => ` \\\n  ${path}=${fields[path] ?? ""}`).join("");
  return {
    problems, scenes: drawn, values: texts(fields),
    differences: changed.map((path) => `${path}: ${stored[path] ?? "–"} → ${fields[path] ?? "–"}`),
    applicable: Object.keys(fields).concat(applicable), yaml: set ? `transitions set ${stored.name}${set}` : "",
  };
}

// Another transition is asked for its scenes on its own page, in a hidden frame: no page can read another file of a disk.
const neighbors = {};
const neighbor = (name) => (name === stored.name ? own : neighbors[name] ??= new Promise((resolve) => {
  const frame = Object.assign(document.createElement("iframe"), { hidden: true, title: name, src: `../${name}/tune.html` });
  addEventListener("message", ({ source, data }) => { if (source === frame.contentWindow) resolve(data); });
  document.body.append(frame);
}));
if (parent !== window) parent.postMessage(own, "*");

const ANSWERS = { recognition, grab, drags, preview, dismissals: () => ({}) };

export const post = async (address, body) => {
  const [question, name, above] = address.split("/").reverse();
  try {
    return { status: 200, reply: above === ".." ? await neighbor(name) : ANSWERS[question](body) };
  } catch (error) {
    return { status: 409, reply: { error: error.message } };
  }
};
