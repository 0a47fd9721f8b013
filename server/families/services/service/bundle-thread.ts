import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { lowerThreadPriority } from '../../../lib/background-thread.ts';
import { prepareBundle } from '../lib/prepare-bundle.ts';
import type { FromBundleThread } from './check-bundle.ts';

/* The thread of one upload: unpacks and checks it. Its memory is limited by `check-bundle.ts`. */
lowerThreadPriority();

function post(message: FromBundleThread): void {
  parentPort?.postMessage(message);
}

prepareBundle(workerData as Uint8Array).then(
  (bundle) => post({ kind: 'bundle', bundle }),
  (error: unknown) => {
    if (!(error instanceof DatabaseError)) throw error;
    post({ kind: 'refused', error: error.toBody() });
  },
);
