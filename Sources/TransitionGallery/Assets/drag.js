// A card to drag. Each drag becomes a session, if the gallery stores any.
import { DragInput } from "./drag-input.js";
import { finishes, velocityOf } from "./interaction.js";
import { Outbox } from "./outbox.js";
import { find, make } from "./page.js";
import { PresentationRecorder } from "./recording.js";
import { Stage } from "./stage.js";
import { stopSpeed, stopVerdict } from "./verdict.js";

const stage = new Stage(find("phone"));
const verdictText = find("verdict");
const { sessions, token } = document.querySelector(".workbench").dataset;

// The message that is shown, and the one whose drag was sent last: a late answer changes no newer message.
let [words, sent] = [0, 0];
let session;
const outbox = new Outbox(sessions, (problem, waits) => {
  if (sent !== words) return;
  if (!problem && session) verdictText.dataset.session = session;
  const note = problem ? `${waits ? "Not stored yet" : "Not stored"}: ${problem}`
    : session ? `Session ${session.slice(0, 8)}.` : "";
  verdictText.querySelector(".stored").textContent = note && ` ${note}`;
});
const send = (recorded) => {
  sent = words;
  session = recorded;
  outbox.send();
};

const recorderOf = (scene) => {
  const made = new PresentationRecorder(scene, outbox, { origin: "gallery", deviceClass: "gallery", token });
  if (stage.presented) made.presented();
  return made;
};
let presentation = recorderOf(stage.scene);
stage.calm.addEventListener("change", () => { presentation = recorderOf(stage.scene); });

const say = (outcome, reason, style = "", decision = undefined, direction = undefined) => {
  words += 1;
  if (decision) verdictText.dataset.finishes = String(decision.finishes);
  if (decision && direction === "dismiss" && !decision.stops && !sessions) mark(decision);
  verdictText.className = style;
  verdictText.replaceChildren(make("p", { className: "outcome", textContent: outcome }),
    make("p", { className: "reason" }, reason, make("span", { className: "stored" })));
};

// Marks a release on the map of the rule, which has 20 columns of travel, and rows of 200 pt/s from −600.
const mark = ({ translation, velocity, distance }) => {
  const cells = [...document.querySelectorAll(".release-map .cell")];
  if (cells.length === 0 || !(distance > 0)) return;
  const column = Math.floor(Math.min(Math.max(translation / distance, 0), 0.9999) * 20);
  const row = Math.min(Math.max(Math.floor((velocity + 600) / 200), 0), cells.length / 20 - 1);
  const own = cells[row * 20 + column].cloneNode();
  own.setAttribute("class", "yours");
  own.setAttribute("opacity", "0.7");
  cells[0].parentNode.append(own);
};

// What the finger did, and what a release would do now.
let dragged;
const follows = (samples) => {
  if (dragged !== samples) say("Dragging", "");
  dragged = samples;
};
const meterStops = (machine, samples) => {
  const { geometry: way, interaction } = machine ?? {};
  const release = machine?.stopRelease(way.sign * velocityOf(interaction.velocityEstimator, samples)[way.axis]);
  const { position } = release ?? stage.place;
  find("travel").textContent = position.toFixed(0);
  find("progress").value = Math.min(Math.max(position / stage.places.at(-1).position, 0), 1);
  find("now").textContent = release
    ? `${stopSpeed(Math.round(release.velocity))}: let go like this, and it ${stopVerdict(release).end}.` : "";
  if (release) follows(samples);
};
const meter = (machine, samples) => {
  const { travel = 0, geometry: way } = machine ?? {};
  if (stage.way("dismiss")?.places && (way?.places || !machine)) { meterStops(machine, samples); return; }
  const share = (points) => (way?.distance > 0 ? Math.min(Math.max(points / way.distance, 0), 1) : 0);
  find("travel").textContent = travel.toFixed(0);
  find("progress").value = share(travel);
  find("now").textContent = "";
  if (!machine) return;
  const { releaseRule: rule, velocityEstimator } = machine.interaction;
  find("threshold").style.left = `${share(rule.points ?? rule.fraction * way.distance) * 100}%`;
  const velocity = way.sign * velocityOf(velocityEstimator, samples)[way.axis];
  const goes = finishes(rule, travel, velocity, way.distance);
  find("now").textContent = `${velocity.toFixed(0)} pt/s: let go like this, and it ${goes ? "finishes" : "returns"}.`;
  follows(samples);
};

const input = new DragInput(stage, {
  say, meter,
  // Nothing is recorded where nothing is stored.
  interaction: sessions ? (direction, { style }) => presentation.interaction(direction, { style }) : undefined,
  starts: () => presentation.began("button"),
  rest: (direction, cause) => {
    if (!cause) return;
    if (direction === "present") { presentation.presented(); return; }
    presentation.dismissed(cause);
    send();
  },
  ends: () => send(outbox.session),
});
addEventListener("pagehide", () => {
  input.tearDown();
  outbox.send(true);
});

stage.rests = (presented) => {
  if (presented && stage.way("dismiss")?.places) meterStops();
  find("present").disabled = presented;
  find("dismiss").disabled = !presented;
};
stage.rests(stage.presented);
find("present").addEventListener("click", () => input.present());
find("dismiss").addEventListener("click", () => input.dismiss());
