// The engine that decides drags in an app, for the web: the interaction machine, recognition, release rules, velocity
// estimators, springs, timing curves and rubber bands, created from a configuration's JSON. It has no dependencies and
// does not access the document. `conformance/` tests it against the Swift engine. See README.md in this folder for an
// example.
//
// Units: points (CSS pixels), seconds, points per second. Time stamps of samples are whole microseconds.

/** @typedef {'began'|'changed'|'ended'|'cancelled'} Phase */
/** A touch sample on the storage grid: whole microseconds, thousandths of a point. Create it with `sample`.
 * @typedef {{t: number, x: number, y: number, phase: Phase}} Sample */
/** A configuration: the `fields` of a transition from `transitions export json`.
 * @typedef {Object<string, number|string|boolean>} Fields */
/** @typedef {{kind: string, velocity?: number, fraction?: number, points?: number, horizon?: number}} ReleaseRule */
/** The geometry of an interaction. A rule's fraction is a share of `distance`; `extent` is the view's own way. A view that
 * rests at several places has its `places`, the largest at displacement 0, and whether a drag may dismiss it.
 * @typedef {{axis: 'x'|'y', sign: number, distance: number, extent: number, origin: number, places?: Place[]|null,
 *   canDismiss?: boolean}} Geometry */
/** `frequency` is √(stiffness/mass) in radians per second.
 * @typedef {{frequency: number, dampingRatio: number}} Spring */
/** A spring with its initial velocity in distances per second, or the control points of a curve.
 * @typedef {{duration: number, spring?: Spring, velocity?: number, curve?: number[]}} Timing */
/** The completion animation after a release: shares of the view's way, opacities of the dimming. Report `settled` after
 * `duration` seconds: for a dismissal, one frame after nothing of it can be seen.
 * @typedef {{id: number, finishes: boolean, stop: number|null, start: number, target: number, dimmingStart: number,
 *   dimmingTarget: number,
 *   timing: Timing, duration: number}} SettlePlan */
/** The decision at a release; `stops` is that among the stops of a view, as given to `decideStop`.
 * @typedef {{rule: ReleaseRule, finishes: boolean, translation: number, velocity: number, estimator: string,
 *   distance: number, stops?: StopRelease}} Decision */
/** An event. `displacement` is the view's displacement toward the end in a completion animation, in points.
 * `recognizerVelocity` is along the axis, growing with the coordinate.
 * @typedef {{type: 'began', sample: Sample, displacement?: number} | {type: 'started', geometry: Geometry}
 *   | {type: 'grabbed', sample: Sample, displacement: number, velocity?: number, geometry: Geometry}
 *   | {type: 'moveRequested', stop: number, displacement: number, velocity?: number, geometry: Geometry}
 *   | {type: 'changed', sample: Sample} | {type: 'ended', sample: Sample, recognizerVelocity?: number|null}
 *   | {type: 'cancelled', sample: Sample} | {type: 'settled', id: number} | {type: 'layoutChanged', geometry: Geometry}
 *   | {type: 'dismissRequested', displacement?: number} | {type: 'refused', reason?: string}
 *   | {type: 'tornDown'}} InteractionEvent */
/** An action for the host.
 * @typedef {{type: 'begin'} | {type: 'update', progress: number, dimming: number}
 *   | {type: 'decorate', progress: number, armed: boolean} | {type: 'armed'} | {type: 'disarmed'}
 *   | {type: 'settle', plan: SettlePlan} | {type: 'stopSettling'} | {type: 'lockContent', locks: boolean}
 *   | {type: 'resignFirstResponder'} | {type: 'complete', finished: boolean}
 *   | {type: 'rested', stop: number|null}} Action */

const { abs, cos, exp, expm1, log, max, min, pow, sin, sqrt, tan, trunc, PI } = Math;
const clamp = (value, low, high) => min(max(value, low), high);
/** Rounds half away from zero, like Swift; never −0. */
const round = (x) => Math.sign(x) * Math.round(abs(x)) + 0;
const finiteOr = (value, other) => (Number.isFinite(value) ? value : other);

// ── Samples and geometry ─────────────────────────────────────────────────────────────────────────────────────────────

/** The largest coordinate in points: beyond any screen, and exact in thousandths. */
const COORDINATE_LIMIT = 1e6;
const onGrid = (value) => round(clamp(finiteOr(value, 0), -COORDINATE_LIMIT, COORDINATE_LIMIT) * 1000) / 1000;

/** Returns a sample, rounded to the grid before any decision, so that a replay of the stored samples decides the same.
 * @param {number} seconds since any fixed instant: `event.timeStamp / 1000`
 * @param {number} x @param {number} y @param {Phase} phase @returns {Sample} */
export const sample = (seconds, x, y, phase) => ({
  t: clamp(round(finiteOr(seconds, 0) * 1e6), -(2 ** 52), 2 ** 52), x: onGrid(x), y: onGrid(y), phase,
});

/** Returns the geometry of an interaction. Lengths that are negative or not finite count as 0.
 * @param {{axis: 'x'|'y', sign: number, distance: number, extent?: number|null, origin?: number, places?: Place[]|null,
 *   canDismiss?: boolean}} way
 * @returns {Geometry} */
export const geometry = ({ axis, sign, distance, extent, origin = 0, places = null, canDismiss = true }) => {
  const length = (value) => max(finiteOr(value, 0), 0);
  return {
    axis, sign: sign < 0 ? -1 : 1, distance: length(distance), extent: length(extent ?? distance),
    origin: finiteOr(origin, 0), places, canDismiss,
  };
};

/** Returns the geometry of a view whose presented frame in a container is `frame`.
 * @param {Fields} fields @param {'present'|'dismiss'} direction
 * @param {{x: number, y: number, width: number, height: number}} frame @param {{width: number, height: number}} container
 * @param {boolean} [isRightToLeft] whether leading is on the right @returns {Geometry} */
export function geometryOf(fields, direction, frame, container, isRightToLeft = false) {
  const mirrored = { leading: 'trailing', trailing: 'leading' };
  const named = fields['geometry.edge'];
  const edge = (isRightToLeft && mirrored[named]) || named;
  const axis = edge === 'top' || edge === 'bottom' ? 'y' : 'x';
  const outward = edge === 'bottom' || edge === 'trailing' ? 1 : -1;
  const size = axis === 'y' ? frame.height : frame.width;
  const far = axis === 'y' ? container.height : container.width;
  const travel = outward > 0 ? far - frame[axis] : frame[axis] + size;
  const measured = fields['interaction.distanceRule'] === 'presentedSize' ? size : travel;
  const sign = direction === 'dismiss' ? outward : -outward;
  return geometry({
    axis, sign, distance: measured + (fields['interaction.distanceOffset'] ?? 0), extent: abs(travel),
    origin: sign > 0 ? 0 : far,
  });
}

const position = (way, sample) => way.sign * sample[way.axis];
/** The travel on the samples' grid. The difference of two doubles can be off the grid by an ulp, which matters at a
 * threshold. */
const travelBetween = (way, first, last) => round((position(way, last) - position(way, first)) * 1000) / 1000;
const absoluteTravel = (way, sample) => position(way, sample) - way.sign * way.origin;

// ── Velocity estimators ──────────────────────────────────────────────────────────────────────────────────────────────

const HORIZON = 100_000;
const REST = 40_000;

/** Returns the index of the oldest sample that an estimator can still need.
 * @param {Sample[]} samples */
function firstNeeded(samples) {
  let index = samples.length - 1;
  const end = samples[index].t;
  while (index > 0 && end - samples[index].t <= HORIZON + REST) index -= 1;
  return index;
}

/** `lsq100`: the least-squares line through the last 100 ms. A slope within the rounding of the coordinates is 0. */
function lineVelocity(samples) {
  const last = samples.at(-1);
  const recent = samples.filter((sample) => sample.t - last.t >= -HORIZON);
  const timeSum = recent.reduce((sum, sample) => sum + (sample.t - last.t), 0);
  let [spread, reach, x, y, largestX, largestY] = [0, 0, 0, 0, abs(last.x), abs(last.y)];
  for (const sample of recent) {
    const time = sample.t - last.t;
    const weight = recent.length * time - timeSum;
    spread += weight * time;
    reach += abs(weight);
    x += weight * (sample.x - last.x);
    y += weight * (sample.y - last.y);
    largestX = max(largestX, abs(sample.x));
    largestY = max(largestY, abs(sample.y));
  }
  if (!(spread > 0)) return [0, 0];
  if (abs(x) <= reach * largestX * 2 ** -51) x = 0;
  if (abs(y) <= reach * largestY * 2 ** -51) y = 0;
  return [(x / spread) * 1e6, (y / spread) * 1e6];
}

/** `last2`: the difference quotient to the latest sample with an earlier stamp. */
function differenceVelocity(samples, end = samples.length - 1) {
  const last = samples[end];
  for (let index = end - 1; index >= 0; index -= 1) {
    const seconds = (last.t - samples[index].t) / 1e6;
    if (seconds > 0) return [(last.x - samples[index].x) / seconds, (last.y - samples[index].y) / seconds];
  }
  return [0, 0];
}

/** `motion2`: `last2` without the terminal samples that repeat a position; 0 after a rest of 40 ms. */
function motionVelocity(samples) {
  let kept = samples.length - 1;
  while (kept > 0 && samples[kept].x === samples[kept - 1].x && samples[kept].y === samples[kept - 1].y) kept -= 1;
  return samples.at(-1).t - samples[kept].t > REST ? [0, 0] : differenceVelocity(samples, kept);
}

/** `flutter`: the slope, at the newest move, of the least-squares parabola through the moves before the terminal
 * sample. */
function parabolaVelocity(samples) {
  const newest = samples.length - 2;
  if (newest < 0 || samples[newest + 1].t - samples[newest].t > REST) return [0, 0];
  let first = newest;
  while (first > 0 && newest - first < 19) {
    const { t } = samples[first - 1];
    if (samples[newest].t - t > HORIZON || abs(samples[first].t - t) > REST) break;
    first -= 1;
  }
  const points = samples.slice(first, newest + 1);
  return points.length < 3 ? [0, 0] : parabolaSlope(points, samples[newest]);
}

/** Uses polynomials orthogonal to 1 and u, in milliseconds like Flutter, whose threshold depends on the unit. */
function parabolaSlope(points, origin) {
  const times = points.map((point) => (point.t - origin.t) / 1000);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  let [squares, cubes] = [0, 0];
  for (const time of times) {
    const u = time - mean;
    squares += u * u;
    cubes += u * u * u;
  }
  if (!(squares > 1e-12)) return [0, 0];
  const [beta, gamma] = [cubes / squares, squares / times.length];
  let [norm, lineX, lineY, bendX, bendY] = [0, 0, 0, 0, 0];
  points.forEach((point, index) => {
    const u = times[index] - mean;
    const q = u * u - beta * u - gamma;
    const [x, y] = [point.x - origin.x, point.y - origin.y];
    norm += q * q;
    lineX += u * x;
    lineY += u * y;
    bendX += q * x;
    bendY += q * y;
  });
  if (!(norm > 1e-12 && norm > squares * squares * 1e-20)) return [0, 0];
  const turn = -2 * mean - beta;
  return [(lineX / squares + (bendX / norm) * turn) * 1000, (lineY / squares + (bendY / norm) * turn) * 1000];
}

/** The estimator that replaces a recognizer's velocity. */
const OF_SAMPLES = 'motion2';
const ESTIMATORS = { lsq100: lineVelocity, last2: differenceVelocity, motion2: motionVelocity, flutter: parabolaVelocity };

/** Returns the velocity at the end of a touch, in points per second; 0 if there is nothing to estimate it from.
 * @param {string} estimator `lsq100`, `last2`, `motion2` or `flutter`; anything else counts as `motion2`
 * @param {Sample[]} samples of one touch in the order of their time, the terminal one last
 * @returns {{x: number, y: number}} */
export function velocityOf(estimator, samples) {
  if (samples.length === 0) return { x: 0, y: 0 };
  const [x, y] = (ESTIMATORS[estimator] ?? ESTIMATORS[OF_SAMPLES])(samples);
  return { x: finiteOr(x, 0), y: finiteOr(y, 0) };
}

// ── Release rules ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns whether a release finishes the transition. Every comparison is strict, except for `armed`.
 * @param {ReleaseRule} rule @param {number} translation points toward the end
 * @param {number} velocity points per second toward the end
 * @param {number} distance points; if it is 0, no share of it can be passed @returns {boolean} */
export function finishes(rule, translation, velocity, distance) {
  const { kind, velocity: fling, fraction, points, horizon } = rule;
  const isPast = (travel) => distance > 0 && travel > fraction * distance;
  switch (kind) {
    case 'distance': return isPast(translation);
    case 'direction': return velocity > 0;
    case 'directionOrDistance': return velocity > 0 || (velocity === 0 && isPast(translation));
    case 'flingOrDistance': return velocity > fling || (isPast(translation) && velocity > -fling);
    // An absent threshold is never passed, because a comparison with undefined is false.
    case 'anyOf': return velocity > fling || isPast(translation) || translation > points;
    case 'armed': return translation >= points;
    case 'projection': return isPast(translation + horizon * velocity);
    default: throw new Error(`Unknown release rule: ${kind}.`);
  }
}

/** Returns the distance of a release from the boundary of its rule, as a share of the interaction distance (to which
 * 1000 points per second are equivalent). It is above 0 if the rule finishes, and null if there is no distance.
 * @param {ReleaseRule} rule @param {number} translation @param {number} velocity @param {number} distance
 * @returns {number|null} */
export function releaseMargin(rule, translation, velocity, distance) {
  if (!(distance > 0)) return null;
  const { kind, velocity: fling, fraction, points, horizon } = rule;
  const share = (travel) => travel / distance - fraction;
  const speed = (threshold) => (velocity - threshold) / 1000;
  switch (kind) {
    case 'distance': return share(translation);
    case 'direction': return speed(0);
    case 'directionOrDistance': return velocity === 0 ? share(translation) : speed(0);
    case 'flingOrDistance': return max(speed(fling), min(share(translation), speed(-fling)));
    case 'anyOf':
      return max(...[speed(fling), share(translation), (translation - points) / distance].filter(Number.isFinite));
    case 'armed': return (translation - points) / distance;
    case 'projection': return share(translation + horizon * velocity);
    default: throw new Error(`Unknown release rule: ${kind}.`);
  }
}

// ── Stops ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A stop and its position: the length of the view in sight along its axis, in points.
 * @typedef {{name: string, position: number, threshold?: number, dimming?: number, scrolls?: boolean}} Place */
/** @typedef {{kind: 'nearest'|'next', horizon?: number, velocity?: number, fraction: number, points?: number,
 *   reach: 'any'|'oneFromRelease'|'oneFromStart'}} StopRule */
/** A release. `home` is the index of the stop that the drag began at; a velocity above 0 makes the view grow.
 * @typedef {{places: Place[], rule?: StopRule, releaseRule?: ReleaseRule, distance?: number, home: number,
 *   position: number, velocity: number}} StopRelease */

/** The index of a dismissal among the outcomes. */
export const DISMISSED = -1;

/** Returns the stops that a view has in a room, smallest first; empty without stops.
 * @param {Fields} fields @param {{length: number, edgeInset: number, farInset: number, fitted: number,
 *   preferred?: number, keyboard?: number}} room @returns {Place[]} */
export function stopPlaces(fields, { length, edgeInset, farInset, fitted, preferred, keyboard = 0 }) {
  const space = max(length - edgeInset - farInset, 0);
  const keys = ['name', 'size', 'fraction', 'points', 'minimum', 'maximum', 'hiddenBelow', 'dimming', 'scrolls', 'threshold'];
  const stops = [1, 2, 3, 4, 5, 6, 7, 8].filter((number) => fields[`geometry.stops.${number}.name`] !== undefined)
    .map((number) => Object.fromEntries(keys.map((key) => [key, fields[`geometry.stops.${number}.${key}`]])));
  const present = stops.filter((stop) => (stop.hiddenBelow ?? 0) <= space);
  const places = [];
  for (const stop of present.length > 0 ? present : stops.slice(-1)) {
    const { name, size, threshold, dimming, scrolls } = stop;
    const sizes = { fraction: stop.fraction * space, points: stop.points, fitted, preferred: preferred ?? fitted };
    const wanted = min(max(sizes[size] ?? space, stop.minimum ?? 0), stop.maximum ?? Infinity, space);
    const position = min(max(wanted, 0) + edgeInset + keyboard, max(length - farInset, 0));
    if (places.length > 0 && position <= places.at(-1).position + 1) continue;
    places.push({ name, position, threshold, dimming, scrolls });
  }
  return places;
}

/** Returns a value that each stop has, at a position: linear between stops, and constant beyond the largest.
 * @param {Place[]} places @param {number} position @param {(place: Place) => number} value at rest
 * @param {number} [gone] the value out of sight @returns {number} */
export function stopValue(places, position, value, gone = 0) {
  let [start, from] = [0, gone];
  for (const place of places) {
    const here = value(place);
    if (position <= place.position) {
      const way = place.position - start;
      return from + (way > 0 ? clamp((position - start) / way, 0, 1) : 1) * (here - from);
    }
    [start, from] = [place.position, here];
  }
  return from;
}

/** Returns the position of the view for the position that the finger gives it. Beyond the largest stop, and below the
 * smallest if a drag cannot dismiss, the view gives by `band`.
 * @param {Place[]} places @param {number} finger @param {boolean} canDismiss
 * @param {(beyond: number, dimension: number) => number} band @returns {number} */
export function shownPosition(places, finger, canDismiss, band) {
  const [smallest, largest] = [places[0].position, places.at(-1).position];
  if (finger > largest) return largest + band(finger - largest, largest);
  return !canDismiss && finger < smallest ? smallest - band(smallest - finger, largest) : finger;
}

/** Divides a finger's movement on scrolling content between the view, its content and neither.
 * @param {number} movement points, above 0 growing
 * @param {{places: Place[], position: number, canDismiss: boolean, scroll: {before: number, after: number}|null,
 *   grows: string, shrinks: string, touchBeganAtStart: boolean, isQuiet: boolean}} state
 * @returns {{sheet: number, content: number, rest: number}} */
export function scrollShare(movement, { places, position, canDismiss, scroll, grows, shrinks, touchBeganAtStart, isQuiet }) {
  const TOLERANCE = 0.5;
  const last = places.length - 1;
  const scrollsAt = (index) => scroll !== null && index >= 0 && (places[index].scrolls ?? index === last);
  const scrollsHere = scrollsAt(places.findIndex((place) => abs(place.position - position) <= TOLERANCE));
  const { before, after } = scroll ?? { before: 0, after: 0 };
  const points = abs(movement);
  let [sheet, content] = [0, 0];
  if (movement > 0) {
    if (scrollsHere && grows !== 'sheetFirst') content = min(points, after);
    if (grows !== 'never' || scroll === null) sheet = min(points - content, max(places[last].position - position, 0));
    if (position + sheet >= places[last].position && scrollsAt(last)) content += min(points - content - sheet, after - content);
  } else {
    if (scrollsHere && before > TOLERANCE) content = -min(points, before);
    const waits = shrinks === 'never' || isQuiet || (shrinks === 'nextTouch' && !touchBeganAtStart);
    if (!scrollsHere || !waits) sheet = -min(points + content, max(position - (canDismiss ? 0 : places[0].position), 0));
  }
  return { sheet, content, rest: movement - sheet - content };
}

/** Returns where a release ends: the index of a stop, or `DISMISSED`; the reason; the position that was compared with
 * the boundaries; and the outcome that the least change would give, with that change as a share of the step to it (to
 * which 1000 points per second are equivalent). For words: the stop that the rule wanted, the position that counted, and
 * the boundary that was passed last.
 * @param {StopRelease} release
 * @returns {{target: number, reason: 'rest'|'past'|'fling'|'reach'|'keeps'|'dismiss', landing: number,
 *   runnerUp: number|null, margin: number|null, wanted: number, position: number, boundary: number|null}} */
export function decideStop({ places, rule, releaseRule, distance, home, position, velocity }) {
  const at = places.map((place) => place.position);
  const last = at.length - 1;
  const { kind, reach = 'any' } = rule ?? {};
  const fling = kind === 'next' ? rule.velocity : Infinity;
  const threshold = (index) =>
    min((places[index + 1].threshold ?? rule.fraction) * (at[index + 1] - at[index]), rule.points ?? Infinity);
  const up = (index) => at[index] + threshold(index);
  const down = (index) => at[index + 1] - threshold(index);

  const dismissal = releaseRule && [releaseRule, at[0] - position, -velocity, distance ?? at[0]];
  const margin = dismissal ? releaseMargin(...dismissal) : null;
  const limited = releaseRule ? min(position, at[last]) : clamp(position, at[0], at[last]);
  const now = {
    landing: kind === 'nearest' ? limited + rule.horizon * velocity : limited, position: limited, velocity,
    finishes: dismissal ? finishes(...dismissal) : false,
  };

  const wanted = (inputs) => {
    if (abs(inputs.velocity) > fling) {
      const next = inputs.velocity > 0 ? at.findIndex((p) => p > inputs.position) : at.findLastIndex((p) => p < inputs.position);
      return next >= 0 ? next : inputs.velocity > 0 ? last : 0;
    }
    let stop = home;
    while (stop < last && inputs.landing > up(stop)) stop += 1;
    if (stop === home) while (stop > 0 && inputs.landing < down(stop - 1)) stop -= 1;
    return stop;
  };
  const allowed = ({ position: x }) => {
    if (reach === 'any') return [0, last];
    if (reach === 'oneFromStart') return [max(home - 1, 0), min(home + 1, last)];
    const below = at.findLastIndex((p) => p <= x);
    return below < 0 ? [0, min(1, last)] : [at[below] === x ? max(below - 1, 0) : below, min(below + 1, last)];
  };
  const canGo = (inputs) => reach === 'any' || (reach === 'oneFromStart' ? home === 0 : inputs.position <= at[0]);
  const asks = (inputs) => margin !== null && wanted(inputs) === 0 && allowed(inputs)[0] === 0 && (last === 0 || inputs.landing <= at[0]);
  const outcome = (inputs) => asks(inputs) && inputs.finishes && canGo(inputs) ? DISMISSED : clamp(wanted(inputs), ...allowed(inputs));

  const target = outcome(now);
  const passed = target === home ? 'rest' : 'past';
  const reason = () => {
    if (target === DISMISSED) return 'dismiss';
    if (wanted(now) !== target) return 'reach';
    if (asks(now)) {
      if (!canGo(now)) return now.finishes ? 'reach' : passed;
      if (now.landing < at[0] || (last === 0 && velocity < 0)) return 'keeps';
    }
    return abs(velocity) > fling ? 'fling' : passed;
  };

  // It is enough to try both sides of every place at which something changes.
  const sides = (value, bounds) => [[value, 0], ...bounds.flatMap((bound) => {
    const step = max(abs(bound) * 2 ** -52, Number.MIN_VALUE);
    return [bound - step, bound, bound + step].map((to) => [to, abs(bound - value)]);
  })];
  const steps = [...at.keys()].slice(0, last);
  const bounds = last === 0 ? [] : [...(kind === 'next' ? at : [at[0]]), ...steps.map(up), ...steps.map(down)];
  const isPlace = ([to]) => to <= at[last] && (releaseRule || to >= at[0]);
  const landings = sides(now.landing, bounds);
  const shifts = kind === 'nearest' && reach === 'oneFromRelease' ? sides(now.position, at).filter(isPlace) : [[now.position, 0]];
  const speeds = kind === 'next' ? sides(velocity, [fling, -fling]) : [[velocity, 0]];
  const verdicts = margin === null ? [[false, 0]] : [[now.finishes, 0], [!now.finishes, abs(margin)]];
  let [runnerUp, least] = [null, null];
  for (const [landing, moved] of kind === 'next' ? landings.filter(isPlace) : landings) for (const [shifted, shift] of shifts)
    for (const [speed, faster] of speeds) for (const [verdict, short] of verdicts) {
      const place = kind === 'nearest' ? shifted : landing;
      const other = outcome({ landing, position: place, velocity: speed, finishes: verdict });
      if (other === target) continue;
      const upper = max(other < target ? other + 1 : other, 0);
      const effort = max(max(moved, shift) / (at[upper] - (at[upper - 1] ?? 0)), faster / 1000, short);
      if (least === null || effort < least || (effort === least && other < runnerUp)) [runnerUp, least] = [other, effort];
    }
  const why = reason();
  const boundary = why !== 'past' ? null : target > home ? up(target - 1) : down(target);
  return { target, reason: why, landing: now.landing, runnerUp, margin: least, wanted: wanted(now), position: limited, boundary };
}

// ── Springs and curves ───────────────────────────────────────────────────────────────────────────────────────────────

/** The step from a normal number above 0 to the next one. */
const ulp = (x) => x + x * 2 ** -53 * 1.000001 - x;

/** Newton's method within a bracket. `of` returns value and slope. */
function root(positive, negative, of) {
  let x = positive + (negative - positive) / 2;
  let previousStep = Infinity;
  for (let count = 0; count < 200; count += 1) {
    const [value, slope] = of(x);
    if (value === 0) return x;
    if (value > 0) positive = x;
    else negative = x;
    const newton = x - value / slope;
    const [low, high] = [min(positive, negative), max(positive, negative)];
    const step = abs(newton - x);
    if (newton >= low && newton <= high && step <= previousStep / 2) {
      if (step <= ulp(x)) return newton;
      x = newton;
      previousStep = step;
    } else {
      const middle = low + (high - low) / 2;
      if (middle <= low || middle >= high) return middle;
      previousStep = high - low;
      x = middle;
    }
  }
  return x;
}

/** Returns UIKit's spring for a duration and a damping ratio: `UIView.animate(withDuration:usingSpringWithDamping:)`.
 * @param {number} duration seconds; limited to 0.01…10 @param {number} dampingRatio limited to 0.01…1
 * @param {number} [velocity] at the start, distances per second @returns {Spring} */
export function uikitSpring(duration, dampingRatio, velocity = 0) {
  const d = clamp(duration, 0.01, 10);
  const ratio = clamp(dampingRatio, 0.01, 1);
  const v = abs(velocity) <= 1e60 ? velocity : 0;
  const sine = sqrt((1 - ratio) * (1 + ratio));
  const isCritical = ratio === 1;
  const atRest = isCritical ? 9.233413476451586 / d : log(ratio / (0.001 * sine)) / (ratio * d);
  /** Returns ln of the envelope after the duration, over 0.001. */
  const residual = (w) =>
    log(isCritical ? abs(1 + (w - v) * d) : abs(ratio * w - v) / (w * sine)) - w * ratio * d + 6.907755278982137;
  const slope = (w) => (isCritical ? d / (1 + (w - v) * d) - d : v / (w * (ratio * w - v)) - ratio * d);
  const solve = (low, high) => root(low, high, (w) => [residual(w), slope(w)]);
  const frequency = () => {
    if (abs(v) * d < 1e-20) return atRest;
    if (v < 0) {
      let high = 2 * atRest;
      while (residual(high) > 0) high *= 2;
      return solve(atRest, high);
    }
    const peak = isCritical ? v : (v + sqrt(v * (v + 4 / d))) / (2 * ratio);
    if (peak < atRest && residual(peak) >= 0) return solve(peak, atRest);
    const pole = isCritical ? v - 1 / d : v / ratio;
    let high = min(pole, atRest);
    while (high < pole && residual(high) > 0) high = min(pole, 2 * high);
    let low = high / 2;
    while (residual(low) < 0) low /= 2;
    return solve(low, high);
  };
  return { frequency: frequency(), dampingRatio: ratio };
}

/** Returns SwiftUI's `spring(response:dampingFraction:)`.
 * @param {number} response seconds @param {number} dampingRatio @returns {Spring} */
export const responseSpring = (response, dampingRatio) => ({ frequency: (2 * PI) / response, dampingRatio });

/** Returns SwiftUI's `Spring(duration:bounce:)`. The duration is the response, not the time until it has settled.
 * @param {number} duration seconds @param {number} bounce more than −1, at most 1 @returns {Spring} */
export const bounceSpring = (duration, bounce) => responseSpring(duration, bounce >= 0 ? 1 - bounce : 1 / (1 + bounce));

/** Returns a spring with physical constants, as in Figma, Compose and react-spring (tension, friction).
 * @param {number} mass @param {number} stiffness @param {number} damping @returns {Spring} */
export const physicalSpring = (mass, stiffness, damping) => {
  const frequency = sqrt(stiffness / mass);
  return { frequency, dampingRatio: damping / (2 * mass * frequency) };
};

/** Returns the same spring in all other parameters, for a mass of 1.
 * @param {Spring} spring */
export const springConstants = ({ frequency, dampingRatio }) => ({
  stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency, response: (2 * PI) / frequency,
  bounce: dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1,
});

/** Returns a spring's displacement from the target and its velocity, in the unit of its initial state.
 * One closed form covers every damping ratio. Its only comparison of the ratio with 1 is "below or not".
 * @param {Spring} spring @param {number} time seconds
 * @param {{displacement: number, velocity: number}} [from] −1 is the start, 0 the target
 * @returns {{displacement: number, velocity: number}} */
export function springState(spring, time, from = { displacement: -1, velocity: 0 }) {
  if (!(time > 0)) return from;
  const { frequency, dampingRatio } = spring;
  if (!Number.isFinite(frequency * time)) return { displacement: 0, velocity: 0 };
  const decay = dampingRatio * frequency;
  let c;
  let s;
  if (dampingRatio < 1) {
    const damped = frequency * sqrt((1 - dampingRatio) * (1 + dampingRatio));
    const angle = damped * time;
    const envelope = exp(-decay * time);
    c = envelope * cos(angle);
    s = envelope * (angle < 1e-8 ? time * (1 - (angle * angle) / 6) : sin(angle) / damped);
  } else {
    const spread = frequency * sqrt((dampingRatio - 1) * (dampingRatio + 1));
    const envelope = exp(-((frequency * frequency) / (decay + spread)) * time);
    const m = -expm1(-2 * spread * time);
    c = envelope * (1 - m / 2);
    s = envelope * (spread * time > 1e-300 ? m / (2 * spread) : time);
  }
  const { displacement, velocity } = from;
  return {
    displacement: (c + decay * s) * displacement + s * velocity,
    velocity: -(frequency * frequency) * s * displacement + (c - decay * s) * velocity,
  };
}

/** The control points of the named curves. */
export const CURVES = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1],
  ease: [0.25, 0.1, 0.25, 1],
};

/** Returns the share of the way that a cubic Bézier curve has covered after a share of its duration.
 * @param {number[]} points x1, y1, x2, y2 @param {number} time 0…1 @returns {number} */
export function curveValue([x1, y1, x2, y2], time) {
  if (!(time > 0)) return 0;
  if (time >= 1) return 1;
  if (x1 === y1 && x2 === y2) return time;
  const cubic = (first, second) => {
    const c = 3 * first;
    const b = 3 * (second - first) - c;
    const a = 1 - c - b;
    return [(t) => ((a * t + b) * t + c) * t, (t) => (3 * a * t + 2 * b) * t + c];
  };
  const [x, slope] = cubic(x1, x2);
  return cubic(y1, y2)[0](root(1, 0, (t) => [x(t) - time, slope(t)]));
}

/** Returns the share of the way covered after `elapsed` seconds: exactly 1 from the duration on. Springs can pass 1.
 * @param {Timing} timing @param {number} elapsed @returns {number} */
export function timingFraction(timing, elapsed) {
  if (!(elapsed < timing.duration)) return 1;
  if (!(elapsed > 0)) return 0;
  if (timing.curve) return curveValue(timing.curve, elapsed / timing.duration);
  return 1 + springState(timing.spring, elapsed, { displacement: -1, velocity: timing.velocity }).displacement;
}

const springTiming = (duration, dampingRatio, velocity) => ({
  duration, velocity, spring: uikitSpring(duration, dampingRatio, velocity),
});

/** Returns the timing of the movement of one direction, `presentation` or `dismissal`.
 * @param {Fields} fields @param {string} prefix @returns {Timing} */
export function timingOf(fields, prefix) {
  const value = (name) => fields[`${prefix}.${name}`];
  const duration = value('duration');
  if (value('dampingRatio') !== undefined) {
    return springTiming(duration, value('dampingRatio'), value('initialVelocity') ?? 0);
  }
  const curve = CURVES[value('curve')] ?? ['curveX1', 'curveY1', 'curveX2', 'curveY2'].map(value);
  return { duration, curve };
}

// ── Rubber bands ─────────────────────────────────────────────────────────────────────────────────────────────────────

const nextDown = (x) => x * (1 - 2 ** -53);

/** Returns the view's displacement in points for a drag in the wrong direction. `inverse` returns the travel for a
 * displacement.
 * @param {{kind: string, factor?: number, exponent?: number, coefficient?: number}} band
 * @param {number} distance points; if it is 0, the view does not move @param {number} x points, 0 or more
 * @param {boolean} [inverse] @returns {number} */
export function rubberBand(band, distance, x, inverse = false) {
  const { kind, factor, exponent, coefficient } = band;
  if (!(distance > 0) || !(x > 0)) return 0;
  switch (kind) {
    case 'unlimited': return x;
    case 'reciprocal': {
      const p = x / distance;
      if (!inverse) return distance * min(finiteOr(p / (1 + factor * p), Infinity), 1 / factor);
      const inside = min(p, nextDown(1 / factor));
      return distance * (inside / max(1 - factor * inside, 2 ** -53));
    }
    case 'power': return pow(x, inverse ? 1 / exponent : exponent);
    case 'scrollView': {
      const pull = x * coefficient;
      if (!inverse) return min(finiteOr(pull * (distance / (pull + distance)), distance), distance);
      const inside = min(x, nextDown(distance));
      return (inside * (distance / (distance - inside))) / coefficient;
    }
    default: return 0;
  }
}

// ── Recognition ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The movement in points that a pan requires before `any` and `cone` decide. */
export const PAN_SLOP = 10;

/** Returns the motion of a settling view that a touch takes over: `'moving'`, or `'arriving'` within the slop of its target.
 * @param {number} points from the view to its target @returns {'moving'|'arriving'} */
export const ongoingMotion = (points) => (abs(points) > PAN_SLOP ? 'moving' : 'arriving');

/** Decides once per touch whether it begins an interaction: `'undecided'`, `'begins'` or `'fails'`. */
export class DragRecognition {
  /** @param {{beginRule: string, halfAngle?: number, quietTime?: number}} interaction from `interactionOf`
   * @param {Geometry} geometry
   * @param {{edgeExtent?: number|null, slop?: number, motion?: 'none'|'arriving'|'moving'}} [options] `edgeExtent`: the
   * container's size along the axis, if only a touch in the half at the edge begins. `motion`: the view's own, which a
   * touch may take over and move in both directions; a moving view stops at once */
  constructor(interaction, geometry, { edgeExtent = null, slop = PAN_SLOP, motion = 'none' } = {}) {
    const { beginRule, halfAngle, quietTime = 0 } = motion === 'none' ? interaction : { beginRule: 'any' };
    Object.assign(this, { beginRule, halfAngle, quietTime, geometry, motion, slop: max(finiteOr(slop, 0), 0) });
    this.edgeExtent = motion === 'none' ? edgeExtent : null;
    this.reset();
  }

  /** Prepares for the next touch. */
  reset() {
    this.answer = 'undecided';
    /** The point from which the touch moves the view, once it begins: a late sample loses no more than the slop. */
    this.begin = null;
    this.first = null;
    this.latest = null;
    this.slopExit = null;
    this.wholePoints = 0;
    this.contentWasMoving = false;
  }

  /** Handles the touch's next sample.
   * @param {Sample} sample @param {{before: number, after: number, restingTime?: number}|null} [scroll] points of content
   * hidden on either side in the scroll view under the finger, and seconds for which it has been at rest
   * @returns {'undecided'|'begins'|'fails'} */
  handle(sample, scroll = null) {
    const before = this.latest;
    const wasInside = !this.slopExit;
    if (wasInside && before) this.slopExit = this.#exit(before, sample);
    this.latest = sample;
    if (this.answer !== 'undecided') return this.answer;
    if (!before) return this.#comeDown(sample, scroll);
    this.wholePoints += trunc(travelBetween(this.geometry, before, sample));
    let answer = sample.phase === 'cancelled' ? 'fails' : this.#direction();
    // A touch that ends within the slop was a tap. Beyond it, its moves were lost, and the last position counts.
    if (sample.phase === 'ended' && (answer === 'undecided' || this.#distance(sample) < this.slop)) answer = 'fails';
    return this.#settle(answer, (wasInside && this.slopExit) || sample, scroll);
  }

  /** Decides an undecided touch, after another recognizer has waited for the slop.
   * @param {{before: number, after: number}|null} [scroll] @returns {'undecided'|'begins'|'fails'} */
  decide(scroll = null) {
    if (this.answer !== 'undecided' || !this.first) return this.answer;
    return this.#settle(this.#setsOutRight() ? 'begins' : 'fails', this.slopExit ?? this.latest, scroll);
  }

  #comeDown(sample, scroll) {
    this.first = sample;
    this.contentWasMoving = (scroll?.restingTime ?? Infinity) < this.quietTime;
    const isInside = this.edgeExtent === null || absoluteTravel(this.geometry, sample) < this.edgeExtent / 2;
    if (this.motion === 'moving') [this.answer, this.begin] = ['begins', sample];
    else if (!isInside) this.answer = 'fails';
    return this.answer;
  }

  #distance({ x, y }) {
    const [dx, dy] = [x - this.first.x, y - this.first.y];
    return sqrt(dx * dx + dy * dy);
  }

  /** Returns the point between two samples at which the finger leaves the circle of the slop; null if it does not. */
  #exit(before, sample) {
    if (!(this.#distance(sample) >= this.slop)) return null;
    const [px, py] = [before.x - this.first.x, before.y - this.first.y];
    const [dx, dy] = [sample.x - before.x, sample.y - before.y];
    const [a, b, c] = [dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - this.slop * this.slop];
    if (!(a > 0)) return sample;
    const square = sqrt(max(b * b - a * c, 0));
    const share = b > 0 ? -c / (b + square) : (square - b) / a;
    if (!(share < 1)) return sample;
    return {
      t: before.t + round((sample.t - before.t) * share), x: onGrid(before.x + dx * share), y: onGrid(before.y + dy * share),
      phase: sample.phase,
    };
  }

  /** Points toward the end since the finger came down. */
  get #along() { return travelBetween(this.geometry, this.first, this.latest); }

  /** A scroll view releases the drag only if its content is within half a point of its end at that moment, and was at rest
   * before. Only `any` begins with a drag away from the end. */
  #settle(answer, begin, scroll) {
    const isBackward = this.beginRule === 'any' && this.#along < 0;
    const sign = isBackward ? -this.geometry.sign : this.geometry.sign;
    const hidden = scroll ? (sign < 0 ? scroll.after : scroll.before) : 0;
    const scrolls = scroll && (this.contentWasMoving || !(hidden <= 0.5));
    this.answer = answer === 'begins' && scrolls ? 'fails' : answer;
    if (this.answer === 'begins') this.begin = begin;
    return this.answer;
  }

  #direction() {
    if (this.beginRule === 'oneWay') {
      if (this.wholePoints <= 0) return this.wholePoints === 0 ? 'undecided' : 'fails';
      if (this.halfAngle === undefined) return 'begins';
    }
    const moved = this.#distance(this.latest);
    if (!(moved > 0 && moved >= this.slop)) return 'undecided';
    return this.#setsOutRight() ? 'begins' : 'fails';
  }

  #setsOutRight() {
    const along = this.beginRule === 'any' ? abs(this.#along) : this.#along;
    if (this.halfAngle === undefined) return this.beginRule === 'any' || along > 0;
    const across = this.geometry.axis === 'x' ? 'y' : 'x';
    const sideways = abs(this.latest[across] - this.first[across]);
    // Compare products, because arc tangents differ in their last digits.
    return along > 0 && sideways < tan((this.halfAngle * PI) / 180) * along;
  }
}

// ── The machine ──────────────────────────────────────────────────────────────────────────────────────────────────────

const REST_POSE = { offsetX: 0, offsetY: 0, scale: 1, rotation: 0, alpha: 1 };
const movesView = (fields, prefix) =>
  Object.entries(REST_POSE).some(([name, rest]) => (fields[`${prefix}.presenterPose.${name}`] ?? rest) !== rest);

/** Returns the part of a configuration that a machine needs for one direction; null if no gesture drives it.
 * @param {Fields} fields @param {'present'|'dismiss'} direction
 * @param {{estimator?: string, style?: 'full'|'crossFade'|'immediate'}} [options] `immediate`: a completion
 * animation jumps to its target */
export function interactionOf(fields, direction, { estimator, style = 'full' } = {}) {
  const value = (name) => fields[`interaction.${name}`];
  const driver = value(direction === 'dismiss' ? 'dismissalType' : 'interactivePresentation') ?? 'none';
  const keeps = direction === 'present' && value('dragDismisses') === false;
  if (driver === 'none' && (keeps || !(direction === 'present' && value('catchable')))) return null;
  const [forward, backward] = direction === 'present' ? ['presentation', 'dismissal'] : ['dismissal', 'presentation'];
  const part = (name, keys) => Object.fromEntries(keys.map((key) => [key, value(`${name}.${key}`)]));
  return {
    direction, style,
    beginRule: value('beginRule'), halfAngle: value('beginConeHalfAngle'), quietTime: value('scroll.quietTime'), tracking: value('tracking'),
    clampsProgress: value('clampsProgress'), fadesDimming: value('fadesDimming'),
    releaseRule: part('releaseRule', ['kind', 'velocity', 'fraction', 'points', 'horizon']),
    stopRule: value('stopRule.kind') && part('stopRule', ['kind', 'horizon', 'velocity', 'fraction', 'points', 'reach']),
    releaseSample: value('releaseSample'),
    rubberBand: part('rubberBand', ['kind', 'factor', 'exponent', 'coefficient']),
    resistance: value('inputResistance'), dismissesKeyboard: value('dismissesKeyboard') === true,
    tail: part('tail', ['kind', 'curve', 'completionSpeed', 'duration', 'dampingRatio']),
    velocityHandoff: value('velocityHandoff'), cancelPolicy: value('cancelPolicy'),
    locksContent: value('locksContent'), interruptible: value('interruptible'),
    velocityEstimator: estimator ?? value('velocityEstimator'), dimmingAlpha: fields['dimming.alpha'],
    forward: timingOf(fields, forward), backward: timingOf(fields, backward),
    changesPresenter: movesView(fields, forward) || fields['dimming.blur'] !== undefined,
  };
}

/** Returns the displacement of the view at a stop, in points; 0 without one. */
const displacementAt = (geometry, stop) =>
  geometry?.places?.[stop] ? geometry.places.at(-1).position - geometry.places[stop].position : 0;

/** Returns the index of the place nearest to a position, the smaller of two equally near. */
const nearestPlace = (places, position) =>
  places.reduce((best, place, index) =>
    abs(place.position - position) < abs(places[best].position - position) ? index : best, 0);

/** Returns the index of a place by its name, otherwise that of the nearest; 0 without a place. */
function samePlace(places, place) {
  if (!place) return 0;
  const named = places.findIndex(({ name }) => name === place.name);
  return named >= 0 ? named : nearestPlace(places, place.position);
}

/** A state machine between a gesture and a transition, with plain values as input and output. It has no clock and no
 * view.
 *
 * A cycle runs from an accepted `began` to `complete`. Regardless of the order of events, it has one `begin` and one
 * `complete`, and nothing follows the latter. A view with stops also has cycles without a transition, from `grabbed` or
 * `moveRequested` to `rested`; only a release that dismisses turns one into a transition. */
export class InteractionMachine {
  #phase = 'idle';
  /** A release before the host had started. */
  #held = null;
  #plan = null;
  #history = [];
  #first = null;
  #latest = null;
  #lastChanged = null;
  #startTravel = 0;
  #startDisplacement = 0;
  #isArmed = false;
  /** The offset that a re-grab adds to the finger's absolute position. */
  #absoluteOffset = 0;
  /** The points by which a completion animation had moved the view beyond the rule's value. They shrink as the finger
   * moves. */
  #carried = 0;
  #shown = 0;
  #lastSettleID = 0;
  #actions = [];
  #hasTransition = false;
  #hasResigned = false;
  #isLocked = false;
  /** The stop at which the current touch began: where the view was, or was going. */
  #home = 0;
  /** The animation that the current touch interrupted: whether it dismissed, and its velocity. */
  #interrupted = null;

  /** @param {ReturnType<typeof interactionOf>} interaction */
  constructor(interaction) {
    this.interaction = interaction;
    /** @type {Geometry|null} available from `started` on */
    this.geometry = null;
    /** @type {Decision|null} the decision on the latest touch; kept after `complete` */
    this.decision = null;
    /** The largest share of the distance reached in this cycle, 0…1. */
    this.peakProgress = 0;
    this.touchCount = 0;
    /** @type {number|null} the index of the stop at which the view rests, or rested before this cycle */
    this.restingStop = null;
  }

  /** Whether a cycle is in progress. */
  get isInProgress() { return this.#phase !== 'idle'; }
  /** Whether samples of the current touch still count. */
  get acceptsSamples() { return this.#phase === 'tracking' || (this.#phase === 'waiting' && !this.#held); }
  /** @returns {SettlePlan|null} the completion animation that is playing */
  get settlePlan() { return this.#phase === 'settling' ? this.#plan : null; }
  /** The travel toward the end in points, including the start of a re-grab. */
  get travel() { return this.geometry ? this.#travel(this.#latest) : 0; }

  /** Handles an event and returns the actions for the host, in order.
   * @param {InteractionEvent} event @returns {Action[]} */
  handle(event) {
    this.#actions = [];
    switch (event.type) {
      case 'began': this.#begin(event.sample, finiteOr(event.displacement, 0)); break;
      case 'grabbed':
        this.#grab(event.sample, finiteOr(event.displacement, 0), finiteOr(event.velocity, 0), event.geometry);
        break;
      case 'moveRequested':
        this.#move(event.stop, finiteOr(event.displacement, 0), finiteOr(event.velocity, 0), event.geometry);
        break;
      case 'started': this.#start(event.geometry); break;
      case 'changed': this.#change(event.sample); break;
      case 'ended':
        this.#release(event.sample, { type: 'ended', velocity: finiteOr(event.recognizerVelocity, null) });
        break;
      case 'cancelled': this.#release(event.sample, { type: 'cancelled' }); break;
      case 'dismissRequested': this.#request(finiteOr(event.displacement, 0)); break;
      case 'settled':
        if (this.settlePlan?.id === event.id) this.#endCycle(this.#plan.finishes, this.#plan.stop);
        break;
      case 'layoutChanged': this.#layout(event.geometry); break;
      case 'refused': this.#refuse(); break;
      case 'tornDown': this.#tearDown(); break;
      default: throw new Error(`Unknown event: ${event.type}.`);
    }
    return this.#actions;
  }

  #do(type, values) { this.#actions.push({ type, ...values }); }

  #begin(sample, displacement) {
    const { interruptible } = this.interaction;
    if (this.#phase === 'idle') {
      this.#startCycle(null);
      this.#startTouch(sample, 0);
      this.#phase = 'waiting';
      this.#held = null;
      this.#lockContent();
      this.#requestTransition();
    } else if (this.#phase === 'waiting' && interruptible && (this.#held?.type === 'ended' || this.#held?.type === 'cancelled')) {
      this.#startTouch(sample, displacement);
      this.#held = null;
    } else if (this.#phase === 'settling' && interruptible) {
      this.#regrab(sample, displacement, 0);
    }
  }

  #startCycle(geometry) {
    if (geometry === null) this.restingStop = null;
    Object.assign(this, { peakProgress: 0, touchCount: 0, geometry });
    this.#hasTransition = false;
    this.#hasResigned = false;
    this.#home = 0;
    this.#isArmed = false;
    this.#shown = 0;
  }

  /** Takes over the view from a completion animation. */
  #regrab(sample, displacement, velocity) {
    const { finishes: isFinishing, stop } = this.#plan;
    this.#startTouch(sample, displacement);
    this.#home = stop ?? (isFinishing ? 0 : this.#nearestStop(0));
    this.#interrupted = { finishes: isFinishing, velocity };
    this.#phase = 'tracking';
    this.#do('stopSettling');
  }

  #grab(sample, displacement, velocity, geometry) {
    if (this.#phase === 'idle') {
      this.#restIn(geometry);
      this.#startCycle(geometry);
      this.#startTouch(sample, displacement);
      this.#home = this.restingStop ?? this.#nearestStop(displacement);
      this.restingStop = this.#home;
      this.#phase = 'tracking';
      this.#lockContent();
      this.#update(false);
    } else if (this.#phase === 'settling' && this.interaction.interruptible) {
      this.#regrab(sample, displacement, velocity);
    }
  }

  #move(stop, displacement, velocity, geometry) {
    if (!geometry.places?.[stop]) return;
    if (this.#phase === 'idle') {
      this.#restIn(geometry);
      this.#startCycle(geometry);
      this.restingStop ??= this.#nearestStop(displacement);
      this.#home = this.restingStop;
      this.#first = this.#latest = sample(0, 0, 0, 'began');
      this.#takeOver(displacement, this.#latest);
      this.#settle(stop, velocity);
    } else if (this.#phase === 'tracking' && this.geometry.places) {
      this.#rebase(geometry);
      this.#settle(stop, this.#releaseVelocity({ type: 'requested' }).velocity);
    } else if (this.#phase === 'settling' && this.#plan.stop !== null && this.#plan.stop !== stop) {
      this.#rebase(geometry);
      this.#continueFrom(displacement);
      this.#settle(stop, velocity);
    }
  }

  #refuse() {
    if (this.#phase === 'waiting' && this.#held?.type === 'dismissal') {
      this.#hasTransition = false;
      this.#phase = 'tracking';
      this.#settle(this.geometry.places ? this.#held.refusedTo : 'returned', this.#held.velocity);
    } else if (this.#hasTransition) this.#tearDown();
  }

  #requestTransition() {
    this.#hasTransition = true;
    if (!this.#hasResigned) this.#resignFirstResponder();
    this.#do('begin');
  }

  #resignFirstResponder() {
    this.#hasResigned = true;
    if (this.interaction.resistance !== undefined && this.interaction.dismissesKeyboard) this.#do('resignFirstResponder');
  }

  #lockContent() {
    if (!this.interaction.locksContent || this.#isLocked) return;
    this.#isLocked = true;
    this.#do('lockContent', { locks: true });
  }

  #startTouch(sample, displacement) {
    this.touchCount += 1;
    this.decision = null;
    this.#interrupted = null;
    this.#history = [sample];
    this.#first = sample;
    this.#latest = sample;
    this.#lastChanged = null;
    this.#startDisplacement = displacement;
    this.#startTravel = displacement;
    this.#absoluteOffset = 0;
    this.#carried = 0;
    if (this.geometry) this.#takeOver(displacement, sample);
  }

  /** Continues from the view's position in a completion animation. */
  #takeOver(displacement, sample) {
    this.#startTravel = this.#travelFor(displacement);
    this.#absoluteOffset = this.#startTravel - absoluteTravel(this.geometry, sample);
    this.#carried = displacement - this.#displacementFor(this.#startTravel);
    this.#shown = this.#transitionProgress(displacement);
  }

  #start(started) {
    if (this.#phase !== 'waiting') return;
    this.#phase = 'tracking';
    if (this.#held?.type === 'dismissal') {
      this.#rebase(started);
      this.#update(false);
      this.#settle('finished', this.#held.velocity);
      return;
    }
    this.geometry = started;
    this.#startTravel = this.#travelFor(this.#startDisplacement);
    this.#home = this.restingStop ?? this.#nearestStop(this.#startDisplacement);
    this.#update();
    if (this.#held) this.#resolve(this.#held);
  }

  #remember(sample) {
    if (this.#history.length >= 256) this.#history = this.#history.slice(firstNeeded(this.#history));
    this.#history.push(sample);
    this.#latest = sample;
  }

  #change(sample) {
    if (!this.acceptsSamples) return;
    this.#remember(sample);
    this.#lastChanged = sample;
    if (this.#phase === 'tracking') this.#update();
  }

  #release(sample, release) {
    if (!this.acceptsSamples) return;
    this.#remember(sample);
    if (this.#phase === 'waiting') {
      this.#held = release;
      return;
    }
    this.#noteCrossing(this.travel);
    this.#resolve(release);
  }

  #resolve(release) {
    const { cancelPolicy, direction, releaseRule, releaseSample } = this.interaction;
    const { velocity, estimator } = this.#releaseVelocity(release);
    if (release.type === 'requested') {
      this.#finish(direction === 'dismiss', velocity);
    } else if (release.type === 'cancelled' && cancelPolicy === 'cancel') {
      this.#finish(false, velocity);
    } else if (this.geometry.places) {
      this.#choose(velocity, estimator);
    } else {
      const translation = this.#travel(releaseSample === 'release' ? this.#latest : this.#lastChanged);
      const { distance } = this.geometry;
      this.decision = {
        rule: releaseRule, finishes: finishes(releaseRule, translation, velocity, distance), translation, velocity,
        estimator, distance,
      };
      this.#finish(this.decision.finishes, velocity);
    }
  }

  /** Leads the view to the end of the transition, or back to where the touch began. */
  #finish(isFinishing, velocity) {
    if (!isFinishing) this.#settle(this.geometry.places ? this.#home : 'returned', velocity);
    else if (this.#hasTransition) this.#settle('finished', velocity);
    else this.#awaitDismissal(velocity, this.#home);
  }

  #awaitDismissal(velocity, refusedTo) {
    this.#phase = 'waiting';
    this.#held = { type: 'dismissal', velocity, refusedTo };
    this.#requestTransition();
  }

  /** Decides where a finger that lifts leaves a view with stops. One that only touched a moving view lets it go on. */
  #choose(velocity, estimator) {
    const { distance } = this.geometry;
    const { releaseRule, releaseSample } = this.interaction;
    const travel = this.#travel(releaseSample === 'release' ? this.#latest : this.#lastChanged);
    if (this.#interrupted && abs(travel - this.#startTravel) <= 10 && abs(velocity) < 50) {
      this.#settle(this.#interrupted.finishes ? 'finished' : this.#home, this.#interrupted.velocity);
      return;
    }
    const stops = this.stopRelease(velocity, travel);
    const { target } = decideStop(stops);
    this.decision = {
      rule: releaseRule, finishes: target === DISMISSED, translation: onGrid(travel - this.#restingDisplacement),
      velocity,
      estimator, distance, stops,
    };
    if (target !== DISMISSED) this.#settle(target, velocity);
    else if (this.#hasTransition) this.#settle('finished', velocity);
    else this.#awaitDismissal(velocity, 0);
  }

  /** Returns the release of a view with stops for `decideStop`, if the finger lifted now.
   * @param {number} velocity points per second toward the end @param {number} [travel] @returns {StopRelease} */
  stopRelease(velocity, travel = this.travel) {
    const { places, canDismiss, distance, extent } = this.geometry;
    const { releaseRule, stopRule } = this.interaction;
    return {
      places, rule: places.length > 1 ? stopRule : undefined, releaseRule: canDismiss ? releaseRule : undefined,
      distance: distance - this.#stopWay, home: this.#home, position: onGrid(extent - travel), velocity: -velocity,
    };
  }

  #releaseVelocity(release) {
    const { releaseSample, velocityEstimator: wanted } = this.interaction;
    const { axis, sign } = this.geometry;
    const looksBack = releaseSample === 'lastChanged' && release.type !== 'requested';
    const own = release.velocity ?? null;
    // The recognizer's velocity at release differs from its velocity at the last changed sample.
    if (wanted === 'recognizer' && !looksBack && own !== null) return { velocity: sign * own, estimator: wanted };
    const samples = looksBack ? this.#history.slice(0, -1) : this.#history;
    return {
      velocity: sign * velocityOf(wanted, samples)[axis], estimator: wanted === 'recognizer' ? OF_SAMPLES : wanted,
    };
  }

  #request(displacement) {
    const wanted = this.interaction.direction === 'dismiss';
    if (this.#phase === 'waiting' && this.#held?.type !== 'dismissal') this.#held = { type: 'requested' };
    else if (this.#phase === 'tracking') this.#resolve({ type: 'requested' });
    else if (this.#phase === 'settling' && this.#plan.finishes !== wanted) {
      this.#continueFrom(displacement);
      this.#finish(wanted, 0);
    }
  }

  /** Stops the completion animation, and continues from its position. */
  #continueFrom(displacement) {
    this.#takeOver(displacement, this.#latest);
    this.#first = this.#latest;
    this.#do('stopSettling');
  }

  #tearDown() {
    if (!this.isInProgress) return;
    const plan = this.settlePlan;
    if (plan) this.#do('stopSettling');
    this.#endCycle(plan?.finishes ?? false, null);
  }

  #endCycle(finished, stop) {
    this.#phase = 'idle';
    this.restingStop = stop;
    this.#first = this.#latest = this.#lastChanged = null;
    this.#history = [];
    if (this.#isLocked) this.#do('lockContent', { locks: false });
    this.#isLocked = false;
    if (this.#hasTransition) this.#do('complete', { finished });
    else this.#do('rested', { stop });
    this.#hasTransition = false;
  }

  #layout(changed) {
    if (this.#phase === 'idle') this.#restIn(changed);
    if (this.#phase === 'settling') this.#settleIn(changed);
    if (this.#phase !== 'tracking') return;
    this.#rebase(changed);
    this.#update();
  }

  /** The points between the largest and the smallest stop; 0 without stops. */
  get #stopWay() { return this.geometry?.places ? this.geometry.places.at(-1).position - this.geometry.places[0].position : 0; }

  get #restingDisplacement() { return this.geometry ? displacementAt(this.geometry, this.restingStop) : 0; }

  #nearestStop(displacement) {
    return this.geometry?.places ? nearestPlace(this.geometry.places, this.geometry.extent - displacement) : 0;
  }

  /** Keeps the resting stop in a changed layout: by its name, otherwise the nearest. */
  #restIn(changed) {
    const places = this.geometry?.places;
    if (this.restingStop !== null) this.restingStop = places && changed.places ? samePlace(changed.places, places[this.restingStop]) : null;
    this.geometry = changed;
  }

  /** Continues a touch in a changed layout. The view keeps its distance from the stop that the touch began at. */
  #rebase(changed) {
    const old = this.geometry;
    const before = displacementAt(old, this.#home);
    this.#restIn(changed);
    if (!changed.places) this.#home = 0;
    else if (old?.places) this.#home = samePlace(changed.places, old.places[this.#home]);
    else this.#home = nearestPlace(changed.places, (old?.extent ?? 0) - this.#startDisplacement);
    if (!changed.places && !old?.places) return;
    const points = displacementAt(changed, this.#home) - before;
    this.#startTravel += points;
    this.#startDisplacement += points;
    this.#absoluteOffset += points;
  }

  /** Continues a completion animation in a changed layout. If its stop has moved, the view is there at once. */
  #settleIn(changed) {
    const [{ stop, target }, old] = [this.#plan, this.geometry.places];
    this.#rebase(changed);
    if (stop === null || !old) return;
    const now = changed.places ? samePlace(changed.places, old[stop]) : null;
    const progress = this.#transitionProgress(displacementAt(changed, now));
    if (now === stop && progress === target) return;
    const dimming = this.#dimmingAtEnd(now ?? 'returned', progress);
    this.#do('stopSettling');
    this.#lastSettleID += 1;
    this.#shown = progress;
    this.#plan = {
      id: this.#lastSettleID, finishes: false, stop: now, start: progress, target: progress, dimmingStart: dimming,
      dimmingTarget: dimming, timing: { duration: 0, curve: CURVES.linear }, duration: 0,
    };
    this.#do('settle', { plan: this.#plan });
  }

  #travel(sample) {
    if (!this.#first) return 0;
    const at = sample ?? this.#first;
    return this.interaction.tracking === 'translation'
      ? travelBetween(this.geometry, this.#first, at) + this.#startTravel
      : absoluteTravel(this.geometry, at) + this.#absoluteOffset;
  }

  #update(reportsCrossing = true) {
    const { travel } = this;
    const below = travel - this.#stopWay;
    this.#shown = this.#transitionProgress(this.#displacement(travel));
    this.#notePeak(travel);
    this.#do('update', { progress: this.#shown, dimming: this.#dimming() });
    const threshold = this.#armingDistance;
    if (threshold !== null) {
      const share = threshold > 0 ? clamp(below / threshold, 0, 1) : below >= 0 ? 1 : 0;
      this.#do('decorate', { progress: share, armed: below >= threshold });
    }
    if (reportsCrossing) this.#noteCrossing(travel);
    if (below > 0 && !this.#hasResigned) this.#resignFirstResponder();
  }

  get #armingDistance() {
    const { releaseRule, resistance } = this.interaction;
    return resistance === undefined || this.geometry?.canDismiss === false ? null : releaseRule.points ?? null;
  }

  #noteCrossing(travel) {
    const [below, threshold] = [travel - this.#stopWay, this.#armingDistance];
    if (threshold === null || this.#isArmed === below >= threshold) return;
    this.#isArmed = !this.#isArmed;
    this.#do(this.#isArmed ? 'armed' : 'disarmed');
  }

  #notePeak(travel) {
    const { distance } = this.geometry;
    const moved = travel - this.#restingDisplacement;
    this.peakProgress = max(this.peakProgress, distance > 0 ? clamp(moved / distance, 0, 1) : 0);
  }

  #transitionProgress(displacement) {
    return this.geometry.extent > 0 ? displacement / this.geometry.extent : 0;
  }

  /** Returns the distance of the view from its start, in points. */
  #displacement(travel) {
    const given = this.#displacementFor(travel);
    if (this.#carried === 0) return given;
    return given + this.#carried * max(0, 1 - abs(travel - this.#startTravel) / max(abs(this.#carried), 1));
  }

  #band(x, inverse) {
    const { distance, extent, places } = this.geometry;
    return this.interaction.clampsProgress ? 0 : rubberBand(this.interaction.rubberBand, places ? extent : distance, x, inverse);
  }

  /** Returns the displacement of the view for a travel of the finger. An input dismissal follows a share of it until it
   * is armed. */
  #displacementFor(travel) {
    const { clampsProgress, resistance } = this.interaction;
    const { canDismiss, places } = this.geometry;
    const way = this.#stopWay;
    const below = travel - way;
    if (travel < 0) return -this.#band(-travel, false);
    if (places && below <= 0) return travel;
    if (places && !canDismiss) return way + this.#band(below, false);
    const threshold = this.#armingDistance;
    if (threshold !== null) {
      const beyond = resistance * max(below - threshold, 0);
      return way + resistance * min(below, threshold) + this.#band(beyond, false);
    }
    return clampsProgress ? min(travel, this.geometry.extent) : travel;
  }

  /** Returns the travel of the finger that gives this displacement, from which a re-grab continues. */
  #travelFor(displacement) {
    const { canDismiss, extent, places } = this.geometry;
    const distance = places ? extent : this.geometry.distance;
    const way = this.#stopWay;
    const below = displacement - way;
    if (displacement < 0) return -min(this.#band(-displacement, true), distance);
    if (places && below <= 0) return displacement;
    if (places && !canDismiss) return way + min(this.#band(below, true), distance);
    const { resistance } = this.interaction;
    const threshold = this.#armingDistance;
    if (threshold === null || !(resistance > 0)) return places ? way + below : displacement;
    const held = resistance * threshold;
    if (!(below > held && distance > 0)) return way + below / resistance;
    return way + threshold + min(this.#band(below - held, true) / resistance, distance);
  }

  #dimming() {
    const { dimmingAlpha, direction, fadesDimming } = this.interaction;
    const { extent, places } = this.geometry;
    if (places) return this.#dimmingAmong(places, fadesDimming ? (1 - this.#shown) * extent : places[this.#home].position);
    const along = fadesDimming ? clamp(this.#shown, 0, 1) : 0;
    return dimmingAlpha * (direction === 'present' ? along : 1 - along);
  }

  #dimmingAmong(places, position) {
    return stopValue(places, position, (place) => place.dimming ?? this.interaction.dimmingAlpha);
  }

  #dimmingAtEnd(end, target) {
    const { places } = this.geometry;
    if (places) return typeof end === 'number' ? this.#dimmingAmong(places, places[end].position) : 0;
    return (this.interaction.direction === 'present' ? target : 1 - target) * this.interaction.dimmingAlpha;
  }

  /** @param {'finished'|'returned'|number} end the end of the transition, its start, or a stop */
  #settle(end, velocity) {
    const { direction, resistance } = this.interaction;
    const { travel } = this;
    this.#notePeak(travel);
    const isFinishing = end === 'finished';
    const stop = typeof end === 'number' ? end : null;
    const place = displacementAt(this.geometry, stop);
    const target = isFinishing ? 1 : this.#transitionProgress(place);
    // To finish, the remaining distance is the finger's. To return, it is the view's, shortened by a rubber band.
    const displacement = this.#displacement(travel);
    const toFinish = this.geometry.extent - (resistance === undefined ? travel : displacement);
    const remaining = isFinishing ? toFinish : place - displacement;
    const [dimmingStart, dimmingTarget] = [this.#dimming(), this.#dimmingAtEnd(end, target)];
    // A view that is let go at its stop is there already. There is no way left for the finger's velocity.
    const isThere = stop !== null && abs(remaining) < 0.001 && abs(dimmingStart - dimmingTarget) < 1 / 510;
    this.#lastSettleID += 1;
    this.#plan = {
      id: this.#lastSettleID, finishes: isFinishing, stop, start: this.#shown, target, dimmingStart, dimmingTarget,
      timing: isThere ? { duration: 0, curve: CURVES.linear } : this.#settleTiming(isFinishing, velocity, remaining),
    };
    this.#plan.duration = isFinishing && direction === 'dismiss' ? this.#durationOutOfSight() : this.#plan.timing.duration;
    this.#phase = 'settling';
    this.#do('settle', { plan: this.#plan });
  }

  /** Returns the seconds until one frame after less than half a point, and half a step of opacity, can be seen. The
   * presenter's view stays on screen, so it must have arrived. */
  #durationOutOfSight() {
    const { duration } = this.#plan.timing;
    const frames = Math.ceil(duration * 60);
    const at = (index) => settleState(this.#plan, index / 60);
    const isUnseen = ({ progress, dimming }) => (1 - progress) * this.geometry.extent <= 0.5 && dimming <= 1 / 510;
    let end = 0;
    while (end < frames && !isUnseen(at(end))) end += 1;
    if (end === frames || !(this.geometry.extent > 0)) return duration;
    if (this.interaction.changesPresenter) {
      for (let index = end; index < frames; index += 1) if (abs(1 - at(index).progress) > 0.001) end = index + 1;
    }
    return min((end + 1) / 60, duration);
  }

  #settleTiming(isFinishing, velocity, remaining) {
    const { backward, forward, style, tail, velocityHandoff } = this.interaction;
    if (style === 'immediate') return { duration: 0, curve: CURVES.linear };
    const handedOver = this.#springVelocity(velocity, remaining);
    if (tail.kind === 'spring') return springTiming(tail.duration, tail.dampingRatio, handedOver);
    if (tail.kind === 'percentDriven') {
      const done = clamp(this.#shown, 0, 1);
      const rest = ((isFinishing ? 1 - done : done) * forward.duration) / tail.completionSpeed;
      return { duration: rest, curve: CURVES[tail.curve] };
    }
    const timing = isFinishing ? forward : backward;
    if (!timing.spring || velocityHandoff === 'none') return timing;
    return springTiming(timing.duration, timing.spring.dampingRatio, handedOver);
  }

  /** Returns the finger's velocity in distances per second toward the target; 0 if no distance is left. */
  #springVelocity(velocity, remaining) {
    const relative = velocity / remaining;
    if (remaining === 0 || !Number.isFinite(relative)) return 0;
    if (this.interaction.velocityHandoff === 'normalised') return relative;
    return this.interaction.velocityHandoff === 'negativeOnly' ? min(0, velocity / abs(remaining)) : 0;
  }
}

/** Returns progress and dimming of a completion animation after `elapsed` seconds. A spring's overshoot does not darken
 * the dimming.
 * @param {SettlePlan} plan @param {number} elapsed @returns {{progress: number, dimming: number}} */
export function settleState(plan, elapsed) {
  const { start, target, dimmingStart, dimmingTarget } = plan;
  const fraction = timingFraction(plan.timing, elapsed);
  if (fraction === 1) return { progress: target, dimming: dimmingTarget };
  const dimming = dimmingStart + (dimmingTarget - dimmingStart) * fraction;
  return {
    progress: start + (target - start) * fraction,
    dimming: clamp(dimming, min(dimmingStart, dimmingTarget), max(dimmingStart, dimmingTarget)),
  };
}
