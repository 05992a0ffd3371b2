// Edits a motion: its curve, the handles of a Bézier curve, and a spring in every usual unit.
import { bounceSpring, physicalSpring, responseSpring } from "./interaction.js";
import { springConstants, timingFraction, uikitSpring } from "./interaction.js";

const within = (value, low, high) => Math.min(Math.max(value, low), high);
export const rounded = (value, digits = 3) => Number(value.toFixed(digits));
const percent = (share) => `${rounded(share * 100, 1)} %`;

const element = (name, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const line = (style, x1, y1, x2, y2) => element("line", { class: style, x1, y1, x2, y2 });
const text = (style, x, y, anchor, words) => element("text", { class: style, x, y, "text-anchor": anchor }, words);

// The furthest point past the end, and the time until a motion stays within a thousandth of it.
export function marks(timing) {
  let top = { time: 0, value: 0 };
  let settled = 0;
  for (let index = 0; index < 1000; index += 1) {
    const time = (timing.duration * index) / 1000;
    const value = timingFraction(timing, time);
    if (value > top.value) top = { time, value };
    if (Math.abs(1 - value) >= 0.001) settled = time;
  }
  return { overshoot: top.value > 1.0001 ? top : undefined, settled };
}

// A sentence about a motion: "0.5 s, settled after 0.43 s, 4.6 % past its end".
export function sentence(timing) {
  const { overshoot, settled } = marks(timing);
  const past = overshoot ? `${percent(overshoot.value - 1)} past its end` : "never past its end";
  return `${rounded(timing.duration)} s, settled after ${rounded(settled, 2)} s, ${past}`;
}

// UIKit's duration and damping ratio for a spring, which UIKit allows from 0.01 to 10 s and up to 1.
export function uikitOf({ frequency, dampingRatio }, velocity = 0) {
  const ratio = within(dampingRatio, 0.01, 1);
  // The frequency falls as the duration grows.
  let [low, high] = [0.01, 10];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (uikitSpring(middle, ratio, velocity).frequency > frequency) low = middle; else high = middle;
  }
  return { duration: rounded((low + high) / 2), dampingRatio: rounded(ratio) };
}

// The spring of a timing as UIKit has it, SwiftUI, by its response, and as physics: the numbers, and the way back.
export function springForms({ spring, duration, velocity }, mass = 1) {
  const { stiffness, damping, response, bounce } = springConstants(spring);
  const ratio = spring.dampingRatio;
  const least = 0.001;
  return [
    { values: [duration, ratio], make: (seconds, given) => uikitSpring(seconds, given, velocity) },
    { values: [response, bounce], make: (seconds, given) => bounceSpring(Math.max(seconds, least), within(given, -0.99, 0.99)) },
    { values: [response, ratio], make: (seconds, given) => responseSpring(Math.max(seconds, least), given) },
    { values: [stiffness * mass, damping * mass, mass], make: (k, c, m) => physicalSpring(Math.max(m, least), Math.max(k, least), c) },
  ];
}

const step = (span, most) => {
  const raw = span / most;
  const unit = 10 ** Math.floor(Math.log10(raw));
  return unit * [1, 2, 5, 10].find((factor) => factor * unit >= raw * 0.999);
};

// A chart of one direction that fills its host. `onPoints` receives the control points while a handle moves.
export class CurveEditor {
  constructor(host, { onPoints, onEnd }) {
    Object.assign(this, { host, onPoints, onEnd, playhead: 0 });
    this.svg = element("svg", { class: "curve-chart", role: "group" });
    host.append(this.svg);
    new ResizeObserver(() => this.draw()).observe(host);
  }

  // Shows a timing in front of those beside it: `{ timing, style }`, faint.
  show(timing, beside, label) {
    Object.assign(this, { timing, beside, label });
    this.draw();
  }

  draw() {
    const width = this.host.clientWidth;
    if (!this.timing || width === 0) return;
    const height = width < 480 ? 216 : 268;
    this.plot = { left: 46, right: width - 18, top: 26, bottom: height - 28 };
    const all = [this.timing, ...this.beside.map(({ timing }) => timing)];
    this.longest = Math.max(...all.map(({ duration }) => duration));
    const [low, high] = this.range(all);
    Object.assign(this, { low, high });
    const active = document.activeElement?.dataset?.handle;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", `${this.label}: ${sentence(this.timing)}`);
    this.head = line("playhead", 0, this.plot.top, 0, this.plot.bottom);
    this.svg.replaceChildren(...this.axes(), ...this.beside.map(({ timing, style }) => this.path(timing, style)),
      this.path(this.timing, "curve finished"), ...this.marked(), this.head, ...this.handles());
    this.seek(this.playhead);
    if (active && !this.dragged) this.svg.querySelector(`[data-handle="${active}"]`)?.focus();
  }

  // The shares to show: all values of the curves, and while a handle is dragged the range from before.
  range(all) {
    if (this.dragged) return [this.low, this.high];
    let [low, high] = [0, 1];
    for (const timing of all) {
      for (let index = 0; index <= 60; index += 1) {
        const value = timingFraction(timing, (timing.duration * index) / 60);
        [low, high] = [Math.min(low, value), Math.max(high, value)];
      }
    }
    for (const y of this.timing.curve ? [this.timing.curve[1], this.timing.curve[3]] : []) {
      [low, high] = [Math.min(low, within(y, -1, 2)), Math.max(high, within(y, -1, 2))];
    }
    return [Math.min(low - 0.05, -0.08), Math.max(high + 0.06, 1.16)];
  }

  x(time) { return this.plot.left + ((this.plot.right - this.plot.left) * time) / this.longest; }
  y(value) { return this.plot.bottom - ((this.plot.bottom - this.plot.top) * (value - this.low)) / (this.high - this.low); }

  axes() {
    const { left, right, bottom, top } = this.plot;
    const parts = [];
    for (const value of [0, 0.5, 1]) {
      const y = this.y(value);
      parts.push(line(value === 0.5 ? "faint" : "grid", left, y, right, y), text("tick", left - 8, y + 4, "end", percent(value)));
    }
    const every = step(this.longest, (right - left) / 64);
    for (let time = 0; time <= this.longest * 1.0001; time += every) {
      const x = this.x(time);
      parts.push(line("faint", x, top, x, bottom),
        text("tick", x, bottom + 19, "middle", `${rounded(time, 2)}${time === 0 ? " s" : ""}`));
    }
    return parts;
  }

  path(timing, style) {
    const count = within(Math.ceil((this.x(timing.duration) - this.plot.left) / 3), 20, 400);
    const points = Array.from({ length: count + 1 }, (_, index) => {
      const time = (timing.duration * index) / count;
      return `${this.x(time).toFixed(1)} ${within(this.y(timingFraction(timing, time)), -900, 1900).toFixed(1)}`;
    });
    return element("path", { class: style, d: `M${points.join("L")}` });
  }

  marked() {
    const { overshoot, settled } = marks(this.timing);
    const { left, right } = this.plot;
    const [end, y] = [this.x(settled), this.y(1)];
    const isLate = end > right - 90;
    const parts = [line("settled", end, y - 9, end, y + 9),
      text("mark", end + (isLate ? 0 : -4), y + 24, isLate ? "end" : "start", `settled ${rounded(settled, 2)} s`)];
    if (!overshoot) return parts;
    const [cx, cy] = [this.x(overshoot.time), this.y(overshoot.value)];
    return [...parts, element("circle", { class: "top", cx, cy, r: 4 }),
      text("mark", within(cx, left + 40, right - 40), cy - 9, "middle", `+${percent(overshoot.value - 1)}`)];
  }

  // The two control points of a Bézier curve, to drag or to move with the arrow keys.
  handles() {
    const { curve, duration } = this.timing;
    if (!curve) return [];
    return [0, 1].flatMap((index) => {
      const [x, y] = curve.slice(index * 2);
      const [cx, cy] = [this.x(x * duration), this.y(y)];
      const from = [this.x(index * duration), this.y(index)];
      const handle = element("circle", {
        class: "handle", cx, cy, r: 9, tabindex: 0, role: "slider", "data-handle": index + 1,
        "aria-label": `Control point ${index + 1}`, "aria-valuenow": rounded(y, 2), "aria-valuemin": -10,
        "aria-valuemax": 10, "aria-valuetext": `time ${rounded(x, 2)}, way ${rounded(y, 2)}`,
      });
      const area = element("circle", { class: "reach", cx, cy, r: 22 });
      area.addEventListener("pointerdown", (event) => this.grab(event, index));
      handle.addEventListener("keydown", (event) => this.press(event, index));
      return [line("arm", ...from, cx, cy), handle, area];
    });
  }

  grab(event, index) {
    event.preventDefault();
    this.dragged = true;
    const { svg } = this;
    svg.querySelector(`[data-handle="${index + 1}"]`)?.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }) => {
      const box = svg.getBoundingClientRect();
      const { left, right, top, bottom } = this.plot;
      const x = ((clientX - box.left - left) / (right - left)) * (this.longest / this.timing.duration);
      const y = this.low + ((bottom - (clientY - box.top)) / (bottom - top)) * (this.high - this.low);
      this.put(index, x, y);
    };
    const end = () => {
      svg.removeEventListener("pointermove", move);
      this.dragged = false;
      this.draw();
      this.onEnd();
    };
    svg.addEventListener("pointermove", move);
    svg.addEventListener("lostpointercapture", end, { once: true });
  }

  press(event, index) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.1 : 0.01;
    this.put(index, this.timing.curve[index * 2] + way[0] * by, this.timing.curve[index * 2 + 1] + way[1] * by);
    this.onEnd();
  }

  put(index, x, y) {
    const points = [...this.timing.curve];
    [points[index * 2], points[index * 2 + 1]] = [rounded(within(x, 0, 1), 2) + 0, rounded(within(y, -1, 2), 2) + 0];
    this.onPoints(points);
  }

  // Moves the line of the present moment.
  seek(time) {
    this.playhead = time;
    if (!this.head) return;
    for (const key of ["x1", "x2"]) this.head.setAttribute(key, this.x(Math.min(time, this.longest)));
  }
}
