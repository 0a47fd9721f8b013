import { formatExact } from '../../../lib/format.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { type Point, toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { minRingedPx, ringReachPx } from './hub-rings.ts';
import { loadedSharesOf } from './loaded-shares.ts';

/** A vertex with more neighbours outside the view is a hub: a dialog chooses which of them are loaded. */
export const hubThreshold = 1000;

const maxButtons = 12;
/** Number of vertices that the places of buttons avoid. */
const maxAvoided = 3000;
/** Space for the hub's name between its ring and its button, CSS pixels. */
const nameHeightPx = 32;
const heightPx = 24;
/** Distance from the ring where the button is not below the name, CSS pixels. */
const besidePx = 6;
const paddingPx = 10;
const iconPx = 16;
/** Widest digit relative to the font size, which `hub-buttons.module.css` sets. */
const letterShare = 0.63;
const fontPx = 12;

/** The button '19,841 not shown' beside a hub: its box on the screen, CSS pixels. */
export interface HubButton {
  readonly vertex: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

const known = new WeakMap<DrawFrame, readonly HubButton[]>();

/**
 * The buttons of the hubs in view with the most neighbours that are not shown, without overlaps; none in exported
 * images. Computed once per frame, O(vertices with such neighbours + `maxAvoided`).
 */
export function hubButtonsOf(frame: DrawFrame): readonly HubButton[] {
  if (frame.hasControls !== true) return [];
  const before = known.get(frame);
  if (before !== undefined) return before;
  const { hiddenNeighbours } = frame.model;
  const hubs = [...loadedSharesOf(frame.model).keys()]
    .filter((vertex) => hiddenNeighbours[vertex]! > hubThreshold && vertex < frame.columns.count)
    .sort((one, other) => hiddenNeighbours[other]! - hiddenNeighbours[one]! || one - other);
  const buttons: HubButton[] = [];
  let discs: readonly Disc[] | undefined;
  for (const vertex of hubs) {
    const hub = placeOf(frame, vertex);
    if (frame.model.isVertexHidden(vertex) || hub.vertexPx < minRingedPx || !isNear(frame, hub)) continue;
    discs ??= largestDiscs(frame);
    const button = placeButton(frame, vertex, hub, discs, buttons);
    if (button === undefined) continue;
    buttons.push(button);
    if (buttons.length === maxButtons) break;
  }
  known.set(frame, buttons);
  return buttons;
}

/** The first of four places beside the hub that covers the fewest vertices; undefined: none is inside and free. */
function placeButton(
  frame: DrawFrame,
  vertex: number,
  { x, y, reachPx }: Disc,
  discs: readonly Disc[],
  others: readonly HubButton[],
): HubButton | undefined {
  const text = `${formatExact(frame.model.hiddenNeighbours[vertex]!)} not shown`;
  const widthPx = Math.ceil(letterShare * fontPx * text.length) + iconPx + 2 * paddingPx;
  const [left, top] = [x - widthPx / 2, y - heightPx / 2];
  const places = [
    { left, top: y + reachPx + nameHeightPx },
    { left, top: y - reachPx - besidePx - heightPx },
    { left: x + reachPx + besidePx, top },
    { left: x - reachPx - besidePx - widthPx, top },
  ];
  let best: { readonly button: HubButton; readonly covered: number } | undefined;
  for (const place of places) {
    const at = { left: Math.round(place.left), top: Math.round(place.top) };
    const button = { vertex, text, ...at, widthPx, heightPx };
    if (!isInside(frame, button) || others.some((other) => overlap(button, other))) continue;
    const covered = discs.filter((disc) => covers(button, disc)).length;
    if (best === undefined || covered < best.covered) best = { button, covered };
    if (covered === 0) break;
  }
  return best?.button;
}

/** The largest vertices, which buttons do not cover if possible. */
function largestDiscs(frame: DrawFrame): readonly Disc[] {
  const order = (frame.vertexInk?.inView ?? frame.columns.order).slice(-maxAvoided);
  return [...order]
    .filter((vertex) => vertex < frame.columns.count && !frame.model.isVertexHidden(vertex))
    .map((vertex) => placeOf(frame, vertex));
}

/** Centre, radius, and radius with the ring of a vertex, CSS pixels. */
interface Disc extends Point {
  readonly vertexPx: number;
  readonly reachPx: number;
}

function placeOf(frame: DrawFrame, vertex: number): Disc {
  const { columns, camera, positions, widthPx, heightPx: high, minRadius } = frame;
  const at = toScreen(camera, widthPx, high, positions[2 * vertex]!, positions[2 * vertex + 1]!);
  const zoom = camera.zoom * (at.scale ?? 1);
  const vertexPx = screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, minRadius);
  return { x: at.x, y: at.y, vertexPx, reachPx: vertexPx + ringReachPx(frame, vertex, vertexPx) };
}

/** True if the vertex is in view. */
function isNear({ widthPx, heightPx: high }: DrawFrame, { x, y, vertexPx }: Disc): boolean {
  return x > -vertexPx && y > -vertexPx && x < widthPx + vertexPx && y < high + vertexPx;
}

function isInside(frame: DrawFrame, { left, top, widthPx, heightPx: high }: HubButton): boolean {
  return left >= 0 && top >= 0 && left + widthPx <= frame.widthPx && top + high <= frame.heightPx;
}

/** True if the button covers a part of the disc. */
function covers(button: HubButton, { x, y, vertexPx }: Disc): boolean {
  const away = Math.hypot(
    Math.max(button.left - x, 0, x - button.left - button.widthPx),
    Math.max(button.top - y, 0, y - button.top - button.heightPx),
  );
  return away < vertexPx;
}

function overlap(one: HubButton, other: HubButton): boolean {
  return (
    one.left < other.left + other.widthPx &&
    one.left + one.widthPx > other.left &&
    one.top < other.top + other.heightPx &&
    one.top + one.heightPx > other.top
  );
}
