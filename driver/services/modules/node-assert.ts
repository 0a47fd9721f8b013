import { inspect, isEqual } from './node-util.ts';

class AssertionError extends Error {
  override readonly name = 'AssertionError';
  readonly code = 'ERR_ASSERTION';
  readonly actual: unknown;
  readonly expected: unknown;
  readonly operator: string | undefined;

  constructor({ message, actual, expected, operator }: AssertionOptions) {
    super(message ?? `${inspect(actual)} ${operator ?? '=='} ${inspect(expected)}`);
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
  }
}

interface AssertionOptions {
  readonly message?: string | undefined;
  readonly actual?: unknown;
  readonly expected?: unknown;
  readonly operator?: string;
}

type Message = string | Error | undefined;

function check(isTrue: boolean, message: Message, options: AssertionOptions): void {
  if (isTrue) return;
  if (message instanceof Error) throw message;
  throw new AssertionError({ ...options, message });
}

function ok(value: unknown, message?: Message): void {
  check(Boolean(value), message, { actual: value, expected: true, operator: '==' });
}

type Compare = (actual: unknown, expected: unknown, message?: Message) => void;

function comparison(operator: string, isTrue: (actual: unknown, expected: unknown) => boolean): Compare {
  return (actual, expected, message) =>
    check(isTrue(actual, expected), message, { actual, expected, operator });
}

function thrown(work: () => unknown): { readonly error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** `expected`: a constructor, a regular expression for the message, members, or a function that checks the error. */
function matches(error: unknown, expected: unknown): boolean {
  if (expected === undefined || typeof expected === 'string') return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === 'function') {
    if (expected.prototype !== undefined && error instanceof expected) return true;
    return Error.prototype.isPrototypeOf.call(Error, expected) ? false : expected.call({}, error) === true;
  }
  const members = Object.entries(expected as object);
  return members.every(([name, value]) => isEqual((error as Record<string, unknown>)[name], value));
}

/** `assert` of Node.js. */
export const nodeAssert = Object.assign(ok, {
  AssertionError,
  ok,
  // biome-ignore lint/suspicious/noDoubleEquals: the function is defined by this comparison.
  equal: comparison('==', (left, right) => left == right),
  // biome-ignore lint/suspicious/noDoubleEquals: the function is defined by this comparison.
  notEqual: comparison('!=', (left, right) => left != right),
  strictEqual: comparison('===', Object.is),
  notStrictEqual: comparison('!==', (left, right) => !Object.is(left, right)),
  deepEqual: comparison('deepEqual', isEqual),
  deepStrictEqual: comparison('deepStrictEqual', isEqual),
  notDeepEqual: comparison('notDeepEqual', (left, right) => !isEqual(left, right)),
  notDeepStrictEqual: comparison('notDeepStrictEqual', (left, right) => !isEqual(left, right)),
  match: comparison('match', (text, pattern) => (pattern as RegExp).test(String(text))),
  fail(message?: Message): never {
    if (message instanceof Error) throw message;
    throw new AssertionError({ message: message ?? 'Failed', operator: 'fail' });
  },
  throws(work: () => unknown, expected?: unknown, message?: string): void {
    const found = thrown(work);
    check(found !== undefined, message ?? (typeof expected === 'string' ? expected : undefined), {
      message: 'Missing expected exception',
      operator: 'throws',
    });
    if (found !== undefined && !matches(found.error, expected)) throw found.error;
  },
  doesNotThrow(work: () => unknown, message?: string): void {
    const found = thrown(work);
    if (found !== undefined)
      throw new AssertionError({ message: `${message ?? 'Got unwanted exception'}: ${String(found.error)}` });
  },
  ifError(value: unknown): void {
    if (value !== null && value !== undefined) throw value;
  },
});
