// A card to drag. The gallery decides begins, releases and completion animations. In between, the page follows the
// finger.
import { Stage, grabbedDisplacement, isArmed } from "./stage.js";

const find = (id) => document.getElementById(id);
const phone = find("phone");
const stage = new Stage(phone);
const verdict = find("verdict");
const base = location.pathname;
document.documentElement.classList.add("script");

const post = async (path, body) => {
  const answer = await fetch(`${base}/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error);
  return reply;
};

let showing = { presentation: crypto.randomUUID(), since: performance.now() };
// The drag whose view still settles, with all its touches. A touch may continue it.
let drag;
let touch;

// The number of the latest message, so that a late reply does not replace a newer message.
let words = 0;
const say = (outcome, reason, style = "") => {
  words += 1;
  verdict.className = style;
  verdict.replaceChildren(...[["outcome", outcome], ["reason", reason]].map(([name, text]) => {
    const line = document.createElement("p");
    line.className = name;
    line.textContent = text;
    return line;
  }));
};
const fail = (error) => { stage.stop(); stage.show(stage.presented); say("Not done", error.message, "failed"); };

const direction = () => stage.settling?.direction ?? (stage.presented ? "dismiss" : "present");
const message = (extra) => ({
  revision: stage.scenes.full.revision, direction: touch.direction, prefersReducedMotion: stage.calm.matches,
  presentation: showing.presentation, secondsSincePresented: touch.secondsSincePresented, session: touch.session,
  ...extra,
});

// Returns a sample: points of the phone, and microseconds since the drag's first sample.
const sample = (event) => {
  const box = phone.getBoundingClientRect();
  const scale = stage.scene.width / box.width;
  return [Math.round((event.timeStamp - touch.zero) * 1000),
    (event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
};
const coordinate = ([, x, y]) => (touch.way.axis === "x" ? x : y);

const meter = (travel) => {
  const way = touch.way;
  find("travel").textContent = travel.toFixed(0);
  find("progress").value = way.distance > 0 ? Math.min(Math.max(travel / way.distance, 0), 1) : 0;
  phone.classList.toggle("armed", isArmed(travel, way));
};

const follow = () => {
  const { way, start, first } = touch;
  const now = coordinate(touch.samples.at(-1));
  const origin = way.origin ?? coordinate(first);
  const travel = touch.session || way.origin === undefined
    ? way.sign * (now - coordinate(first)) + start.startTravel : way.sign * (now - origin);
  meter(travel);
  const points = grabbedDisplacement(travel, way, start.startTravel, start.carried);
  stage.follow(touch.direction, way.extent > 0 ? points / way.extent : 0);
};

// Grabs the view: at rest, or at its position in a completion animation.
const begin = async (index) => {
  const mine = touch;
  mine.first = mine.samples[index];
  mine.start = { startTravel: 0, carried: 0 };
  if (stage.settling) {
    mine.displacement = stage.settled * mine.way.extent;
    stage.follow(mine.direction, stage.settled);
    stage.stop();
    mine.session = drag?.session;
    mine.earlier = drag?.touches ?? [];
    mine.start = await post("grab", message({ touches: [{ displacement: mine.displacement, samples: [mine.first] }] }));
  }
  mine.follows = true;
  if (touch === mine && !mine.ended) follow();
};

// Requests the begin rule's result from the gallery, one request at a time, until it is decided.
const recognize = async () => {
  const mine = touch;
  if (mine.asking || mine.answer) return;
  mine.asking = (async () => {
    const reply = await post("recognition", message({ session: undefined, touches: [{ samples: mine.samples }] }));
    if (reply.answer !== "undecided") mine.answer = reply;
    if (reply.answer === "begins") await begin(reply.index);
    if (reply.answer === "fails") say("Not a drag", reply.reason);
  })().catch(fail).finally(() => { mine.asking = undefined; });
};

phone.addEventListener("pointerdown", (event) => {
  if (touch || event.button !== 0) return;
  const way = stage.way(direction());
  if (stage.isPlaying && !stage.settling) return;
  if (stage.settling && !way.interruptible) {
    say("Touch ignored", "Nothing interrupts the settle: interaction.interruptible is false.");
    return;
  }
  phone.setPointerCapture(event.pointerId);
  const goesOn = Boolean(stage.settling && drag);
  touch = {
    id: event.pointerId, way, direction: direction(), samples: [], earlier: [],
    zero: goesOn ? drag.zero : event.timeStamp,
    secondsSincePresented: goesOn ? drag.secondsSincePresented : (event.timeStamp - showing.since) / 1000,
  };
  touch.samples.push(sample(event));
});

phone.addEventListener("pointermove", (event) => {
  if (event.pointerId !== touch?.id) return;
  const events = event.getCoalescedEvents?.() ?? [];
  for (const each of events.length > 0 ? events : [event]) touch.samples.push(sample(each));
  if (!touch.way) return;
  if (touch.follows) follow(); else recognize();
});

const release = async (event, cancelled) => {
  if (event.pointerId !== touch?.id) return;
  const mine = touch;
  mine.samples.push(sample(event));
  mine.ended = true;
  phone.classList.remove("armed");
  try {
    await mine.asking;
    if (!mine.way) return tap(event, mine);
    const touches = [...mine.earlier, { displacement: mine.displacement, samples: mine.samples, cancelled }];
    if (!mine.follows && mine.samples.length < 3) return tap(event, mine);
    if (stage.settling && !mine.follows) return;
    const reply = await post("drags", message({ touches }));
    await conclude(reply, mine, touches);
  } catch (error) {
    fail(error);
  } finally {
    if (touch === mine) touch = undefined;
  }
};

const conclude = async (reply, mine, touches) => {
  if (!reply.recognized || !reply.settle) { say("Not a drag", reply.conclusion); stage.show(stage.presented); return; }
  drag = { session: reply.session, touches, zero: mine.zero, secondsSincePresented: mine.secondsSincePresented };
  const reason = reply.words ?? reply.conclusion;
  say(reply.verdict ?? "Interrupted",
    `${reason[0].toUpperCase()}${reason.slice(1)}. Settles in ${reply.settle.timing.duration.toFixed(2)} s.`
      + (reply.notStored ? ` Not stored: ${reply.notStored}` : ` Session ${reply.session.slice(0, 8).toLowerCase()}`
        + (reply.waits ? `, not stored yet: ${reply.waits}` : ".")), reply.settle.finishes ? "finished" : "cancelled");
  verdict.dataset.session = reply.session.toLowerCase();
  verdict.dataset.finishes = String(reply.finishes);
  touch = undefined;
  if (!(await stage.settle(mine.direction, reply.settle))) return;
  drag = undefined;
  if (reply.settle.finishes) changed(mine.direction);
};

// Updates the page after the screen has appeared or gone.
const changed = (way) => {
  if (way === "present") showing.since = performance.now();
  else showing = { presentation: crypto.randomUUID(), since: 0 };
};

// A touch that drove nothing may have been a tap beside the card.
const tap = (event, mine) => {
  if (!stage.presented || stage.isPlaying) return;
  const [, x, y] = mine.samples.at(-1);
  const { frame, contentTop } = stage.scene;
  const isInside = x >= frame.x && x <= frame.x + frame.width && y >= frame.y + contentTop
    && y <= frame.y + frame.height;
  if (!isInside && stage.scene.dismissesOnTap) dismiss("tap");
  else if (!mine.way) say("Nothing moves", "No gesture dismisses this transition. The button does.");
};

const present = async () => {
  if (stage.presented || stage.isPlaying) return;
  showing = { presentation: crypto.randomUUID(), since: performance.now() };
  await stage.play("present");
};

const dismiss = async (cause = "button") => {
  if (!stage.presented || stage.isPlaying) return;
  const body = {
    revision: stage.scene.revision, presentation: showing.presentation, cause,
    secondsSincePresented: (performance.now() - showing.since) / 1000,
  };
  const how = cause === "tap" ? "By a tap beside the card." : "By the button.";
  say("Dismissed", how);
  const mine = words;
  const stored = post("dismissals", body).then(({ waits, notStored }) => {
    const reason = notStored ? `Not stored: ${notStored}` : waits ? `Not stored yet: ${waits}` : "";
    if (reason && words === mine) say("Dismissed", `${how} ${reason}`);
  }).catch((error) => { if (words === mine) fail(error); });
  if (await stage.play("dismiss")) changed("dismiss");
  await stored;
};

phone.addEventListener("pointerup", (event) => release(event, false));
phone.addEventListener("pointercancel", (event) => release(event, true));
phone.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") present();
  else if (event.key === "Escape") dismiss();
  else return;
  event.preventDefault();
});
stage.rests = (presented) => {
  find("present").disabled = presented;
  find("dismiss").disabled = !presented;
};
stage.rests(stage.presented);
find("present").addEventListener("click", present);
find("dismiss").addEventListener("click", () => dismiss());
document.querySelector("[data-copies]").addEventListener("click", () => navigator.clipboard.writeText(find("yaml").value));
