import type { UserFunction, UserFunctionResults, UserFunctionSession } from '../../aql/user-functions.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { SandboxClient } from './SandboxClient.ts';

let sandboxFile: URL | undefined;

/** Tells where the built entry of sandbox threads is; before the first query. */
export function setSandboxFile(file: URL): void {
  sandboxFile = file;
}

/** Queries of one thread that may be using functions at a time. */
const maxSandboxes = 8;

/** A check of a function's code that is not done by then is given up: the code computes something by itself. */
const maxCheckMs = 1000;

/** A sandbox between two queries: an idle one is started already and empty. */
let idle: SandboxClient | undefined;
let openCount = 0;

/** Runs the user functions of one query, in a sandbox that nobody else uses meanwhile. */
export function openSandboxSession(): UserFunctionSession {
  const client = acquire();
  const sent = new Set<string>();
  let current: UserFunction | undefined;
  let isOpen = true;
  return {
    begin({ name, code, isDeterministic }: UserFunction, rows: readonly string[]): void {
      assert(!client.isBusy || sent.size === 0, 'one batch of calls at a time');
      current = { name, code, isDeterministic };
      client.send({ kind: 'call', name, code: sent.has(name) ? undefined : code, rows });
      sent.add(name);
    },
    take(waitMs: number): UserFunctionResults | undefined {
      const answer = client.take(waitMs);
      if (answer === undefined) return undefined;
      if (answer.kind === 'results') return answer.results;
      throw answer.kind === 'invalid'
        ? invalidCode(`${current?.name.toUpperCase()}(): ${answer.text}`)
        : brokenSandbox(`${current?.name.toUpperCase()}(): ${answer.kind === 'broken' ? answer.text : ''}`);
    },
    close(): void {
      if (isOpen) release(client);
      isOpen = false;
    },
  };
}

/** Throws 1581 for a code that gives no function. */
export function checkFunctionCode(code: string): void {
  const client = acquire();
  try {
    client.send({ kind: 'check', code });
    const answer = client.take(maxCheckMs);
    if (answer === undefined) throw invalidCode(`it did not give a function within ${maxCheckMs / 1000} s`);
    if (answer.kind !== 'valid') throw invalidCode('text' in answer ? answer.text : answer.kind);
  } finally {
    release(client);
  }
}

function acquire(): SandboxClient {
  if (idle !== undefined && !idle.isGone) {
    const client = idle;
    idle = undefined;
    openCount += 1;
    return client;
  }
  if (openCount >= maxSandboxes) {
    throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
      detail: `${maxSandboxes} queries with user functions are running already`,
    });
  }
  assert(sandboxFile !== undefined, 'the thread knows the file of sandboxes');
  openCount += 1;
  return new SandboxClient(sandboxFile);
}

/** One sandbox is kept for the next query. What is still at work, or not needed, is ended. */
function release(client: SandboxClient): void {
  openCount -= 1;
  const isKept = !client.isBusy && !client.isGone && (idle === undefined || idle.isGone);
  if (!isKept) {
    client.terminate();
    return;
  }
  client.send({ kind: 'reset' });
  idle = client;
}

function invalidCode(detail: string): DatabaseError {
  return new DatabaseError('ERROR_QUERY_FUNCTION_INVALID_CODE', { detail });
}

function brokenSandbox(detail: string): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    message: `user functions need more than they may have (64 MiB of memory): ${detail}`,
  });
}
