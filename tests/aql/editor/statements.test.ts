import { expect, test } from 'vitest';
import { isolated, statementAt, statementsOf } from '../../../aql/editor/statements.ts';

const textsOf = (text: string) => statementsOf(text, '3.12').map(({ start, end }) => text.slice(start, end));

test.each([
  ['RETURN 1', ['RETURN 1']],
  ['  RETURN 1\n', ['  RETURN 1\n']],
  ['RETURN 1;', ['RETURN 1']],
  ['RETURN 1;\n\n RETURN 2 ;; // end', ['RETURN 1', 'RETURN 2']],
  ['RETURN ";" /* ; */; // ;\nRETURN `a;b`', ['RETURN ";" /* ; */', 'RETURN `a;b`']],
  ['RETURN "open; RETURN 2', ['RETURN "open; RETURN 2']],
  ['RETURN 1;\n// two\nRETURN 2', ['RETURN 1', '// two\nRETURN 2']],
  [' ; ', []],
])('the statements of %j', (text, expected) => {
  expect(textsOf(text)).toEqual(expected);
});

test.each([
  [0, 0],
  [8, 0],
  [9, 0],
  [10, 0],
  [11, 1],
  [19, 1],
  [21, 1],
])('the offset %i belongs to statement %i of two', (offset, expected) => {
  expect(statementAt(statementsOf('RETURN 1;\n\nRETURN 2;\n\n', '3.12'), offset)).toBe(expected);
});

test('an isolated statement keeps its offsets and lines', () => {
  const text = 'RETURN 1;\nRETURN 2;\nRETURN 3';
  const [, second] = statementsOf(text, '3.12');
  expect(isolated(text, second!)).toBe('         \nRETURN 2');
});
