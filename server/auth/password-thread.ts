import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DeriveAnswer, DeriveRequest } from './password-messages.ts';

/** The thread that derives keys from passwords, sequentially. It has no other work. */
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

// On Linux the call applies to this thread only and gives short reads and writes priority over passwords. Elsewhere it
// would apply to the process. The value is that of background query threads: with a higher one, long queries would
// delay each sign-in several times.
if (process.platform === 'linux') setPriority(5);

port.on('message', (request: DeriveRequest) => port.postMessage(answer(request)));

function answer({ password, salt, keyBytes, options }: DeriveRequest): DeriveAnswer {
  try {
    return { kind: 'key', key: scryptSync(password, salt, keyBytes, options) };
  } catch (error) {
    return { kind: 'failed', text: String(error) };
  }
}
