import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { HonestOrder, HonestReport, HonestTarget } from './messages.ts';

/** The clients of `clients-thread.ts`, in a thread of Node. */
export class HonestClients {
  readonly #worker: Worker;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.unref();
  }

  static async start(): Promise<HonestClients> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('./clients-thread.ts', import.meta.url))],
      ...{ bundle: true, write: false, platform: 'node', format: 'esm', logLevel: 'silent' },
    });
    return new HonestClients(
      new Worker(outputFiles![0]!.text, { eval: true, execArgv: ['--input-type=module'] }),
    );
  }

  go(target: HonestTarget): void {
    this.#post({ kind: 'go', target });
  }

  /** What is under way is not counted; to be called before the server is ended. */
  pause(): void {
    this.#post({ kind: 'pause' });
  }

  /** What was measured since the last call. */
  take(): Promise<HonestReport> {
    return new Promise((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
      this.#post({ kind: 'take' });
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(order: HonestOrder): void {
    this.#worker.postMessage(order);
  }
}
