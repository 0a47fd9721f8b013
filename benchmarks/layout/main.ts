/**
 * Guards the time and the quality of the large layout, with the kernel of the console, against other programs
 * on the same graphs in the same run.
 * `layout [--graphs NAMES] [--sizes NUMBERS] [--peers NAMES|all] [--seeds NUMBERS] [--json FILE]`: a table;
 * lists are separated by commas; sizes apply to generated graphs.
 * `layout --edges FILE.csv[.gz] [--seed N] [--positions OUT] [--json FILE]`: one JSON line {vertices, edges,
 * ms, firstPictureMs, peakMemoryBytes}, and the positions as little-endian float32 x, y pairs, vertices in
 * the order of first appearance in the file.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import { median } from '../../protocol/lib/statistics.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { type LayoutGraph, toLayoutGraph } from '../../workers/lib/LayoutGraph.ts';
import { measureLayout } from '../../workers/lib/layout-quality.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { toWholeNumber, toWholeNumbers } from '../lib/arguments.ts';
import { InputError } from '../lib/InputError.ts';
import { writeReport } from '../lib/machine.ts';
import { benchmarkGraphs, toGraph } from './graphs.ts';
import orrery from './peers/orrery.ts';
import type { LayoutPeer } from './peers/peer.ts';
import { writePositions } from './positions-file.ts';
import { readEdges } from './read-edges.ts';

const peers = collectRegistry(
  import.meta.glob<LayoutPeer>(['./peers/*.ts', '!./peers/peer.ts'], { eager: true, import: 'default' }),
);

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      edges: { type: 'string' },
      seed: { type: 'string', default: '1' },
      positions: { type: 'string' },
      graphs: { type: 'string', default: 'debian,friendships,grid' },
      sizes: { type: 'string', default: '10000' },
      peers: { type: 'string', default: 'orrery,sfdp' },
      seeds: { type: 'string', default: '1,2,3' },
      json: { type: 'string' },
    },
  });
  if (values.edges !== undefined) {
    const figures = await layOutFile(values.edges, toWholeNumber('--seed', values.seed), values.positions);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    if (values.json !== undefined)
      writeReport(values.json, 'layout', [{ graph: basename(values.edges), ...figures }]);
    return;
  }
  const isAll = values.peers === 'all';
  const chosen = isAll ? [...peers.values()] : values.peers.split(',').map(getPeer);
  const seeds = toWholeNumbers('--seeds', values.seeds);
  const rows: BenchmarkRow[] = [];
  for (const { name, graph } of benchmarkGraphs(
    values.graphs.split(','),
    toWholeNumbers('--sizes', values.sizes),
  )) {
    const simple = runSteps(toLayoutGraph(graph.vertexCount, graph.sources, graph.targets));
    for (const peer of chosen) {
      if (isAll && graph.vertexCount > peer.mostVertices) continue;
      if (!peer.isInstalled()) {
        process.stderr.write(`${peer.id} is not installed: omitted\n`);
        continue;
      }
      const row = await measure(name, simple, graph, peer, seeds);
      process.stderr.write(`${JSON.stringify(row)}\n`);
      rows.push(row);
    }
  }
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'layout', rows);
}

function getPeer(id: string): LayoutPeer {
  const peer = peers.get(id);
  if (peer !== undefined) return peer;
  throw new InputError(`--peers: expected 'all' or some of ${[...peers.keys()].join(', ')}, found '${id}'`);
}

/** Other programs run once; our kernel runs with each seed. */
async function measure(
  name: string,
  simple: LayoutGraph,
  graph: GeneratedGraph,
  peer: LayoutPeer,
  seeds: readonly number[],
): Promise<BenchmarkRow> {
  const runs = [];
  for (const seed of peer.isSeeded ? seeds : seeds.slice(0, 1)) {
    const run = await peer.layOut(graph, seed);
    const displacement = peer.measureDisplacement?.(graph, run.positions, seed);
    const expanded = peer.measureExpansions?.(graph, seed);
    runs.push({ ...run, ...runSteps(measureLayout(simple, run.positions)), displacement, expanded });
  }
  const first = runs.map((run) => run.firstPictureMs).filter((ms) => ms !== undefined);
  const worst = (ways: readonly (number | undefined)[]) =>
    ways[0] === undefined ? undefined : round(Math.max(...ways.map((way) => way ?? 0)));
  return {
    graph: name,
    peer: peer.id,
    vertices: simple.vertexCount,
    edges: simple.targets.length / 2,
    'median ms': Math.round(median(runs.map(({ ms }) => ms))),
    'first picture ms': first.length > 0 ? Math.round(median(first)) : undefined,
    'worst stress': round(Math.max(...runs.map(({ stress }) => stress))),
    'worst neighbourhood': round(Math.min(...runs.map(({ neighbourhood }) => neighbourhood))),
    displacement: worst(runs.map(({ displacement }) => displacement)),
    'displacement by expansions': worst(runs.map(({ expanded }) => expanded)),
    'memory MB': Math.round(Math.max(...runs.map(({ memoryBytes }) => memoryBytes)) / 2 ** 20),
  };
}

const round = (value: number) => Number(value.toFixed(4));

async function layOutFile(path: string, seed: number, positionsPath: string | undefined) {
  const graph = toGraph(readEdges(path));
  const run = await orrery.layOut(graph, seed);
  if (positionsPath !== undefined) writePositions(positionsPath, run.positions);
  return {
    vertices: graph.vertexCount,
    edges: graph.sources.length,
    ms: Math.round(run.ms),
    firstPictureMs: Math.round(run.firstPictureMs ?? run.ms),
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
}
