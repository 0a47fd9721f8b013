import type { FunctionTest } from '../../../protocol/api/aqlfunction.ts';
import type { FunctionTestOutcome } from '../../../protocol/api/console-functions.ts';
import { testFunction } from '../../api/functions.ts';

export interface TestResult {
  readonly isPassed: boolean;
  /** The returned value as JSON, or the error. */
  readonly actual: string;
  /** The line of an error. */
  readonly line?: number | undefined;
  /** Undefined for a test that was not sent. */
  readonly milliseconds?: number;
}

/** The problem of the arguments or the expected value of a test; undefined if it can run. */
export function testProblem(test: FunctionTest): string | undefined {
  if (!Array.isArray(parse(test.arguments))) return 'Arguments must be a JSON array.';
  if (parse(test.expected) === undefined) return 'Expected value must be JSON.';
  return undefined;
}

/** Runs the tests that can run; each other one fails with its problem. */
export async function runTests(
  code: string,
  tests: readonly FunctionTest[],
  call: typeof testFunction = testFunction,
): Promise<readonly TestResult[]> {
  const runnable = tests.filter((test) => testProblem(test) === undefined);
  const outcomes = await call(
    code,
    runnable.map((test) => test.arguments),
  );
  return tests.map((test) => {
    const problem = testProblem(test);
    return problem === undefined
      ? resultOf(test, outcomes[runnable.indexOf(test)]!)
      : { isPassed: false, actual: problem };
  });
}

function resultOf(test: FunctionTest, { value, error, line, milliseconds }: FunctionTestOutcome): TestResult {
  if (error !== undefined) return { isPassed: false, actual: error, line, milliseconds };
  const isPassed = isEqual(value, parse(test.expected));
  return { isPassed, actual: JSON.stringify(value), milliseconds };
}

/** Equality of JSON values; the order of object members does not matter. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [ones, others] = [Object.entries(left), new Map(Object.entries(right))];
  return (
    ones.length === others.size &&
    ones.every(([key, value]) => others.has(key) && isEqual(value, others.get(key)))
  );
}

/** Undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * A note for each failed test, at the line that it names.
 * @param valueLine the line for tests without one
 */
export function failedTestNotes(
  results: readonly TestResult[],
  tests: readonly FunctionTest[],
  valueLine: number,
): readonly { readonly line: number; readonly text: string }[] {
  return results.flatMap(({ isPassed, actual, line = valueLine }, index) => {
    const test = tests[index];
    if (isPassed || !test) return [];
    return [{ line, text: `Test ${test.name}: expected ${test.expected}, actual ${actual}` }];
  });
}
