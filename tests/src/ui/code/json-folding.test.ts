import { expect, test } from 'vitest';
import { indentJson } from '../../../../src/lib/indent-json.ts';
import { foldingRanges } from '../../../../src/ui/code/json-folding.ts';

test('a folded value includes its closing bracket', () => {
  const lines = indentJson('[{"a":[1,2],"b":"{"},{}]').split('\n');
  expect(
    foldingRanges(lines).map(({ start, end }) => [lines[start - 1]!.trim(), lines[end - 1]!.trim()]),
  ).toEqual([
    ['[', ']'],
    ['{', '},'],
    ['"a": [', '],'],
  ]);
});
