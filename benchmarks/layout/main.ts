/**
 * Guards the time and the quality of the large layout, with the very kernel that the console runs.
 * `layout` alone: a table over the graphs at hand. `layout --edges FILE.csv[.gz] --seed N --positions OUT`: one JSON
 * line {vertices, edges, ms, firstPictureMs, peakMemoryBytes}, and the places as little-endian float32 x, y pairs,
 * vertices in the order of their first appearance in the file.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import forceLarge from '../../workers/kernels/force-large.ts';
import { type LayoutGraph, toLayoutGraph } from '../../workers/lib/LayoutGraph.ts';
import { measureLayout } from '../lib/layout-quality.ts';
import { median } from '../lib/statistics.ts';
import { type EdgeList, readEdges } from './read-edges.ts';

const seeds = [1, 2, 3];

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      edges: { type: 'string' },
      seed: { type: 'string', default: '1' },
      positions: { type: 'string' },
    },
  });
  if (values.edges === undefined) {
    printTable();
    return;
  }
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error(`--seed: expected a whole number, found '${values.seed}'`);
  const list = readEdges(values.edges);
  const run = layOut(list, seed);
  if (values.positions !== undefined) writeFileSync(values.positions, littleEndian(run.positions));
  process.stdout.write(
    `${JSON.stringify({
      vertices: list.names.length,
      edges: list.sources.length,
      ms: Math.round(run.ms),
      firstPictureMs: Math.round(run.firstPictureMs),
      peakMemoryBytes: run.peakMemoryBytes,
    })}\n`,
  );
}

function printTable(): void {
  const files: [string, string][] = [
    ['Debian packages', 'examples/debian/data/depends.jsonl.gz'],
    ['friendships', 'benchmarks/data/facebook-edges.csv.gz'],
  ];
  const graphs: [string, EdgeList][] = files.map(([name, path]) => [name, readEdges(path)]);
  graphs.push(['grid 100×100', grid(100)]);
  const rows = graphs.map(([name, list]) => {
    const graph = toGraph(list);
    const runs = seeds.map((seed) => layOut(list, seed));
    const qualities = runs.map(({ positions }) => measureLayout(graph, positions));
    return {
      graph: name,
      vertices: graph.vertexCount,
      edges: graph.targets.length / 2,
      'median ms': Math.round(median(runs.map(({ ms }) => ms))),
      'first picture ms': Math.round(median(runs.map(({ firstPictureMs }) => firstPictureMs))),
      'worst stress': Number(Math.max(...qualities.map(({ stress }) => stress)).toFixed(4)),
      'worst neighbourhood': Number(
        Math.min(...qualities.map(({ neighbourhood }) => neighbourhood)).toFixed(4),
      ),
    };
  });
  console.table(rows);
}

interface LayoutRun {
  readonly positions: Float32Array;
  readonly ms: number;
  readonly firstPictureMs: number;
  readonly peakMemoryBytes: number;
}

/** Pictures are taken every 60 ms, as the console's worker does. */
function layOut({ names, sources, targets }: EdgeList, seed: number): LayoutRun {
  const vertexCount = names.length;
  const input = {
    vertexCount,
    sources,
    targets,
    positions: new Float32Array(2 * vertexCount),
    fixed: new Uint8Array(vertexCount),
    seed,
    edgeLength: 100,
  };
  const picture = new Float32Array(2 * vertexCount);
  const start = performance.now();
  let shownAt = Number.NEGATIVE_INFINITY;
  let firstPictureMs = 0;
  const steps = forceLarge.run(input, {
    takeMessages: () => [],
    show(_length, write) {
      if (performance.now() - shownAt < 60) return;
      shownAt = performance.now();
      write(picture);
      firstPictureMs ||= performance.now() - start;
    },
  });
  while (true) {
    const step = steps.next();
    if (!step.done) continue;
    return {
      positions: step.value.positions,
      ms: performance.now() - start,
      firstPictureMs,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    };
  }
}

function toGraph({ names, sources, targets }: EdgeList): LayoutGraph {
  const steps = toLayoutGraph(names.length, sources, targets);
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function grid(side: number): EdgeList {
  const sources: number[] = [];
  const targets: number[] = [];
  for (let vertex = 0; vertex < side * side; vertex++) {
    if ((vertex + 1) % side !== 0) {
      sources.push(vertex);
      targets.push(vertex + 1);
    }
    if (vertex + side < side * side) {
      sources.push(vertex);
      targets.push(vertex + side);
    }
  }
  return {
    names: Array.from({ length: side * side }, (_, index) => String(index)),
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
  };
}

function littleEndian(values: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => {
    bytes.setFloat32(4 * index, value, true);
  });
  return new Uint8Array(bytes.buffer);
}
