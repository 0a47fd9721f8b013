/**
 * Guards the time of frames while the hand moves a large graph, with the console's own view in headless Chromium and
 * software GL. `draw` alone: the Debian graph, laid out first. `draw --positions FILE --edges FILE.csv[.gz]
 * --seconds S`: one JSON line {vertices, edges, frames, medianMs, p95Ms, completeMs, restMs, memoryBytes}; positions as
 * the layout benchmark writes them. A frame counts when what it shows has moved with the camera; `completeMs` is from
 * the view's making to the first whole picture, `restMs` from the last move to the next.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Rollup } from 'vite';
import { launchBrowser } from '../../e2e/harness.ts';
import { median, percentile } from '../../protocol/lib/statistics.ts';
import { runToEnd } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import { type EdgeList, readEdges } from '../layout/read-edges.ts';

const debianEdges = 'examples/debian/data/depends.jsonl.gz';

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      positions: { type: 'string' },
      edges: { type: 'string' },
      seconds: { type: 'string', default: '6' },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Error(`--seconds: expected a number above 0, found '${values.seconds}'`);
  const list = readEdges(values.edges ?? debianEdges);
  const positions = values.positions === undefined ? layOut(list) : readPositions(values.positions, list);
  const result = await measure(list, positions, seconds);
  if (values.edges === undefined) console.table([result]);
  else process.stdout.write(`${JSON.stringify(result)}\n`);
}

function layOut({ names, sources, targets }: EdgeList): Float32Array {
  const vertexCount = names.length;
  return runToEnd(forceLarge, {
    vertexCount,
    sources: sources.slice(),
    targets: targets.slice(),
    positions: new Float32Array(2 * vertexCount),
    fixed: new Uint8Array(vertexCount),
    seed: 1,
    edgeLength: 100,
  }).positions;
}

function readPositions(path: string, { names }: EdgeList): Float32Array {
  const bytes = readFileSync(path);
  const expected = 8 * names.length;
  if (bytes.byteLength !== expected) {
    throw new Error(
      `${path}: expected ${expected} bytes for ${names.length} vertices, found ${bytes.byteLength}`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: 2 * names.length }, (_, place) => view.getFloat32(4 * place, true));
}

async function measure({ sources, targets }: EdgeList, positions: Float32Array, seconds: number) {
  const files = await buildPage();
  files.set('/bench-data/positions', asBytes(positions));
  files.set(
    '/bench-data/edges',
    asBytes(
      Uint32Array.from(
        { length: 2 * sources.length },
        (_, place) => (place % 2 === 0 ? sources : targets)[place >> 1]!,
      ),
    ),
  );
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = files.get(path);
    response.statusCode = body === undefined ? 404 : 200;
    response.setHeader('content-type', contentType(path));
    // As the console's own server does, so that workers may share memory.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/benchmarks/draw/page.html`);
    await page.waitForFunction('window.bench !== undefined || window.failure !== undefined', undefined, {
      timeout: 180_000,
    });
    const failure = await page.evaluate<string | undefined>('window.failure');
    if (failure !== undefined) throw new Error(`the page failed: ${failure}`);
    const times = await page.evaluate<number[]>(`window.bench.pan(${seconds})`);
    const restMs = await page.evaluate<number>('window.bench.rest()');
    const [vertices, edges, completeMs, memoryBytes] = await page.evaluate<[number, number, number, number]>(
      '[bench.vertices, bench.edges, bench.completeMs, performance.memory.usedJSHeapSize]',
    );
    return {
      vertices,
      edges,
      frames: times.length,
      medianMs: round(median(times)),
      p95Ms: round(percentile(times, 0.95)),
      completeMs: round(completeMs),
      restMs: round(restMs),
      memoryBytes,
    };
  } finally {
    await browser.close();
    server.close();
  }
}

/** The page with the console's view, built as the console is; by path. */
async function buildPage(): Promise<Map<string, Uint8Array | string>> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: { input: join('benchmarks', 'draw', 'page.html') },
    },
  })) as Rollup.RollupOutput;
  return new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

function asBytes({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function contentType(path: string): string {
  if (path.endsWith('.html')) return 'text/html';
  return path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
