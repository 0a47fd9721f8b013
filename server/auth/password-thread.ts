import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DeriveAnswer, DeriveRequest } from './password-messages.ts';

/** The thread that derives keys from passwords, one after the other. It has no other work. */
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

// On Linux the call concerns this thread only: queries and writes go before. Elsewhere it would concern the process.
if (process.platform === 'linux') setPriority(10);

port.on('message', (request: DeriveRequest) => port.postMessage(answer(request)));

function answer({ password, salt, keyBytes, options }: DeriveRequest): DeriveAnswer {
  try {
    return { kind: 'key', key: scryptSync(password, salt, keyBytes, options) };
  } catch (error) {
    return { kind: 'failed', text: String(error) };
  }
}
