/**
 * Guards the time and the quality of the large layout, with the kernel of the console, against other programs
 * on the same graphs in the same run.
 * `layout [--graphs NAMES] [--sizes NUMBERS] [--peers NAMES|all] [--seeds NUMBERS] [--json FILE] [--pictures
 * DIR]`: a table; lists are separated by commas; sizes apply to generated graphs; a graph can be a file of
 * edges or the name of a family of dense graphs (complete, bipartite, random, cliques, stars), for which the table also
 * has the ratio of distances to the nearest vertex, and the distance between the parts. --pictures writes DIR/layouts.svg: a row per graph and peer, a column per seed.
 * `layout --helpers NUMBERS [--graphs NAMES] [--sizes NUMBERS] [--seeds NUMBERS] [--json FILE]`: time and phases
 * of our kernel with each number of helpers, and whether the layouts are the same.
 * `layout --edges FILE.csv[.gz] [--seed N] [--positions OUT] [--quality] [--json FILE]`: one JSON line
 * {vertices, edges, ms, firstPictureMs, peakMemoryBytes}, with --quality also {stress, neighbourhood}, and the
 * positions as little-endian float32 x, y pairs, vertices in the order of first appearance in the file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import { median } from '../../protocol/lib/statistics.ts';
import { type LayoutGraph, toLayoutGraph } from '../../workers/lib/layout/LayoutGraph.ts';
import { measureLayout } from '../../workers/lib/layout/layout-quality.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { toWholeNumber, toWholeNumbers } from '../lib/arguments.ts';
import { startHelperThreads } from '../lib/helper-threads.ts';
import { InputError } from '../lib/InputError.ts';
import { writeReport } from '../lib/machine.ts';
import { type SheetPicture, toContactSheet } from './contact-sheet.ts';
import { measureCores } from './cores.ts';
import { toExtents } from './extents.ts';
import { type BenchmarkGraph, benchmarkGraphs, toGraph } from './graphs.ts';
import orrery from './peers/orrery.ts';
import type { LayoutPeer } from './peers/peer.ts';
import { writePositions } from './positions-file.ts';
import { readEdges } from './read-edges.ts';
import { measureReadability } from './readability.ts';
import { measureSpread, type Spread } from './spread.ts';

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
      quality: { type: 'boolean', default: false },
      graphs: { type: 'string', default: 'debian,friendships,grid' },
      sizes: { type: 'string', default: '10000' },
      peers: { type: 'string', default: 'orrery,sfdp' },
      seeds: { type: 'string', default: '1,2,3' },
      json: { type: 'string' },
      pictures: { type: 'string' },
      helpers: { type: 'string' },
    },
  });
  if (values.edges !== undefined) {
    const figures = await layOutFile(values.edges, {
      seed: toWholeNumber('--seed', values.seed),
      positionsPath: values.positions,
      isRated: values.quality,
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    if (values.json !== undefined)
      writeReport(values.json, 'layout', [{ graph: basename(values.edges), ...figures }]);
    return;
  }
  if (values.helpers !== undefined) {
    const graphs = benchmarkGraphs(values.graphs.split(','), toWholeNumbers('--sizes', values.sizes));
    const rows: BenchmarkRow[] = [];
    for (const row of measureCores(graphs, {
      helperCounts: toWholeNumbers('--helpers', values.helpers),
      seeds: toWholeNumbers('--seeds', values.seeds),
      startHelpers: startHelperThreads,
    })) {
      process.stderr.write(`${JSON.stringify(row)}\n`);
      rows.push(row);
    }
    console.table(rows);
    if (rows.some((row) => row['same bytes'] === 'NO')) process.exitCode = 1;
    if (values.json !== undefined) writeReport(values.json, 'layout', rows);
    return;
  }
  const isAll = values.peers === 'all';
  const chosen = isAll ? [...peers.values()] : values.peers.split(',').map(getPeer);
  const seeds = toWholeNumbers('--seeds', values.seeds);
  const rows: BenchmarkRow[] = [];
  const pictures: SheetPicture[] | undefined = values.pictures === undefined ? undefined : [];
  for (const { name, graph, family } of benchmarkGraphs(
    values.graphs.split(','),
    toWholeNumbers('--sizes', values.sizes),
  )) {
    const simple = runSteps(toLayoutGraph(graph.vertexCount, graph.sources, graph.targets));
    for (const peer of chosen) {
      if (isAll && graph.vertexCount > peer.maxVertices) continue;
      if (!peer.isInstalled()) {
        process.stderr.write(`${peer.id} is not installed: omitted\n`);
        continue;
      }
      const row = await measure({ name, graph, family }, simple, peer, seeds, pictures);
      process.stderr.write(`${JSON.stringify(row)}\n`);
      rows.push(row);
    }
  }
  if (values.pictures !== undefined) writePictures(values.pictures, pictures ?? []);
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'layout', rows);
}

function getPeer(id: string): LayoutPeer {
  const peer = peers.get(id);
  if (peer !== undefined) return peer;
  throw new InputError(`--peers: expected 'all' or some of ${[...peers.keys()].join(', ')}, found '${id}'`);
}

function writePictures(folder: string, pictures: readonly SheetPicture[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'layouts.svg'), toContactSheet(pictures));
}

/** Other programs run once; our kernel runs with each seed. Appends each layout to `pictures`. */
async function measure(
  { name, graph, family }: BenchmarkGraph,
  simple: LayoutGraph,
  peer: LayoutPeer,
  seeds: readonly number[],
  pictures: SheetPicture[] | undefined,
): Promise<BenchmarkRow> {
  const runs = [];
  for (const seed of peer.isSeeded ? seeds : seeds.slice(0, 1)) {
    const run = await peer.layOut(graph, seed);
    const displacement = peer.measureDisplacement?.(graph, run.positions, seed);
    const expanded = peer.measureExpansions?.(graph, seed);
    const quality = runSteps(measureLayout(simple, run.positions));
    const extents = toExtents(graph);
    const spread = family && measureSpread(family, run.positions, extents);
    const readability = measureReadability(simple, run.positions, extents.halfWidths);
    runs.push({ ...run, ...quality, ...readability, displacement, expanded, spread });
    const caption = `seed ${seed}, stress ${quality.stress.toFixed(3)}, neighbourhood ${quality.neighbourhood.toFixed(3)}`;
    pictures?.push({ row: `${name}, ${peer.id}`, caption, graph, positions: run.positions });
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
    'median CPU ms': Math.round(median(runs.map(({ cpuMs }) => cpuMs))),
    'first picture ms': first.length > 0 ? Math.round(median(first)) : undefined,
    'worst stress': round(Math.max(...runs.map(({ stress }) => stress))),
    'worst neighbourhood': round(Math.min(...runs.map(({ neighbourhood }) => neighbourhood))),
    'worst crossings ‰': worst(runs.map(({ crossings }) => crossings)),
    'worst crossing angle': leastOf(runs.map(({ crossingAngle }) => crossingAngle)),
    'worst two rings': leastOf(runs.map(({ twoRings }) => twoRings)),
    'worst length variation': worst(runs.map(({ lengthVariation }) => lengthVariation)),
    overlaps: Math.max(...runs.map(({ overlaps }) => overlaps)),
    displacement: worst(runs.map(({ displacement }) => displacement)),
    'displacement by expansions': worst(runs.map(({ expanded }) => expanded)),
    ...(family && {
      'nearest ratio': round(Math.max(...runs.map(({ spread }) => spread?.nearestRatio ?? 1))),
      'parts apart': worstApart(runs),
    }),
    'memory MB': Math.round(Math.max(...runs.map(({ memoryBytes }) => memoryBytes)) / 2 ** 20),
  };
}

function leastOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? round(Math.min(...known)) : undefined;
}

function worstApart(runs: readonly { readonly spread?: Spread | undefined }[]): number | undefined {
  return leastOf(runs.map(({ spread }) => spread?.apart));
}

const round = (value: number) => Number(value.toFixed(4));

interface FileOptions {
  readonly seed: number;
  readonly positionsPath: string | undefined;
  /** Whether stress and neighbourhood preservation are reported. */
  readonly isRated: boolean;
}

async function layOutFile(path: string, { seed, positionsPath, isRated }: FileOptions) {
  const graph = toGraph(readEdges(path));
  const run = await orrery.layOut(graph, seed);
  if (positionsPath !== undefined) writePositions(positionsPath, run.positions);
  const peakMemoryBytes = process.resourceUsage().maxRSS * 1024;
  const simple = isRated && runSteps(toLayoutGraph(graph.vertexCount, graph.sources, graph.targets));
  return {
    vertices: graph.vertexCount,
    edges: graph.sources.length,
    ms: Math.round(run.ms),
    firstPictureMs: Math.round(run.firstPictureMs ?? run.ms),
    peakMemoryBytes,
    ...(simple && runSteps(measureLayout(simple, run.positions))),
  };
}
