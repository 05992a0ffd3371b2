// The stops of a phone as lines, moved by a pointer or by keys. A line changes the size of its stop, in the stop's own unit.
import { make } from "./page.js";
import { placesOf, stopPath } from "./stage.js";

// Stops of another size follow from the content or the room.
const UNITS = {
  fraction: { step: 0.01, least: 0.01, most: 1, text: (value) => `${tidy(value * 100)} %`, long: " of the room" },
  points: { step: 1, least: 1, most: 10000, text: (value) => `${tidy(value)} pt`, long: "" },
};
// Points that keep two stops apart, and pixels that keep two labels apart.
const GAP = 1.001;
const TAG = 26;

const tidy = (value) => Number(value.toFixed(4));
const bounded = (value, low, high) => Math.min(Math.max(value, low), high);

export class StopHandles {
  #lines = new Map();

  // `onSize(path, value, name, isDone)` follows each step, and `onEnd` a drag.
  constructor(host, stage, { onSize, onEnd }) {
    Object.assign(this, { host, stage, onSize, onEnd });
    new ResizeObserver(() => this.#spread()).observe(host);
  }

  // Shows the stops of some fields, which may be ahead of the phone.
  show(fields) {
    const { room } = this.stage.scene;
    const edge = fields["geometry.edge"];
    const places = room ? placesOf({ room, fields }).filter(({ position }) => Number.isFinite(position)) : [];
    const [isAcross, isFromStart] = [["leading", "trailing"], ["top", "leading"]].map((edges) => edges.includes(edge));
    Object.assign(this, { fields, places, room, edge, isAcross, isFromStart });
    this.host.classList.toggle("across", this.isAcross);
    this.host.append(...places.filter(({ name }) => !this.#lines.has(name)).map(({ name }) => this.#make(name)));
    for (const [name, line] of this.#lines) line.hidden = places.every((place) => place.name !== name);
    for (const place of places) this.#draw(place);
    this.#spread();
  }

  #make(name) {
    const line = make("div", { className: "stop" }, make("span", { className: "line" }), make("span", { className: "tag" }));
    line.addEventListener("pointerdown", (event) => this.#hold(event, name, line));
    line.addEventListener("keydown", (event) => { if (this.#key(event, name)) event.preventDefault(); });
    this.#lines.set(name, line);
    return line;
  }

  #draw({ name, position }) {
    const [line, size, share] = [this.#lines.get(name), this.#size(name), position / this.room.length];
    line.style[this.isAcross ? "left" : "top"] = `${(this.isFromStart ? share : 1 - share) * 100}%`;
    line.classList.toggle("fixed", !size);
    line.lastChild.textContent = size ? `${name} ${size.text(size.value)}` : name;
    if (!size) return;
    line.tabIndex = 0;
    const words = {
      role: "slider", "aria-label": `Stop ${name}`, "aria-orientation": this.isAcross ? "horizontal" : "vertical",
      "aria-valuemin": size.low, "aria-valuemax": size.high, "aria-valuenow": size.value,
      "aria-valuetext": `${size.text(size.value)}${size.long}, ${position.toFixed(0)} points in sight`,
    };
    for (const [key, word] of Object.entries(words)) line.setAttribute(key, word);
  }

  // The size of a stop, and the sizes that leave it between its neighbors and within its limits; undefined for one that
  // has no number.
  #size(name) {
    const { fields, places, room: { length, edgeInset, farInset } } = this;
    const path = (key) => stopPath(fields, { name }, key);
    const kind = fields[path("size")];
    if (!UNITS[kind]) return undefined;
    const { step, least, most } = UNITS[kind];
    const space = Math.max(length - edgeInset - farInset, 0);
    const scale = kind === "fraction" ? space : 1;
    const index = places.findIndex((place) => place.name === name);
    const [below, above] = [places[index - 1]?.position + GAP, places[index + 1]?.position - GAP].map((position) => position - edgeInset);
    const low = Math.max(below || 0, fields[path("minimum")] ?? 0) / scale;
    const high = Math.min(above || space, fields[path("maximum")] ?? Infinity) / scale;
    return {
      ...UNITS[kind], scale, path: path(kind), value: fields[path(kind)],
      low: tidy(Math.max(least, Math.ceil(tidy(low / step)) * step)), high: tidy(Math.min(most, Math.floor(tidy(high / step)) * step)),
    };
  }

  #move(name, wanted, isDone) {
    const { path, value, low, high } = this.#size(name);
    const next = tidy(bounded(wanted, low, high));
    if (low <= high && next !== value) this.onSize(path, next, name, isDone);
  }

  // The points of the view in sight at the place of a pointer.
  #position({ clientX, clientY }) {
    const box = this.host.getBoundingClientRect();
    const share = this.isAcross ? (clientX - box.left) / box.width : (clientY - box.top) / box.height;
    return (this.isFromStart ? share : 1 - share) * this.room.length;
  }

  #hold(event, name, line) {
    if (event.button !== 0 || !this.#size(name)) return;
    event.preventDefault();
    line.focus();
    line.setPointerCapture(event.pointerId);
    const held = this.places.find((place) => place.name === name).position - this.#position(event);
    const { scale, step } = this.#size(name);
    line.onpointermove = (moved) => {
      const points = this.#position(moved) + held - this.room.edgeInset;
      this.#move(name, Math.round(points / scale / step) * step, false);
    };
    line.onpointerup = line.onpointercancel = () => {
      line.onpointermove = line.onpointerup = line.onpointercancel = null;
      this.onEnd();
    };
  }

  // An arrow moves the line its own way. Those across its axis grow and shrink the stop, as with any slider.
  #key({ key, shiftKey }, name) {
    const size = this.#size(name);
    if (!size) return false;
    const [up, right] = [this.edge === "top" ? -1 : 1, this.edge === "trailing" ? -1 : 1];
    const way = { ArrowUp: up, ArrowDown: -up, ArrowRight: right, ArrowLeft: -right, PageUp: 10, PageDown: -10 }[key];
    const wanted = { Home: size.low, End: size.high }[key] ?? size.value + way * size.step * (shiftKey ? 10 : 1);
    if (Number.isNaN(wanted)) return false;
    this.#move(name, wanted, true);
    return true;
  }

  // Keeps labels apart and on the phone: beside their lines, or one below another on upright lines.
  #spread() {
    const { clientHeight: height, clientWidth: width } = this.host;
    const rows = [...this.#lines.values()].filter((line) => !line.hidden)
      .map((line) => ({ tag: line.lastChild, at: Number.parseFloat(this.isAcross ? line.style.left : line.style.top) / 100 }))
      .sort((one, other) => one.at - other.at);
    const last = height - TAG * rows.length;
    const tops = rows.map(({ at }, row) => bounded(this.isAcross ? height * 0.12 + TAG * row : height * at - TAG / 2, 2, height - TAG));
    for (let row = 1; row < tops.length; row += 1) tops[row] = Math.max(tops[row], tops[row - 1] + TAG);
    rows.forEach(({ tag, at }, row) => {
      const top = Math.min(tops[row], last + TAG * row);
      const left = bounded(width * at - tag.offsetWidth / 2, 2, width - tag.offsetWidth - 2) - width * at;
      tag.style.translate = this.isAcross ? `${left}px ${top}px` : `0 ${top - height * at}px`;
    });
  }
}
