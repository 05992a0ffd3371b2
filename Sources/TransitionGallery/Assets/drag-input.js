// Drags by mouse, touch or keys. The engine of `interaction.js` decides them, and its actions move the stage.
import { DragRecognition, InteractionMachine, interactionOf, ongoingMotion, sample } from "./interaction.js";
import { stopPath } from "./stage.js";
import { verdict } from "./verdict.js";

// Points of one press of an arrow key, and of one sample of a flick by keys, which come 8 ms apart.
const STEP = 24;
const FLICK = 12;

const heading = ({ axis, sign }) => {
  if (axis === "x") return sign > 0 ? "to the right" : "to the left";
  return sign > 0 ? "downwards" : "upwards";
};

const machineOf = (direction, { fields, style }) => {
  const interaction = interactionOf(fields, direction, { style });
  return interaction && new InteractionMachine(interaction);
};

export class DragInput {
  // The touch that is down, and the drag whose view is not at rest. A touch may continue it.
  #touch;
  #drag;

  // `interaction` makes a machine, or one that is recorded. `starts` precedes a presentation without a drag, and `rest`
  // follows every arrival; its cause is missing after a drag. `ends` follows every drag.
  constructor(stage, {
    say, interaction = machineOf, meter = () => {}, interrupt = () => {}, starts = () => {}, rest = () => {},
    ends = () => {},
  }) {
    Object.assign(this, { stage, say, interaction, meter, interrupt, starts, rest, ends });
    const { phone } = stage;
    phone.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.#down(event.pointerId, this.#place(event))) return;
      phone.setPointerCapture(event.pointerId);
    });
    phone.addEventListener("pointermove", (event) => {
      if (event.pointerId !== this.#touch?.id) return;
      const events = event.getCoalescedEvents?.() ?? [];
      for (const each of events.length > 0 ? events : [event]) this.#feed(this.#place(each), "changed");
    });
    for (const [name, phase] of [["pointerup", "ended"], ["pointercancel", "cancelled"]]) {
      phone.addEventListener(name, (event) => {
        if (event.pointerId === this.#touch?.id) this.#up(this.#place(event), phase);
      });
    }
    phone.addEventListener("keydown", (event) => { if (this.#key(event)) event.preventDefault(); });
  }

  // Whether a finger is down, or the view settles after one.
  get isBusy() { return Boolean(this.#touch || this.stage.settling); }

  // Ends the drag in progress, because its page closes or shows something else.
  tearDown() { if (this.#drag) this.#handle({ type: "tornDown" }); }

  // The time of an event in ms, and points of the phone.
  #place(event) {
    const box = this.stage.phone.getBoundingClientRect();
    const scale = this.stage.scene.width / box.width;
    return [event.timeStamp, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }

  #down(id, place) {
    const { stage } = this;
    if (this.#touch) return false;
    this.interrupt();
    if (stage.isPlaying && !stage.settling) return false;
    if (!stage.settling) this.tearDown();
    const drag = this.#drag ?? this.#newDrag(stage.presented ? "dismiss" : "present");
    if (this.#drag && !drag.machine.interaction.interruptible) {
      this.say("Touch ignored", "Nothing interrupts the settle: interaction.interruptible is false.");
      return false;
    }
    const recognition = drag && new DragRecognition(
      drag.begins, drag.way, { edgeExtent: drag.edgeExtent, motion: this.#motion(drag) });
    this.#touch = { id, drag, recognition, samples: [] };
    this.#feed(place, "began");
    return true;
  }

  // The motion of a settling view, which a touch takes over.
  #motion({ machine: { settlePlan }, way }) {
    return settlePlan ? ongoingMotion((settlePlan.target - this.stage.settled) * way.extent) : "none";
  }

  // What a drag in a direction is decided by; undefined if no gesture drives it.
  #newDrag(direction) {
    const { scene } = this.stage;
    const way = this.stage.way(direction);
    const host = way && this.interaction(direction, scene);
    if (!host) return undefined;
    const isEdgePan = direction === "present" && scene.fields["interaction.interactivePresentation"] === "edgePan";
    const size = way.axis === "x" ? scene.width : scene.height;
    const machine = host.machine ?? host;
    const { interaction } = machine;
    // A view with stops moves both ways. A drag across it is its content's.
    const begins = way.places ? { ...interaction, beginRule: "any", halfAngle: interaction.halfAngle ?? 45 } : interaction;
    return { direction, way, host, machine, begins, edgeExtent: isEdgePan ? size : null };
  }

  #feed([time, x, y], phase) {
    const mine = this.#touch;
    const each = sample(time / 1000, x, y, phase);
    mine.samples.push(each);
    if (mine.begun) this.#handle({ type: phase, sample: each });
    else if (mine.recognition?.answer === "undecided") this.#recognize(mine, each);
  }

  #recognize(mine, each) {
    const { drag, recognition } = mine;
    const answer = recognition.handle(each);
    if (answer === "fails" && mine.samples.length > 2) this.#miss(drag);
    if (answer !== "begins") return;
    const { stage } = this;
    const goesOn = this.#drag === drag;
    // The view may have come to rest on the other side meanwhile.
    if (!goesOn && (stage.isPlaying || stage.presented !== (drag.direction === "dismiss"))) return;
    mine.begun = true;
    mine.samples = [{ ...recognition.begin, phase: "began" }];
    this.#drag = drag;
    const { extent, places } = drag.way;
    const rest = places ? places.at(-1).position - stage.place.position : 0;
    const displacement = goesOn ? stage.settled * extent : rest;
    if (places) {
      const velocity = goesOn ? stage.velocity * extent : 0;
      this.#handle({ type: "grabbed", sample: mine.samples[0], displacement, velocity, geometry: drag.way });
    } else {
      this.#handle({ type: "began", sample: mine.samples[0], displacement });
      if (!goesOn) this.#handle({ type: "started", geometry: drag.way });
    }
    if (each.phase === "began" || recognition.begin === each) return;
    mine.samples.push(each);
    this.#handle({ type: each.phase, sample: each });
  }

  #handle(event) {
    const drag = this.#drag;
    if (event.sample) drag.phase = event.type;
    for (const { type, ...action } of drag.host.handle(event)) this.#perform(type, action, drag);
  }

  #perform(type, action, drag) {
    const { stage } = this;
    switch (type) {
      case "update":
        stage.follow(drag.direction, action.progress, action.dimming);
        this.meter(drag.machine, this.#touch.samples);
        break;
      case "decorate": stage.phone.classList.toggle("armed", action.armed); break;
      case "stopSettling": stage.hold(); break;
      case "settle": this.#settle(action.plan, drag); break;
      // The release of a view with stops dismisses it.
      case "begin": if (drag.way.places) this.#handle({ type: "started", geometry: drag.way }); break;
      case "rested": case "complete":
        this.#drag = undefined;
        this.ends();
        break;
      default: break;
    }
  }

  async #settle(plan, drag) {
    const { stage } = this;
    const { machine: { decision }, direction } = drag;
    stage.phone.classList.remove("armed");
    const { outcome, words, otherwise, moves } = decision ? verdict(decision, direction)
      : drag.way.places && drag.phase === "ended" ? { outcome: "Goes on", words: "the finger only touched the moving view" }
        : { outcome: "Interrupted", words: "cancelled by the system" };
    const sentences = [`${words[0].toUpperCase()}${words.slice(1)}.`, otherwise, `Settles in ${plan.duration.toFixed(2)} s.`];
    this.say(outcome, sentences.filter(Boolean).join(" "), plan.finishes || moves ? "finished" : "cancelled", decision, direction);
    if (!(await stage.settle(direction, plan)) || this.#drag !== drag) return;
    this.#handle({ type: "settled", id: plan.id });
    if (plan.finishes) this.rest(direction);
  }

  #miss({ way }) {
    this.meter();
    this.say("Not a drag", `To move the view, drag ${heading(way)}.`);
  }

  #up(place, phase) {
    const mine = this.#touch;
    this.#feed(place, phase);
    this.#touch = undefined;
    if (!mine.begun && (!mine.drag || mine.samples.length < 3)) this.#tap(mine);
  }

  // A touch that drove nothing may have been a tap beside the card.
  #tap({ drag, samples }) {
    const { stage } = this;
    if (!stage.presented || stage.isPlaying) return;
    const { fields, frame, contentTop } = stage.scene;
    const passes = stage.place && fields[stopPath(fields, stage.place, "passesTouches")];
    const dismissesOnTap = stage.scene.dismissesOnTap && !passes;
    const { from } = stage.motion("dismiss");
    const [x, y] = [samples.at(-1).x - from.x, samples.at(-1).y - from.y];
    const isInside = x >= frame.x && x <= frame.x + frame.width && y >= frame.y + contentTop
      && y <= frame.y + frame.height;
    if (!isInside && dismissesOnTap) this.dismiss("tap");
    else if (!drag) this.say("Nothing moves", dismissesOnTap ? "Tap beside the card, or use the button." : "Use the button.");
  }

  async present() {
    if (this.stage.presented || this.stage.isPlaying) return;
    this.starts();
    if (await this.stage.play("present")) this.rest("present", "button");
  }

  // A dismissal without a drag.
  async dismiss(cause = "button") {
    if (!this.stage.presented || this.stage.isPlaying) return;
    this.say("Dismissed", cause === "tap" ? "By a tap beside the card." : "By the button.");
    if (await this.stage.play("dismiss")) this.rest("dismiss", cause);
  }

  // Handles a key, and returns whether it means something here.
  #key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const isDown = this.#touch?.id === "keys";
    if (event.key in ways) {
      this.#moveByKeys(event, ways[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      if (isDown) this.#letGo(event.timeStamp, "ended"); else { this.interrupt(); this.present(); }
    } else if (event.key === "Escape") {
      if (isDown) this.#letGo(event.timeStamp, "cancelled"); else { this.interrupt(); this.dismiss(); }
    } else return false;
    return true;
  }

  #letGo(time, phase) { this.#up([time, ...this.#touch.point], phase); }

  #moveByKeys({ timeStamp, shiftKey }, [dx, dy]) {
    if (!this.#touch) {
      const point = this.#startOfKeys([dx, dy]);
      if (!this.#down("keys", [timeStamp - 8, ...point])) return;
      this.#touch.point = point;
    }
    const mine = this.#touch;
    if (mine.id !== "keys") return;
    const move = (step, time) => {
      mine.point = [mine.point[0] + dx * step, mine.point[1] + dy * step];
      this.#feed([time, ...mine.point], "changed");
    };
    if (!shiftKey) { move(STEP, timeStamp); return; }
    for (let index = 0; index < 8; index += 1) move(FLICK, timeStamp + 8 * index);
    this.#letGo(timeStamp + 64, "ended");
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
