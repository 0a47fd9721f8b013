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

/** Values that throw when they are read, at one or each access. */
const hostile: readonly (readonly [name: string, make: () => unknown])[] = [
  [
    'a getter that throws',
    () => ({
      get a() {
        throw new Error('no a');
      },
    }),
  ],
  [
    'a revoked proxy',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
  ],
  [
    'a revoked proxy of an array',
    () => {
      const { proxy, revoke } = Proxy.revocable([1], {});
      revoke();
      return proxy;
    },
  ],
  [
    'a proxy whose traps throw',
    () => {
      const fail = () => {
        throw new Error('trap');
      };
      return new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail, has: fail });
    },
  ],
  [
    'an error that throws as text',
    () => ({
      get a() {
        throw {
          toString() {
            throw new Error('again');
          },
        };
      },
    }),
  ],
  [
    'a cycle',
    () => {
      const cycle: Record<string, unknown> = {};
      cycle.self = cycle;
      return cycle;
    },
  ],
  ['an object without a prototype', () => Object.assign(Object.create(null), { a: 1 })],
  ['a huge array', () => new Array(50_000_000)],
  ['many keys', () => Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at]))],
];

test.each(hostile)('the inspector shows %s', (_, make) => {
  for (const value of [make(), { inner: make() }, [make(), 1]]) {
    const members = inspect(['x'], () => value);
    expect(members?.length).toBeGreaterThan(0);
    expect(members!.length).toBeLessThanOrEqual(500);
    for (const { name, preview, isExpandable } of members!) {
      expect(preview.length).toBeGreaterThan(0);
      if (isExpandable) expect(inspect(['x', name], () => value)).toBeDefined();
    }
  }
});

test('a member that cannot be read has the reason as its value; the others are shown', () => {
  const value = {
    get bad() {
      throw new Error('collection not found');
    },
    good: 1,
  };
  const lines = inspect(['x'], () => value)!.map(({ name, preview }) => [name, preview[0]?.text]);
  expect(lines).toEqual([
    ['bad', 'cannot be read: collection not found'],
    ['good', '1'],
  ]);
  const failing = inspect(['x'], () => {
    throw new Error('gone');
  });
  expect(failing).toEqual([
    { name: 'error', preview: [{ kind: 'muted', text: 'cannot be read: gone' }], isExpandable: false },
  ]);
});
