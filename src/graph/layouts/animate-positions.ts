import { isMotionReduced } from './motion.ts';

const durationMs = 360;

/**
 * Animates points (x, y interleaved) from old to new positions. `show` receives each frame and the elapsed share; the
 * last call has the new positions and 1. If the page is hidden or the user prefers reduced motion, only the last call
 * happens. Returns a function that stops the animation at its current state; undefined if it has already ended.
 */
export function animatePositions(
  from: Float32Array,
  to: Float32Array,
  show: (shown: Float32Array, share: number) => void,
): (() => void) | undefined {
  const isSeen = globalThis.requestAnimationFrame !== undefined && globalThis.document?.hidden === false;
  if (!isSeen || isMotionReduced() || from.length !== to.length) {
    show(to, 1);
    return undefined;
  }
  const shown = new Float32Array(to.length);
  const startMs = performance.now();
  let request = requestAnimationFrame(step);
  show(from, 0);
  return () => cancelAnimationFrame(request);

  function step(): void {
    const share = Math.min(1, (performance.now() - startMs) / durationMs);
    if (share === 1) {
      show(to, 1);
      return;
    }
    // Smoothstep easing.
    const eased = share * share * (3 - 2 * share);
    for (let slot = 0; slot < to.length; slot++)
      shown[slot] = from[slot]! + (to[slot]! - from[slot]!) * eased;
    request = requestAnimationFrame(step);
    show(shown, share);
  }
}
