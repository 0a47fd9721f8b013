import { basename } from 'node:path';
import { generatorIds } from '../../protocol/benchmark-jobs.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { generateGraph } from '../../workers/lib/generators/generate.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { InputError } from '../lib/InputError.ts';
import { type FamilyGraph, families } from './dense-families.ts';
import { type EdgeList, readEdges } from './read-edges.ts';

export interface BenchmarkGraph {
  readonly name: string;
  readonly graph: GeneratedGraph;
  /** Of a dense family: the graph with its parts. */
  readonly family?: FamilyGraph;
}

const files: Readonly<Record<string, string>> = {
  debian: 'examples/debian/data/depends.jsonl.gz',
  friendships: 'benchmarks/data/facebook-edges.csv.gz',
  flights: 'examples/airports/data/flights.jsonl.gz',
};

const seed = 1;

const isGraphFile = (name: string) => /\.csv(\.gz)?$/.test(name);

export const graphNames: readonly string[] = [
  ...Object.keys(files),
  ...generatorIds,
  ...Object.keys(families),
];

/**
 * Generates graphs one after the other, so that only one is in memory. Generated graphs come in each of the
 * sizes.
 */
export function* benchmarkGraphs(
  names: readonly string[],
  sizes: readonly number[],
): Generator<BenchmarkGraph> {
  for (const name of names) {
    const path = files[name];
    const generator = generatorIds.find((id) => id === name);
    if (path !== undefined) {
      yield { name, graph: toGraph(readEdges(path)) };
    } else if (isGraphFile(name)) {
      yield { name: basename(name), graph: toGraph(readEdges(name)) };
    } else if (generator !== undefined) {
      for (const size of sizes) {
        yield { name: `${name} ${size}`, graph: runSteps(generateGraph(generator, size, seed)) };
      }
    } else if (families[name] !== undefined) {
      for (const size of sizes)
        for (const family of families[name](size)) yield { name: family.name, graph: family.graph, family };
    } else {
      throw new InputError(
        `--graphs: expected files of edges (.csv, .csv.gz) or some of ${graphNames.join(', ')}, found '${name}'`,
      );
    }
  }
}

export function toGraph({ names, sources, targets }: EdgeList): GeneratedGraph {
  return { vertexCount: names.length, sources, targets };
}
