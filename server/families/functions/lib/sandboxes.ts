import type {
  UserFunction,
  UserFunctionResults,
  UserFunctionSession,
} from '../../../../aql/user-functions.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import { SandboxClient } from './SandboxClient.ts';
import type { SandboxAnswer, SandboxRequest } from './sandbox-messages.ts';

/** Maximum sandboxes per thread. A query that needs another one waits briefly. */
const easySandboxes = 2;
const longestWaitMs = 250;
const maxSandboxes = 32;

/** Timeout of a check of a function's code; longer code performs computations of its own. */
const maxCheckMs = 1000;
/** Timeout of the start of a sandbox for a check; a start takes long on a busy machine. */
const maxStartMs = 10_000;

/** Precedes the reason why a code is not a function. */
const codeRefusal = 'code must be contained in function: ';

/** A sandbox with more memory is not reused. */
const maxIdleBytes = 32 << 20;

let sandboxFile: URL | undefined;

/** Started, empty sandboxes between two queries. */
let idle: SandboxClient[] = [];
let openCount = 0;

/** Sets the built entry of sandbox threads; called before the first query. */
export function setSandboxFile(file: URL): void {
  sandboxFile = file;
}

/** Runs the user functions of one query, in a sandbox of its own. */
export class SandboxSession implements UserFunctionSession {
  readonly #sent = new Set<string>();
  #client: SandboxClient | undefined;
  /** Messages to send when a sandbox is available. */
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

  /** Undefined while all sandboxes are in use and waiting is useful. */
  #findClient(): SandboxClient | undefined {
    if (this.#client !== undefined) return this.#client;
    const isPatient = performance.now() - this.#waitingSinceMs < longestWaitMs;
    if (isPatient && openCount >= easySandboxes) return undefined;
    this.#client = acquire();
    return this.#client;
  }
}

/** Throws 1581 (invalid function code) for a code that does not define a function. */
export function checkFunctionCode(code: string): void {
  const client = acquire();
  try {
    client.awaitStart(maxStartMs);
    client.send({ kind: 'check', code });
    const text = `it did not give a function within ${maxCheckMs / 1000} s`;
    const answer = client.take(maxCheckMs) ?? { kind: 'invalid', text };
    if (answer.kind !== 'valid') throw refusal(answer, codeRefusal);
  } finally {
    release(client);
  }
}

/** The result of one call of a tested code. */
export interface CallOutcome {
  /** JSON text; undefined for a call that failed. */
  readonly value: string | undefined;
  readonly error?: string;
  readonly line?: number | undefined;
  readonly milliseconds: number;
}

/**
 * Calls the function of a code once for each row, which is the JSON text of an array of arguments. The timeout of a
 * check applies to all calls together; later calls are not made. Throws 1581 (invalid function code).
 */
export function testFunctionCode(code: string, rows: readonly string[]): readonly CallOutcome[] {
  const client = acquire();
  const tested = { kind: 'call', name: 'tested::code' } as const;
  const late = `it did not finish within ${maxCheckMs / 1000} s`;
  const outcomes: CallOutcome[] = [];
  try {
    client.awaitStart(maxStartMs);
    // Compiles the code, which is no part of the first call.
    client.send({ ...tested, code, rows: [] });
    const compiled = client.take(maxCheckMs) ?? { kind: 'invalid', text: late };
    if (compiled.kind !== 'results') throw refusal(compiled, codeRefusal);
    const endMs = performance.now() + maxCheckMs;
    for (const row of rows) {
      const startMs = performance.now();
      if (client.isGone || client.isBusy || startMs >= endMs) {
        outcomes.push({ value: undefined, error: 'an earlier call used the whole time', milliseconds: 0 });
        continue;
      }
      client.send({ ...tested, code: undefined, rows: [row] });
      const answer = client.take(endMs - startMs);
      outcomes.push({ ...outcomeOf(answer, late), milliseconds: performance.now() - startMs });
    }
    return outcomes;
  } finally {
    release(client);
  }
}

function outcomeOf(answer: SandboxAnswer | undefined, late: string): Omit<CallOutcome, 'milliseconds'> {
  if (answer === undefined) return { value: undefined, error: late };
  if (answer.kind !== 'results') return { value: undefined, error: refusal(answer, '').message };
  const [failure] = answer.results.failures;
  // The values are the JSON text of an array with one element.
  if (failure === undefined) return { value: answer.results.values.slice(1, -1) };
  return { value: undefined, error: failure.text, line: failure.line };
}

function acquire(): SandboxClient {
  assert(sandboxFile !== undefined, 'the entry of sandbox threads is not set');
  if (openCount >= maxSandboxes) {
    throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
      detail: `${maxSandboxes} queries of this thread are running user functions already`,
    });
  }
  openCount += 1;
  idle = idle.filter((client) => !client.isGone);
  return idle.pop() ?? new SandboxClient(sandboxFile);
}

/** Returns a sandbox for reuse; a busy or surplus one is terminated. */
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
