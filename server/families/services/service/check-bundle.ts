import { Worker } from 'node:worker_threads';
import { DatabaseError, type ErrorBody } from '../../../../protocol/errors.ts';
import type { PreparedBundle } from '../lib/prepare-bundle.ts';

/** A bundle thread to the main thread. */
export type FromBundleThread =
  | { readonly kind: 'bundle'; readonly bundle: PreparedBundle }
  | { readonly kind: 'refused'; readonly error: ErrorBody };

const threadHeapMb = 128;
const maxMs = 30_000;

/** Checks an upload in a thread of its own. Rejects with 3000 to 3015, and with 32 (resource limit) at a limit. */
export async function checkBundle(file: URL, source: Uint8Array): Promise<PreparedBundle> {
  const worker = new Worker(file, {
    workerData: source,
    name: 'bundle',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: threadHeapMb },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const message = await new Promise<FromBundleThread>((resolve, reject) => {
      const fail = (detail: string) =>
        reject(new DatabaseError('ERROR_RESOURCE_LIMIT', { detail, status: 413 }));
      timer = setTimeout(() => fail('the upload took more than 30 s to check'), maxMs);
      worker.once('message', resolve);
      worker.once('error', ({ message: text }) => fail(`the upload cannot be checked: ${text}`));
      worker.once('exit', () => fail('the upload cannot be checked'));
    });
    if (message.kind === 'refused') throw DatabaseError.fromBody(message.error);
    return message.bundle;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
