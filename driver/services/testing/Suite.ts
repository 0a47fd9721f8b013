/** `done`: of a test or a hook with a callback. */
export type Work = (done: (error?: unknown) => void) => unknown;

export interface Test {
  readonly title: string;
  readonly work: Work | undefined;
  readonly isOnly: boolean;
}

/** Hooks of a suite by their time. */
const hookNames = ['before', 'after', 'beforeEach', 'afterEach'] as const;
type HookName = (typeof hookNames)[number];

/** Thrown by `this.skip()`. */
export class Skipped extends Error {}

/** `this` of suites, from which that of hooks and tests inherits. Tests have no time limit of their own. */
export const mochaContext = {
  timeout(): object {
    return this;
  },
  slow(): object {
    return this;
  },
  retries(): object {
    return this;
  },
  skip(): never {
    throw new Skipped('the test is skipped');
  },
};

/** A suite while test files are loaded. */
export class Suite {
  readonly suites: Suite[] = [];
  readonly tests: Test[] = [];
  readonly hooks: Readonly<Record<HookName, Work[]>> = {
    before: [],
    after: [],
    beforeEach: [],
    afterEach: [],
  };

  constructor(
    readonly title: string,
    readonly isSkipped = false,
    readonly isOnly = false,
  ) {}

  /** Whether a test or a suite inside was marked with `only`. */
  get hasOnly(): boolean {
    return this.tests.some(({ isOnly }) => isOnly) || this.suites.some((each) => each.isOnly || each.hasOnly);
  }
}

type Define = ((title: string, work?: Work) => void) & {
  skip: (title: string, work?: Work) => void;
  only: (title: string, work?: Work) => void;
};

/** The global functions of mocha's interfaces bdd and tdd, which add to the open suite. */
export function testGlobals(root: Suite): Readonly<Record<string, unknown>> {
  let open = root;
  const addSuite = (title: string, work: Work | undefined, isSkipped: boolean, isOnly: boolean): void => {
    const outer = open;
    const suite = new Suite(title, isSkipped || work === undefined, isOnly);
    outer.suites.push(suite);
    open = suite;
    try {
      // `done` belongs to tests and hooks.
      work?.call(mochaContext, () => undefined);
    } finally {
      open = outer;
    }
  };
  const addTest = (title: string, work: Work | undefined, isOnly: boolean): void => {
    open.tests.push({ title, work, isOnly });
  };
  const describe: Define = Object.assign(
    (title: string, work?: Work) => addSuite(title, work, false, false),
    {
      skip: (title: string, work?: Work) => addSuite(title, work, true, false),
      only: (title: string, work?: Work) => addSuite(title, work, false, true),
    },
  );
  const it: Define = Object.assign((title: string, work?: Work) => addTest(title, work, false), {
    skip: (title: string) => addTest(title, undefined, false),
    only: (title: string, work?: Work) => addTest(title, work, true),
  });
  const hook = (name: HookName) => (first: unknown, second?: unknown) => {
    const work = [first, second].find((each) => typeof each === 'function');
    if (work !== undefined) open.hooks[name].push(work as Work);
  };
  const hooks = Object.fromEntries(hookNames.map((name) => [name, hook(name)]));
  return {
    describe,
    context: describe,
    suite: describe,
    xdescribe: describe.skip,
    it,
    specify: it,
    test: it,
    xit: it.skip,
    ...hooks,
    suiteSetup: hooks.before,
    suiteTeardown: hooks.after,
    setup: hooks.beforeEach,
    teardown: hooks.afterEach,
  };
}

/** The interface `exports`: an object of suites with functions as tests. */
export function addExported(root: Suite, exported: unknown): void {
  if (typeof exported !== 'object' || exported === null) return;
  for (const [name, value] of Object.entries(exported)) {
    if (typeof value === 'function') {
      const hookName = hookNames.find((each) => each === name);
      if (hookName !== undefined) root.hooks[hookName].push(value as Work);
      else root.tests.push({ title: name, work: value as Work, isOnly: false });
    } else if (typeof value === 'object' && value !== null) {
      const suite = new Suite(name);
      root.suites.push(suite);
      addExported(suite, value);
    }
  }
}
