// The scenes of a draft, for a site, where no gallery computes them. Motion, dimming, margins and corners of the stored
// scenes are replaced by those of the draft's fields.
import { CURVES, geometryOf, stopPlaces, timingOf } from "./interaction.js";

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
    return { safeArea: safe + margin, container: margin, atLeastSafeArea: Math.max(margin, safe) }[fields[`geometry.${from}`]];
  };
  const [above, left, right] = [inset("Top", top, "marginsFrom"), inset("Leading", 0, "marginsFrom"), inset("Trailing", 0, "marginsFrom")];
  const below = inset("Bottom", bottom, "bottomMarginFrom");
  const room = Math.max(height - above - below, 0);
  const tall = fields["geometry.height"] === "full" ? room : Math.min(fitted, room);
  const across = Math.max(width - left - right, 0);
  const wide = Math.min(across, fields["geometry.maximumWidth"] ?? across);
  const drop = { top: 0, center: (room - tall) / 2, bottom: room - tall }[fields["geometry.alignment"]];
  const share = { leading: 0, trailing: 1 }[fields["geometry.horizontalAlignment"]] ?? 0.5;
  const frame = { x: left + (across - wide) * share, y: above + drop, width: wide, height: tall };
  const sides = {
    bottom: [below, bottom, above, height], top: [above, top, below, height],
    leading: [left, 0, right, width], trailing: [right, 0, left, width],
  };
  return atLargestStop(frame, fields, sides[fields["geometry.edge"]], { width, height, fitted });
}

// The frame of a view with stops: `margin` and `safe` are at its edge, `farInset` is opposite.
function atLargestStop(frame, fields, [margin, safe, farInset, length], { width, height, fitted }) {
  const edgeInset = fields["geometry.stopsFrom"] === "container" ? margin : Math.max(margin, safe);
  const room = { length, edgeInset, farInset, fitted: length === height ? fitted : Infinity };
  const largest = stopPlaces(fields, room).at(-1)?.position;
  if (largest === undefined) return frame;
  const inside = Math.max(largest - margin, 0);
  return {
    ...frame, ...{
      bottom: { y: height - largest, height: inside }, top: { y: largest - inside, height: inside },
      leading: { x: largest - inside, width: inside }, trailing: { x: width - largest, width: inside },
    }[fields["geometry.edge"]],
  };
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
      [motion.timing, motion.alphaTiming, motion.dimmingTiming] = parts;
      motion.duration = Math.max(...parts.map(({ duration }) => duration));
    }
    const way = `${direction}Way`;
    if (scene[way]) scene[way] = geometryOf(fields, direction, frame, phone);
  }
  if (scene.grabber) {
    scene.grabber.x = frame.x + (frame.width - scene.grabber.width) / 2;
    scene.grabber.y += frame.y - old.y;
  }
  return Object.assign(scene, {
    frame, style, fields, cornerRadius: fields["geometry.cornerRadius"], dimmingAlpha: fields["dimming.alpha"],
  });
}

// The scene of the reduced-motion fallback of some fields, which may be another transition.
export const fallback = (fields, { reduced }) => reduced[fields["accessibility.reduceMotion"] ?? ""];

export function draftScenes(scenes, fields, site) {
  const calm = fallback(fields, site);
  return {
    full: draft(scenes.full, fields, site.phone, "full"),
    reduced: calm.name === fields.name ? draft(calm, fields, site.phone, calm.style) : calm,
  };
}

// The path of a rectangle with a radius for each corner, clockwise from the top left.
function outline(x, y, width, height, radii) {
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
  const steps = [[[0, 1], [1, 0]], [[-1, 0], [0, 1]], [[0, -1], [-1, 0]], [[1, 0], [0, -1]]];
  const arcs = radii.map((radius, index) => {
    const [start, end] = steps[index].map((step) => corners[index].map((place, axis) => place + step[axis] * radius).join(" "));
    return `${start}A${radius} ${radius} 0 0 1 ${end}`;
  });
  return `M${arcs.join("L")}Z`;
}

// Puts the card of a drawn phone where the scene has it. Its content is stretched.
export function redraw(svg, scene, stored) {
  const { x, y, width, height } = scene.frame;
  const [top, old] = [scene.contentTop, stored.frame];
  const tall = Math.max(height - top, 0);
  const put = (element, values) => {
    for (const [name, value] of Object.entries(values)) element?.setAttribute(name, value);
  };
  const radius = Math.min(scene.cornerRadius, width / 2, tall / 2);
  put(svg.querySelector(".surface"), scene.corners
    ? { d: outline(x, y + top, width, tall, scene.corners.map((share) => share * radius)) }
    : { x, y: y + top, width, height: tall, rx: radius });
  put(svg.querySelector(".grabber"), scene.grabber ? { x: scene.grabber.x, y: scene.grabber.y } : {});
  const scale = [width / (old.width || 1), tall / (old.height - top || 1)];
  put(svg.querySelector(".content"), {
    transform: `translate(${x} ${y + top}) scale(${scale.join(" ")}) translate(${-old.x} ${-old.y - top})`,
  });
}
