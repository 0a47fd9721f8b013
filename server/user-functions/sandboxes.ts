import type { UserFunction, UserFunctionResults, UserFunctionSession } from '../../aql/user-functions.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { SandboxClient } from './SandboxClient.ts';
import type { SandboxAnswer, SandboxRequest } from './sandbox-messages.ts';

/** So many sandboxes a thread has at hand; a query that needs one more waits, but not for long. */
const easySandboxes = 2;
const longestWaitMs = 250;
const maxSandboxes = 32;

/** A check of a function's code that is not done by then is given up: the code computes something by itself. */
const maxCheckMs = 1000;

/** A sandbox that has taken more than this is not kept for another query. */
const maxIdleBytes = 32 << 20;

let sandboxFile: URL | undefined;

/** Sandboxes between two queries, started already and empty. */
let idle: SandboxClient[] = [];
let openCount = 0;

/** Tells where the built entry of sandbox threads is; before the first query. */
export function setSandboxFile(file: URL): void {
  sandboxFile = file;
}

/** Runs the user functions of one query, in a sandbox that nobody else uses meanwhile. */
export class SandboxSession implements UserFunctionSession {
  readonly #sent = new Set<string>();
  #client: SandboxClient | undefined;
  /** What is to be sent as soon as there is a sandbox. */
  #waiting: SandboxRequest | undefined;
  #waitingSinceMs = 0;
  /** Upper case, for errors. */
  #functionName = '';

  begin({ name, code }: UserFunction, rows: readonly string[]): void {
    assert(this.#waiting === undefined, 'one batch of calls at a time');
    this.#functionName = name.toUpperCase();
    this.#waiting = { kind: 'call', name, code: this.#sent.has(name) ? undefined : code, rows };
    this.#waitingSinceMs = performance.now();
    this.#sent.add(name);
  }

  take(waitMs: number): UserFunctionResults | undefined {
    const client = this.#findClient();
    if (client === undefined) return undefined;
    if (this.#waiting !== undefined) client.send(this.#waiting);
    this.#waiting = undefined;
    const answer = client.take(waitMs);
    if (answer === undefined) return undefined;
    if (answer.kind === 'results') return answer.results;
    throw refusal(answer, `${this.#functionName}(): `);
  }

  close(): void {
    if (this.#client !== undefined) release(this.#client);
    this.#client = undefined;
  }

  /** Undefined while others use so many that it is worth waiting for one of them. */
  #findClient(): SandboxClient | undefined {
    if (this.#client !== undefined) return this.#client;
    const isPatient = performance.now() - this.#waitingSinceMs < longestWaitMs;
    if (isPatient && openCount >= easySandboxes) return undefined;
    this.#client = acquire();
    return this.#client;
  }
}

/** Throws 1581 for a code that gives no function. */
export function checkFunctionCode(code: string): void {
  const client = acquire();
  try {
    client.send({ kind: 'check', code });
    const text = `it did not give a function within ${maxCheckMs / 1000} s`;
    const answer = client.take(maxCheckMs) ?? { kind: 'invalid', text };
    if (answer.kind !== 'valid') throw refusal(answer, '');
  } finally {
    release(client);
  }
}

function acquire(): SandboxClient {
  assert(sandboxFile !== undefined, 'the thread knows the file of sandboxes');
  if (openCount >= maxSandboxes) {
    throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
      detail: `${maxSandboxes} queries of this thread are running user functions already`,
    });
  }
  openCount += 1;
  idle = idle.filter((client) => !client.isGone);
  return idle.pop() ?? new SandboxClient(sandboxFile);
}

/** Keeps a sandbox for the next query; what is still at work, or not needed, is ended. */
function release(client: SandboxClient): void {
  openCount -= 1;
  const isNeeded = openCount + idle.length < easySandboxes;
  if (!isNeeded || client.isBusy || client.isGone || client.memoryBytes > maxIdleBytes) {
    client.terminate();
    return;
  }
  client.send({ kind: 'reset' });
  idle.push(client);
}

function refusal(answer: SandboxAnswer, place: string): DatabaseError {
  const text = 'text' in answer ? answer.text : `an answer '${answer.kind}'`;
  if (answer.kind === 'invalid') {
    return new DatabaseError('ERROR_QUERY_FUNCTION_INVALID_CODE', { detail: `${place}${text}` });
  }
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    message: `user functions failed in their sandbox, which has 64 MiB of memory: ${place}${text}`,
  });
}
