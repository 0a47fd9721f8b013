/**
 * Processor times of analyses from an edge list, with the kernels of the console, beside igraph's in the same run if Python with
 * igraph is installed. `metrics [--vertices N] [--edges N] [--runs N] [--json FILE]`: a generated R-MAT graph, by default
 * of the size of web-Google (875,713 vertices, 5,105,039 edges). igraph's times are without the construction of its graph,
 * which is a row of its own; ours include it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../protocol/lib/statistics.ts';
import { runToEnd } from '../../workers/kernel.ts';
import components from '../../workers/kernels/components.ts';
import kCore from '../../workers/kernels/k-core.ts';
import pageRank from '../../workers/kernels/page-rank.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { rMat } from '../../workers/lib/generators/r-mat.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { toAdjacency } from '../../workers/lib/searches/adjacency.ts';
import { BreadthFirstSearch } from '../../workers/lib/searches/BreadthFirstSearch.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { writeReport } from '../lib/machine.ts';

/** Milliseconds by analysis. */
type Times = Readonly<Record<string, number>>;

const program = `
import igraph, json, sys, time
import numpy
edges = numpy.fromfile(sys.argv[1], dtype='<u4').reshape(-1, 2)
runs = int(sys.argv[3])
times = {}
def measure(name, work):
    spans = []
    for _ in range(runs):
        start = time.process_time()
        work()
        spans.append(1000 * (time.process_time() - start))
    times[name] = sorted(spans)[len(spans) // 2]
start = time.process_time()
graph = igraph.Graph(n=int(sys.argv[2]), edges=edges, directed=True)
times['construction'] = 1000 * (time.process_time() - start)
measure('breadthFirst', lambda: graph.bfs(int(edges[0][0]), mode='out'))
measure('pageRank', lambda: graph.pagerank(damping=0.85))
measure('kCore', lambda: graph.coreness(mode='all'))
measure('strongComponents', lambda: graph.connected_components(mode='strong'))
print(json.dumps(times))
`;

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      vertices: { type: 'string', default: '875713' },
      edges: { type: 'string', default: '5105039' },
      runs: { type: 'string', default: '3' },
      json: { type: 'string' },
    },
  });
  const runs = toWholeNumber('--runs', values.runs);
  const graph = generate(
    toWholeNumber('--vertices', values.vertices),
    toWholeNumber('--edges', values.edges),
  );
  const own = measureKernels(graph, runs);
  const igraph = runIgraph(graph, runs);
  const rows = Object.entries({ ...igraph, ...own }).map(([analysis]) => ({
    analysis,
    vertices: graph.vertexCount,
    edges: graph.sources.length,
    'median ms': own[analysis] && Math.round(own[analysis]),
    'igraph ms': igraph?.[analysis] && Math.round(igraph[analysis]),
    'time / igraph':
      own[analysis] && igraph?.[analysis] && Number((own[analysis] / igraph[analysis]).toFixed(2)),
  }));
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'metrics', rows);
}

/** An R-MAT graph, whose number of vertices is a power of two, without the last vertices: others take their edges. */
function generate(vertexCount: number, edgeCount: number): GeneratedGraph {
  const { sources, targets } = runSteps(rMat(vertexCount, edgeCount, 1));
  const bound = (vertices: Uint32Array) => vertices.map((vertex) => vertex % vertexCount);
  return { vertexCount, sources: bound(sources), targets: bound(targets) };
}

function measureKernels(graph: GeneratedGraph, runs: number): Times {
  const works: Readonly<Record<string, () => unknown>> = {
    construction: () => runSteps(toAdjacency(graph, 'out')),
    breadthFirst: () => {
      const search = new BreadthFirstSearch(adjacency);
      runSteps(search.run(graph.sources[0]!));
    },
    pageRank: () => runToEnd(pageRank, { ...graph, damping: 0.85 }),
    kCore: () => runToEnd(kCore, graph),
    strongComponents: () => runToEnd(components, { ...graph, isStrong: true }),
  };
  const adjacency = runSteps(toAdjacency(graph, 'out'));
  return Object.fromEntries(
    Object.entries(works).map(([name, work]) => {
      const times = Array.from({ length: runs }, () => {
        const start = process.cpuUsage();
        work();
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      });
      return [name, median(times)];
    }),
  );
}

function runIgraph({ vertexCount, sources, targets }: GeneratedGraph, runs: number): Times | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-metrics-'));
  const path = join(folder, 'edges');
  const pairs = new Uint32Array(2 * sources.length);
  sources.forEach((source, edge) => {
    pairs[2 * edge] = source;
    pairs[2 * edge + 1] = targets[edge]!;
  });
  writeFileSync(path, new Uint8Array(pairs.buffer));
  try {
    for (const python of ['python3', '/usr/bin/python3']) {
      const options = ['-c', program, path, String(vertexCount), String(runs)];
      const { status, stdout } = spawnSync(python, options, { encoding: 'utf8' });
      if (status === 0) return JSON.parse(stdout) as Times;
    }
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
