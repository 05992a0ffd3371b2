// The page that changes a transition. The address holds `changes`. The gallery checks them, and replies with the phone.
import { timingOf } from "./interaction.js";
import { CurveEditor, rounded, sentence, springForms, uikitOf } from "./curve-editor.js";
import { DragInput } from "./drag-input.js";
import { Stage } from "./stage.js";
import { StopHandles } from "./stops.js";
import { find, make, parsed } from "./page.js";
import { Timeline, fieldForm, segments } from "./panel.js";
import { post } from "./server.js";

const page = document.querySelector(".tuning");
const { address } = page.dataset;
const base = Number(page.dataset.base);
const stored = JSON.parse(page.dataset.fields);
const [before, after] = ["before", "after"].map((id) => new Stage(find(id)));
const save = find("save");
const later = (seconds, action) => {
  let wait;
  return () => { clearTimeout(wait); wait = setTimeout(action, seconds * 1000); };
};

// Values by path as texts; an empty one removes the value.
const SPEEDS = [1, 0.5, 0.25];
let changes = {};
let saved = false;
// Whether a change plays. A stop is shown where it is, instead.
let plays = true;
const view = { way: "presentation", speed: 1, with: "", over: false };
const asText = (value) => (value === undefined ? "" : String(value));
const asValue = (text) => (text === "true" || text === "false" ? text === "true"
  : text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text);

const merged = () => {
  const all = { ...stored };
  for (const [path, text] of Object.entries(changes)) {
    if (text === "") delete all[path]; else all[path] = asValue(text);
  }
  return all;
};

const set = (edits, isDone = true) => {
  for (const [path, value] of Object.entries(edits)) {
    if (asText(value) === asText(stored[path])) delete changes[path]; else changes[path] = asText(value);
  }
  plays = true;
  changed(isDone);
};
const changed = (isDone) => {
  remember(isDone);
  render();
  soon();
};

// A gesture is one step of the history.
let isMoving = false;
const remember = (isDone) => {
  const words = new URLSearchParams(changes);
  const defaults = { way: firstWay, speed: 1, with: "", over: false };
  for (const [key, value] of Object.entries(view)) if (value !== defaults[key]) words.set(key, value);
  const next = `${location.pathname}${location.search}${words.size > 0 ? `#${words}` : ""}`;
  history[isMoving ? "replaceState" : "pushState"](null, "", next);
  isMoving = !isDone;
};
document.addEventListener("change", () => { isMoving = false; });

const restore = () => {
  const words = new URLSearchParams(location.hash.slice(1));
  view.way = WAYS.find((name) => name === words.get("way")) ?? firstWay;
  view.speed = SPEEDS.find((speed) => speed === Number(words.get("speed"))) ?? 1;
  view.with = words.get("with") ?? "";
  view.over = words.get("over") === "true";
  changes = Object.fromEntries([...words].filter(([path]) => form.has(path)));
  isMoving = false;
  render();
  beside();
  preview();
};
addEventListener("popstate", restore);
addEventListener("beforeunload", (event) => {
  if (save && Object.keys(changes).length > 0 && !saved) event.preventDefault();
});

// The motion.

const WAYS = ["presentation", "dismissal", "both"];
const motionParts = ["duration", "dampingRatio", "initialVelocity", "curve", "curveX1", "curveY1", "curveX2", "curveY2"];
const firstWay = motionParts.every((part) => stored[`presentation.${part}`] === stored[`dismissal.${part}`])
  ? "both" : "presentation";
view.way = firstWay;
const prefixes = () => (view.way === "both" ? ["presentation", "dismissal"] : [view.way]);
const lead = () => prefixes()[0];
const inWays = (values) => Object.fromEntries(
  prefixes().flatMap((prefix) => Object.entries(values).map(([part, value]) => [`${prefix}.${part}`, value])));

const noCurve = { curve: undefined, curveX1: undefined, curveY1: undefined, curveX2: undefined, curveY2: undefined };
const noSpring = { dampingRatio: undefined, initialVelocity: undefined };
const asSpring = ({ duration, dampingRatio }) => ({ ...noCurve, duration, dampingRatio });
const asCurve = (curve) => (typeof curve === "string"
  ? { ...noCurve, ...noSpring, curve }
  : { ...noSpring, curve: "cubic", curveX1: curve[0], curveY1: curve[1], curveX2: curve[2], curveY2: curve[3] });

// The motion of a direction, unless its numbers are incomplete or out of range.
const timing = (fields, prefix) => {
  const made = timingOf(fields, prefix);
  const isGood = made.duration > 0 && made.duration <= 10
    && (made.curve ? made.curve.every(Number.isFinite) : Number.isFinite(made.spring.frequency));
  return isGood ? made : undefined;
};

const chart = new CurveEditor(find("curve"), {
  onPoints: (points) => set(inWays(asCurve(points)), false), onEnd: () => { isMoving = false; },
});

let mass = 1;
const springs = [...find("springs").children].map((row) => [...row.querySelectorAll("input")]);
springs.forEach((inputs, index) => inputs.forEach((input, at) => input.addEventListener("change", () => {
  const shown = timing(merged(), lead());
  const { values, make: spring } = springForms(shown, mass)[index];
  // What was not touched keeps all its digits.
  const given = values.with(at, Number(input.value));
  if (!given.every(Number.isFinite)) return;
  mass = given[2] ?? mass;
  input.blur();
  set(inWays(asSpring(index === 0 ? { duration: given[0], dampingRatio: given[1] } : uikitOf(spring(...given), shown.velocity))));
})));
const renderSprings = (shown) => {
  find("spring").hidden = !shown.spring;
  if (!shown.spring) return;
  springForms(shown, mass).forEach(({ values }, index) => values.forEach((value, at) => {
    const input = springs[index][at];
    if (input !== document.activeElement) input.value = rounded(value, value >= 100 ? 0 : 3);
  }));
};

// A preset holds the values of its motion, without those of the other kind.
const chips = [...find("presets").children].map((button) => {
  const values = { ...(button.dataset.kind === "spring" ? noCurve : { ...noCurve, ...noSpring }), ...JSON.parse(button.dataset.values) };
  button.addEventListener("click", () => set(inWays(values)));
  return { button, values };
});
const renderPresets = (fields, isSpring) => {
  for (const { button, values } of chips) {
    button.hidden = (button.dataset.kind === "spring") !== isSpring;
    button.setAttribute("aria-pressed",
      Object.entries(inWays(values)).every(([path, value]) => asText(value) === asText(fields[path])));
  }
};

// The stops, as lines on the phone. The view rests at the one that is moved.
const handles = find("stops") && new StopHandles(find("stops"), after, {
  onSize: (path, value, name, isDone) => {
    after.stopName = name;
    set({ [path]: value }, isDone);
    plays = false;
  },
  onEnd: () => { isMoving = false; },
});

// The controls.

const rule = (name) => `interaction.releaseRule.${name}`;
const SIDES = ["Leading", "Trailing"];
const marginSides = (fields) => {
  const near = { bottom: "Bottom", top: "Top" }[fields["geometry.edge"]];
  return near ? [...SIDES, near] : ["Top", "Bottom", ...SIDES];
};
const tail = (name) => `interaction.tail.${name}`;
// A number of one field, and a bounce for a damping ratio.
const number = (path, scale = 1, absent = undefined) => ({
  get: (fields) => (path in fields ? rounded(fields[path] * scale, 2) : absent),
  put: (value) => ({ [path]: rounded(value / scale, 4) }),
});
const bounceOf = (ratio) => (ratio === undefined ? undefined : rounded((1 - ratio) * 100, 1));
const ratioOf = (bounce) => rounded(1 - bounce / 100, 4);
const noRule = (fields, what) => (fields[rule("kind")] ? `The release rule reads no ${what}.`
  : fields["interaction.stopRule.kind"] ? "No drag dismisses it." : "No gesture drives it.");
const isShare = (fields) => rule("fraction") in fields;
const farNumber = (fields) => (isShare(fields) ? number(rule("fraction"), 100) : number(rule("points")));

// Each control: what it reads from the fields and writes. Its words are the page's, unless they depend on the fields.
const CONTROLS = {
  duration: {
    get: (fields) => fields[`${lead()}.duration`], put: (value) => inWays({ duration: value }),
    words: (fields) => {
      const shown = timing(fields, lead());
      return shown ? `Takes ${sentence(shown)}.` : "";
    },
  },
  bounce: {
    get: (fields) => bounceOf(fields[`${lead()}.dampingRatio`]), put: (value) => inWays({ dampingRatio: ratioOf(value) }),
    limit: 99,
  },
  far: {
    unit: (fields) => (isShare(fields) ? "%" : "pt"), high: (fields) => (isShare(fields) ? 100 : 400),
    get: (fields) => farNumber(fields).get(fields), put: (value, fields) => farNumber(fields).put(value),
    words: (fields, value) => {
      if (value === undefined) return noRule(fields, "distance");
      if (!isShare(fields)) return `A drag past ${value} pt finishes.`;
      const { dismissWay, presentWay } = after.scenes.full;
      const places = after.hasStops ? after.places : [];
      const distance = ((dismissWay ?? presentWay)?.distance ?? 0) - (places.length > 0 ? places.at(-1).position - places[0].position : 0);
      const whole = fields["interaction.distanceRule"] === "presentedSize" ? "its own size"
        : `the way out of sight${places.length > 0 ? " from the smallest stop" : ""}`;
      return `A drag past ${value} % of ${whole} finishes: ${rounded((distance * value) / 100, 0)} of ${rounded(distance, 0)} pt.`;
    },
  },
  fast: {
    get: (fields) => fields[rule("velocity")],
    // A rule of distance becomes one of flick or distance. A flick counts only as the finger lifts.
    canStart: (fields) => fields[rule("kind")] === "distance",
    put: (value, fields) => (fields[rule("kind")] === "distance"
      ? { [rule("kind")]: "flingOrDistance", [rule("velocity")]: value, "interaction.releaseSample": "release" }
      : { [rule("velocity")]: value }),
    words: (fields, value) => (value !== undefined ? `A flick faster than ${value} pt/s finishes, however short.`
      : fields[rule("kind")] === "distance" ? "Only distance counts. Move this to count a flick, too."
        : noRule(fields, "speed")),
  },
  after: number(tail("duration")),
  rebound: {
    get: (fields) => bounceOf(fields[tail("dampingRatio")]), put: (value) => ({ [tail("dampingRatio")]: ratioOf(value) }),
    limit: 99,
  },
  dimming: number("dimming.alpha", 100, 0),
  radius: number("geometry.cornerRadius", 1, 0),
  margins: {
    get: (fields) => fields[`geometry.margin${marginSides(fields)[0]}`] ?? 0,
    put: (value, fields) => Object.fromEntries(marginSides(fields).map((side) => [`geometry.margin${side}`, value])),
    words: (fields) => {
      const sides = marginSides(fields).map((side) => `${side.toLowerCase()} ${fields[`geometry.margin${side}`] ?? 0}`);
      return `Now ${sides.join(", ")}.`;
    },
  },
  calm: {
    get: (fields) => fields["accessibility.reduceMotion"] ?? "",
    put: (value, fields) => ({
      "accessibility.reduceMotion": value || undefined,
      "accessibility.reduceMotionTransition": value === "transition"
        ? fields["accessibility.reduceMotionTransition"]
          ?? stored["accessibility.reduceMotionTransition"] ?? [...find("with").options].at(-1).dataset.name : undefined,
    }),
    words: (fields) => {
      const other = fields["accessibility.reduceMotionTransition"];
      return other ? `People who prefer less motion see ${other}.` : undefined;
    },
  },
};

const controls = Object.entries(CONTROLS).filter(([name]) => find(`control-${name}`)).map(([name, control]) => {
  const [row, field, words] = ["-row", "", "-words"].map((part) => find(`control-${name}${part}`));
  const [slider, unit] = [row.querySelector("[type=range]"), row.querySelector(".unit")];
  const enter = (text, isDone) => {
    if (!slider) { set(control.put(text, merged()), isDone); return; }
    const [, digits, ms] = text.replace(",", ".").match(/^\s*(-?[\d.]+)\s*(?:(ms)|s|%|pt|pt\/s)?\s*$/) ?? [];
    const value = Number(digits) * (ms && unit.textContent === "s" ? 0.001 : 1);
    const isGood = value >= 0 && value <= (unit.textContent === "%" ? control.limit ?? 100 : Infinity);
    if (isGood) { set(control.put(value, merged()), isDone); return; }
    words.className = "problem";
    words.textContent = `“${text}” is no ${Number.isNaN(value) ? "number" : `value from 0 to ${control.limit ?? "100"}`}.`;
  };
  slider?.addEventListener("input", () => enter(slider.value, false));
  field.addEventListener("input", () => enter(field.value, !slider));
  const high = Number(slider?.max);
  return (fields) => {
    const value = control.get(fields);
    const isOff = value === undefined && !control.canStart?.(fields);
    words.className = "help";
    words.textContent = control.words?.(fields, value) ?? (value === undefined ? words.dataset.off : words.dataset.on);
    row.classList.toggle("off", isOff);
    field.disabled = isOff;
    if (field !== document.activeElement) field.value = value ?? "";
    if (!slider) return;
    if (control.unit) unit.textContent = control.unit(fields);
    slider.max = Math.max(control.high?.(fields) ?? high, value ?? 0);
    slider.disabled = isOff;
    slider.value = value ?? 500;
    slider.classList.toggle("unset", value === undefined);
    slider.setAttribute("aria-valuetext", `${value ?? "not set"} ${unit.textContent}`);
  };
});

// All fields.

const form = fieldForm(find("fields"), {
  search: find("search"), unset: find("unset"), none: find("none"),
  onInput: (path, text) => set({ [path]: text === "" ? undefined : text }, false),
});

const problems = (list) => {
  find("others").textContent = form.problems(list).join(" ");
  if (list.length > 0) find("all").open = true;
};

// The fields of what stands beside the change: the stored revision, or another transition.
let besideFields = stored;
let besideName = `Revision ${base}`;

const render = () => {
  const fields = merged();
  segments(find("ways"), WAYS, view.way, (way) => { view.way = way; remember(true); render(); });
  const prefix = lead();
  const isSpring = fields[`${prefix}.dampingRatio`] !== undefined;
  segments(find("kinds"), ["spring", "curve"], isSpring ? "spring" : "curve", (kind) => {
    if ((kind === "spring") === isSpring) return;
    set(inWays(kind === "spring" ? { ...noCurve, dampingRatio: 1, initialVelocity: 0 } : asCurve("easeOut")));
  });
  const shown = timing(fields, prefix);
  const beside = timing(besideFields, prefix);
  if (shown) {
    const other = view.way === "both" ? timing(fields, "dismissal") : undefined;
    const faint = [beside && { timing: beside, style: "curve before" }, other && { timing: other, style: "curve finished dashed" }];
    chart.show(shown, faint.filter(Boolean), find("ways").querySelector("[aria-pressed=true]").textContent);
    renderSprings(shown);
  }
  find("beside-key").textContent = besideName;
  find("bezier").textContent = shown?.curve ? `cubic-bezier(${shown.curve.join(", ")})` : "";
  find("address").value = location.href;
  find("dismisses-key").hidden = view.way !== "both";
  renderPresets(fields, isSpring);
  for (const show of controls) show(fields);
  handles?.show(fields);
  segments(find("speeds"), SPEEDS, view.speed, (speed) => {
    view.speed = speed;
    remember(true);
    render();
    timeline.play();
  });
  find("over").checked = view.over;
  document.querySelector(".pair").classList.toggle("over", view.over);
  find("after-name").textContent = view.over ? `Your change (blue), ${besideName} (orange)` : "Your change";
};

let latest = 0;
const preview = async () => {
  const turn = ++latest;
  const asked = { ...changes };
  const { status, reply } = await post(`${address}/preview`, { base, changes: asked });
  if (turn !== latest) return;
  if (status !== 200) { find("state").textContent = reply.error; return; }
  problems(reply.problems);
  const isGood = reply.problems.length === 0;
  const isNew = isGood && reply.differences.length > 0;
  for (const button of [save?.querySelector("button"), find("what-if")]) if (button) button.disabled = !isNew;
  find("reset").disabled = Object.keys(asked).length === 0;
  find("state").textContent = isNew ? "" : isGood ? "Nothing is changed yet."
    : reply.problems.map(({ path, message }) => `${path} ${message}`).join(" ");
  find("answer").replaceChildren();
  if (!isGood) return;
  find("differences").replaceChildren(...reply.differences.map(
    (text) => make("li", {}, make("code", { textContent: text }))));
  find("yaml").value = reply.yaml;
  form.show(reply.values, reply.applicable, asked);
  timeline.stop();
  after.load(reply.scenes, reply.phone);
  render();
  if (isNew && plays && !after.calm.matches) playSoon();
};
const soon = later(0.06, preview);

// The phones.

const timeline = new Timeline([before, after], {
  speed: () => view.speed,
  onSeek: (seconds, direction, share) => {
    find("scrubber").value = share * 1000;
    const now = `${direction === "present" ? "In" : "Out"} ${seconds.toFixed(2)} s`;
    find("time").textContent = now;
    find("scrubber").setAttribute("aria-valuetext", now);
    const isShown = (direction === "present") === (lead() === "presentation") || view.way === "both";
    chart.seek(isShown ? seconds : 0);
  },
});
const playSoon = later(0.2, () => { if (!input.isBusy) timeline.play(); });

const beside = async () => {
  const option = [...find("with").options].find(({ value }) => value === view.with);
  find("with").value = option ? view.with : "";
  view.with = find("with").value;
  const isOther = view.with !== "";
  const chosen = find("with").selectedOptions[0].dataset;
  const { status, reply } = isOther || before.isOther
    ? await post(`${address}/../${chosen.name}/preview`, { base: Number(chosen.revision), changes: {} })
    : {};
  if (status === 200) {
    timeline.stop();
    before.load(reply.scenes, reply.phone);
    before.isOther = isOther;
    besideFields = Object.fromEntries(Object.entries(reply.values).map(([path, text]) => [path, asValue(text)]));
  }
  besideName = find("with").selectedOptions[0].textContent;
  find("before-name").textContent = besideName;
  render();
};
find("with").addEventListener("change", () => { view.with = find("with").value; remember(true); beside(); });
find("over").addEventListener("change", () => { view.over = find("over").checked; remember(true); render(); });

// The change can be dragged before it is saved. Nothing is stored.
const say = (outcome, reason, style = "") => {
  const verdict = find("verdict");
  verdict.className = style;
  verdict.replaceChildren(make("p", { className: "reason" }, make("strong", { textContent: `${outcome}. ` }), reason));
};
const input = new DragInput(after, {
  say,
  interrupt: () => { if (timeline.isUsed) timeline.rest(); },
  rest: (direction) => { if (direction === "dismiss") setTimeout(() => { if (!after.isPlaying) after.show(true); }, 900); },
});

find("play").addEventListener("click", () => timeline.play());
find("scrubber").addEventListener("input", (event) => timeline.scrub(event.target.value / 1000));

// Save.

find("reset").addEventListener("click", () => { changes = {}; changed(true); });
find("what-if")?.addEventListener("click", async () => {
  const { reply } = await post(`${address}/what-if`, { base, changes });
  const text = make("p", { className: "advice", textContent: reply.refusal ?? reply.error ?? "" });
  find("answer").replaceChildren(...(reply.html ? parsed(reply.html) : [text]));
  find("answer").scrollIntoView();
});
save?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { status, reply } = await post(`${address}/revisions`, { base, changes, note: save.elements.note.value });
  if (reply.problems) problems(reply.problems);
  else if (status === 201) {
    saved = true;
    location.assign(`${address}/history?saved=${reply.revision}`);
  } else find("state").textContent = reply.error ?? `Revision ${reply.revision} is like that already.`;
});
restore();
