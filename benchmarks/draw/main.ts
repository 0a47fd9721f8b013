/**
 * Guards the frame time while a large graph is panned: the console's own view in headless Chromium, against
 * sigma.js, cosmos.gl and a plain WebGL program with the same positions and camera path.
 * `draw [--graphs NAMES] [--peers NAMES|none] [--seconds S] [--dpr N] [--size WxH] [--json FILE]`: a table; graphs are
 * `debian` or numbers of vertices (with three times as many edges); a peer that needs over two minutes is
 * omitted.
 * `draw --edges FILE.csv[.gz] [--positions FILE] [--seconds S] [--dpr N] [--size WxH] [--json FILE]`: one JSON line
 * with the fields of `DrawFigures`; positions in the format of the layout benchmark.
 * Both: `--ink SETTING` forces a way to draw large graphs (`inkStorageName` in src/graph/view/gpu/ink-choice.ts);
 * `--gl software|vulkan|egl` or `--gl='FLAGS'` chooses the GL implementation by flags of Chromium.
 * `draw --pack FOLDER` writes the built page and this program as FOLDER/draw.mjs, which needs only Node.js, the packages
 * playwright and playwright-core, a Chromium (CHROMIUM_PATH), and `--page FOLDER/page`: for a machine with a GPU.
 * A frame is counted when its pixels exist and differ from those of the previous frame. `completeMs` is the
 * time from the last move to the complete picture, `openMs` from the data to the first complete picture,
 * `redrawMs` that of a single redraw, `clickMs` from a jump of the camera to the whole picture.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { type InkSetting, inkSettings } from '../../src/graph/view/gpu/ink-choice.ts';
import { readPositions } from '../layout/positions-file.ts';
import { InputError } from '../lib/InputError.ts';
import { writeReport } from '../lib/machine.ts';
import { packBenchmark } from '../lib/pack.ts';
import { drawGraph, drawGraphNames, readPlacedGraph } from './graphs.ts';
import { buildDrawPage, type DrawFigures, measureDrawing } from './measure.ts';

const peers = ['sigma', 'cosmos', 'plain'];

/** Flags of Chromium by name of the GL implementation. */
const glFlags: Readonly<Record<string, readonly string[] | undefined>> = {
  software: undefined,
  vulkan: [
    '--ignore-gpu-blocklist',
    '--enable-gpu',
    '--use-angle=vulkan',
    '--enable-features=Vulkan',
    '--disable-vulkan-surface',
  ],
  egl: ['--ignore-gpu-blocklist', '--enable-gpu', '--use-gl=angle', '--use-angle=gl-egl'],
};
const peerTimeoutMs = 120_000;
const timeoutMs = 300_000;

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      positions: { type: 'string' },
      edges: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      dpr: { type: 'string', default: '1' },
      size: { type: 'string', default: '1440x900' },
      graphs: { type: 'string', default: drawGraphNames.join(',') },
      peers: { type: 'string', default: peers.join(',') },
      json: { type: 'string' },
      ink: { type: 'string', default: 'auto' },
      gl: { type: 'string', default: 'software' },
      page: { type: 'string' },
      pack: { type: 'string' },
    },
  });
  if (values.pack !== undefined) {
    await packBenchmark('draw', await buildDrawPage(), values.pack);
    return;
  }
  const seconds = toPositive('--seconds', values.seconds);
  const dpr = toPositive('--dpr', values.dpr);
  const browser = {
    dpr,
    viewport: toSize(values.size),
    ink: toSetting(values.ink),
    glFlags: toGlFlags(values.gl),
    pageFolder: values.page,
  };
  if (values.edges !== undefined) {
    const { positions } = values;
    const read = positions === undefined ? undefined : (count: number) => readPositions(positions, count);
    const graph = readPlacedGraph(values.edges, read);
    const figures = await measureDrawing(graph, { ...browser, drawer: 'orrery', seconds, timeoutMs });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    if (values.json !== undefined)
      writeReport(values.json, 'draw', [{ graph: basename(values.edges), ...figures }]);
    return;
  }
  if (values.positions !== undefined)
    throw new InputError('--positions: expected --edges as well, found none');
  const rows: BenchmarkRow[] = [];
  for (const name of values.graphs.split(',')) {
    const graph = drawGraph(name);
    const ours = await measureDrawing(graph, { ...browser, drawer: 'orrery', seconds, timeoutMs });
    report(toRow(name, 'orrery', ours, ours));
    for (const drawer of toPeers(values.peers)) {
      try {
        const figures = await measureDrawing(graph, {
          ...browser,
          drawer,
          seconds,
          timeoutMs: peerTimeoutMs,
        });
        report(toRow(name, drawer, figures, ours));
      } catch (error) {
        process.stderr.write(`${name}: ${drawer} is left out: ${String(error).split('\n')[0]}\n`);
      }
    }
  }
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'draw', rows);

  function report(row: BenchmarkRow): void {
    process.stderr.write(`${JSON.stringify(row)}\n`);
    rows.push(row);
  }
}

/** Ratios of the program's times to our frame time and our redraw time. */
function toRow(graph: string, program: string, figures: DrawFigures, ours: DrawFigures): BenchmarkRow {
  return {
    graph,
    program,
    vertices: figures.vertices,
    edges: figures.edges,
    frames: figures.frames,
    'median ms': figures.medianMs,
    'p95 ms': figures.p95Ms,
    'in our frames': ratio(figures.medianMs, ours.medianMs),
    'complete ms': figures.completeMs,
    'redraw ms': figures.redrawMs,
    // Each frame of a peer is a complete picture.
    'in our redraws': ratio(program === 'orrery' ? ours.redrawMs : figures.medianMs, ours.redrawMs),
    'wholes/s': figures.wholesPerSecond,
    'uncovered frames': figures.uncoveredFrames,
    'click ms': figures.clickMs,
    path: figures.path,
    reason: figures.reason,
    renderer: figures.renderer,
    'open ms': figures.openMs,
    'memory MB': Math.round(figures.memoryBytes / 2 ** 20),
    'peak MB': Math.round(figures.peakBytes / 2 ** 20),
  };
}

const ratio = (value: number, unit: number) => Math.round((100 * value) / unit) / 100;

function toPeers(names: string): readonly string[] {
  const chosen = names === 'none' ? [] : names.split(',');
  const unknown = chosen.find((name) => !peers.includes(name));
  if (unknown !== undefined) {
    throw new InputError(`--peers: expected 'none' or some of ${peers.join(', ')}, found '${unknown}'`);
  }
  return chosen;
}

function toSetting(text: string): InkSetting {
  const setting = inkSettings.find((known) => known === text);
  if (setting !== undefined) return setting;
  throw new InputError(`--ink: expected one of ${inkSettings.join(', ')}, found '${text}'`);
}

function toGlFlags(text: string): readonly string[] | undefined {
  if (text in glFlags) return glFlags[text];
  if (text.startsWith('--')) return text.split(/\s+/);
  throw new InputError(
    `--gl: expected one of ${Object.keys(glFlags).join(', ')}, or flags that start with '--', found '${text}'`,
  );
}

function toPositive(option: string, text: string): number {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new InputError(`${option}: expected a number above 0, found '${text}'`);
}

function toSize(text: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  if (Number(width) > 0 && Number(height) > 0) return { width: Number(width), height: Number(height) };
  throw new InputError(`--size: expected a width and a height such as 3840x2160, found '${text}'`);
}
