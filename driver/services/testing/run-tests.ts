import { errorText } from '../stack-traces.ts';
import { mochaContext, Skipped, type Suite, type Test, type Work } from './Suite.ts';

interface TestError {
  readonly message: string;
  readonly stack: string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

export interface TestResult {
  readonly title: string;
  readonly fullTitle: string;
  readonly result: 'pass' | 'fail' | 'pending';
  readonly duration: number;
  readonly error: TestError | undefined;
}

export interface SuiteResult {
  readonly title: string;
  readonly suites: readonly SuiteResult[];
  readonly tests: readonly TestResult[];
}

/** Runs the callbacks of promises that are due; returns their number. */
type RunPromises = () => number;

interface Outer {
  /** `this` of the hooks and tests of a suite. The one of an inner suite inherits its members. */
  readonly context: object;
  readonly titles: readonly string[];
  readonly beforeEach: readonly Work[];
  readonly afterEach: readonly Work[];
  readonly isSkipped: boolean;
  /** A suite around it was marked with `only`. */
  readonly isOnly: boolean;
}

interface Selection {
  readonly runPromises: RunPromises;
  /** Only tests whose full title contains this text. */
  readonly filter: string | undefined;
  /** Only tests and suites that were marked with `only`. */
  readonly onlyMarked: boolean;
}

const outermost: Outer = {
  context: mochaContext,
  titles: [],
  beforeEach: [],
  afterEach: [],
  isSkipped: false,
  isOnly: false,
};

/** Runs the tests of a suite in their order. A test or hook with a promise as result ends with it. */
export function runTests(root: Suite, filter: string | undefined, runPromises: RunPromises): SuiteResult {
  return runSuite(root, outermost, { filter, onlyMarked: root.hasOnly, runPromises });
}

function runSuite(suite: Suite, outer: Outer, selection: Selection): SuiteResult {
  const { hooks } = suite;
  const { runPromises } = selection;
  const inner: Outer = {
    context: Object.create(outer.context) as object,
    titles: suite.title === '' ? outer.titles : [...outer.titles, suite.title],
    beforeEach: [...outer.beforeEach, ...hooks.beforeEach],
    afterEach: [...hooks.afterEach, ...outer.afterEach],
    isSkipped: outer.isSkipped || suite.isSkipped,
    isOnly: outer.isOnly || suite.isOnly,
  };
  const failed = inner.isSkipped ? undefined : runAll(hooks.before, inner.context, runPromises);
  const results: TestResult[] = failed === undefined ? [] : [hookResult('before', inner, failed)];
  const isUsable = failed === undefined;
  const tests = isUsable ? suite.tests.flatMap((test) => runTest(test, inner, selection)) : [];
  const suites = isUsable ? suite.suites.map((each) => runSuite(each, inner, selection)) : [];
  const late = inner.isSkipped ? undefined : runAll(hooks.after, inner.context, runPromises);
  if (late !== undefined) results.push(hookResult('after', inner, late));
  return { title: suite.title, suites, tests: [...results, ...tests] };
}

function runTest(test: Test, outer: Outer, selection: Selection): readonly TestResult[] {
  const { filter, onlyMarked, runPromises } = selection;
  const { title, work } = test;
  const fullTitle = [...outer.titles, title].join(' ');
  if (filter !== undefined && !fullTitle.includes(filter)) return [];
  if (onlyMarked && !test.isOnly && !outer.isOnly) return [];
  if (work === undefined || outer.isSkipped)
    return [{ title, fullTitle, result: 'pending', duration: 0, error: undefined }];
  const startMs = Date.now();
  const { context } = outer;
  const error = runAll([...outer.beforeEach, work], context, runPromises);
  const late = runAll(outer.afterEach, context, runPromises);
  if (error?.isSkip) return [{ title, fullTitle, result: 'pending', duration: 0, error: undefined }];
  const found = error ?? late;
  const result = found === undefined ? 'pass' : 'fail';
  return [{ title, fullTitle, result, duration: Date.now() - startMs, error: found }];
}

type FoundError = TestError & { readonly isSkip?: boolean };

/** The error of the first function that throws; undefined if none does. */
function runAll(works: readonly Work[], context: object, runPromises: RunPromises): FoundError | undefined {
  for (const work of works) {
    try {
      runWork(work, context, runPromises);
    } catch (error) {
      return { ...toTestError(error), ...(error instanceof Skipped ? { isSkip: true } : {}) };
    }
  }
  return undefined;
}

/** Throws the error of a callback or a promise, too. */
function runWork(work: Work, context: object, runPromises: RunPromises): void {
  let called: { readonly error: unknown } | undefined;
  const result = work.call(context, (error) => {
    called ??= { error };
  });
  if (isThenable(result)) requireFulfilled(result, runPromises);
  if (work.length > 0) runUntil(() => called !== undefined, runPromises);
  if (called?.error) throw called.error;
  if (work.length > 0 && called === undefined)
    throw new Error('expected a call of done() before the end of the function: services have no event loop');
}

interface Thenable {
  then(fulfil: () => void, reject: (reason: unknown) => void): unknown;
}

function isThenable(value: unknown): value is Thenable {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}

/** Throws the reason of a rejection. A promise that waits for another event than a promise never ends. */
function requireFulfilled(promise: Thenable, runPromises: RunPromises): void {
  let settled: { readonly error: unknown } | undefined;
  promise.then(
    () => {
      settled ??= { error: undefined };
    },
    (reason) => {
      settled ??= {
        error: reason || new Error(`the promise was rejected without a reason: ${String(reason)}`),
      };
    },
  );
  runUntil(() => settled !== undefined, runPromises);
  if (settled === undefined)
    throw new Error('expected a promise that ends: services have no event loop, so timers do not run');
  if (settled.error !== undefined) throw settled.error;
}

/** Runs promises until the condition holds, or none is due. */
function runUntil(isEnded: () => boolean, runPromises: RunPromises): void {
  let isDue = true;
  while (isDue && !isEnded()) isDue = runPromises() > 0;
}

function hookResult(name: string, { titles }: Outer, error: TestError): TestResult {
  const title = `"${name}" hook`;
  return { title, fullTitle: [...titles, title].join(' '), result: 'fail', duration: 0, error };
}

function toTestError(error: unknown): TestError {
  if (!(error instanceof Error)) return { message: String(error), stack: String(error) };
  const { actual, expected } = error as { readonly actual?: unknown; readonly expected?: unknown };
  const details = actual === undefined && expected === undefined ? {} : { actual, expected };
  return { message: error.message, stack: errorText(error), ...details };
}
