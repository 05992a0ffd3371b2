// A phone on a page. It places and animates views by the gallery's poses and the engine's timings.
import { timingFraction } from "./interaction.js";

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
      element.style.opacity = limited(pose.alpha);
    }
    this.dimming.style.opacity = dimming;
  }

  // Moves the view to a share of its way, below 0 in a rubber band.
  follow(direction, progress, dimming) {
    const motion = this.motion(direction);
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
    return this.run(() => this.show(isPresented), this.parts(from, state(plan.target, plan.dimmingTarget, isPresented), plan),
      plan.duration);
  }

  // The share of its way at which a settling view stands now.
  get settled() { return mix(this.settling.plan.start, this.settling.plan.target, this.#elapsed); }
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
