import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../lib/background-thread.ts';
import { Sandbox } from './Sandbox.ts';
import {
  answeredSlot,
  type SandboxAnswer,
  type SandboxRequest,
  type SandboxSettings,
  sentSlot,
} from './sandbox-messages.ts';

/** The thread of a sandbox. It has no event loop and sleeps between two requests; a client terminates it on timeout. */
const { port, signals } = workerData as SandboxSettings;
lowerThreadPriority();

function send(answer: SandboxAnswer): void {
  port.postMessage(answer);
  Atomics.add(signals, answeredSlot, 1);
  Atomics.notify(signals, answeredSlot);
}

function serve(sandbox: Sandbox): void {
  for (let taken = 0; ; taken++) {
    while (Atomics.load(signals, sentSlot) === taken) Atomics.wait(signals, sentSlot, taken);
    const answer = sandbox.answer(receiveMessageOnPort(port)?.message as SandboxRequest);
    if (answer !== undefined) send(answer);
  }
}

Sandbox.load()
  .then((sandbox) => {
    send({ kind: 'ready' });
    serve(sandbox);
  })
  .catch((error: unknown) => send({ kind: 'broken', text: String(error) }));
