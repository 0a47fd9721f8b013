/** A fisheye lens on the screen, CSS pixels. It moves points within its radius away from its centre. */
export interface Lens {
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
  /** Magnification at the centre minus one. */
  readonly strength: number;
}

/** Values of the specification: radius 100, zoom 1 at the centre. */
const focusRadiusPx = 100;
const focusZoom = 1;
/**
 * At zoom 1 the lens would have no effect; above the specification's maximum magnification, the rim would be too
 * compressed.
 */
const minMagnification = 2;
const maxMagnification = 6.25;

export function lensAt(x: number, y: number, zoom: number): Lens {
  const magnification = Math.min(maxMagnification, Math.max(minMagnification, focusZoom / zoom));
  return { x, y, radiusPx: focusRadiusPx, strength: magnification - 1 };
}

/** Ratio of the displayed to the actual distance from the centre, for a point at `share` (0 to 1) of the radius. */
function scaleAt(strength: number, share: number): number {
  return share >= 1 ? 1 : (strength + 1) / (strength * share + 1);
}

/**
 * Displayed position of a screen point: the fisheye of Sarkar and Brown, 'Graphical fisheye views of graphs' (1992), in
 * polar form. Continuous at the rim.
 */
export function throughLens(
  { x, y, radiusPx, strength }: Lens,
  screenX: number,
  screenY: number,
): { readonly x: number; readonly y: number; readonly scale: number } {
  const [dx, dy] = [screenX - x, screenY - y];
  const scale = scaleAt(strength, Math.hypot(dx, dy) / radiusPx);
  return { x: x + dx * scale, y: y + dy * scale, scale };
}

/** The inverse of `throughLens`: the screen point displayed at a position. */
export function behindLens(
  { x, y, radiusPx, strength }: Lens,
  screenX: number,
  screenY: number,
): { readonly x: number; readonly y: number } {
  const [dx, dy] = [screenX - x, screenY - y];
  const share = Math.hypot(dx, dy) / radiusPx;
  const scale = share >= 1 ? 1 : 1 / (strength + 1 - strength * share);
  return { x: x + dx * scale, y: y + dy * scale };
}

/** Both functions in GLSL; `uLens`: x, y, radius, strength; strength 0 is no lens. */
export const lensGlsl = `
uniform vec4 uLens;
float lensScale(vec2 screen) {
  float share = uLens.w > 0.0 ? length(screen - uLens.xy) / uLens.z : 1.0;
  return share >= 1.0 ? 1.0 : (uLens.w + 1.0) / (uLens.w * share + 1.0);
}
vec2 throughLens(vec2 screen) { return uLens.xy + (screen - uLens.xy) * lensScale(screen); }
`;
