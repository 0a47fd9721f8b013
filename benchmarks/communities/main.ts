/**
 * Guards the time and the modularity of Leiden, with the kernel of the console.
 * `communities` alone: a table against graphology's Louvain, and igraph's Leiden if it is installed, in the
 * same run; `--json FILE` writes it with facts on the machine.
 * `communities --edges FILE.csv[.gz] [--seed N] [--members OUT] [--json FILE]`: one JSON line {communities,
 * modularity, ms}, and the community numbers as little-endian uint32, vertices in the order of first
 * appearance in the file.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import { Random } from '../../protocol/lib/random.ts';
import { median } from '../../protocol/lib/statistics.ts';
import { runToEnd } from '../../workers/kernel.ts';
import leiden from '../../workers/kernels/leiden.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { lfr } from '../../workers/lib/generators/lfr.ts';
import { plantedPartition } from '../../workers/lib/generators/planted-partition.ts';
import { rMat } from '../../workers/lib/generators/r-mat.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { readEdges } from '../layout/read-edges.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { writeReport } from '../lib/machine.ts';

const seeds = [1, 2, 3, 4, 5];
const planted = { groups: 1000, groupSize: 100, insideDegree: 10, outsideDegree: 1.5 };
const lfrOptions = {
  vertexCount: 100_000,
  meanDegree: 12,
  largestDegree: 300,
  smallestCommunity: 20,
  largestCommunity: 1000,
  mixing: 0.3,
};

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      edges: { type: 'string' },
      seed: { type: 'string', default: '1' },
      members: { type: 'string' },
      json: { type: 'string' },
    },
  });
  if (values.edges === undefined) {
    printTable(values.json);
    return;
  }
  const seed = toWholeNumber('--seed', values.seed);
  const { members, count, modularity, ms } = findCommunities(fromFile(values.edges), seed);
  if (values.members !== undefined) writeFileSync(values.members, littleEndian(members));
  const figures = { communities: count, modularity, ms: Math.round(ms) };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  if (values.json !== undefined)
    writeReport(values.json, 'communities', [{ graph: basename(values.edges), ...figures }]);
}

function printTable(jsonPath: string | undefined): void {
  const graphs: [string, () => GeneratedGraph][] = [
    ['Debian packages', () => fromFile('examples/debian/data/depends.jsonl.gz')],
    ['friendships', () => fromFile('benchmarks/data/facebook-edges.csv.gz')],
    ['planted partition', () => runSteps(plantedPartition(planted, 1))],
    ['LFR-like', () => runSteps(lfr(lfrOptions, 1))],
    ['R-MAT', () => runSteps(rMat(65_536, 400_000, 1))],
  ];
  const rows = graphs.map(([name, load]) => {
    const graph = load();
    const runs = seeds.map((seed) => findCommunities(graph, seed));
    // Created after our runs, because its many objects would slow down garbage collection during our runs.
    const peerGraph = toPeerGraph(graph);
    const peers = seeds.map((seed) => runPeer(peerGraph, seed));
    const ms = median(runs.map((run) => run.ms));
    const peerMs = median(peers.map((peer) => peer.ms));
    const worst = Math.min(...runs.map(({ modularity }) => modularity));
    const peerModularity = median(peers.map(({ modularity }) => modularity));
    const igraph = runIgraph(graph);
    const figures = {
      graph: name,
      vertices: graph.vertexCount,
      edges: graph.sources.length,
      communities: runs[0]!.count,
      'median ms': Math.round(ms),
      'worst modularity': round(worst),
      'best modularity': round(Math.max(...runs.map(({ modularity }) => modularity))),
      'Louvain ms': Math.round(peerMs),
      'Louvain modularity': round(peerModularity),
      'igraph ms': igraph && Math.round(igraph.ms),
      'igraph modularity': igraph && round(igraph.modularity),
    };
    const comparison = {
      'time / Louvain': Number((ms / peerMs).toFixed(2)),
      'time / igraph': igraph && Number((ms / igraph.ms).toFixed(2)),
      'modularity − Louvain': round(worst - peerModularity),
      'modularity − igraph': igraph && round(worst - igraph.modularity),
    };
    return { figures, comparison };
  });
  console.table(rows.map(({ figures }) => figures));
  process.stdout.write('\nTime as a multiple of theirs, worst modularity above theirs:\n');
  console.table(rows.map(({ figures, comparison }) => ({ graph: figures.graph, ...comparison })));
  if (jsonPath !== undefined) {
    writeReport(
      jsonPath,
      'communities',
      rows.map(({ figures, comparison }) => ({ ...figures, ...comparison })),
    );
  }
}

const round = (modularity: number) => Number(modularity.toFixed(4));

function fromFile(path: string): GeneratedGraph {
  const { names, sources, targets } = readEdges(path);
  return { vertexCount: names.length, sources, targets };
}

/** igraph's Leiden with two iterations, if Python with igraph is installed. */
function runIgraph({ sources, targets }: GeneratedGraph): { ms: number; modularity: number } | undefined {
  const program = [
    'import igraph, json, random, sys, time',
    'pairs = [tuple(map(int, line.split())) for line in sys.stdin]',
    'graph = igraph.Graph(edges=pairs).simplify()',
    'random.seed(1)',
    'start = time.time()',
    "found = graph.community_leiden(objective_function='modularity', n_iterations=2)",
    "print(json.dumps({'ms': 1000 * (time.time() - start), 'modularity': graph.modularity(found)}))",
  ].join('\n');
  const input = Array.from(sources, (source, edge) => `${source} ${targets[edge]}`).join('\n');
  for (const python of ['python3', '/usr/bin/python3']) {
    const { status, stdout } = spawnSync(python, ['-c', program], { input, encoding: 'utf8' });
    if (status === 0) return JSON.parse(stdout) as { ms: number; modularity: number };
  }
  return undefined;
}

function findCommunities({ vertexCount, sources, targets }: GeneratedGraph, seed: number) {
  const start = performance.now();
  const result = runToEnd(leiden, { vertexCount, sources, targets, resolution: 1, seed });
  return { ...result, ms: performance.now() - start };
}

function toPeerGraph({ vertexCount, sources, targets }: GeneratedGraph): Graph {
  const graph = new Graph({ type: 'undirected' });
  for (let vertex = 0; vertex < vertexCount; vertex++) graph.addNode(vertex);
  sources.forEach((source, edge) => {
    if (source !== targets[edge]) graph.mergeEdge(source, targets[edge]);
  });
  return graph;
}

function runPeer(graph: Graph, seed: number): { ms: number; modularity: number } {
  const random = new Random(seed);
  const start = performance.now();
  const { modularity } = louvain.detailed(graph, { rng: () => random.next(), getEdgeWeight: null });
  return { ms: performance.now() - start, modularity };
}

function littleEndian(values: Uint32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => {
    bytes.setUint32(4 * index, value, true);
  });
  return new Uint8Array(bytes.buffer);
}
