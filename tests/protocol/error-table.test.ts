import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ErrorName } from '../../protocol/error-numbers.ts';
import { errorTable } from '../../protocol/error-table.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { openApiDocument } from '../../protocol/openapi/open-api.ts';

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
  const table = entries.map(([name, { number, template }]) =>
    [number, name.replace(/_28$/, ''), template].join(' '),
  );
  expect(reference.length).toBeGreaterThan(300);
  const expected = reference.map(({ num, name, message }) => [num, name, message].join(' '));
  expect(expected.filter((entry) => !table.includes(entry))).toEqual([]);
});

test('no error text and no description of the API has a raw placeholder', () => {
  const shown = entries.flatMap(([key, { text }]) => {
    const name = key as ErrorName;
    return [text, new DatabaseError(name).message, new DatabaseError(name, { detail: 'here' }).message];
  });
  expect(shown.filter((text) => /%[a-z]|^[ …]*$/.test(text))).toEqual([]);
  expect(JSON.stringify(openApiDocument('1', '/'))).not.toContain('%s');
});
