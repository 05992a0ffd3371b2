// Compares web/interaction.js with reference values for stops, to 1e-9:
//
//     node conformance/stops.mjs Tests/TransitionModelTests/Fixtures/stops.json

import { readFileSync } from 'node:fs';
import * as engine from '../web/interaction.js';

const vectors = JSON.parse(readFileSync(process.argv[2], 'utf8'));
let different = 0;
const same = (what, actual, expected) => {
  const agrees = actual.length === expected.length && actual.every((value, index) =>
    typeof value === 'number' ? Math.abs(value - expected[index]) <= 1e-9 : value === expected[index]);
  if (agrees) return;
  different += 1;
  console.error(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
};

for (const { id, stops, stopRule, releaseRule, home, position, velocity, ...expected } of vectors.target) {
  const names = stops.map((stop) => stop.name);
  const name = (index) => (index === engine.DISMISSED ? 'dismissed' : names[index]);
  const decision = engine.decideStop({
    places: stops, rule: stopRule ?? undefined, releaseRule: releaseRule ?? undefined, home: names.indexOf(home),
    position, velocity,
  });
  const { target, runnerUp, reason, landing, margin } = decision;
  same(id, [name(target), name(runnerUp), reason, landing, margin],
    [expected.target, expected.runnerUp, expected.reason, expected.landing, Math.abs(expected.margin)]);
}
for (const { id, stops, positions, ...room } of vectors.positions) {
  const fields = Object.fromEntries(stops.flatMap((stop, index) =>
    Object.entries(stop).map(([key, value]) => [`geometry.stops.${index + 1}.${key}`, value])));
  const places = engine.stopPlaces(fields, room);
  same(id, places.flatMap((place) => [place.name, place.position]), positions.flatMap((p) => [p.name, p.position]));
}
for (const { stops, alphas, position, dimming } of vectors.dimming) {
  const places = stops.map((at, index) => ({ position: at, dimming: alphas[index] }));
  same(`dimming at ${position}`, [engine.stopValue(places, position, (place) => place.dimming)], [dimming]);
}
for (const { stops, finger, dismissible, coefficient, view } of vectors.band) {
  const band = (beyond, size) => (coefficient * beyond * size) / (coefficient * beyond + size);
  const places = stops.map((position) => ({ position }));
  same(`band at ${finger}`, [engine.shownPosition(places, finger, dismissible, band)], [view]);
}
for (const { id, delta, stops, scrollsAt, dismissible, quiet, sheet, content, rest, ...state } of vectors.handOver) {
  const places = stops.map((position) => ({ position, scrolls: scrollsAt.includes(position) }));
  const share = engine.scrollShare(delta, { ...state, places, canDismiss: dismissible, isQuiet: quiet });
  same(id, [share.sheet, share.content, share.rest], [sheet, content, rest]);
}
const counts = ['target', 'positions', 'dimming', 'band', 'handOver'].map((kind) => `${kind} ${vectors[kind].length}`);
console.log(`${counts.join(', ')}: ${different} different.`);
process.exit(different > 0 ? 1 : 0);
