import type { GeneratedGraph } from '../../../workers/lib/generators/EdgeWriter.ts';

export interface LayoutRun {
  /** Float32, 2 · V: x, y interleaved. */
  readonly positions: Float32Array;
  readonly ms: number;
  /** Processor time; of an external program a sample near its end. */
  readonly cpuMs: number;
  /** Time of the first intermediate picture, for programs that have them. */
  readonly firstPictureMs?: number;
  /** Peak memory of the run above that before it; for an external program all of its memory. */
  readonly memoryBytes: number;
}

/** A layout program. */
export interface LayoutPeer {
  readonly id: string;
  /** Larger graphs take minutes, so they are omitted unless the program is named explicitly. */
  readonly maxVertices: number;
  /** True if the program runs with each seed; others run once. */
  readonly isSeeded?: boolean;
  isInstalled(): boolean;
  layOut(graph: GeneratedGraph, seed: number): LayoutRun | Promise<LayoutRun>;
  /**
   * Mean displacement of existing vertices when vertices are added, in edge lengths; for incremental layouts.
   */
  measureDisplacement?(graph: GeneratedGraph, positions: Float32Array, seed: number): number;
  /** The same when ten vertices are expanded one after the other, by up to fifty neighbours each. */
  measureExpansions?(graph: GeneratedGraph, seed: number): number;
}

/** Measures work in this process, which must call `tick` regularly. */
export function measureHere(
  work: (tick: () => void) => Float32Array,
): Pick<LayoutRun, 'positions' | 'ms' | 'cpuMs' | 'memoryBytes'> {
  const before = process.memoryUsage.rss();
  let max = before;
  let sampledAt = 0;
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const positions = work(() => {
    if (performance.now() < sampledAt + 50) return;
    sampledAt = performance.now();
    max = Math.max(max, process.memoryUsage.rss());
  });
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    positions,
    ms,
    cpuMs: (user + system) / 1000,
    memoryBytes: Math.max(max, process.memoryUsage.rss()) - before,
  };
}
