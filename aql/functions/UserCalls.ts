import { DatabaseError } from '../../protocol/errors.ts';
import { findNearestName } from '../../protocol/lib/nearest-name.ts';
import type { CallForm, ExpressionContext } from '../expressions/types.ts';
import type { UserFunction, UserFunctionSession } from '../user-functions.ts';
import { toJson } from '../values/casts.ts';
import type { Value } from '../values/value.ts';
import { sleep } from './sleep.ts';

/** Maximum wait for results before the thread is released or the query checks for a kill request. */
const waitMs = 4;

/** Time for which the thread is released before the next check for results. */
const pauseMs = 2;

/** Maximum duration of a call that blocks other queries of the thread or all writes. */
const maxBlockingMs = 10_000;

interface CallSettings {
  readonly context: ExpressionContext;
  /** Throws 1500 (query killed) after a kill request or after the maximum run time. */
  readonly checkKilled: () => void;
  /** Releases the thread for a duration at the next yield. Undefined if the thread cannot be released. */
  readonly pause: ((durationMs: number) => void) | undefined;
}

/** Calls of user-defined functions by one execution. The sandbox session is opened at the first call. */
export class UserCalls {
  readonly #settings: CallSettings;
  #session: UserFunctionSession | undefined;

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  /** Throws 1582 (user function not found) with the nearest known name. */
  get(name: string): UserFunction {
    const { source, dialect } = this.#settings.context;
    const known = source.userFunctions?.find(name);
    if (known !== undefined) return known;
    const nearest =
      dialect === '2.8' ? undefined : findNearestName(name, source.userFunctions?.names() ?? []);
    const hint = nearest === undefined ? '' : `; did you mean '${nearest}()'?`;
    throw new DatabaseError('ERROR_QUERY_FUNCTION_NOT_FOUND', {
      message: `user function '${name}()' not found${hint}`,
    });
  }

  /**
   * Results of one call for each row of arguments (JSON text). Yields while it waits, if the thread can be
   * released.
   */
  *callAll(userFunction: UserFunction, rows: readonly string[]): Generator<void, readonly Value[], void> {
    const { pause } = this.#settings;
    const startMs = Date.now();
    this.#open().begin(userFunction, rows);
    for (let isFirst = true; ; isFirst = false) {
      const values = this.#take(userFunction, isFirst || pause === undefined ? waitMs : 0);
      if (values !== undefined) return values;
      if (pause === undefined) {
        checkDuration(userFunction, startMs);
        sleep(1, this.#settings.context.isKilled);
      } else {
        pause(pauseMs);
        yield;
      }
    }
  }

  /** A single call within an expression; blocks the thread. `form`: see `ExpressionContext`. */
  callNow(userFunction: UserFunction, args: readonly Value[], form?: CallForm): Value {
    const startMs = Date.now();
    const called = form === undefined ? userFunction : wrapped(userFunction, form);
    this.#open().begin(called, [toJson(args)]);
    for (;;) {
      const values = this.#take(userFunction, waitMs);
      if (values !== undefined) return values[0] ?? null;
      checkDuration(userFunction, startMs);
      sleep(1, this.#settings.context.isKilled);
    }
  }

  close(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  #open(): UserFunctionSession {
    this.#session ??= this.#settings.context.source.userFunctions?.openSession();
    if (this.#session === undefined)
      throw new Error('user functions: a function is registered, so a session can be opened');
    return this.#session;
  }

  #take({ name }: UserFunction, longestMs: number): readonly Value[] | undefined {
    const { context, checkKilled } = this.#settings;
    const results = this.#open().take(longestMs);
    if (results === undefined) {
      checkKilled();
      return undefined;
    }
    for (const { text } of results.failures) {
      context.warn(
        'ERROR_QUERY_FUNCTION_RUNTIME_ERROR',
        `in function '${name.toUpperCase()}()': user function runtime error: ${text}`,
      );
    }
    // Results are JavaScript numbers, so `JSON.parse` loses no integer digits.
    return JSON.parse(results.values) as readonly Value[];
  }
}

/** A function that calls another one and returns the result in another form. */
function wrapped({ name, code, isDeterministic }: UserFunction, form: CallForm): UserFunction {
  const call = `(${code}\n).apply(this, arguments)`;
  const body =
    form === 'list'
      ? `const value = ${call}; return value === undefined ? [] : [value];`
      : `${call}; return arguments[${form}];`;
  return { name: `${name} as ${form}`, code: `function () { ${body} }`, isDeterministic };
}

function checkDuration({ name }: UserFunction, startMs: number): void {
  if (Date.now() - startMs <= maxBlockingMs) return;
  throw new DatabaseError('ERROR_QUERY_FUNCTION_RUNTIME_ERROR', {
    message:
      `user function runtime error: ${name.toUpperCase()}() did not end within ${maxBlockingMs / 1000} s, ` +
      'while others had to wait for it',
  });
}
