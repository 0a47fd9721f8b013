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

/** Runs the tests of a suite in their order. */
export function runTests(root: Suite, filter: string | undefined): SuiteResult {
  return runSuite(root, outermost, { filter, onlyMarked: root.hasOnly });
}

function runSuite(suite: Suite, outer: Outer, selection: Selection): SuiteResult {
  const { hooks } = suite;
  const inner: Outer = {
    context: Object.create(outer.context) as object,
    titles: suite.title === '' ? outer.titles : [...outer.titles, suite.title],
    beforeEach: [...outer.beforeEach, ...hooks.beforeEach],
    afterEach: [...hooks.afterEach, ...outer.afterEach],
    isSkipped: outer.isSkipped || suite.isSkipped,
    isOnly: outer.isOnly || suite.isOnly,
  };
  const failed = inner.isSkipped ? undefined : runAll(hooks.before, inner.context);
  const results: TestResult[] = failed === undefined ? [] : [hookResult('before', inner, failed)];
  const isUsable = failed === undefined;
  const tests = isUsable ? suite.tests.flatMap((test) => runTest(test, inner, selection)) : [];
  const suites = isUsable ? suite.suites.map((each) => runSuite(each, inner, selection)) : [];
  const late = inner.isSkipped ? undefined : runAll(hooks.after, inner.context);
  if (late !== undefined) results.push(hookResult('after', inner, late));
  return { title: suite.title, suites, tests: [...results, ...tests] };
}

function runTest(test: Test, outer: Outer, { filter, onlyMarked }: Selection): readonly TestResult[] {
  const { title, work } = test;
  const fullTitle = [...outer.titles, title].join(' ');
  if (filter !== undefined && !fullTitle.includes(filter)) return [];
  if (onlyMarked && !test.isOnly && !outer.isOnly) return [];
  if (work === undefined || outer.isSkipped)
    return [{ title, fullTitle, result: 'pending', duration: 0, error: undefined }];
  const startMs = Date.now();
  const { context } = outer;
  const error = runAll([...outer.beforeEach, work], context);
  const late = runAll(outer.afterEach, context);
  if (error?.isSkip) return [{ title, fullTitle, result: 'pending', duration: 0, error: undefined }];
  const found = error ?? late;
  const result = found === undefined ? 'pass' : 'fail';
  return [{ title, fullTitle, result, duration: Date.now() - startMs, error: found }];
}

type FoundError = TestError & { readonly isSkip?: boolean };

/** The error of the first function that throws; undefined if none does. */
function runAll(works: readonly Work[], context: object): FoundError | undefined {
  for (const work of works) {
    try {
      runWork(work, context);
    } catch (error) {
      return { ...toTestError(error), ...(error instanceof Skipped ? { isSkip: true } : {}) };
    }
  }
  return undefined;
}

/** Throws the error of a callback, too. */
function runWork(work: Work, context: object): void {
  let called: { readonly error: unknown } | undefined;
  work.call(context, (error) => {
    called ??= { error };
  });
  if (called?.error) throw called.error;
  if (work.length > 0 && called === undefined)
    throw new Error('expected a call of done() before the end of the function: services have no event loop');
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
