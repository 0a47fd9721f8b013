import { DatabaseError } from '../../protocol/errors.ts';
import { versionOf } from '../../protocol/server-version.ts';
import { maxMessageLength } from '../expressions/warnings.ts';
import { toBoolean } from '../values/casts.ts';
import { compareValues, isArray, isObject } from '../values/compare.ts';
import { valueKey } from '../values/value-key.ts';
import { integerOf, numberOf, textOf, wrongType } from './arguments.ts';
import { callByName } from './call-by-name.ts';
import { fnv64 } from './hash.ts';
import { define, type FunctionDefinition } from './types.ts';

/** A function that returns its argument and is excluded from constant folding. */
function passing(name: string, doc: string): FunctionDefinition {
  const examples = [[`${name}(1 + 1)`, '2']] as const;
  return { parameters: 'value', doc, examples, isDynamic: true, call: (_, [value]) => value ?? null };
}

/** Functions on conditions, calls by name, and other functions without a family. */
export const miscellaneousFunctions = define({
  NOT_NULL: {
    parameters: 'value, ...values',
    doc: 'The first value that is not null.',
    examples: [['NOT_NULL(null, 5, 6)', '5']],
    call: (_, args) => args.find((value) => value !== null) ?? null,
  },
  FIRST_LIST: {
    parameters: 'value, ...values',
    doc: 'The first value that is an array.',
    examples: [['FIRST_LIST(1, [2])', '[2]']],
    call: (_, args) => args.find(isArray) ?? null,
  },
  FIRST_DOCUMENT: {
    parameters: 'value, ...values',
    doc: 'The first value that is an object.',
    examples: [['FIRST_DOCUMENT(1, { a: 1 })', '{"a":1}']],
    call: (_, args) => args.find(isObject) ?? null,
  },
  PASSTHRU: passing('PASSTHRU', 'The value itself.'),
  NOOPT: passing('NOOPT', 'The value itself, excluded from constant folding.'),
  V8: passing('V8', 'The value itself.'),
  CALL: {
    parameters: 'functionName, ...arguments',
    isDynamic: true,
    doc: 'Calls a function by its name.',
    examples: [['CALL("SUBSTRING", "graph", 0, 2)', '"gr"']],
    call: (context, [name, ...args]) => callByName(context, 'CALL', name, args),
  },
  APPLY: {
    parameters: 'functionName, arguments?',
    isDynamic: true,
    doc: 'Calls a function by its name with an array of arguments.',
    examples: [['APPLY("SUBSTRING", ["graph", 0, 2])', '"gr"']],
    call: (context, [name, args]) => callByName(context, 'APPLY', name, isArray(args) ? args : []),
  },
  FAIL: {
    parameters: 'reason?',
    isDynamic: true,
    doc: 'Aborts the query with an error.',
    examples: [['false ? FAIL("never") : "fine"', '"fine"']],
    call: ({ dialect }, [reason]) => {
      const text = typeof reason === 'string' ? reason.slice(0, maxMessageLength) : '';
      const prefix = dialect === '2.8' ? "in function 'FAIL()': " : '';
      throw new DatabaseError('ERROR_QUERY_FAIL_CALLED', { message: `${prefix}FAIL(${text}) called` });
    },
  },
  ASSERT: {
    parameters: 'condition, message',
    isNew: true,
    isDynamic: true,
    doc: 'Aborts the query with an error if a condition is false.',
    examples: [['ASSERT(1 < 2, "one is less")', 'true']],
    call: (context, [condition, message]) => {
      if (toBoolean(condition ?? null)) return true;
      throw new DatabaseError('ERROR_QUERY_USER_ASSERT', {
        message: textOf(context, message).slice(0, maxMessageLength),
      });
    },
  },
  WARN: {
    parameters: 'condition, message',
    isNew: true,
    isDynamic: true,
    doc: 'Adds a warning if a condition is false.',
    examples: [['WARN(1 < 2, "one is less")', 'true']],
    call: (context, [condition, message]) => {
      const holds = toBoolean(condition ?? null);
      if (!holds) context.warn('ERROR_QUERY_USER_WARN', textOf(context, message));
      return holds;
    },
  },
  MINHASH_COUNT: {
    parameters: 'error',
    isNew: true,
    doc: 'The number of hashes of a MinHash signature for a maximum error.',
    examples: [['MINHASH_COUNT(0.05)', '400']],
    call: (context, [error]) => {
      const bound = numberOf(context, error);
      return bound > 0 ? Math.ceil(1 / (bound * bound)) : wrongType(context, 'MINHASH_COUNT');
    },
  },
  MINHASH_ERROR: {
    parameters: 'numHashes',
    isNew: true,
    doc: 'The error of a MinHash signature with a number of hashes.',
    examples: [['MINHASH_ERROR(400)', '0.05']],
    call: (context, [count]) => {
      const hashes = numberOf(context, count);
      return hashes > 0 ? 1 / Math.sqrt(hashes) : wrongType(context, 'MINHASH_ERROR');
    },
  },
  SLEEP: {
    parameters: 'seconds',
    isDynamic: true,
    doc: 'Suspends the query for a number of seconds.',
    examples: [['SLEEP(0)', 'null']],
    call: (context, [seconds]) => {
      if (typeof seconds !== 'number' || seconds < 0) return wrongType(context, 'SLEEP');
      context.sleep(seconds * 1000);
      return null;
    },
  },
  RANDOM_TOKEN: {
    parameters: 'length',
    isDynamic: true,
    doc: 'A random string of letters and digits.',
    examples: [['LENGTH(RANDOM_TOKEN(8))', '8']],
    call: (context, [length]) => {
      const count = integerOf(context, length);
      const isPossible = count >= (context.dialect === '2.8' ? 1 : 0) && count <= 65536;
      if (!isPossible) {
        throw new DatabaseError('ERROR_QUERY_FUNCTION_ARGUMENT_TYPE_MISMATCH', {
          message: `invalid argument type in call to function 'RANDOM_TOKEN()': expected a length up to 65536, found ${count}`,
        });
      }
      return randomText(context.random, count);
    },
  },
  UUID: {
    parameters: '',
    isNew: true,
    isDynamic: true,
    doc: 'A random universally unique identifier.',
    examples: [['LENGTH(UUID())', '36']],
    call: ({ random }) =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
        const digit = Math.floor(random() * 16);
        return (place === 'x' ? digit : (digit & 3) | 8).toString(16);
      }),
  },
  HASH: {
    parameters: 'value',
    isNew: true,
    doc: 'A hash value; equal values have equal hashes.',
    examples: [['HASH("a") == HASH("a")', 'true']],
    call: (_, [value]) => Number(fnv64(valueKey(value ?? null)) & 0x1fffffffffffffn),
  },
  IN_RANGE: {
    parameters: 'value, low, high, includeLow, includeHigh',
    isNew: true,
    doc: 'Whether a value lies between two others.',
    examples: [['IN_RANGE(5, 1, 5, true, false)', 'false']],
    call: (_, [value, low, high, includesLow, includesHigh]) => {
      const fromLow = compareValues(value ?? null, low ?? null);
      const toHigh = compareValues(value ?? null, high ?? null);
      const isAboveLow = toBoolean(includesLow ?? null) ? fromLow >= 0 : fromLow > 0;
      return isAboveLow && (toBoolean(includesHigh ?? null) ? toHigh <= 0 : toHigh < 0);
    },
  },
  MIN_MATCH: {
    parameters: 'expression, ...expressionsAndCount',
    arity312: [2, 65536],
    isNew: true,
    doc: 'Whether at least a number of the conditions are true.',
    examples: [['MIN_MATCH(true, false, true, 2)', 'true']],
    call: (context, args) => {
      const conditions = args.slice(0, -1).filter((condition) => toBoolean(condition));
      return conditions.length >= integerOf(context, args.at(-1));
    },
  },
  VERSION: {
    parameters: '',
    isNew: true,
    isDynamic: true,
    doc: 'The version of the language.',
    examples: [['FIRST(SPLIT(VERSION(), "."))', '"3"']],
    call: ({ dialect }) => versionOf(dialect),
  },
});

const tokenCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomText(random: () => number, length: number): string {
  let text = '';
  for (let index = 0; index < length; index++) {
    text += tokenCharacters[Math.floor(random() * tokenCharacters.length)];
  }
  return text;
}
