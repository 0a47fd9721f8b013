import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorTable } from '../../protocol/error-table.ts';

interface ReferenceError {
  readonly num: number;
  readonly name: string;
  readonly message: string;
}

const reference = JSON.parse(
  readFileSync(new URL('../reference/errors.json', import.meta.url), 'utf8'),
) as readonly ReferenceError[];

const entries = Object.entries(errorTable);

test('[8-numbers-1] the table has each error of the reference with its number, name and text', () => {
  // A name with two numbers: `_28` marks the one of ArangoDB 2.8.
  const table = entries.map(([name, { number, text }]) => [number, name.replace(/_28$/, ''), text].join(' '));
  expect(reference.length).toBeGreaterThan(300);
  const expected = reference.map(({ num, name, message }) => [num, name, message].join(' '));
  expect(expected.filter((entry) => !table.includes(entry))).toEqual([]);
});
