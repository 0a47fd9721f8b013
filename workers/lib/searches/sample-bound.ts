/**
 * Error bound of sampled means: with a probability of 0.95, the means of `count` samples between 0 and `max`
 * are within this distance of the true means for all `vertexCount` vertices (Hoeffding's inequality and the
 * union bound).
 */
export function sampleBound(vertexCount: number, count: number, max: number): number {
  return max * Math.sqrt(Math.log((2 * vertexCount) / 0.05) / (2 * count));
}

/** Number of sources: the requested number, at most all vertices. Throws an Error for a number below 1. */
export function sampleCount(vertexCount: number, samples: number): number {
  if (!(samples >= 1)) throw new Error(`the samples: expected a number from 1 on, found ${samples}`);
  return Math.min(vertexCount, Math.floor(samples));
}
