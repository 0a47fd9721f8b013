import { expect, test } from 'vitest';
import { complete } from '../../../src/shell/sandbox/complete.ts';
import { inspect } from '../../../src/shell/sandbox/inspect.ts';

const names = (text: string) => complete(text, () => []).items.map(({ name }) => name);

test('members and global names are completed, nothing is called', () => {
  let calls = 0;
  class Thing {
    alpha(): number {
      calls += 1;
      return 1;
    }
    _hidden(): void {
      calls += 1;
    }
  }
  Object.assign(globalThis, { testThing: { inner: new Thing() } });
  expect(names('testThing.in')).toEqual(['inner']);
  expect(names('1 + testThing.inner.')).toEqual(['alpha', '_hidden']);
  expect(complete('f(testThing.inner.al', () => []).start).toBe(18);
  expect(names('testTh')).toEqual(['testThing']);
  expect(names('tuto')).toEqual(['tutorial']);
  for (const text of ['', 'x.y.z.', "'testTh", 'f().', '1 + ']) expect(names(text)).toEqual([]);
  expect(calls).toBe(0);
});

test('the inspector lists the members of a value, and of its members', () => {
  const value = { list: [1, { a: 'text' }], empty: {}, f: () => 1 };
  const evaluate = () => value;
  const lines = (path: readonly string[]) =>
    inspect(path, evaluate)?.map(({ name, preview, isExpandable }) => [
      name,
      preview.map(({ text }) => text).join(''),
      isExpandable,
    ]);
  expect(lines(['x'])).toEqual([
    ['list', '2 entries', true],
    ['empty', '{}', false],
    ['f', '[Function "f" ...]', false],
  ]);
  expect(lines(['x', 'list', '1'])).toEqual([['a', '"text"', false]]);
  expect(lines(['x', 'gone'])).toBeUndefined();
});
