import type { ServiceHost } from './host.ts';

/**
 * `Math.random` with a seed of its own: engines that start from one image have the same state of the engine's generator.
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand).
 */
export function randomNumbers(host: Pick<ServiceHost, 'random'>): () => number {
  const state = new Uint32Array(4);
  const seed = host.random(16);
  for (let at = 0; at < 4; at++) state[at] = Number.parseInt(seed.slice(at * 8, at * 8 + 8), 16);
  const next = (): number => {
    const [a = 0, b = 0, c = 0, counter = 0] = state;
    const sum = (a + b + counter) >>> 0;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    state[3] = counter + 1;
    return sum;
  };
  // The first numbers show the seed.
  for (let round = 0; round < 15; round++) next();
  return () => ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 0x20000000000000;
}
