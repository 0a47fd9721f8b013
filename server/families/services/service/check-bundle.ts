import { Worker } from 'node:worker_threads';
import { DatabaseError, type ErrorBody } from '../../../../protocol/errors.ts';
import type { FileChange } from '../lib/change-bundle.ts';
import type { PreparedBundle } from '../lib/prepare-bundle.ts';

/** The work of a bundle thread. */
export type BundleWork =
  | { readonly kind: 'check'; readonly source: Uint8Array }
  | { readonly kind: 'change'; readonly zip: Uint8Array; readonly change: FileChange }
  | { readonly kind: 'read'; readonly zip: Uint8Array; readonly path: string };

/** A bundle thread to the main thread. */
export type FromBundleThread =
  | { readonly kind: 'bundle'; readonly bundle: PreparedBundle }
  | { readonly kind: 'file'; readonly content: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly error: ErrorBody };

const threadHeapMb = 128;
const maxMs = 30_000;

/** Checks an upload in a thread of its own. Rejects with 3000 to 3015, and with 32 (resource limit) at a limit. */
export async function checkBundle(file: URL, source: Uint8Array): Promise<PreparedBundle> {
  return bundleOf(await runBundleWork(file, { kind: 'check', source }));
}

/** Changes a file of a service; rejects as `checkBundle`. */
export async function changeBundle(file: URL, zip: Uint8Array, change: FileChange): Promise<PreparedBundle> {
  return bundleOf(await runBundleWork(file, { kind: 'change', zip, change }));
}

/** Reads a file of a service. Rejects with 3014 (source not found) without it. */
export async function readFile(file: URL, zip: Uint8Array, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const message = await runBundleWork(file, { kind: 'read', zip, path });
  if (message.kind !== 'file') throw new Error('expected a file of the bundle thread');
  return message.content;
}

function bundleOf(message: FromBundleThread): PreparedBundle {
  if (message.kind !== 'bundle') throw new Error('expected a bundle of the bundle thread');
  return message.bundle;
}

async function runBundleWork(file: URL, work: BundleWork): Promise<FromBundleThread> {
  const worker = new Worker(file, {
    workerData: work,
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
    return message;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
