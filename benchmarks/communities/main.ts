/**
 * Guards the time and the modularity of Leiden, with the very kernel that the console runs.
 * `communities` alone: a table against graphology's Louvain in the same run. `communities --edges FILE.csv[.gz]
 * --members OUT`: one JSON line {communities, modularity, ms}, and the community numbers as little-endian uint32,
 * vertices in the order of their first appearance in the file.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import leiden from '../../workers/kernels/leiden.ts';
import { type EdgeList, readEdges } from '../layout/read-edges.ts';
import { median } from '../lib/statistics.ts';

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      edges: { type: 'string' },
      seed: { type: 'string', default: '1' },
      members: { type: 'string' },
    },
  });
  if (values.edges === undefined) {
    printTable();
    return;
  }
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error(`--seed: expected a whole number, found '${values.seed}'`);
  const { members, count, modularity, ms } = findCommunities(readEdges(values.edges), seed);
  if (values.members !== undefined) writeFileSync(values.members, littleEndian(members));
  process.stdout.write(`${JSON.stringify({ communities: count, modularity, ms: Math.round(ms) })}\n`);
}

function printTable(): void {
  const graphs: [string, EdgeList][] = [
    ['Debian packages', readEdges('examples/debian/data/depends.jsonl.gz')],
    ['friendships', readEdges('benchmarks/data/facebook-edges.csv.gz')],
    ['planted partition', plantedPartition(1000, 100)],
  ];
  const rows = graphs.map(([name, list]) => {
    const runs = [1, 2, 3].map((seed) => findCommunities(list, seed));
    const graph = toPeerGraph(list);
    const peers = [1, 2, 3].map((seed) => runPeer(graph, seed));
    const ms = median(runs.map((run) => run.ms));
    const peerMs = median(peers.map((peer) => peer.ms));
    return {
      graph: name,
      communities: runs[0]!.count,
      'median ms': Math.round(ms),
      'worst modularity': Number(Math.min(...runs.map(({ modularity }) => modularity)).toFixed(4)),
      'Louvain ms': Math.round(peerMs),
      'Louvain modularity': Number(median(peers.map(({ modularity }) => modularity)).toFixed(4)),
      ratio: Number((ms / peerMs).toFixed(2)),
    };
  });
  console.table(rows);
}

function findCommunities({ names, sources, targets }: EdgeList, seed: number) {
  const start = performance.now();
  const result = runToEnd(leiden, { vertexCount: names.length, sources, targets, resolution: 1, seed });
  return { ...result, ms: performance.now() - start };
}

function toPeerGraph({ names, sources, targets }: EdgeList): Graph {
  const graph = new Graph({ type: 'undirected' });
  names.forEach((_, vertex) => {
    graph.addNode(vertex);
  });
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

/** Vertices have about ten edges inside their group and 1.5 outside. */
function plantedPartition(groups: number, size: number): EdgeList {
  const random = new Random(1);
  const vertexCount = groups * size;
  const sources = new Uint32Array(5.75 * vertexCount);
  const targets = sources.map((_, edge) => {
    const source = Math.floor(edge / 5.75);
    sources[edge] = source;
    if (edge % 23 < 3) return random.nextBelow(vertexCount);
    return source - (source % size) + random.nextBelow(size);
  });
  return { names: Array.from({ length: vertexCount }, (_, vertex) => String(vertex)), sources, targets };
}

function littleEndian(values: Uint32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => {
    bytes.setUint32(4 * index, value, true);
  });
  return new Uint8Array(bytes.buffer);
}
