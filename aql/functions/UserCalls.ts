import { DatabaseError } from '../../protocol/errors.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { findNearestName } from '../nearest-name.ts';
import type { UserFunction, UserFunctionSession } from '../user-functions.ts';
import { toJson } from '../values/casts.ts';
import type { Value } from '../values/value.ts';
import { sleep } from './sleep.ts';

/** How long the thread waits for calls before others have a turn, or before it looks whether the query was killed. */
const waitMs = 4;

/** How long others have the thread before it is looked whether the calls are done. */
const napMs = 2;

/** A call that holds up others (other queries of the thread, all writes) may take so long. */
const maxBlockingMs = 10_000;

interface CallSettings {
  readonly context: ExpressionContext;
  /** Throws 1500 once the query was killed or ran too long. */
  readonly checkKilled: () => void;
  /** Gives others the thread for a time, at the next yield; undefined where nobody else can be given a turn. */
  readonly nap: ((durationMs: number) => void) | undefined;
}

/** The calls of user functions by one execution. The place where they run is opened at the first call. */
export class UserCalls {
  readonly #settings: CallSettings;
  #session: UserFunctionSession | undefined;

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  /** Throws 1582, naming the nearest known function. */
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

  /** The values of calls, one for each row of arguments (JSON text); yields while others may have a turn. */
  *callAll(userFunction: UserFunction, rows: readonly string[]): Generator<void, readonly Value[], void> {
    const { nap } = this.#settings;
    const startMs = Date.now();
    this.#open().begin(userFunction, rows);
    for (let isFirst = true; ; isFirst = false) {
      const values = this.#take(userFunction, isFirst || nap === undefined ? waitMs : 0);
      if (values !== undefined) return values;
      if (nap === undefined) {
        refuseLong(userFunction, startMs);
        sleep(1, this.#settings.context.isKilled);
      } else {
        nap(napMs);
        yield;
      }
    }
  }

  /** One call, in the midst of an expression, where nobody can be given a turn. */
  callNow(userFunction: UserFunction, args: readonly Value[]): Value {
    const startMs = Date.now();
    this.#open().begin(userFunction, [toJson(args)]);
    for (;;) {
      const values = this.#take(userFunction, waitMs);
      if (values !== undefined) return values[0] ?? null;
      refuseLong(userFunction, startMs);
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
      throw new Error('user functions: a function is known, so they can be run');
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
        `user function runtime error: ${name.toUpperCase()}(): ${text}`,
      );
    }
    // Numbers are those of JavaScript: no integer beyond a double comes out of there.
    return JSON.parse(results.values) as readonly Value[];
  }
}

function refuseLong({ name }: UserFunction, startMs: number): void {
  if (Date.now() - startMs <= maxBlockingMs) return;
  throw new DatabaseError('ERROR_QUERY_FUNCTION_RUNTIME_ERROR', {
    message:
      `user function runtime error: ${name.toUpperCase()}() did not end within ${maxBlockingMs / 1000} s, ` +
      'while others had to wait for it',
  });
}
