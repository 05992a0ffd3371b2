// Records the drags of a web app like those of a device: every session with its trace and its configuration, in the
// exchange format of `transitions session import`. See README.md in this folder for an example.
//
// A recorder only observes. Neither its work nor its failures change the decision on a gesture.

import { InteractionMachine, interactionOf } from './interaction.js';

/** @typedef {import('./interaction.js').Fields} Fields */
/** @typedef {import('./interaction.js').InteractionEvent} InteractionEvent */
/** @typedef {import('./interaction.js').Action} Action */
/** A revision as vended by a registry.
 * @typedef {{name: string, revision: number, digest: string, fields: Fields}} Transition */
/** The cause of a screen's dismissal.
 * @typedef {'gesture'|'tap'|'button'|'code'|'accessibility'} DismissalCause */
/** The information that the app supplies about its sessions. It contains no text written by a person. A token is
 * random.
 * @typedef {{screen?: string|null, deviceClass?: string|null, appVersion?: string|null, token?: string|null,
 *   origin?: 'device'|'gallery'|'simulated'}} Context */

const FORMAT = { type: 'header', format: 'transition-registry-sessions', version: 4 };
const LETTERS = { began: 'b', changed: 'c', ended: 'e', cancelled: 'x' };
/** The maximum number of samples, more than an hour at 240 Hz. A longer session is not stored. */
const MOST_SAMPLES = 1_000_000;

/** Returns the transition with a name from a file of `transitions export json`.
 * @param {{generated: {from: {name: string, revision: number}[]}, transitions: object[]}} exported
 * @param {string} name @returns {Transition} */
export function transitionOf(exported, name) {
  const found = exported.transitions.find((transition) => transition.name === name);
  if (!found) {
    const names = exported.transitions.map((transition) => transition.name).join(', ');
    throw new Error(`There is no transition ${name} in this export; there is ${names}.`);
  }
  const { revision } = exported.generated.from.find((source) => source.name === name);
  return { name, revision, digest: found.digest, fields: found.fields };
}

/** Returns a random UUID. `crypto.randomUUID` exists only on secure pages. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A store in the page's memory, with the part of the `localStorage` interface that a session store uses. */
class MemoryStorage {
  #items = new Map();
  get length() { return this.#items.size; }
  key(index) { return [...this.#items.keys()][index] ?? null; }
  getItem(key) { return this.#items.get(key) ?? null; }
  setItem(key, text) { this.#items.set(key, text); }
  removeItem(key) { this.#items.delete(key); }
}

/** A store for finished sessions, until the app sends them. */
export class SessionStore {
  #storage;
  #prefix;

  /** @param {Storage} [storage] `localStorage` keeps them while the page is closed; the default is memory
   * @param {string} [prefix] of the keys in it */
  constructor(storage = new MemoryStorage(), prefix = 'transitions:') {
    this.#storage = storage;
    this.#prefix = prefix;
    /** The number of lines that could not be stored. */
    this.lost = 0;
  }

  /** Stores a line of the exchange format. A later one with the same key replaces it. If the storage is full, the
   * oldest session is deleted.
   * @param {object} line @param {string} key */
  put(line, key) {
    for (;;) {
      try {
        return this.#storage.setItem(`${this.#prefix}${line.type}:${key}`, JSON.stringify(line));
      } catch {
        const [oldest] = this.#lines('session');
        this.lost += 1;
        if (!oldest) return undefined;
        this.#storage.removeItem(oldest.key);
      }
    }
  }

  /** Returns all stored lines as one file. Call `remove` to delete them from the store once the file has arrived.
   * @returns {{text: string, sessions: number, remove: () => void}} */
  file() {
    const kinds = ['configuration', 'presentation', 'session'].map((type) => this.#lines(type));
    const [configurations, presentations, sessions] = kinds.map((lines) => lines.length);
    const all = kinds.flat();
    const end = JSON.stringify({ type: 'end', configurations, presentations, sessions });
    return {
      text: [JSON.stringify(FORMAT), ...all.map((line) => line.text), end, ''].join('\n'), sessions,
      // A screen that is still presented will be written again, with its end.
      remove: () => {
        for (const { key, text } of all) if (this.#storage.getItem(key) === text) this.#storage.removeItem(key);
      },
    };
  }

  /** Returns the lines in the order of the format: by time, those without one first, then by UUID. */
  #lines(type) {
    const start = `${this.#prefix}${type}:`;
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index));
    const time = { presentation: 'presented_at_us', session: 'began_at_us', configuration: 'created_at_us' }[type];
    return keys.filter((key) => key?.startsWith(start)).map((key) => {
      const text = this.#storage.getItem(key);
      return { key, text, time: JSON.parse(text)[time] ?? -1 };
    }).sort((one, other) => one.time - other.time || (one.key < other.key ? -1 : 1));
  }
}

/** Records one presentation of a screen, and the drags that present or dismiss it. */
export class PresentationRecorder {
  #next = null;
  #shown = null;
  #beganAt = null;

  /** @param {Transition} transition @param {SessionStore} store @param {Context} [context]
   * @param {() => number} [now] milliseconds since 1970 */
  constructor(transition, store, context = {}, now = Date.now) {
    this.transition = transition;
    this.store = store;
    this.context = { origin: 'device', ...context };
    /** Returns the time in microseconds since 1970. */
    this.time = () => Math.round(now() * 1000);
    /** @type {DismissalCause} the cause of the running transition */
    this.cause = 'code';
  }

  /** Returns the recorder for the gesture of a direction; null if no gesture drives it.
   * @param {'present'|'dismiss'} direction @param {{estimator?: string, style?: string}} [options] */
  interaction(direction, options) {
    // A drag that only moves a view between its stops is not recorded here.
    if (direction === 'dismiss' && this.transition.fields['interaction.dragDismisses'] === false) return null;
    const interaction = interactionOf(this.transition.fields, direction, options);
    return interaction && new InteractionRecorder(new InteractionMachine(interaction), this);
  }

  /** Call this when the screen starts to appear.
   * @param {DismissalCause} [cause] */
  began(cause = 'code') {
    this.cause = cause;
    this.#beganAt = this.time();
  }

  /** Call this when the screen has appeared. */
  presented() {
    if (this.#shown) return;
    const { screen = null, token = null, origin } = this.context;
    this.#shown = {
      type: 'presentation', uuid: this.identity('present'), ...this.#revision(), screen, token, origin,
      presented_at_us: this.#beganAt ?? this.time(), dismissed_at_us: null, dismissed_by: null,
    };
    this.#next = null;
    this.#put(this.#shown, this.#shown.uuid);
  }

  /** Call this when the screen has gone.
   * @param {DismissalCause} [cause] */
  dismissed(cause = this.cause) {
    if (!this.#shown) return;
    this.#put({ ...this.#shown, dismissed_at_us: this.time(), dismissed_by: cause }, this.#shown.uuid);
    this.#shown = null;
  }

  /** Returns the presentation that a session in this direction belongs to. A gesture that presents belongs to the
   * presentation it would start, so that a second try counts as the same one.
   * @param {'present'|'dismiss'} direction @returns {string|null} */
  identity(direction) {
    if (this.#shown) return this.#shown.uuid;
    if (direction === 'present') this.#next ??= uuid();
    return this.#next;
  }

  /** Stores a finished session.
   * @param {'present'|'dismiss'} direction @param {object} result columns of the format @param {number} beganAt
   * @param {string|null} presentation */
  record(direction, result, beganAt, presentation) {
    const { deviceClass = null, appVersion = null, token = null, origin } = this.context;
    const { outcome, reason, termination, completed, duration_us, settle_us, trace, ...drag } = result;
    const line = {
      type: 'session', uuid: uuid(), external_id: null, ...this.#revision(), presentation, direction, outcome, reason,
      termination, completed, began_at_us: beganAt, duration_us, settle_us, ...drag, origin, device_class: deviceClass,
      app_version: appVersion, token, trace,
    };
    this.#put(line, line.uuid);
  }

  #revision() {
    const { name, revision, digest } = this.transition;
    return { transition: name, revision, digest };
  }

  /** Stores a line together with its configuration. */
  #put(line, key) {
    const { name, ...values } = this.transition.fields;
    this.store.put(
      { type: 'configuration', ...this.#revision(), note: null, created_at_us: this.time(), values },
      this.transition.digest);
    this.store.put(line, key);
  }
}

/** A machine whose sessions are recorded. Feed it events, and carry out the actions. */
export class InteractionRecorder {
  #presentation;
  #session = null;
  #causeBefore = 'code';

  /** @param {InteractionMachine} machine @param {PresentationRecorder} presentation */
  constructor(machine, presentation) {
    this.machine = machine;
    this.#presentation = presentation;
  }

  /** Handles an event and returns the actions for the host, in order.
   * @param {InteractionEvent} event @param {DismissalCause} [cause] of a request @returns {Action[]} */
  handle(event, cause = 'code') {
    const { machine } = this;
    const before = {
      touches: machine.touchCount, inProgress: machine.isInProgress, accepts: machine.acceptsSamples,
      settle: machine.settlePlan,
    };
    const timed = this.#onSessionTime(event);
    const actions = machine.handle(timed);
    this.#follow(timed, before, cause);
    this.#note(timed, before);
    if (before.inProgress && !machine.isInProgress) this.#end(actions);
    return actions;
  }

  /** Time stamps count from the session's first sample, both in the machine and in the recording. */
  #onSessionTime(event) {
    const isBegin = event.type === 'began';
    if (!event.sample || !(isBegin || this.machine.isInProgress)) return event;
    if (isBegin && !this.machine.isInProgress) this.#session = { start: event.sample.t, touches: [], samples: [] };
    return { ...event, sample: { ...event.sample, t: event.sample.t - this.#session.start } };
  }

  /** Updates the cause of the transition, and begins a session or a touch. */
  #follow(event, before, cause) {
    const presentation = this.#presentation;
    if (event.type === 'began' && (!before.inProgress || this.machine.touchCount > before.touches)) {
      if (!before.inProgress) {
        this.#causeBefore = presentation.cause;
        const { direction } = this.machine.interaction;
        if (direction === 'present') presentation.began('gesture');
        Object.assign(this.#session, {
          beganAt: presentation.time(), presentation: presentation.identity(direction), last: 0, decision: null,
        });
      }
      presentation.cause = 'gesture';
      const displacement = Number.isFinite(event.displacement) && before.inProgress ? event.displacement : 0;
      this.#session.touches.push({
        start_displacement_pt: displacement, sample_count: 0, recognizer_velocity_pt_s: null, termination: 'none',
        finishes: null,
      });
      this.#session.interruption = null;
      this.#keep(event.sample);
    }
    if (event.type === 'dismissRequested' && before.inProgress && presentation.cause === 'gesture'
      && !before.settle?.finishes) presentation.cause = cause;
    if (event.type === 'refused' && before.inProgress) presentation.cause = this.#causeBefore;
  }

  #keep(sample) {
    const session = this.#session;
    session.last = Math.max(session.last, sample.t);
    session.touches.at(-1).sample_count += 1;
    if (session.samples.length < MOST_SAMPLES) session.samples.push(sample);
    else session.isCutOff = true;
  }

  #note(event, before) {
    const { machine } = this;
    const session = this.#session;
    if (!session) return;
    const touch = session.touches.at(-1);
    const isLive = before.accepts || event.type === 'began' || event.type === 'started';
    if (before.accepts && ['changed', 'ended', 'cancelled'].includes(event.type)) {
      this.#keep(event.sample);
      if (event.type !== 'changed') touch.termination = event.type;
      if (Number.isFinite(event.recognizerVelocity)) touch.recognizer_velocity_pt_s = event.recognizerVelocity;
    }
    if (event.type === 'refused') session.interruption = event.reason ?? 'refused';
    if (event.type === 'dismissRequested' && before.inProgress && !before.settle) {
      session.interruption = 'dismissed by the app';
    }
    if (event.type === 'tornDown' && !before.settle) session.interruption = 'torn down';
    if (event.type === 'settled' && !machine.isInProgress) session.settle = before.settle?.duration;
    if (isLive || !session.geometry) session.geometry = machine.geometry ?? session.geometry;
    if (isLive && machine.isInProgress && machine.geometry) session.travel = machine.travel;
    session.decision = machine.decision;
    touch.finishes = machine.decision?.finishes ?? null;
  }

  #end(actions) {
    const session = this.#session;
    const { direction } = this.machine.interaction;
    const completed = actions.some((action) => action.type === 'complete' && action.finished);
    this.#session = null;
    if (!session.isCutOff) {
      this.#presentation.record(direction, this.#result(session, completed), session.beganAt, session.presentation);
    }
    if (completed && direction === 'present') this.#presentation.presented();
    if (completed && direction === 'dismiss') this.#presentation.dismissed();
  }

  #result({ decision, geometry, interruption, last, samples, settle, touches, travel }, completed) {
    const { interaction, peakProgress } = this.machine;
    const { axis, sign, distance } = geometry ?? { ...this.#ownAxis(), distance: 0 };
    const { termination } = touches.at(-1);
    const isDecided = termination === 'ended' && !interruption && decision !== null;
    const translation = decision?.translation ?? travel ?? null;
    const share = distance > 0 ? Math.min(Math.max(translation / distance, 0), 1) : 0;
    for (const touch of touches) if (touch.recognizer_velocity_pt_s !== null) touch.recognizer_velocity_pt_s *= sign;
    return {
      outcome: isDecided ? (decision.finishes ? 'finished' : 'cancelled') : 'interrupted',
      reason: isDecided ? null : interruption ?? (termination === 'cancelled' ? 'system cancel' : null),
      termination, completed, duration_us: last, settle_us: settle === undefined ? null : Math.round(settle * 1e6), axis,
      sign, interaction_distance_pt: distance, release_translation_pt: translation,
      release_progress: translation === null ? null : share, release_velocity_pt_s: decision?.velocity ?? null,
      recognizer_velocity_pt_s: touches.at(-1).recognizer_velocity_pt_s,
      estimator: decision?.estimator ?? interaction.velocityEstimator, peak_progress: peakProgress,
      touches: touches.length, sample_count: samples.length, trace: {
        touches, t_us: samples.map((sample) => sample.t), x_pt_1000: samples.map((sample) => Math.round(sample.x * 1000)),
        y_pt_1000: samples.map((sample) => Math.round(sample.y * 1000)),
        phases: samples.map((sample) => LETTERS[sample.phase]).join(''),
      },
    };
  }

  /** The configuration's own axis, for a gesture that never started and so has no geometry. */
  #ownAxis() {
    const edge = this.#presentation.transition.fields['geometry.edge'];
    const outward = edge === 'bottom' || edge === 'trailing' ? 1 : -1;
    return {
      axis: edge === 'top' || edge === 'bottom' ? 'y' : 'x',
      sign: this.machine.interaction.direction === 'dismiss' ? outward : -outward,
    };
  }
}
