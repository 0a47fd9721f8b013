/**
 * Measures the layout of large graphs with and without the GPU, in the worker of the console, in headless Chromium.
 * `gpu-layout [--graphs NAMES] [--sizes NUMBERS] [--seeds NUMBERS] [--uses off,auto,forced]
 * [--adapter hardware|vulkan|software|'FLAGS'] [--json FILE]`: the speed of the adapter, and a row per graph, seed and
 * use of the GPU (`GpuUse` in protocol/job-events.ts). Graphs and sizes are those of the layout benchmark. Each row has
 * the second layout of a new page; 'first ms' is the first one, in which the GPU is opened and tested.
 * `gpu-layout --pack FOLDER` writes FOLDER/gpu-layout.mjs and its page for a machine without build tools, as `draw` does;
 * there, `--page FOLDER/page` is an option more.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { gpuStorageName } from '../../src/jobs/gpu-use.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { type BenchmarkGraph, benchmarkGraphs } from '../layout/graphs.ts';
import { toWholeNumbers } from '../lib/arguments.ts';
import { InputError } from '../lib/InputError.ts';
import { writeReport } from '../lib/machine.ts';
import { packBenchmark } from '../lib/pack.ts';
import { buildPage, type PageFiles, readPage, serveFiles } from '../lib/page.ts';
import type {} from './page.ts';

const input = 'benchmarks/gpu-layout/page.html';
const uses = ['off', 'auto', 'forced'];
const hardware = [
  '--ignore-gpu-blocklist',
  '--enable-gpu',
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--disable-vulkan-surface',
];
/** Flags of Chromium by name of the adapter. */
const adapterFlags: Readonly<Record<string, readonly string[]>> = {
  hardware,
  // Headless Chromium on Linux may find the GPU only with all of Vulkan; without a GPU it does not start then.
  vulkan: [...hardware, '--use-angle=vulkan'],
  software: ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
};

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      graphs: { type: 'string', default: 'debian' },
      sizes: { type: 'string', default: '100000' },
      seeds: { type: 'string', default: '1' },
      uses: { type: 'string', default: 'off,auto' },
      adapter: { type: 'string', default: 'hardware' },
      json: { type: 'string' },
      page: { type: 'string' },
      pack: { type: 'string' },
    },
  });
  if (values.pack !== undefined) {
    await packBenchmark('gpu-layout', await buildPage({ input }), values.pack);
    return;
  }
  const graphs = benchmarkGraphs(values.graphs.split(','), toWholeNumbers('--sizes', values.sizes));
  const seeds = toWholeNumbers('--seeds', values.seeds);
  const chosen = values.uses.split(',').map(toUse);
  const files = values.page === undefined ? await buildPage({ input }) : readPage(values.page);
  const browser = await launchBrowser([], toFlags(values.adapter));
  const rows: BenchmarkRow[] = [];
  try {
    await measureAdapter(browser, files);
    for (const graph of graphs) {
      for (const seed of seeds) {
        for (const use of chosen) {
          const row = await measureLayout(browser, files, graph, seed, use);
          process.stderr.write(`${JSON.stringify(row)}\n`);
          rows.push(row);
        }
      }
    }
  } finally {
    await browser.close();
  }
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'gpu-layout', rows);
}

async function measureAdapter(browser: Browser, files: PageFiles): Promise<void> {
  const figures = await onPage(browser, files, 'off', (page) =>
    page.evaluate(() => window.gpuLayoutBench!.measureAdapter()),
  );
  process.stderr.write(`${figures === undefined ? 'no adapter' : JSON.stringify(figures)}\n`);
}

async function measureLayout(
  browser: Browser,
  files: PageFiles,
  { name, graph }: BenchmarkGraph,
  seed: number,
  use: string,
): Promise<BenchmarkRow> {
  return onPage(browser, new Map([...files, ...filesOf(graph)]), use, async (page) => {
    const layOut = () => page.evaluate((given) => window.gpuLayoutBench!.layOut(given), seed);
    const first = await layOut();
    const { phases, ...second } = await layOut();
    return {
      graph: name,
      vertices: graph.vertexCount,
      edges: graph.sources.length,
      seed,
      gpu: use,
      'first ms': Math.round(first.ms),
      'first test ms': Math.round(first.phases.find((phase) => phase.name === 'test the GPU')?.ms ?? 0),
      ms: Math.round(second.ms),
      stress: Number(second.stress.toFixed(4)),
      neighbourhood: Number(second.neighbourhood.toFixed(4)),
      failure: second.failure ?? '',
      ...Object.fromEntries(phases.map((phase) => [phase.name, Math.round(phase.ms)])),
    };
  });
}

/** Calls functions of the benchmark on a new page. */
async function onPage<Result>(
  browser: Browser,
  files: PageFiles,
  use: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const server = await serveFiles(files);
  const page = await browser.newPage();
  try {
    await page.addInitScript(`localStorage.setItem('${gpuStorageName}', '${use}')`);
    await page.goto(`${server.url}/${input}`);
    await page.waitForFunction(() => window.gpuLayoutBench !== undefined);
    return await work(page);
  } finally {
    await page.close();
    server.close();
  }
}

function filesOf({ sources, targets }: GeneratedGraph): PageFiles {
  const bytes = ({ buffer, byteOffset, byteLength }: Uint32Array) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  return new Map([
    ['/bench-data/sources', bytes(sources)],
    ['/bench-data/targets', bytes(targets)],
  ]);
}

function toUse(text: string): string {
  if (uses.includes(text)) return text;
  throw new InputError(`--uses: expected some of ${uses.join(', ')}, found '${text}'`);
}

function toFlags(text: string): readonly string[] {
  const flags = adapterFlags[text];
  if (flags !== undefined) return flags;
  if (text.startsWith('--')) return text.split(/\s+/);
  throw new InputError(
    `--adapter: expected one of ${Object.keys(adapterFlags).join(', ')}, or flags that start with '--', found '${text}'`,
  );
}
