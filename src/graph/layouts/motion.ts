/** Who asks for less motion sees the result at once. */
export function isMotionReduced(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
