import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { lowerThreadPriority } from '../../../lib/background-thread.ts';
import { changeBundle, readBundleFile } from '../lib/change-bundle.ts';
import { prepareBundle } from '../lib/prepare-bundle.ts';
import type { BundleWork, FromBundleThread } from './check-bundle.ts';

/* The thread of one upload: unpacks and checks it. Its memory is limited by `check-bundle.ts`. */
lowerThreadPriority();

function post(message: FromBundleThread): void {
  parentPort?.postMessage(message);
}

async function run(work: BundleWork): Promise<FromBundleThread> {
  switch (work.kind) {
    case 'check':
      return { kind: 'bundle', bundle: await prepareBundle(work.source) };
    case 'change':
      return { kind: 'bundle', bundle: await changeBundle(work.zip, work.change) };
    case 'read':
      return { kind: 'file', content: await readBundleFile(work.zip, work.path) };
  }
}

run(workerData as BundleWork).then(post, (error: unknown) => {
  if (!(error instanceof DatabaseError)) throw error;
  post({ kind: 'refused', error: error.toBody() });
});
