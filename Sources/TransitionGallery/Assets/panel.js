// Parts of the tune page.

// Binds a group of buttons, one of them pressed, each with its value in the order of `values`.
export function segments(host, values, current, pick) {
  values.forEach((value, index) => {
    const button = host.children[index];
    button.setAttribute("aria-pressed", value === current);
    button.onclick = () => pick(value);
  });
}

const control = (field) => field.querySelector("[name]");
const value = (field) => (control(field).type === "checkbox" ? String(control(field).checked) : control(field).value.trim());

// The form of all fields, of which it shows those with a value, or those that match a search.
export function fieldForm(host, { search, unset, none, onInput }) {
  const fields = [...host.querySelectorAll(".field")];
  const byPath = new Map(fields.map((field) => [field.dataset.path, field]));

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const field of fields) {
      const text = `${field.dataset.path} ${field.querySelector(".help").textContent}`.toLowerCase();
      const isWanted = words.length > 0 ? words.every((word) => text.includes(word))
        : unset.checked || (value(field) !== "" && field.dataset.applies === "1");
      const isShown = isWanted || field.classList.contains("changed") || control(field) === document.activeElement
        || field.querySelector(".problem").textContent !== "";
      field.hidden = !isShown;
      found += isShown ? 1 : 0;
    }
    for (const section of host.querySelectorAll("details")) {
      section.hidden = !section.querySelector(".field:not([hidden])");
      if (words.length > 0) section.open = true;
    }
    none.hidden = found > 0;
  };

  host.addEventListener("input", (event) => {
    const field = event.target.closest(".field");
    if (field) onInput(field.dataset.path, value(field));
  });
  host.addEventListener("submit", (event) => event.preventDefault());
  for (const input of [search, unset]) input.addEventListener("input", filter);
  filter();

  return {
    has: (path) => byPath.has(path),
    // Shows the values of a valid change.
    show(values, applicable, changes) {
      for (const [path, field] of byPath) {
        field.dataset.applies = applicable.includes(path) ? "1" : "0";
        field.classList.toggle("changed", path in changes);
        if (control(field) !== document.activeElement) {
          const now = values[path] ?? "";
          if (control(field).type === "checkbox") control(field).checked = now === "true"; else control(field).value = now;
        }
      }
      filter();
    },
    // Puts each problem beside its field, and returns those of no field.
    problems(list) {
      for (const field of fields) field.querySelector(".problem").textContent = "";
      const others = [];
      for (const { path, message } of list) {
        const field = byPath.get(path);
        if (!field) { others.push(`${path} ${message}`); continue; }
        const line = field.querySelector(".problem");
        line.textContent += `${line.textContent ? " " : ""}${path} ${message}`;
        field.closest("details").open = true;
      }
      for (const field of fields) control(field).setAttribute("aria-invalid", field.querySelector(".problem").textContent !== "");
      filter();
      return others;
    },
  };
}

const BREAK = 0.4;

// The time of several phones, which present, rest, dismiss and rest.
export class Timeline {
  constructor(stages, { speed, onSeek }) {
    Object.assign(this, { stages, speed, onSeek, time: 0, isUsed: false });
  }

  get longest() {
    const most = (direction) => Math.max(...this.stages.map((stage) => stage.motion(direction).duration));
    return { present: most("present"), dismiss: most("dismiss") };
  }

  get length() { return this.longest.present + this.longest.dismiss + 2 * BREAK; }

  seek(time) {
    this.time = time;
    this.isUsed = true;
    const turn = this.longest.present + BREAK;
    const direction = time < turn ? "present" : "dismiss";
    const seconds = time < turn ? time : time - turn;
    for (const stage of this.stages) stage.seek(direction, seconds);
    this.onSeek(Math.min(seconds, this.longest[direction]), direction, Math.min(time / this.length, 1));
  }

  scrub(share) {
    this.stop();
    this.seek(share * this.length);
  }

  play() {
    this.stop();
    let last;
    const tick = (now) => {
      const passed = last === undefined ? 0 : (now - last) / 1000;
      last = now;
      const next = this.time + passed * this.speed();
      if (next >= this.length) { this.rest(); return; }
      this.seek(next);
      this.frame = requestAnimationFrame(tick);
    };
    this.time = 0;
    this.frame = requestAnimationFrame(tick);
  }

  // Ends, with the view presented.
  rest() {
    for (const stage of this.stages) {
      stage.stop();
      stage.show(true);
    }
    this.stop();
  }

  // Stops and leaves the phones where they are.
  stop() {
    cancelAnimationFrame(this.frame);
    this.isUsed = this.stages.some((stage) => stage.sought);
  }
}
