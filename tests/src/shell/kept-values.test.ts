import { expect, test } from 'vitest';
import { Printer } from '../../../driver/printing/Printer.ts';
import { inspect } from '../../../src/shell/sandbox/inspect.ts';
import { KeptValues } from '../../../src/shell/sandbox/KeptValues.ts';

function report(kept: KeptValues, value: unknown): string | undefined {
  const printer = new Printer((runs) => kept.noticeCut(runs));
  kept.begin();
  printer.print(value);
  printer.flush();
  return kept.end(value);
}

test('[9-shell-5] a value with a cut text is kept for the inspector, which shows the whole text', () => {
  const kept = new KeptValues();
  const text = `${'x'.repeat(1500)}\nsecond line`;
  expect(report(kept, { short: 'x' })).toBeUndefined();
  expect(report(kept, 'x'.repeat(80))).toBeUndefined();
  const name = report(kept, { text });
  expect(name).toBe('result 3');
  const members = inspect(['result 3'], (root) => kept.find(root))!;
  expect(members.map((member) => [member.name, member.isExpandable])).toEqual([['text', true]]);
  const parts = inspect(['result 3', 'text'], (root) => kept.find(root))!;
  expect(parts.map((part) => [part.name, part.preview[0]?.text.length])).toEqual([
    ['0', 1000],
    ['1000', 500],
    ['1501', 11],
  ]);
});

test('the oldest values are forgotten', () => {
  const kept = new KeptValues();
  for (let count = 0; count < 60; count++) report(kept, 'x'.repeat(100 + count));
  expect(kept.find('result 10')).toBeUndefined();
  expect(kept.find('result 11')).toBe('x'.repeat(110));
});
