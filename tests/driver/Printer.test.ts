import { expect, test } from 'vitest';
import { Printer } from '../../driver/printing/Printer.ts';

function printed(...values: readonly unknown[]): string {
  let text = '';
  const printer = new Printer((runs) => {
    text += runs.map((run) => run.text).join('');
  });
  for (const value of values) printer.print(value);
  printer.flush();
  return text;
}

test('values are printed as JSON with names in quotes', () => {
  expect(printed({ a: 1, b: ['x', true, null], c: {} })).toBe(
    '{ "a" : 1, "b" : [ "x", true, null ], "c" : {} }',
  );
  expect(printed(undefined)).toBe('undefined');
  expect(printed(-0)).toBe('-0');
  expect(printed([])).toBe('[]');
  expect(
    printed(function double(x: number) {
      return 2 * x;
    }),
  ).toBe('[Function "double" ...]');
  expect(printed(new Error('no'))).toBe('Error: no');
});

test('a value that is longer than a line has one line for each member', () => {
  const names = Array.from({ length: 12 }, (_, index) => `member number ${index}`);
  expect(printed({ names, n: 1 }).split('\n').slice(0, 3)).toEqual([
    '{',
    '  "names" : [',
    '    "member number 0",',
  ]);
});

test('[9-shell-2] strings are cut at 80 characters in printed output', () => {
  expect(printed('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
  expect(printed({ a: 'x'.repeat(81) })).toContain(`"${'x'.repeat(80)}..."`);
});

test('a value that contains itself ends', () => {
  const value: Record<string, unknown> = {};
  value.self = value;
  expect(printed(value)).toBe('{ "self" : <circular> }');
});

test('members that cannot be read have the error as their text, beside the others', () => {
  const fail = (error: unknown) => () => {
    throw error;
  };
  const withGetter = Object.defineProperty({ ok: 1 }, 'bad', {
    enumerable: true,
    get: fail(new Error('boom')),
  });
  expect(printed(withGetter)).toBe('{ "ok" : 1, "bad" : <cannot be read: boom> }');
  expect(printed([withGetter])).toBe('[ { "ok" : 1, "bad" : <cannot be read: boom> } ]');
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(printed(proxy)).toMatch(/^<cannot be read: .*revoked>$/);
  expect(printed([proxy, 1])).toMatch(/^\[ <cannot be read: .*revoked>, 1 \]$/);
  expect(printed(new Proxy({}, { ownKeys: fail(2) }))).toBe('<cannot be read: 2>');
  expect(printed(new Proxy([1], { get: fail({ toString: fail(3) }) }))).toBe(
    '<cannot be read: the error has no text>',
  );
  const nameless = Object.defineProperty(() => 1, 'name', { get: fail('no name') });
  expect(printed(nameless)).toBe('<cannot be read: no name>');
  const date = Object.assign(new Date(NaN), { toString: fail('no date') });
  expect(printed({ date, ok: 1 })).toBe('{ "date" : <cannot be read: no date>, "ok" : 1 }');
});

test('[9-shell-1] text is emitted in parts of at most 16384 characters', () => {
  const lengths: number[] = [];
  const printer = new Printer((runs) => lengths.push(runs.reduce((sum, { text }) => sum + text.length, 0)));
  printer.print(Array.from({ length: 5000 }, (_, index) => `text ${index}`));
  printer.write('plain', 'x'.repeat(40_000));
  printer.flush();
  expect(lengths.length).toBeGreaterThan(5);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(16_384);
  expect(Math.min(...lengths.slice(0, 2))).toBeGreaterThan(16_000);
});
