import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

/** A text of an error, as a whole literal. */
const text =
  /(?:\b(?:message|detail):\s*|\b(?:badParameter|unexpectedParameter|badArgument)\(\s*)(('|"|`)(?:(?!\2).)*\2)\s*[,})]/g;

/** Shorter ones are words such as 'not found', which tables of the texts of 2.8 repeat for other numbers. */
const minLength = 29;

test('each text of an error stands in one place', () => {
  const places = new Map<string, string[]>();
  for (const file of sourceFiles(['protocol', 'aql', 'driver', 'server'])) {
    for (const [, literal = ''] of readFileSync(join(root, file), 'utf8').matchAll(text)) {
      if (literal.length >= minLength) places.set(literal, [...(places.get(literal) ?? []), file]);
    }
  }
  expect(places.size).toBeGreaterThan(300);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});

/** Functions of protocol/errors.ts that the constructor would repeat. */
const repeated =
  /new DatabaseError\(\s*'(ERROR_HTTP_BAD_PARAMETER|ERROR_BAD_PARAMETER)',\s*\{\s*message\b[^,}]*\}/;

test('frequent errors are made by functions of the catalogue', () => {
  const found = sourceFiles(['aql', 'driver', 'server']).filter((file) =>
    repeated.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
