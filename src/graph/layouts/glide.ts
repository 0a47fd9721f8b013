import { isMotionReduced } from './motion.ts';

const durationMs = 360;

/**
 * Leads points (x, y interleaved) from old places to new ones; `show` gets each picture and how much of the way is done,
 * at the end the new places and 1. At once where nobody sees it or less motion is asked for. Returns how to end it where
 * it is; undefined when it has ended already.
 */
export function glide(
  from: Float32Array,
  to: Float32Array,
  show: (picture: Float32Array, share: number) => void,
): (() => void) | undefined {
  const isSeen = globalThis.requestAnimationFrame !== undefined && globalThis.document?.hidden === false;
  if (!isSeen || isMotionReduced() || from.length !== to.length) {
    show(to, 1);
    return undefined;
  }
  const picture = new Float32Array(to.length);
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
    // Slow at both ends.
    const eased = share * share * (3 - 2 * share);
    for (let slot = 0; slot < to.length; slot++)
      picture[slot] = from[slot]! + (to[slot]! - from[slot]!) * eased;
    request = requestAnimationFrame(step);
    show(picture, share);
  }
}
