// A phone on a page. It places and animates views by the gallery's numbers. Its only formula is the displacement for a
// finger, which a test compares with Swift.
import { rubberBand } from "./interaction.js";

const mix = (from, to, share) => from + (to - from) * share;
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// Points that the view moves for a pull in the wrong direction.
const overshoot = (pull, { band: { kind, parameter }, clamps, distance }) => (clamps ? 0
  : rubberBand({ kind, factor: parameter, exponent: parameter, coefficient: parameter }, distance, pull));

// Points of the view from its start for a travel of the finger.
export const displacement = (travel, way) => {
  if (travel < 0) return -overshoot(-travel, way);
  if (!way.input) return way.clamps ? Math.min(travel, way.extent) : travel;
  const { resistance, points } = way.input;
  const held = resistance * Math.min(travel, points);
  const beyond = resistance * Math.max(travel - points, 0);
  return beyond > 0 && way.distance > 0 ? held + overshoot(beyond, way) : held;
};

// The same for a finger that grabbed a settling view, whose lead shrinks as it moves.
export const grabbedDisplacement = (travel, way, start, carried) => carried === 0
  ? displacement(travel, way)
  : displacement(travel, way) + carried * Math.max(0, 1 - Math.abs(travel - start) / Math.max(Math.abs(carried), 1));

export const isArmed = (travel, way) => Boolean(way.input) && travel >= way.input.points;

const transform = (pose) => `translate(${pose.x}px, ${pose.y}px) rotate(${pose.rotation}deg) scale(${pose.scale})`;
const between = (from, to, share) => Object.fromEntries(
  Object.keys(from).map((key) => [key, mix(from[key], to[key], share)]));

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
    [this.card, this.presenter, this.dimming] =
      [".card", ".presenter", ".dimming"].map((name) => this.phone.querySelector(name));
    this.show(true);
  }

  get scene() { return this.calm.matches ? this.scenes.reduced : this.scenes.full; }
  motion(direction) { return this.scene[direction]; }
  way(direction) { return this.scene[direction + "Way"]; }

  // Shows the view at rest: presented, or gone.
  show(presented) {
    this.presented = presented;
    this.phone.classList.toggle("away", !presented);
    const motion = this.motion(presented ? "present" : "dismiss");
    this.pose(motion.to, motion.presenterTo, motion.dimmingTo);
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
      element.style.opacity = clamp(pose.alpha, 0, 1);
    }
    this.dimming.style.opacity = dimming;
  }

  // Moves the view to a finger's position: `progress` is a share of its way, below 0 in a rubber band.
  follow(direction, progress) {
    const motion = this.motion(direction);
    this.presenter.classList.remove("gone");
    this.phone.classList.remove("away");
    const fades = this.way(direction).fadesDimming ? clamp(progress, 0, 1) : 0;
    this.progress = progress;
    this.pose(between(motion.from, motion.to, progress),
      between(motion.presenterFrom, motion.presenterTo, progress),
      this.scene.dimmingAlpha * (direction === "present" ? fades : 1 - fades));
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
      [this.dimming, "opacity", from.dimming, to.dimming, dimmingTiming, "clampedEasing"],
    ];
    if (!this.scene.blur || from.blurred === to.blurred) return parts;
    return [...parts, [this.presenter, "filter", this.blur(from.blurred), this.blur(to.blurred), dimmingTiming, "clampedEasing"]];
  }

  // Plays the completion animation of the gallery's reply.
  settle(direction, plan) {
    const motion = this.motion(direction);
    this.stop();
    const state = (share, dimming, blurred) => ({
      view: between(motion.from, motion.to, share), dimming, blurred,
      behind: between(motion.presenterFrom, motion.presenterTo, share),
    });
    const isPresented = plan.finishes === (direction === "present");
    const from = state(plan.start, plan.dimmingStart, direction === "dismiss");
    this.settling = { direction, plan };
    this.pose(from.view, from.behind, from.dimming);
    return this.run(() => this.show(isPresented), this.parts(from, state(plan.target, plan.dimmingTarget, isPresented), plan));
  }

  // The share of its way at which a settling view stands now.
  get settled() {
    const { plan } = this.settling;
    return mix(plan.start, plan.target, this.animations[0]?.effect.getComputedTiming().progress ?? 1);
  }

  animate(parts) {
    return parts.map(([element, property, from, to, timing, easing = "easing"]) => element.animate(
      { [property]: [from, to] },
      { duration: timing.duration * 1000, easing: timing[easing] ?? timing.easing, fill: "both" }));
  }

  async run(finish, parts) {
    const animations = this.animate(parts);
    this.animations = animations;
    await Promise.allSettled(animations.map((animation) => animation.finished));
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
