import { expect, test } from 'vitest';
import { binaryPrecedence } from '../../aql/parser/expressions.ts';
import { operatorTexts, orderExamples } from '../../docs/lib/aql-operators.ts';
import { runQuery } from '../aql/golden-player.ts';
import { memoryStore } from '../aql/query-store.ts';

function resultOf(expression: string, dialect: '2.8' | '3.12'): unknown {
  const outcome = runQuery(memoryStore(), { query: `RETURN ${expression}` }, dialect);
  return outcome.error === undefined ? outcome.result : outcome.message;
}

const examples = operatorTexts.flatMap((entry) =>
  entry.examples.map((example) => [...example, entry] as const),
);

test.each(examples)('%s is %s', (expression, json, { isNew }) => {
  expect(resultOf(expression, '3.12')).toEqual([JSON.parse(json)]);
  if (isNew) expect(resultOf(expression, '2.8')).toMatch(/syntax error/);
  else expect(resultOf(expression, '2.8')).toEqual([JSON.parse(json)]);
});

test.each(orderExamples)('%s is true', (comparison) => {
  expect([resultOf(comparison, '2.8'), resultOf(comparison, '3.12')]).toEqual([[true], [true]]);
});

test('every binary operator has an entry with its precedence', () => {
  const missing = Object.entries(binaryPrecedence).filter(
    ([operator, weight]) =>
      !operatorTexts.some(
        (entry) => entry.weight === weight && entry.form.includes(`a ${operator.toUpperCase()} b`),
      ),
  );
  expect(missing).toEqual([]);
  expect(operatorTexts.map(({ weight }) => weight)).toEqual(
    operatorTexts.map(({ weight }) => weight).toSorted((one, other) => one - other),
  );
});
