/** A fisheye lens on the screen, CSS pixels. It moves what is within its radius away from its middle. */
export interface Lens {
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
  /** Magnification in the middle, less one. */
  readonly strength: number;
}

/** As the specification has it: radius 100, and in the middle the picture is seen at zoom 1. */
const focusRadiusPx = 100;
const focusZoom = 1;
/** At zoom 1 a lens would do nothing; beyond the specification's farthest zoom there would be too little left at its rim. */
const leastMagnification = 2;
const mostMagnification = 6.25;

export function lensAt(x: number, y: number, zoom: number): Lens {
  const magnification = Math.min(mostMagnification, Math.max(leastMagnification, focusZoom / zoom));
  return { x, y, radiusPx: focusRadiusPx, strength: magnification - 1 };
}

/** How many times farther from the middle a point is seen that lies at `share` (0 to 1) of the radius. */
function scaleAt(strength: number, share: number): number {
  return share >= 1 ? 1 : (strength + 1) / (strength * share + 1);
}

/**
 * Where a screen point is seen: the fisheye of Sarkar and Brown, 'Graphical fisheye views of graphs' (1992), in polar
 * form. Continuous at the rim.
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

/** The inverse of `throughLens`: which screen point is seen there. */
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

/** Both for shaders; `uLens`: x, y, radius, strength; strength 0 is no lens. */
export const lensGlsl = `
uniform vec4 uLens;
float lensScale(vec2 screen) {
  float share = uLens.w > 0.0 ? length(screen - uLens.xy) / uLens.z : 1.0;
  return share >= 1.0 ? 1.0 : (uLens.w + 1.0) / (uLens.w * share + 1.0);
}
vec2 throughLens(vec2 screen) { return uLens.xy + (screen - uLens.xy) * lensScale(screen); }
`;
