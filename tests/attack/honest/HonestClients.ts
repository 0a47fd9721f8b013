import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { HonestOrder, HonestReport, HonestSettings, HonestTarget } from './messages.ts';

/** The clients of `clients-thread.ts`, in a worker thread. */
export class HonestClients {
  readonly #worker: Worker;
  /** Promise of the pending report; a thread that ends without one is reported as unhandled. */
  #reject: (error: Error) => void = (error) => {
    throw error;
  };

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.unref();
    worker.on('error', (error) => this.#reject(error));
  }

  static async start(workerData: HonestSettings): Promise<HonestClients> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('./clients-thread.ts', import.meta.url))],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    return new HonestClients(
      new Worker(outputFiles![0]!.text, { eval: true, execArgv: ['--input-type=module'], workerData }),
    );
  }

  go(target: HonestTarget): void {
    this.#post({ kind: 'go', target });
  }

  /** Excludes running requests; called before the server is stopped. */
  pause(): void {
    this.#post({ kind: 'pause' });
  }

  /** Measurements since the last call. */
  take(): Promise<HonestReport> {
    return new Promise((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#reject = reject;
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
