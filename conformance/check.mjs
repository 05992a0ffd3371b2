// Compares web/interaction.js with the Swift engine. Reads lines of the suite from files, or from standard input:
//
//     node conformance/check.mjs conformance/suite.ndjson
//     TRANSITIONS_TOOLS=1 swift run conformance random 1000000 | node conformance/check.mjs
//
// ENGINE=FILE checks another file with the same exports, such as a minified one. Exits with 1 if anything differs.

import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const engine = await import(
  process.env.ENGINE ? pathToFileURL(resolve(process.env.ENGINE)) : new URL('../web/interaction.js', import.meta.url));

const recording = await import(new URL('../web/recording.js', import.meta.url));

/** Reals agree within a billionth of the larger one, or within 1e-12. */
const RELATIVE = 1e-9;
const ABSOLUTE = 1e-12;
/** The distance from its threshold, as a share of the interaction distance, within which a release may go either way. */
const THRESHOLD = 1e-9;

class Difference extends Error {}
/** Thrown for a release on the threshold, after which the rest of a case is not compared. */
class OnThreshold extends Error {}

const same = (actual, expected, what) => {
  if (Array.isArray(expected)) {
    if (actual?.length !== expected.length) throw new Difference(`${what}: ${show(actual)}, not ${show(expected)}`);
    expected.forEach((part, index) => same(actual[index], part, what));
  } else if (typeof expected === 'number') {
    const tolerance = ABSOLUTE + RELATIVE * Math.max(Math.abs(actual), Math.abs(expected));
    if (!(Math.abs(actual - expected) <= tolerance)) throw new Difference(`${what}: ${actual}, not ${expected}`);
  } else if (actual !== expected) {
    throw new Difference(`${what}: ${show(actual)}, not ${show(expected)}`);
  }
};
const sameTree = (actual, expected, what) => {
  if (expected === null || typeof expected !== 'object') return same(actual, expected, what);
  for (const key of Object.keys(expected)) sameTree(actual?.[key], expected[key], `${what}.${key}`);
  return same(Object.keys(actual).length, Object.keys(expected).length, `${what}: keys`);
};
const show = (value) => JSON.stringify(value);
/** Converts a value from JSON, in which numbers that are not finite are strings. */
const number = (value) => (typeof value === 'string' ? Number(value) : value);

const configurations = new Map();

const geometry = ([axis, sign, distance, extent, origin, canDismiss, places]) => ({
  axis, sign, distance, extent, origin, canDismiss,
  places: places?.map(([name, position, threshold, dimming]) => ({ name, position, threshold, dimming })),
});
const sample = ([t, x, y, phase]) => ({ t, x, y, phase });

const readEvent = ([type, ...rest]) => {
  switch (type) {
    case 'began': return { type, sample: sample([...rest.slice(0, 3), 'began']), displacement: number(rest[3]) };
    case 'changed': return { type, sample: sample([...rest, 'changed']) };
    case 'cancelled': return { type, sample: sample([...rest, 'cancelled']) };
    case 'ended': return { type, sample: sample([...rest.slice(0, 3), 'ended']), recognizerVelocity: number(rest[3]) };
    case 'grabbed': {
      const [displacement, velocity, ...way] = rest.slice(3);
      return {
        type, sample: sample([...rest.slice(0, 3), 'began']), displacement: number(displacement), velocity: number(velocity),
        geometry: geometry(way),
      };
    }
    case 'moveRequested': {
      const [stop, displacement, velocity, ...way] = rest;
      return { type, stop, displacement: number(displacement), velocity: number(velocity), geometry: geometry(way) };
    }
    case 'started':
    case 'layoutChanged': return { type, geometry: geometry(rest) };
    case 'settled': return { type, id: rest[0] };
    case 'dismissRequested': return { type, displacement: number(rest[0]) };
    case 'refused': return { type, reason: rest[0] };
    default: return { type };
  }
};

const writeAction = (action) => {
  switch (action.type) {
    case 'update': return ['update', action.progress, action.dimming];
    case 'decorate': return ['decorate', action.progress, action.armed];
    case 'lockContent': return ['lockContent', action.locks];
    case 'complete': return ['complete', action.finished];
    case 'rested': return ['rested', action.stop];
    case 'settle': return writePlan(action.plan);
    default: return [action.type];
  }
};

const writePlan = (plan) => {
  const { timing } = plan;
  const shape = timing.curve
    ? ['curve', ...timing.curve]
    : ['spring', timing.spring.frequency, timing.spring.dampingRatio, timing.velocity];
  const half = engine.settleState(plan, timing.duration / 2);
  return [
    'settle', plan.id, plan.finishes, ...(plan.stop === null ? [] : [plan.stop]), plan.start, plan.target, plan.dimmingStart, plan.dimmingTarget, timing.duration,
    shape, half.progress, half.dimming, plan.duration,
  ];
};

const checkDecision = (decision, [finishes, translation, velocity, estimator, distance, margin]) => {
  if (decision === null) throw new Difference('no decision');
  same(
    [decision.translation, decision.velocity, decision.estimator, decision.distance],
    [translation, velocity, estimator, distance], 'decision');
  if (decision.finishes === finishes) return;
  if (margin !== null && Math.abs(margin) <= THRESHOLD) throw new OnThreshold();
  throw new Difference(`decision: finishes ${decision.finishes}, not ${finishes}, by a margin of ${margin}`);
};

const checks = {
  configuration({ id, fields }) { configurations.set(id, fields); },

  machine({ configuration, direction, style, estimator, steps, travel, peak, touches }) {
    const fields = configurations.get(configuration);
    const options = { style, estimator: estimator ?? undefined };
    const machine = new engine.InteractionMachine(engine.interactionOf(fields, direction, options));
    steps.forEach(([event, actions, decision], index) => {
      const done = machine.handle(readEvent(event));
      if (decision) checkDecision(machine.decision, decision);
      same(done.map(writeAction), actions, `step ${index} ${show(event)}`);
    });
    same([machine.travel, machine.peakProgress, machine.touchCount], [travel, peak, touches], 'travel, peak, touches');
  },

  /** Compares a recorded session: the columns of the exchange format that the gesture determines. */
  session({ configuration, direction, events, sessions }) {
    const store = new recording.SessionStore();
    const transition = { name: configuration, revision: 1, digest: configuration, fields: configurations.get(configuration) };
    let time = 0;
    const presentation = new recording.PresentationRecorder(transition, store, {}, () => (time += 1));
    const recorder = presentation.interaction(direction);
    for (const event of events) recorder.handle(readEvent(event));
    const lines = store.file().text.trim().split('\n').map((line) => JSON.parse(line));
    const recorded = lines.filter((line) => line.type === 'session');
    same(recorded.length, sessions.length, 'sessions');
    sessions.forEach((session, index) => {
      for (const [column, expected] of Object.entries(session)) sameTree(recorded[index][column], expected, column);
    });
  },

  recognition({ begin, geometry: way, edgeExtent, slop, scroll, motion, samples, answers, decided, start }) {
    const position = scroll && { before: scroll[0], after: scroll[1], restingTime: scroll[2] };
    const rule = { beginRule: begin[0], halfAngle: begin[1], quietTime: scroll?.[3] };
    const recognition = new engine.DragRecognition(rule, geometry(way), { edgeExtent, slop, motion });
    same(samples.map((each) => recognition.handle(sample(each), position)), answers, 'answers');
    same(recognition.decide(position), decided, 'decided');
    same(recognition.begin && [recognition.begin.t, recognition.begin.x, recognition.begin.y], start, 'start');
  },

  release({ rule, cases }) {
    for (const [translation, velocity, distance, finishes, margin] of cases) {
      same(engine.finishes(rule, translation, velocity, distance), finishes, `${translation} pt, ${velocity} pt/s`);
      same(engine.releaseMargin(rule, translation, velocity, distance), margin, 'margin');
    }
  },

  stop({ places, rule, dismisses, cases }) {
    const at = places.map(([name, position, threshold]) => ({ name, position, threshold: threshold ?? undefined }));
    const releaseRule = dismisses ? { kind: 'projection', horizon: 0.499, fraction: 0.5 } : undefined;
    const name = (index) => (index === null ? '' : index === engine.DISMISSED ? 'dismissed' : at[index].name);
    for (const [home, position, velocity, ...expected] of cases) {
      const { target, reason, landing, runnerUp, margin } =
        engine.decideStop({ places: at, rule, releaseRule, home, position, velocity });
      const what = `from ${at[home].name} at ${position} pt, ${velocity} pt/s`;
      same([name(target), reason, landing, name(runnerUp), margin], expected, what);
    }
  },

  velocity({ samples, velocities }) {
    for (const [estimator, expected] of Object.entries(velocities)) {
      const { x, y } = engine.velocityOf(estimator, samples.map(sample));
      same([x, y], expected, estimator);
      // A rule may compare a velocity with 0, which is the exact velocity of a resting finger.
      same([x, y].map(Math.sign), expected.map(Math.sign), `${estimator}, sign`);
    }
  },

  spring({ from: [unit, ...numbers], frequency, dampingRatio, velocity, states }) {
    const make = {
      uikit: engine.uikitSpring, response: engine.responseSpring, bounce: engine.bounceSpring,
      physical: engine.physicalSpring,
    };
    const spring = make[unit](...numbers);
    same([spring.frequency, spring.dampingRatio], [frequency, dampingRatio], 'spring');
    for (const [time, ...state] of states) {
      const at = engine.springState(spring, time, { displacement: -1, velocity });
      same([at.displacement, at.velocity], state, `at ${time} s`);
    }
  },

  curve({ points, values }) {
    for (const [time, value] of values) same(engine.curveValue(points, time), value, `at ${time}`);
  },

  band({ band, distance, values }) {
    for (const [pull, given, back] of values) {
      same(engine.rubberBand(band, distance, pull), given, `${pull} pt`);
      same(engine.rubberBand(band, distance, given * 0.9, true), back, `back from ${given} pt`);
    }
  },
};

const counts = {};
let different = 0;
let onThreshold = 0;

const check = (text) => {
  const line = JSON.parse(text);
  if (!checks[line.kind]) throw new Error(`Unknown kind: ${line.kind}.`);
  counts[line.kind] = (counts[line.kind] ?? 0) + 1;
  try {
    checks[line.kind](line);
  } catch (error) {
    if (error instanceof OnThreshold) {
      onThreshold += 1;
      return;
    }
    different += 1;
    if (different <= 10) console.error(`${line.kind} ${counts[line.kind]}: ${error.message}\n  ${text.slice(0, 300)}`);
  }
};

const files = process.argv.slice(2);
for (const input of files.length ? files.map((file) => createReadStream(file)) : [process.stdin]) {
  for await (const text of createInterface({ input, crlfDelay: Infinity })) if (text) check(text);
}
const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
console.log(`${total} lines: ${Object.entries(counts).map(([kind, count]) => `${kind} ${count}`).join(', ')}.`);
console.log(`${different} different, ${onThreshold} on a threshold.`);
process.exitCode = different > 0 || total === 0 ? 1 : 0;
