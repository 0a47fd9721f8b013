import { escapeMarkup } from '../escape-markup.ts';
import type { TestCall } from '../service-call.ts';
import type { SuiteResult, TestResult } from './run-tests.ts';

interface Stats {
  readonly tests: number;
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
  readonly duration: number;
}

/** The report of a run. `isIdiomatic`: stream, xunit and tap as texts. */
export function report(root: SuiteResult, name: TestCall['reporter'], isIdiomatic: boolean): unknown {
  const tests = [...testsOf(root)];
  const stats = statsOf(tests);
  switch (name) {
    case 'default':
      return {
        stats,
        tests: tests.map(shown),
        pending: tests.filter(({ result }) => result === 'pending').map(shown),
        failures: tests.filter(({ result }) => result === 'fail').map(shown),
        passes: tests.filter(({ result }) => result === 'pass').map(shown),
      };
    case 'suite':
      return { stats, suites: root.suites.map(shownSuite), tests: root.tests.map(shownInSuite) };
    case 'stream': {
      const events = streamOf(tests, stats);
      return isIdiomatic ? `${events.map((event) => JSON.stringify(event)).join('\n')}\n` : events;
    }
    case 'xunit': {
      const element = xunitOf(tests, stats);
      return isIdiomatic ? `<?xml version="1.0" encoding="utf-8"?>\n${xmlOf(element)}\n` : element;
    }
    case 'tap': {
      const lines = tapOf(tests, stats);
      return isIdiomatic ? `${lines.join('\n')}\n` : lines;
    }
  }
}

function* testsOf({ tests, suites }: SuiteResult): Iterable<TestResult> {
  yield* tests;
  for (const suite of suites) yield* testsOf(suite);
}

function statsOf(tests: readonly TestResult[]): Stats {
  const count = (wanted: TestResult['result']) => tests.filter(({ result }) => result === wanted).length;
  return {
    tests: tests.length,
    passes: count('pass'),
    failures: count('fail'),
    pending: count('pending'),
    duration: tests.reduce((sum, { duration }) => sum + duration, 0),
  };
}

function shown({ title, fullTitle, result, duration, error }: TestResult): object {
  return { title, fullTitle, ...durationOf(result, duration), err: error ?? {} };
}

function shownInSuite({ title, result, duration, error }: TestResult): object {
  return { title, result, ...durationOf(result, duration), err: error ?? {} };
}

/** Pending tests have no duration: clients recognize them by it. */
function durationOf(result: TestResult['result'], duration: number): object {
  return result === 'pending' ? {} : { duration };
}

function shownSuite({ title, suites, tests }: SuiteResult): object {
  return { title, suites: suites.map(shownSuite), tests: tests.map(shownInSuite) };
}

function streamOf(tests: readonly TestResult[], stats: Stats): readonly (readonly [string, object])[] {
  const events = tests
    .filter(({ result }) => result !== 'pending')
    .map(({ result, title, fullTitle, duration, error }) => {
      const failure = error === undefined ? {} : { err: error.message };
      return [result, { title, fullTitle, duration, ...failure }] as const;
    });
  return [['start', { total: stats.tests }], ...events, ['end', stats]];
}

type Element = readonly [
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  ...content: readonly unknown[],
];

function xunitOf(
  tests: readonly TestResult[],
  { tests: total, failures, pending, duration }: Stats,
): Element {
  const attributes = {
    name: 'Mocha Tests',
    tests: total,
    failures,
    errors: failures,
    skipped: pending,
    timestamp: new Date().toISOString(),
    time: duration / 1000,
  };
  const cases = tests.map((test): Element => {
    const classname = test.fullTitle.slice(0, -test.title.length).trim();
    const about = { classname, name: test.title, time: test.duration / 1000 };
    if (test.result === 'pending') return ['testcase', about, ['skipped', {}]];
    if (test.error === undefined) return ['testcase', about];
    const { message, stack } = test.error;
    return ['testcase', about, ['failure', { message, type: 'fail' }, `${message}\n${stack}`]];
  });
  return ['testsuite', attributes, ...cases];
}

function xmlOf([name, attributes, ...content]: Element): string {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  const inside = content.map((each) =>
    Array.isArray(each) ? xmlOf(each as unknown as Element) : escapeMarkup(each),
  );
  return content.length === 0
    ? `<${name}${listed.join('')}/>`
    : `<${name}${listed.join('')}>${inside.join('')}</${name}>`;
}

function tapOf(tests: readonly TestResult[], stats: Stats): readonly string[] {
  const lines = tests.flatMap(({ fullTitle, result, error }, index) => {
    const title = `${index + 1} ${fullTitle.replace(/#/g, '')}`;
    if (result === 'pending') return [`ok ${title} # SKIP -`];
    if (error === undefined) return [`ok ${title}`];
    return [`not ok ${title}`, ...`${error.message}\n${error.stack}`.split('\n').map((line) => `  ${line}`)];
  });
  const summary = [`# tests ${stats.tests}`, `# pass ${stats.passes}`, `# fail ${stats.failures}`];
  return [`1..${stats.tests}`, ...lines, ...summary];
}
