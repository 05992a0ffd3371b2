// Drags by mouse, touch or keys. The gallery decides begins, releases and completion animations.
import { grabbedDisplacement, isArmed } from "./stage.js";

// Points of one press of an arrow key, and of one sample of a flick by keys, which come 8 ms apart.
const STEP = 24;
const FLICK = 12;

export class DragInput {
  // The touch that is down, and the drag whose view still settles, with all its touches. A touch may continue it.
  #touch;
  #drag;

  // `ask(path, body)` resolves to a decision; `context()` is part of each body. `leaves` follows a dismissal without a
  // drag, `rest` an arrival.
  constructor(stage, { ask, context, say, meter = () => {}, interrupt = () => {}, rest = () => {}, leaves = () => {} }) {
    Object.assign(this, { stage, ask, context, say, meter, interrupt, rest, leaves, since: performance.now() });
    const { phone } = stage;
    phone.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.#down(event.pointerId, this.#sample(event))) return;
      phone.setPointerCapture(event.pointerId);
    });
    phone.addEventListener("pointermove", (event) => {
      if (event.pointerId !== this.#touch?.id) return;
      const events = event.getCoalescedEvents?.() ?? [];
      for (const each of events.length > 0 ? events : [event]) this.#move(this.#sample(each));
    });
    for (const [name, cancelled] of [["pointerup", false], ["pointercancel", true]]) {
      phone.addEventListener(name, (event) => {
        if (event.pointerId === this.#touch?.id) this.#up(this.#sample(event), cancelled);
      });
    }
    phone.addEventListener("keydown", (event) => { if (this.#key(event)) event.preventDefault(); });
  }

  // Whether a finger is down, or the view settles after one.
  get isBusy() { return Boolean(this.#touch || this.stage.settling); }

  fail(error) {
    this.stage.stop();
    this.stage.show(this.stage.presented);
    this.say("Not done", error.message, "failed");
  }

  // A sample: the time of the event in ms, and points of the phone.
  #sample(event) {
    const box = this.stage.phone.getBoundingClientRect();
    const scale = this.stage.scene.width / box.width;
    return [event.timeStamp, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }

  #keep([time, x, y]) { this.#touch.samples.push([Math.round((time - this.#touch.zero) * 1000), x, y]); }

  #down(id, sample) {
    const { stage } = this;
    if (this.#touch) return false;
    this.interrupt();
    const direction = stage.settling?.direction ?? (stage.presented ? "dismiss" : "present");
    const way = stage.way(direction);
    if (stage.isPlaying && !stage.settling) return false;
    if (stage.settling && !way.interruptible) {
      this.say("Touch ignored", "Nothing interrupts the settle: interaction.interruptible is false.");
      return false;
    }
    const goesOn = Boolean(stage.settling && this.#drag);
    this.#touch = {
      id, way, direction, samples: [], earlier: [], zero: goesOn ? this.#drag.zero : sample[0],
      secondsSincePresented: goesOn ? this.#drag.secondsSincePresented : (sample[0] - this.since) / 1000,
    };
    this.#keep(sample);
    return true;
  }

  #move(sample) {
    this.#keep(sample);
    if (!this.#touch.way) return;
    if (this.#touch.follows) this.#follow(); else this.#recognize();
  }

  #message(extra) {
    const { direction, secondsSincePresented, session } = this.#touch;
    return {
      revision: this.stage.scenes.full.revision, direction, prefersReducedMotion: this.stage.calm.matches,
      secondsSincePresented, session, ...this.context(), ...extra,
    };
  }

  #coordinate([, x, y]) { return this.#touch.way.axis === "x" ? x : y; }

  #follow() {
    const { way, start, first, displacement, samples, direction } = this.#touch;
    const now = this.#coordinate(samples.at(-1));
    const origin = way.origin ?? this.#coordinate(first);
    const travel = displacement !== undefined || way.origin === undefined
      ? way.sign * (now - this.#coordinate(first)) + start.startTravel : way.sign * (now - origin);
    this.meter(travel, way, this.#touch);
    this.stage.phone.classList.toggle("armed", isArmed(travel, way));
    const points = grabbedDisplacement(travel, way, start.startTravel, start.carried);
    this.stage.follow(direction, way.extent > 0 ? points / way.extent : 0);
  }

  // Grabs the view: at rest, or at its position in a completion animation.
  async #begin(index) {
    const { stage } = this;
    const mine = this.#touch;
    mine.first = mine.samples[index];
    mine.start = { startTravel: 0, carried: 0 };
    if (stage.settling) {
      mine.displacement = stage.settled * mine.way.extent;
      stage.follow(mine.direction, stage.settled);
      stage.stop();
      mine.session = this.#drag?.session;
      mine.earlier = this.#drag?.touches ?? [];
      const touches = [{ displacement: mine.displacement, samples: [mine.first] }];
      mine.start = await this.ask("grab", this.#message({ touches }));
    }
    mine.follows = true;
    if (this.#touch === mine && !mine.ended) this.#follow();
  }

  #miss(reason, way) {
    this.meter(0, way);
    this.say("Not a drag", reason);
  }

  // Asks for the begin rule's result, one question at a time.
  #recognize() {
    const mine = this.#touch;
    if (mine.asking || mine.answer) return;
    mine.asking = (async () => {
      const message = this.#message({ session: undefined, touches: [{ samples: mine.samples }] });
      const reply = await this.ask("recognition", message);
      if (reply.answer !== "undecided") mine.answer = reply;
      if (reply.answer === "begins") await this.#begin(reply.index);
      if (reply.answer === "fails") this.#miss(reply.reason, mine.way);
    })().catch((error) => this.fail(error)).finally(() => { mine.asking = undefined; });
  }

  async #up(sample, cancelled) {
    const mine = this.#touch;
    this.#keep(sample);
    mine.ended = true;
    this.stage.phone.classList.remove("armed");
    try {
      await mine.asking;
      if (mine.follows && this.#touch === mine) this.#follow();
      const touches = [...mine.earlier, { displacement: mine.displacement, samples: mine.samples, cancelled }];
      if (!mine.way || (!mine.follows && mine.samples.length < 3)) { this.#tap(mine); return; }
      if (this.stage.settling && !mine.follows) return;
      await this.#conclude(await this.ask("drags", this.#message({ touches })), mine, touches);
    } catch (error) {
      this.fail(error);
    } finally {
      if (this.#touch === mine) this.#touch = undefined;
    }
  }

  async #conclude(reply, mine, touches) {
    const { stage } = this;
    if (!reply.recognized || !reply.settle) {
      this.#miss(reply.conclusion, mine.way);
      stage.show(stage.presented);
      return;
    }
    this.#drag = { ...reply, touches, zero: mine.zero, secondsSincePresented: mine.secondsSincePresented };
    const drag = this.#drag;
    const reason = reply.words ?? reply.conclusion;
    this.say(reply.verdict ?? "Interrupted",
      `${reason[0].toUpperCase()}${reason.slice(1)}. Settles in ${reply.settle.timing.duration.toFixed(2)} s.`,
      reply.settle.finishes ? "finished" : "cancelled", reply);
    this.#touch = undefined;
    if (!(await stage.settle(mine.direction, reply.settle))) return;
    if (this.#drag === drag) this.#drag = undefined;
    if (!reply.settle.finishes) return;
    if (mine.direction === "present") this.since = performance.now();
    this.rest(mine.direction);
  }

  // A touch that drove nothing may have been a tap beside the card.
  #tap(mine) {
    const { stage } = this;
    if (!stage.presented || stage.isPlaying) return;
    const [, x, y] = mine.samples.at(-1);
    const { frame, contentTop } = stage.scene;
    const isInside = x >= frame.x && x <= frame.x + frame.width && y >= frame.y + contentTop
      && y <= frame.y + frame.height;
    if (!isInside && stage.scene.dismissesOnTap) this.dismiss("tap");
    else if (!mine.way) this.say("Nothing moves", stage.scene.dismissesOnTap ? "Tap beside the card, or use the button." : "Use the button.");
  }

  async present() {
    if (this.stage.presented || this.stage.isPlaying) return;
    this.since = performance.now();
    if (await this.stage.play("present")) this.rest("present");
  }

  // A dismissal without a drag.
  async dismiss(cause = "button") {
    if (!this.stage.presented || this.stage.isPlaying) return;
    const how = cause === "tap" ? "By a tap beside the card." : "By the button.";
    this.say("Dismissed", how);
    this.leaves(cause, (performance.now() - this.since) / 1000, how);
    if (await this.stage.play("dismiss")) this.rest("dismiss");
  }

  // Handles a key, and returns whether it means something here.
  #key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const isDown = this.#touch?.id === "keys";
    if (event.key in ways) {
      this.#moveByKeys(event, ways[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      if (isDown) this.#letGo(event.timeStamp, false); else { this.interrupt(); this.present(); }
    } else if (event.key === "Escape") {
      if (isDown) this.#letGo(event.timeStamp, true); else { this.interrupt(); this.dismiss(); }
    } else return false;
    return true;
  }

  #letGo(time, cancelled) {
    const { point } = this.#touch;
    this.#up([time, ...point], cancelled);
  }

  #moveByKeys({ timeStamp, shiftKey }, [dx, dy]) {
    if (!this.#touch) {
      const point = this.#startOfKeys([dx, dy]);
      if (!this.#down("keys", [timeStamp - 8, ...point])) return;
      this.#touch.point = point;
    }
    const mine = this.#touch;
    if (mine.id !== "keys" || mine.ended) return;
    const move = (step, time) => {
      mine.point = [mine.point[0] + dx * step, mine.point[1] + dy * step];
      this.#move([time, ...mine.point]);
    };
    if (!shiftKey) { move(STEP, timeStamp); return; }
    for (let index = 0; index < 8; index += 1) move(FLICK, timeStamp + 8 * index);
    this.#letGo(timeStamp + 64, false);
  }

  // The finger of the keys comes down in the middle of the view, or at the edge from which a view is drawn in.
  #startOfKeys([dx, dy]) {
    const { scene, presented } = this.stage;
    const { frame } = scene;
    if (presented) return [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const start = (size, step) => size / 2 - step * (size / 2 - 20);
    return [start(scene.width, dx), start(scene.height, dy)];
  }
}
