// The scenes of a draft, for a site, where no gallery computes them. Motion, dimming, margins and corners of the stored
// scenes are replaced by those of the draft's fields.
import { CURVES, geometryOf, timingFraction, timingOf } from "./interaction.js";

const { ceil, max, min } = Math;
const clamp = (value, low, high) => min(max(value, low), high);

// A timing for CSS: a spring as `linear()`, a curve exactly. Opacities get the values limited to 0…1.
export function sceneTiming(timing) {
  const { duration, curve } = timing;
  if (!(duration > 0)) return { duration: 0, easing: "linear" };
  const count = clamp(ceil(duration * 240), 160, 400);
  const sampled = (limit) => `linear(${Array.from({ length: count + 1 }, (_, index) =>
    Number(limit(timingFraction(timing, (duration * index) / count)).toFixed(4))).join(", ")})`;
  const easing = curve ? `cubic-bezier(${curve.join(", ")})` : sampled((value) => value);
  if (curve && [curve[1], curve[3]].every((y) => y >= 0 && y <= 1)) return { duration, easing };
  const clampedEasing = sampled((value) => clamp(value, 0, 1));
  return clampedEasing === easing ? { duration, easing } : { duration, easing, clampedEasing };
}

// The same timing with another duration. A fade beside a spring is a curve.
const lasting = (timing, duration, otherwise) => (duration === undefined ? timing
  : { duration, curve: timing.curve ?? CURVES[otherwise] });

function timings(fields, direction, style) {
  if (style === "immediate") return undefined;
  const [prefix, own] = direction === "present"
    ? ["presentation", fields["dimming.presentationDuration"]] : ["dismissal", fields["dimming.dismissalDuration"]];
  const movement = timingOf(fields, prefix);
  if (style === "crossFade") {
    const fade = lasting(movement, movement.duration, "easeInOut");
    return [fade, fade, lasting(fade, own, "easeInOut")];
  }
  return [movement, lasting(movement, fields[`${prefix}.alphaDuration`], "linear"), lasting(movement, own, "easeInOut")];
}

// The frame of the presented view (`PresentationController.presentedFrame`).
function frameOf(fields, { width, height, top, bottom, fitted }) {
  const inset = (side, safe, from) => {
    const margin = fields[`geometry.margin${side}`] ?? 0;
    return { safeArea: safe + margin, container: margin, atLeastSafeArea: max(margin, safe) }[fields[`geometry.${from}`]];
  };
  const [above, left, right] = [inset("Top", top, "marginsFrom"), inset("Leading", 0, "marginsFrom"), inset("Trailing", 0, "marginsFrom")];
  const room = max(height - above - inset("Bottom", bottom, "bottomMarginFrom"), 0);
  const tall = fields["geometry.height"] === "full" ? room : min(fitted, room);
  const across = max(width - left - right, 0);
  const wide = min(across, fields["geometry.maximumWidth"] ?? across);
  const drop = { top: 0, center: (room - tall) / 2, bottom: room - tall }[fields["geometry.alignment"]];
  return { x: left + (across - wide) / 2, y: above + drop, width: wide, height: tall };
}

// The way from a frame to its place out of sight.
const away = (fields, { x, y, width, height }, phone) => ({
  bottom: [0, phone.height - y], top: [0, -y - height], leading: [-x - width, 0], trailing: [phone.width - x, 0],
}[fields["geometry.edge"]]);

function draft(stored, fields, phone, style) {
  const scene = structuredClone(stored);
  const [old, frame] = [stored.frame, frameOf(fields, phone)];
  const [out, isOut] = [away(fields, frame, phone), away(fields, old, phone)];
  const place = (pose) => {
    if (pose.x === isOut[0] && pose.y === isOut[1]) [pose.x, pose.y] = out;
    pose.anchorX = frame.x + (old.width > 0 ? (pose.anchorX - old.x) / old.width : 0.5) * frame.width;
    pose.anchorY = frame.y + (old.height > 0 ? (pose.anchorY - old.y) / old.height : 0.5) * frame.height;
  };
  for (const direction of ["present", "dismiss"]) {
    const motion = scene[direction];
    place(motion.from);
    place(motion.to);
    motion[direction === "present" ? "dimmingTo" : "dimmingFrom"] = fields["dimming.alpha"];
    const parts = timings(fields, direction, style);
    if (parts) {
      [motion.timing, motion.alphaTiming, motion.dimmingTiming] = parts.map(sceneTiming);
      motion.duration = max(...parts.map(({ duration }) => duration));
    }
    const way = scene[`${direction}Way`];
    if (!way) continue;
    const { distance, extent } = geometryOf(fields, direction, frame, phone);
    Object.assign(way, { distance, extent });
    if (way.input) way.input.points = fields["interaction.releaseRule.points"] ?? way.input.points;
  }
  if (scene.grabber) {
    scene.grabber.x = frame.x + (frame.width - scene.grabber.width) / 2;
    scene.grabber.y += frame.y - old.y;
  }
  return Object.assign(scene, { frame, cornerRadius: fields["geometry.cornerRadius"], dimmingAlpha: fields["dimming.alpha"] });
}

// The reduced-motion fallback of some fields: its style, its scene unless it is the stored one, and its own fields if it is
// another transition.
export const fallback = (fields, { reduced }) => reduced[fields["accessibility.reduceMotion"] ?? ""];

export function draftScenes(scenes, fields, site) {
  const { style, fields: other, scene = scenes.reduced } = fallback(fields, site);
  return {
    full: draft(scenes.full, fields, site.phone, "full"),
    reduced: other ? scene : draft(scene, fields, site.phone, style),
  };
}

// Puts the card of a drawn phone where the scene has it. Its content is stretched.
export function redraw(svg, scene, stored) {
  const { x, y, width, height } = scene.frame;
  const [top, old] = [scene.contentTop, stored.frame];
  const tall = max(height - top, 0);
  const put = (element, values) => {
    for (const [name, value] of Object.entries(values)) element?.setAttribute(name, value);
  };
  put(svg.querySelector(".surface"), { x, y: y + top, width, height: tall, rx: min(scene.cornerRadius, width / 2, tall / 2) });
  put(svg.querySelector(".grabber"), scene.grabber ? { x: scene.grabber.x, y: scene.grabber.y } : {});
  const scale = [width / (old.width || 1), tall / (old.height - top || 1)];
  put(svg.querySelector(".content"), {
    transform: `translate(${x} ${y + top}) scale(${scale.join(" ")}) translate(${-old.x} ${-old.y - top})`,
  });
}
