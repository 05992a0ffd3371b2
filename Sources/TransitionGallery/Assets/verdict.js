// A decision in words, as the engine puts them (`ReleaseVerdict`): "349 pt/s is faster than 300 pt/s".
import { DISMISSED, decideStop, finishes } from "./interaction.js";

const atScale = (value, scale) => (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale + 0;

// A value with the fewest decimals that keep it on its side of a threshold.
const shown = (value, threshold) => {
  for (let scale = 1; scale <= 1e9; scale *= 10) {
    const near = atScale(value, scale);
    if (near > threshold === value > threshold && near < threshold === value < threshold) return near;
  }
  return value;
};

const past = ({ rule: { fraction }, translation, distance }, travel = translation) => {
  if (!(distance > 0)) return "there is no distance to pass";
  const threshold = fraction * distance;
  return `${shown(travel, threshold)} pt ${travel > threshold ? "is past" : "is not past"} ${atScale(fraction * 100, 1e4)} % of ${atScale(distance, 10)} pt`;
};

const pastPoints = ({ rule: { points }, translation }) =>
  `${shown(translation, points)} pt ${translation > points ? "is past" : "is not past"} ${points} pt`;

const speed = ({ rule: { velocity: fling }, velocity }) => velocity < 0 ? movement({ velocity })
  : `${shown(velocity, fling)} pt/s ${velocity > fling ? "is faster than" : "is not faster than"} ${fling} pt/s`;

const speedBack = ({ rule: { velocity: fling }, velocity }) =>
  `${shown(-velocity, fling)} pt/s ${velocity < -fling ? "is faster than" : "is no slower than"} ${fling} pt/s`;

const movement = ({ velocity }) => (velocity === 0 ? "the finger rests"
  : `the finger moves ${velocity > 0 ? "toward the end" : "back"} at ${shown(Math.abs(velocity), 0)} pt/s`);

const WORDS = {
  distance: past,
  direction: movement,
  directionOrDistance: (decision) => (decision.velocity === 0 ? `${movement(decision)}, and ${past(decision)}` : movement(decision)),
  flingOrDistance: (decision) => {
    const { rule, translation, velocity, distance } = decision;
    if (velocity > rule.velocity) return speed(decision);
    if (!(distance > 0 && translation > rule.fraction * distance)) return `${past(decision)}, and ${speed(decision)}`;
    return decision.finishes ? past(decision) : `${past(decision)}, but the finger flicks back: ${speedBack(decision)}`;
  },
  anyOf: (decision) => {
    const { rule, translation, velocity, distance } = decision;
    const single = (part) => finishes({ kind: "anyOf", ...part }, translation, velocity, distance);
    return [["velocity", speed], ["fraction", past], ["points", pastPoints]]
      .filter(([name]) => rule[name] !== undefined && single({ [name]: rule[name] }) === decision.finishes)
      .map(([, words]) => words(decision)).join(", and ");
  },
  armed: ({ rule: { points }, translation }) =>
    `${shown(translation, points)} pt ${translation >= points ? "reaches" : "falls short of"} ${points} pt`,
  projection: (decision) => {
    const { rule: { horizon }, translation, velocity } = decision;
    return `${past(decision, translation + horizon * velocity)}, with ${horizon * 1000} ms of the release velocity added`;
  },
};

const OUTCOMES = { dismiss: ["Stays", "Dismissed"], present: ["Goes back", "Presented"] };

export const verdict = (decision, direction) => (decision.stops ? stopVerdict(decision.stops) : {
  outcome: OUTCOMES[direction][Number(decision.finishes)], words: WORDS[decision.rule.kind](decision),
});

const inPoints = (value) => `${atScale(value, 10)} pt`;
export const stopSpeed = (velocity) => `${atScale(Math.abs(velocity), 10)} pt/s ${velocity < 0 ? "shrinking" : "growing"}`;

// Why a release ended where it did, as `transitions decide` words it.
const stopWords = (release, { target, reason, landing, wanted, position, boundary }, name) => {
  const { home, rule, releaseRule } = release;
  const goes = reason === "dismiss";
  if (reason === "fling" && target === home) {
    return `it is the last stop that way${releaseRule ? "" : ", and no drag dismisses"}`;
  }
  if (reason === "fling") return `${stopSpeed(release.velocity)} is faster than ${atScale(rule.velocity, 10)} pt/s`;
  if (reason === "reach") return `${name(wanted === target ? DISMISSED : wanted)} is more than one stop away`;
  if (reason === "rest" || reason === "past") {
    const place = `${rule?.kind === "nearest" && landing !== position ? "projected to" : "at"} ${inPoints(landing)}`;
    return `${place}, past ${boundary === null ? "no boundary" : inPoints(boundary)}`;
  }
  const speed = release.velocity === 0 ? "" : `, ${stopSpeed(release.velocity)}`;
  const asked = {
    rule: releaseRule, finishes: goes, translation: release.places[0].position - release.position,
    velocity: -release.velocity, distance: release.distance,
  };
  return `the release rule ${goes ? "finishes" : "does not finish"} at ${inPoints(release.position)}${speed}: `
    + WORDS[releaseRule.kind](asked);
};

// Where a release ends among the stops of a view, and what the least change would give.
export const stopVerdict = (release) => {
  const chosen = decideStop(release);
  const name = (end) => (end === DISMISSED ? "dismissed" : release.places[end].name);
  const { target, runnerUp, margin } = chosen;
  return {
    outcome: target === DISMISSED ? "Dismissed" : `Ends at ${name(target)}`,
    end: target === DISMISSED ? "dismisses" : `ends at ${name(target)}`, words: stopWords(release, chosen, name),
    otherwise: runnerUp === null ? "" : `Otherwise ${name(runnerUp)}, at a change of ${atScale(margin * 100, 10)} %.`,
    moves: target !== release.home,
  };
};
