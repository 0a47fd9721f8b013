import type { GeneratorId } from '../../../protocol/benchmark-jobs.ts';
import { barabasiAlbert } from './barabasi-albert.ts';
import type { GeneratedGraph } from './EdgeWriter.ts';
import { grid } from './grid.ts';
import { lfr } from './lfr.ts';
import { plantedPartition } from './planted-partition.ts';
import { rMat } from './r-mat.ts';

/** Bit mask: number of edges between two yields, minus 1. */
const rangeMask = 0xffff;

type Generate = (vertexCount: number, seed: number) => Generator<undefined, GeneratedGraph>;

/** Generator settings of the benchmarks. */
const generators: Readonly<Record<GeneratorId, Generate>> = {
  grid,
  planted(vertexCount, seed) {
    const groups = Math.max(2, Math.round(vertexCount / 100));
    return plantedPartition({ groups, groupSize: 100, insideDegree: 9.5, outsideDegree: 2 }, seed);
  },
  'barabasi-albert': (vertexCount, seed) => barabasiAlbert(vertexCount, 3, seed),
  'r-mat': (vertexCount, seed) => rMat(vertexCount, 3 * vertexCount, seed),
  lfr: (vertexCount, seed) =>
    lfr(
      {
        vertexCount,
        meanDegree: 10,
        largestDegree: Math.min(300, vertexCount / 20),
        smallestCommunity: 20,
        largestCommunity: Math.min(1000, vertexCount / 10),
        mixing: 0.2,
      },
      seed,
    ),
};

/** A seeded graph of about `vertexCount` vertices, without isolated vertices. Yields. */
export function* generateGraph(
  id: GeneratorId,
  vertexCount: number,
  seed: number,
): Generator<undefined, GeneratedGraph> {
  return yield* withoutIsolated(yield* generators[id](vertexCount, seed));
}

/** Removes isolated vertices; modifies the arrays of the graph. */
function* withoutIsolated({
  vertexCount,
  sources,
  targets,
}: GeneratedGraph): Generator<undefined, GeneratedGraph> {
  const numbers = new Uint32Array(vertexCount);
  for (const ends of [sources, targets]) {
    for (let edge = 0; edge < ends.length; edge++) {
      if ((edge & rangeMask) === rangeMask) yield;
      numbers[ends[edge]!] = 1;
    }
  }
  let count = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) if (numbers[vertex] === 1) numbers[vertex] = count++;
  yield;
  for (const ends of [sources, targets]) {
    for (let edge = 0; edge < ends.length; edge++) {
      if ((edge & rangeMask) === rangeMask) yield;
      ends[edge] = numbers[ends[edge]!]!;
    }
  }
  return { vertexCount: count, sources, targets };
}
