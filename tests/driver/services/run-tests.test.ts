import { expect, test } from 'vitest';
import { runTests } from '../../../driver/services/testing/run-tests.ts';
import { Suite, testGlobals } from '../../../driver/services/testing/Suite.ts';

type Define = (title: string, work: (this: Record<string, unknown>) => void) => void;
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
  const [outer] = runTests(root, undefined).suites;
  expect(outer?.suites[0]?.tests.map(({ result }) => result)).toEqual(['pass', 'pass', 'pending']);
  expect(seen).toEqual([1, 1, 2, 2]);
});
