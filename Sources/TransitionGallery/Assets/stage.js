// A phone on a page. It places and animates views by the gallery's poses and the engine's timings.
import { settleState, stopPlaces, stopValue, timingFraction } from "./interaction.js";

const mix = (from, to, share) => from + (to - from) * share;
const limited = (share) => Math.min(Math.max(share, 0), 1);

// A timing for CSS: a curve exactly, a spring as `linear()`. Opacities do not overshoot, so theirs is limited to 0…1.
const easingOf = (timing, isLimited) => {
  const { duration, curve } = timing;
  if (!(duration > 0)) return "linear";
  const staysInside = curve && limited(curve[1]) === curve[1] && limited(curve[3]) === curve[3];
  if (curve && (staysInside || !isLimited)) return `cubic-bezier(${curve.join(", ")})`;
  const count = Math.min(Math.max(Math.ceil(duration * 240), 160), 400);
  const values = Array.from({ length: count + 1 }, (_, index) => timingFraction(timing, (duration * index) / count));
  return `linear(${values.map((value) => Number((isLimited ? limited(value) : value).toFixed(5))).join(", ")})`;
};

const transform = (pose) => `translate(${pose.x}px, ${pose.y}px) rotate(${pose.rotation}deg) scale(${pose.scale})`;
const between = (from, to, share) => Object.fromEntries(
  Object.keys(from).map((key) => [key, mix(from[key], to[key], share)]));

// The path of a field of a stop.
export const stopPath = (fields, { name }, key) => {
  const number = [1, 2, 3, 4, 5, 6, 7, 8].find((each) => fields[`geometry.stops.${each}.name`] === name);
  return `geometry.stops.${number}.${key}`;
};

// The path of a rectangle with a radius for each corner, clockwise from the top left.
export function outline(x, y, width, height, radii) {
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
  const steps = [[[0, 1], [1, 0]], [[-1, 0], [0, 1]], [[0, -1], [-1, 0]], [[1, 0], [0, -1]]];
  const arcs = radii.map((radius, index) => {
    const [start, end] = steps[index].map((step) => corners[index].map((place, axis) => place + step[axis] * radius).join(" "));
    return `${start}A${radius} ${radius} 0 0 1 ${end}`;
  });
  return `M${arcs.join("L")}Z`;
}

// The stops of a scene, smallest first; none for a view that rests at one place. Positions are on the grid of samples.
export const placesOf = ({ room, fields }) => {
  const places = room ? stopPlaces(fields, { ...room, fitted: room.fitted ?? Infinity }) : [];
  return places.map((place) => ({ ...place, position: Math.round(place.position * 1000) / 1000 }));
};

export class Stage {
  constructor(phone) {
    this.phone = phone;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.load(JSON.parse(phone.dataset.scenes));
  }

  // Shows scenes at rest. `drawing` is the gallery's SVG of them, if they are not those of the page.
  load(scenes, drawing) {
    this.stop();
    this.scenes = scenes;
    if (drawing) {
      const own = drawing.replaceAll("after-shadow", `${this.phone.id}-shadow`);
      const drawn = new DOMParser().parseFromString(own, "text/html").querySelector("svg");
      this.phone.replaceChildren(...drawn.childNodes);
    }
    [this.card, this.presenter, this.dimming, this.surface] =
      [".card", ".presenter", ".dimming", ".surface"].map((name) => this.phone.querySelector(name));
    this.show(true);
  }

  get scene() { return this.calm.matches ? this.scenes.reduced : this.scenes.full; }

  get places() { return placesOf(this.scene); }

  // The stop at which the view rests, or will appear.
  get place() {
    const named = (name) => this.places.find((place) => place.name === name);
    return named(this.stopName) ?? named(this.scene.fields["geometry.initialStop"]) ?? this.places[0];
  }

  // The share of its way out of sight at which the view rests.
  get #rest() { return this.places.length > 0 ? 1 - this.place.position / this.places.at(-1).position : 0; }

  // Whether a drag moves the view between stops. At a single stop, it dismisses as without one.
  get hasStops() {
    return this.places.length > (this.scene.fields["interaction.dragDismisses"] === false ? 0 : 1);
  }

  // The geometry of a drag; undefined if no gesture drives the direction.
  way(direction) {
    const way = this.scene[`${direction}Way`];
    if (!way || direction === "present" || !this.hasStops) return way;
    return { ...way, places: this.places, canDismiss: this.scene.fields["interaction.dragDismisses"] !== false };
  }

  // The motion without a finger. A view with stops leaves from the one at which it rests.
  motion(direction) {
    const motion = this.scene[direction];
    const { place, scene: { dimmingAlpha, style } } = this;
    if (direction === "present" || !place) return motion;
    const held = this.#held(direction);
    const from = between(held.from, held.to, this.#rest);
    return {
      ...motion, from, to: style === "crossFade" ? { ...from, alpha: motion.to.alpha } : motion.to,
      presenterFrom: between(held.presenterFrom, held.presenterTo, this.#rest), dimmingFrom: place.dimming ?? dimmingAlpha,
    };
  }

  // The motion under a finger, from the largest stop. Between stops a view also follows it where its motion is a fade.
  #held(direction) {
    const motion = this.scene[direction];
    const { fields, style } = this.scene;
    if (direction === "present" || style !== "crossFade" || !this.hasStops) return motion;
    const [axis, sign] = { bottom: ["y", 1], top: ["y", -1], leading: ["x", -1], trailing: ["x", 1] }[fields["geometry.edge"]];
    return { ...motion, to: { ...motion.from, [axis]: motion.from[axis] + sign * this.places.at(-1).position } };
  }

  // The style that rounds the view at a share of its way; none if all stops have the same radius.
  #rounding(share) {
    const { places, scene: { cornerRadius, corners, contentTop, fields, frame: { x, y, width, height } } } = this;
    const radius = (place) => fields[stopPath(fields, place, "cornerRadius")] ?? cornerRadius;
    if (places.every((place) => radius(place) === cornerRadius)) return {};
    const points = stopValue(places, (1 - share) * places.at(-1).position, radius, radius(places[0]));
    const most = Math.min(points, width / 2, (height - contentTop) / 2);
    return corners ? { d: `path("${outline(x, y + contentTop, width, height - contentTop, corners.map((part) => part * most))}")` }
      : { rx: `${most}px` };
  }

  #round(share) { Object.assign(this.surface.style, { rx: "", d: "" }, this.#rounding(share)); }

  // Shows the view at rest: presented, or gone.
  show(presented) {
    this.presented = presented;
    this.phone.classList.toggle("away", !presented);
    if (!presented) this.stopName = undefined;
    const motion = this.motion(presented ? "present" : "dismiss");
    const { from, presenterFrom, dimmingFrom } = this.motion("dismiss");
    if (presented && this.place) this.pose(from, presenterFrom, dimmingFrom);
    else this.pose(motion.to, motion.presenterTo, motion.dimmingTo);
    this.#round(this.#rest);
    this.presenter.style.filter = this.blur(presented);
    this.presenter.classList.toggle("gone", presented && !this.scene.keepsPresenter);
    this.rests?.(presented);
  }

  // The blur of the background, which a drag leaves as it is until it is decided.
  blur(isOn) { return this.scene.blur ? `blur(${isOn ? this.scene.blur : 0}px)` : "none"; }

  pose(view, presenter, dimming) {
    for (const [element, pose] of [[this.card, view], [this.presenter, presenter]]) {
      element.style.transformOrigin = `${pose.anchorX}px ${pose.anchorY}px`;
      element.style.transform = transform(pose);
      element.style.opacity = limited(pose.alpha);
    }
    this.dimming.style.opacity = dimming;
  }

  // Moves the view to a share of its way, below 0 in a rubber band.
  follow(direction, progress, dimming) {
    const motion = this.#held(direction);
    if (direction === "dismiss") this.#round(progress);
    this.presenter.classList.remove("gone");
    this.phone.classList.remove("away");
    this.pose(between(motion.from, motion.to, progress), between(motion.presenterFrom, motion.presenterTo, progress), dimming);
  }

  // Plays a direction from its start to its end. Resolves to whether it reached the end.
  play(direction) {
    this.stop();
    return this.run(() => this.show(direction === "present"), this.start(direction));
  }

  // Shows a direction's state after some seconds, as far as it takes.
  seek(direction, seconds) {
    if (this.sought !== direction) {
      this.stop();
      this.animations = this.animate(this.start(direction));
      this.animations.forEach((animation) => animation.pause());
      this.sought = direction;
    }
    for (const animation of this.animations) {
      animation.currentTime = Math.min(seconds * 1000, animation.effect.getTiming().duration);
    }
  }

  // Shows the start of a direction, and returns what moves.
  start(direction) {
    if (direction === "present") this.stopName = undefined;
    this.#round(this.#rest);
    const motion = this.motion(direction);
    this.presenter.classList.remove("gone");
    this.phone.classList.remove("away");
    this.pose(motion.from, motion.presenterFrom, motion.dimmingFrom);
    const blurred = direction === "present";
    return this.parts(
      { view: motion.from, behind: motion.presenterFrom, dimming: motion.dimmingFrom, blurred: !blurred },
      { view: motion.to, behind: motion.presenterTo, dimming: motion.dimmingTo, blurred }, motion);
  }

  // What moves between two states.
  parts(from, to, { timing, alphaTiming = timing, dimmingTiming = timing }) {
    const parts = [
      [this.card, "transform", transform(from.view), transform(to.view), timing],
      [this.presenter, "transform", transform(from.behind), transform(to.behind), timing],
      [this.card, "opacity", from.view.alpha, to.view.alpha, alphaTiming],
      [this.presenter, "opacity", from.behind.alpha, to.behind.alpha, timing],
      [this.dimming, "opacity", from.dimming, to.dimming, dimmingTiming, true],
    ];
    if (!this.scene.blur || from.blurred === to.blurred) return parts;
    return [...parts, [this.presenter, "filter", this.blur(from.blurred), this.blur(to.blurred), dimmingTiming, true]];
  }

  // Plays the engine's completion animation. Resolves to whether it reached its end.
  settle(direction, plan) {
    const motion = this.#held(direction);
    this.stop();
    const state = (share, dimming, blurred) => ({
      view: between(motion.from, motion.to, share), dimming, blurred,
      behind: between(motion.presenterFrom, motion.presenterTo, share),
    });
    const isPresented = plan.finishes === (direction === "present");
    const from = state(plan.start, plan.dimmingStart, direction === "dismiss");
    this.settling = { direction, plan };
    this.pose(from.view, from.behind, from.dimming);
    const parts = this.parts(from, state(plan.target, plan.dimmingTarget, isPresented), plan);
    if (direction === "dismiss") {
      const end = this.#rounding(plan.target);
      for (const [name, value] of Object.entries(this.#rounding(plan.start))) parts.push([this.surface, name, value, end[name], plan.timing]);
    }
    return this.run(() => {
      if (plan.stop !== null) this.stopName = this.places[plan.stop].name;
      this.show(isPresented);
    }, parts, plan.duration);
  }

  // The share of its way at which a settling view stands now.
  get settled() { return mix(this.settling.plan.start, this.settling.plan.target, this.#elapsed); }
  // The velocity of a settling view, in shares of its way per second.
  get velocity() {
    const seconds = (this.animations[0]?.currentTime ?? 0) / 1000;
    const at = (time) => settleState(this.settling.plan, time).progress;
    return this.settling ? (at(seconds + 0.001) - at(seconds)) / 0.001 : 0;
  }
  get #elapsed() { return this.animations[0]?.effect.getComputedTiming().progress ?? 1; }

  // Stops a settling view where it stands.
  hold() {
    if (!this.settling) return;
    const { direction, plan } = this.settling;
    const [share, dimming] = [this.settled, mix(plan.dimmingStart, plan.dimmingTarget, limited(this.#elapsed))];
    this.stop();
    this.follow(direction, share, dimming);
  }

  animate(parts) {
    return parts.map(([element, property, from, to, timing, isLimited]) => element.animate(
      { [property]: [from, to] },
      { duration: timing.duration * 1000, easing: easingOf(timing, isLimited), fill: "both" }));
  }

  // Plays parts to their end, or for some seconds. Resolves to whether nothing has interrupted them.
  async run(finish, parts, seconds = Infinity) {
    const animations = this.animate(parts);
    this.animations = animations;
    const ends = Promise.allSettled(animations.map((animation) => animation.finished));
    const isShorter = seconds < Math.max(...parts.map(([, , , , { duration }]) => duration));
    await (isShorter ? Promise.race([ends, new Promise((done) => { setTimeout(done, seconds * 1000); })]) : ends);
    if (this.animations !== animations) return false;
    this.stop();
    finish();
    return true;
  }

  stop() {
    const running = this.animations ?? [];
    this.animations = [];
    this.settling = undefined;
    this.sought = undefined;
    running.forEach((animation) => animation.cancel());
  }

  get isPlaying() { return this.animations.length > 0; }
}
