import { z } from 'zod';

const test = z.object({
  title: z.string(),
  result: z.enum(['pass', 'fail', 'pending']),
  /** Pending tests have none. */
  duration: z.number().default(0),
  err: z.looseObject({
    message: z.string().optional(),
    stack: z.string().optional(),
    actual: z.unknown().optional(),
    expected: z.unknown().optional(),
  }),
});

interface SuiteForm {
  readonly title: string;
  readonly suites: readonly SuiteForm[];
  readonly tests: readonly z.output<typeof test>[];
}

const suite: z.ZodType<SuiteForm> = z.lazy(() =>
  z.object({ title: z.string(), suites: z.array(suite), tests: z.array(test) }),
);

const suiteReport = z.object({
  stats: z.object({
    tests: z.number(),
    passes: z.number(),
    failures: z.number(),
    pending: z.number(),
    duration: z.number(),
  }),
  suites: z.array(suite),
  tests: z.array(test),
});

export type TestReport = z.output<typeof suiteReport>;

/** A suite or a test in the tree. */
export interface TestNode {
  /** The titles around it, joined; unique by the places in their parents. */
  readonly key: string;
  readonly title: string;
  /** What the filter of the tests names. */
  readonly fullTitle: string;
  /** From 1. */
  readonly level: number;
  readonly result: 'pass' | 'fail' | 'pending';
  readonly durationMs: number;
  /** Undefined for a suite. */
  readonly error: z.output<typeof test>['err'] | undefined;
  /** Undefined for a test. */
  readonly testCount: number | undefined;
}

/** Undefined for a value of another form. */
export function findReport(value: unknown): TestReport | undefined {
  const parsed = suiteReport.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** All suites and tests in their order, each suite before its content. */
export function nodesOf(report: TestReport): readonly TestNode[] {
  return contentOf({ title: '', suites: report.suites, tests: report.tests }, '', '', 1);
}

function contentOf(parent: SuiteForm, key: string, outer: string, level: number): readonly TestNode[] {
  const join = (title: string) => (outer === '' ? title : `${outer} ${title}`);
  const tests = parent.tests.map(({ title, result, duration, err }, index) => ({
    key: `${key}/t${index}`,
    title,
    fullTitle: join(title),
    level,
    result,
    durationMs: duration,
    error: err,
    testCount: undefined,
  }));
  const suites = parent.suites.flatMap((each, index) => {
    const own = `${key}/s${index}`;
    const inner = contentOf(each, own, join(each.title), level + 1);
    const leaves = inner.filter(({ testCount }) => testCount === undefined);
    const node: TestNode = {
      key: own,
      title: each.title,
      fullTitle: join(each.title),
      level,
      result: leaves.some(({ result }) => result === 'fail')
        ? 'fail'
        : leaves.length > 0 && leaves.every(({ result }) => result === 'pending')
          ? 'pending'
          : 'pass',
      durationMs: leaves.reduce((sum, { durationMs }) => sum + durationMs, 0),
      error: undefined,
      testCount: leaves.length,
    };
    return [node, ...inner];
  });
  return [...tests, ...suites];
}

/** The nodes that closed suites do not hide. */
export function visibleNodes(nodes: readonly TestNode[], closed: ReadonlySet<string>): readonly TestNode[] {
  return nodes.filter(({ key }) => {
    for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) {
      if (closed.has(key.slice(0, at))) return false;
    }
    return true;
  });
}
