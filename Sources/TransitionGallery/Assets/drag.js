// A card to drag. Each drag becomes a session.
import { DragInput } from "./drag-input.js";
import { finishes, interactionOf, velocityOf } from "./interaction.js";
import { ask, find, make } from "./page.js";
import { Stage } from "./stage.js";

const stage = new Stage(find("phone"));
const verdict = find("verdict");
const fields = JSON.parse(document.querySelector("[data-fields]").dataset.fields);
const question = (path, body) => ask(`${location.pathname}/${path}`, body);

let presentation = crypto.randomUUID();

// The number of the latest message, so that a late reply does not replace a newer message.
let words = 0;
let shown;
const say = (outcome, reason, style = "", reply = undefined) => {
  words += 1;
  if (reply?.session) {
    verdict.dataset.session = reply.session.toLowerCase();
    verdict.dataset.finishes = String(reply.finishes);
    const session = `Session ${reply.session.slice(0, 8).toLowerCase()}`;
    reason += reply.notStored ? ` Not stored: ${reply.notStored}`
      : ` ${session}${reply.waits ? `, not stored yet: ${reply.waits}` : "."}`;
  }
  verdict.className = style;
  verdict.replaceChildren(make("p", { className: "outcome", textContent: outcome }),
    make("p", { className: "reason", textContent: reason }));
};

const input = new DragInput(stage, {
  ask: question, say, context: () => ({ presentation }),
  meter: (travel, way, touch) => {
    const share = (points) => (way.distance > 0 ? Math.min(Math.max(points / way.distance, 0), 1) : 0);
    find("travel").textContent = travel.toFixed(0);
    find("progress").value = share(travel);
    find("now").textContent = "";
    const decides = touch && stage.scene.name === fields.name && interactionOf(fields, touch.direction);
    if (!decides) return;
    const { releaseRule: rule, velocityEstimator } = decides;
    find("threshold").style.left = `${share(rule.points ?? rule.fraction * way.distance) * 100}%`;
    const velocity = way.sign * velocityOf(velocityEstimator, touch.samples.map(([t, x, y]) => ({ t, x, y })))[way.axis];
    const goes = finishes(rule, travel, velocity, way.distance);
    find("now").textContent = `${velocity.toFixed(0)} pt/s: let go like this, and it ${goes ? "finishes" : "returns"}.`;
    if (shown !== touch) say("Dragging", "");
    shown = touch;
  },
  rest: (direction) => { if (direction === "dismiss") presentation = crypto.randomUUID(); },
  leaves: async (cause, seconds, how) => {
    const mine = words;
    try {
      const body = { revision: stage.scene.revision, presentation, cause, secondsSincePresented: seconds };
      const { waits, notStored } = await question("dismissals", body);
      const reason = notStored ? `Not stored: ${notStored}` : waits ? `Not stored yet: ${waits}` : "";
      if (reason && words === mine) say("Dismissed", `${how} ${reason}`);
    } catch (error) {
      if (words === mine) input.fail(error);
    }
  },
});

stage.rests = (presented) => {
  find("present").disabled = presented;
  find("dismiss").disabled = !presented;
};
stage.rests(stage.presented);
find("present").addEventListener("click", () => input.present());
find("dismiss").addEventListener("click", () => input.dismiss());
