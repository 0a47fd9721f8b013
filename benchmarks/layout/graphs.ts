import { barabasiAlbert } from '../lib/generators/barabasi-albert.ts';
import type { GeneratedGraph } from '../lib/generators/EdgeWriter.ts';
import { grid } from '../lib/generators/grid.ts';
import { lfr } from '../lib/generators/lfr.ts';
import { plantedPartition } from '../lib/generators/planted-partition.ts';
import { rMat } from '../lib/generators/r-mat.ts';
import { type EdgeList, readEdges } from './read-edges.ts';

export interface BenchmarkGraph {
  readonly name: string;
  readonly graph: GeneratedGraph;
}

const files: Readonly<Record<string, string>> = {
  debian: 'examples/debian/data/depends.jsonl.gz',
  friendships: 'benchmarks/data/facebook-edges.csv.gz',
  flights: 'examples/airports/data/flights.jsonl.gz',
};

const seed = 1;
const generators: Readonly<Record<string, (vertexCount: number) => GeneratedGraph>> = {
  grid,
  planted(vertexCount) {
    const groups = Math.max(2, Math.round(vertexCount / 100));
    return plantedPartition({ groups, groupSize: 100, insideDegree: 9.5, outsideDegree: 2 }, seed);
  },
  'barabasi-albert': (vertexCount) => barabasiAlbert(vertexCount, 3, seed),
  'r-mat': (vertexCount) => rMat(vertexCount, 3 * vertexCount, seed),
  lfr: (vertexCount) =>
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

export const graphNames: readonly string[] = [...Object.keys(files), ...Object.keys(generators)];

/** One after the other, so that only one is in memory. Generated ones in each of the sizes. */
export function* benchmarkGraphs(
  names: readonly string[],
  sizes: readonly number[],
): Generator<BenchmarkGraph> {
  for (const name of names) {
    const path = files[name];
    const generate = generators[name];
    if (path !== undefined) {
      yield { name, graph: toGraph(readEdges(path)) };
    } else if (generate !== undefined) {
      for (const size of sizes) yield { name: `${name} ${size}`, graph: withoutIsolated(generate(size)) };
    } else {
      throw new Error(`--graphs: expected some of ${graphNames.join(', ')}, found '${name}'`);
    }
  }
}

export function toGraph({ names, sources, targets }: EdgeList): GeneratedGraph {
  return { vertexCount: names.length, sources, targets };
}

function withoutIsolated({ vertexCount, sources, targets }: GeneratedGraph): GeneratedGraph {
  const numbers = new Uint32Array(vertexCount);
  for (const ends of [sources, targets]) for (const vertex of ends) numbers[vertex] = 1;
  let count = 0;
  numbers.forEach((isUsed, vertex) => {
    if (isUsed === 1) numbers[vertex] = count++;
  });
  return {
    vertexCount: count,
    sources: sources.map((each) => numbers[each]!),
    targets: targets.map((each) => numbers[each]!),
  };
}
