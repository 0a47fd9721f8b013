import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import type { Helper } from '../../workers/lib/Crew.ts';

const entry = `
  import { parentPort } from 'node:worker_threads';
  globalThis.addEventListener = (_, listen) => parentPort.on('message', (data) => listen({ data }));
  await import('./workers/helper.ts');
`;

let program: string | undefined;

/** Starts the helper program in Node.js threads, for benchmarks and tests. The caller must end them. */
export function startHelperThreads(count: number): Helper[] {
  const options = { eval: true, execArgv: ['--input-type=module'] };
  return Array.from({ length: count }, () => {
    program ??= bundle();
    const worker = new Worker(program, options);
    let error: unknown;
    worker.on('error', (cause) => {
      error = cause;
    });
    worker.unref();
    return {
      get error() {
        return error;
      },
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
    };
  });
}

function bundle(): string {
  const { outputFiles } = buildSync({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL('../..', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
