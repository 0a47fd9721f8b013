import type { GeneratedGraph } from '../../../workers/lib/generators/EdgeWriter.ts';

export interface LayoutRun {
  /** Float32, 2 · V: x, y interleaved. */
  readonly positions: Float32Array;
  readonly ms: number;
  /** Of those that stream: when the first picture was there. */
  readonly firstPictureMs?: number;
  /** What the run took at its peak, above what there was before (a program of its own: all of it). */
  readonly memoryBytes: number;
}

/** A program that lays graphs out. */
export interface LayoutPeer {
  readonly id: string;
  /** Larger graphs are left out, as it takes minutes, unless it is asked for by name. */
  readonly mostVertices: number;
  /** Runs with each seed; others once. */
  readonly isSeeded?: boolean;
  isInstalled(): boolean;
  layOut(graph: GeneratedGraph, seed: number): LayoutRun | Promise<LayoutRun>;
  /** Of those that add to a picture: how far the others go when vertices arrive, in edge lengths, in the mean. */
  measureDisplacement?(graph: GeneratedGraph, positions: Float32Array, seed: number): number;
  /** The same when ten vertices are expanded one after the other, by up to fifty neighbours each. */
  measureExpansions?(graph: GeneratedGraph, seed: number): number;
}

/** Runs work in this process that calls `tick` now and then. */
export function measureHere(
  work: (tick: () => void) => Float32Array,
): Pick<LayoutRun, 'positions' | 'ms' | 'memoryBytes'> {
  const before = process.memoryUsage.rss();
  let most = before;
  let sampledAt = 0;
  const start = performance.now();
  const positions = work(() => {
    if (performance.now() < sampledAt + 50) return;
    sampledAt = performance.now();
    most = Math.max(most, process.memoryUsage.rss());
  });
  const ms = performance.now() - start;
  return { positions, ms, memoryBytes: Math.max(most, process.memoryUsage.rss()) - before };
}
