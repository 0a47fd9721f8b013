import { expect, test } from 'vitest';
import { runTests } from '../../../driver/services/testing/run-tests.ts';
import { Suite, testGlobals } from '../../../driver/services/testing/Suite.ts';

const noPromises = () => 0;

type Work = (this: Record<string, unknown>, done: (error?: unknown) => void) => void;
type Define = (title: string, work: Work) => void;
type Hook = (work: (this: Record<string, unknown>) => void) => void;

test('hooks and tests share a context, which inner suites inherit; a test can skip itself', () => {
  const root = new Suite('');
  const globals = testGlobals(root) as Readonly<Record<'describe' | 'it', Define>> &
    Readonly<Record<'before' | 'beforeEach', Hook>>;
  const seen: unknown[] = [];
  globals.describe('outer', () => {
    globals.before(function () {
      this.first = 1;
    });
    globals.beforeEach(function () {
      this.count = Number(this.count ?? 0) + 1;
    });
    globals.describe('inner', () => {
      globals.it('sees', function () {
        seen.push(this.first, this.count);
        this.first = 2;
      });
      globals.it('sees again', function () {
        seen.push(this.first, this.count);
      });
      globals.it('skips', function () {
        (this.timeout as () => { skip(): void }).call(this).skip();
      });
    });
  });
  const [outer] = runTests(root, undefined, noPromises).suites;
  expect(outer?.suites[0]?.tests.map(({ result }) => result)).toEqual(['pass', 'pass', 'pending']);
  expect(seen).toEqual([1, 1, 2, 2]);
});

test('suites have a context, and tests with a callback end with it', () => {
  const root = new Suite('');
  const { describe, it } = testGlobals(root) as Readonly<Record<'describe' | 'it', Define>>;
  describe('outer', function () {
    (this.timeout as (ms: number) => object).call(this, 1000);
    it('ends', (done) => done());
    it('fails', (done) => done(new Error('wrong')));
    it('does not end', (_done) => undefined);
  });
  const [outer] = runTests(root, undefined, noPromises).suites;
  expect(outer?.tests.map(({ result, error }) => [result, error?.message])).toEqual([
    ['pass', undefined],
    ['fail', 'wrong'],
    ['fail', expect.stringMatching(/a call of done\(\)/)],
  ]);
});

test('a test ends with its promise: promises run until it is settled or none is due', () => {
  const root = new Suite('');
  const { describe, it } = testGlobals(root) as {
    readonly describe: Define;
    readonly it: (title: string, work: (done: () => void) => unknown) => void;
  };
  const due: (() => void)[] = [];
  const later = (isFulfilled: boolean, reason?: unknown) => ({
    // biome-ignore lint/suspicious/noThenProperty: the result of a test is any object with `then`
    then: (fulfil: () => void, reject: (reason: unknown) => void) =>
      due.push(() => due.push(isFulfilled ? fulfil : () => reject(reason))),
  });
  describe('outer', () => {
    it('is fulfilled', () => later(true));
    it('is rejected', () => later(false, new Error('wrong')));
    it('has no reason', () => later(false));
    // biome-ignore lint/suspicious/noThenProperty: the result of a test is any object with `then`
    it('never ends', () => ({ then: () => undefined }));
    it('calls back late', (done) => {
      due.push(done);
    });
    it('goes on', () => 1);
  });
  const runPromises = () => due.splice(0).map((work) => work()).length;
  const [outer] = runTests(root, undefined, runPromises).suites;
  expect(outer?.tests.map(({ result, error }) => [result, error?.message])).toEqual([
    ['pass', undefined],
    ['fail', 'wrong'],
    ['fail', expect.stringMatching(/without a reason/)],
    ['fail', expect.stringMatching(/a promise that ends/)],
    ['pass', undefined],
    ['pass', undefined],
  ]);
});
