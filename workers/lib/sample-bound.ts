/**
 * With a probability of 0.95 the means of `count` samples between 0 and `most` are within this of the true ones, for
 * all `vertexCount` vertices at once (Hoeffding's inequality and the union bound).
 */
export function sampleBound(vertexCount: number, count: number, most: number): number {
  return most * Math.sqrt(Math.log((2 * vertexCount) / 0.05) / (2 * count));
}

/** How many sources are looked at: all, or as many as asked for. Throws below 1. */
export function sampleCount(vertexCount: number, samples: number): number {
  if (!(samples >= 1)) throw new Error(`the samples: expected a number from 1 on, found ${samples}`);
  return Math.min(vertexCount, Math.floor(samples));
}
