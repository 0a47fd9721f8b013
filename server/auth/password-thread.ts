import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../lib/background-thread.ts';
import type { DeriveAnswer, DeriveRequest } from './password-messages.ts';

/** The thread that derives keys from passwords, sequentially. It has no other work. */
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

// Short reads and writes have priority over passwords. With a lower priority than that of background query threads,
// long queries would delay each sign-in considerably.
lowerThreadPriority();

port.on('message', (request: DeriveRequest) => port.postMessage(answer(request)));

function answer({ password, salt, keyBytes, options }: DeriveRequest): DeriveAnswer {
  try {
    return { kind: 'key', key: scryptSync(password, salt, keyBytes, options) };
  } catch (error) {
    return { kind: 'failed', text: String(error) };
  }
}
