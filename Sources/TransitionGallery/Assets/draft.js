// The scenes of a draft, for a site, where no gallery computes them. Motion, dimming, margins and corners of the stored
// scenes are replaced by those of the draft's fields.
import { CURVES, geometryOf, stopPlaces, timingOf } from "./interaction.js";
import { outline } from "./stage.js";

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

// The frame of the presented view (`PresentationController.presentedFrame`), at its largest stop if it has any. With
// stops, also their room, and the frame and the dimming at the one where it appears.
function layoutOf(fields, { width, height, top, bottom, fitted }) {
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
  return layoutAtStops(frame, fields, sides[fields["geometry.edge"]], { width, height, fitted });
}

// The layout of a view with stops: `margin` and `safe` are at its edge, `farInset` is opposite.
function layoutAtStops(frame, fields, [margin, safe, farInset, length], { width, height, fitted }) {
  const edgeInset = fields["geometry.stopsFrom"] === "container" ? margin : Math.max(margin, safe);
  const room = { length, edgeInset, farInset, ...(["top", "bottom"].includes(fields["geometry.edge"]) ? { fitted } : {}) };
  const places = stopPlaces(fields, { ...room, fitted: room.fitted ?? Infinity });
  if (places.length === 0) return { frame, first: frame, dimming: fields["dimming.alpha"] };
  const largest = places.at(-1).position;
  const at = ({ position }) => {
    const inside = Math.max((fields["geometry.stopLayout"] === "resizes" ? position : largest) - margin, 0);
    return {
      ...frame, ...{
        bottom: { y: height - position, height: inside }, top: { y: position - inside, height: inside },
        leading: { x: position - inside, width: inside }, trailing: { x: width - position, width: inside },
      }[fields["geometry.edge"]],
    };
  };
  const first = places.find(({ name }) => name === fields["geometry.initialStop"]) ?? places[0];
  return { frame: at(places.at(-1)), first: at(first), dimming: first.dimming ?? fields["dimming.alpha"], room };
}

// The way from a frame to its place out of sight.
const away = (fields, { x, y, width, height }, phone) => ({
  bottom: [0, phone.height - y], top: [0, -y - height], leading: [-x - width, 0], trailing: [phone.width - x, 0],
}[fields["geometry.edge"]]);

function draft(stored, fields, phone, style) {
  const scene = structuredClone(stored);
  const { frame, first, dimming, room } = layoutOf(fields, phone);
  const old = stored.frame;
  const { first: oldFirst } = layoutOf(stored.fields, phone);
  const ends = [
    [away(fields, old, phone), away(fields, frame, phone)],
    [[oldFirst.x - old.x, oldFirst.y - old.y], [first.x - frame.x, first.y - frame.y]],
  ];
  const place = (pose, direction) => {
    const isAt = ([[x, y]]) => Math.abs(pose.x - x) < 1e-6 && Math.abs(pose.y - y) < 1e-6;
    const [, end] = ends.slice(0, direction === "present" ? 2 : 1).find(isAt) ?? [];
    if (end) [pose.x, pose.y] = end;
    pose.anchorX = frame.x + (old.width > 0 ? (pose.anchorX - old.x) / old.width : 0.5) * frame.width;
    pose.anchorY = frame.y + (old.height > 0 ? (pose.anchorY - old.y) / old.height : 0.5) * frame.height;
  };
  for (const direction of ["present", "dismiss"]) {
    const motion = scene[direction];
    place(motion.from, direction);
    place(motion.to, direction);
    if (direction === "present") motion.dimmingTo = dimming; else motion.dimmingFrom = fields["dimming.alpha"];
    const parts = timings(fields, direction, style);
    if (parts) {
      [motion.timing, motion.alphaTiming, motion.dimmingTiming] = parts;
      motion.duration = Math.max(...parts.map(({ duration }) => duration));
    }
    const way = `${direction}Way`;
    if (scene[way]) scene[way] = geometryOf(fields, direction, direction === "present" ? first : frame, phone);
  }
  if (scene.grabber) {
    scene.grabber.x = frame.x + (frame.width - scene.grabber.width) / 2;
    scene.grabber.y += frame.y - old.y;
  }
  return Object.assign(scene, {
    ...(room ? { room } : {}), frame, style, fields, cornerRadius: fields["geometry.cornerRadius"], dimmingAlpha: fields["dimming.alpha"],
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
