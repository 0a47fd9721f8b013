import { expect, test } from 'vitest';
import { indentJson } from '../../../src/lib/indent-json.ts';
import { findJsonProblem } from '../../../src/lib/json-problem.ts';
import { elementsOf, kindOf, membersOf, textIn } from '../../../src/lib/raw-json.ts';

test('members and elements keep the digits of numbers', () => {
  const raw = ' { "a" : 1.0, "b\\"c":9007199254740993 ,"o":{"x":[1,"}"]},"e":"" , "n":null}';
  expect([...membersOf(raw)]).toEqual([
    ['a', '1.0'],
    ['b"c', '9007199254740993'],
    ['o', '{"x":[1,"}"]}'],
    ['e', '""'],
    ['n', 'null'],
  ]);
  expect(elementsOf('[1.0, "a,b" , [2,3],{"c":[]} ]')).toEqual(['1.0', '"a,b"', '[2,3]', '{"c":[]}']);
  expect(elementsOf('[]')).toEqual([]);
  expect(membersOf('{}').size).toBe(0);
});

test.each([
  ['"a"', 'string'],
  ['-1.5e3', 'number'],
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['null', 'null'],
  ['{"a":1}', 'object'],
  ['[1]', 'array'],
] as const)('the kind of %s is %s', (raw, kind) => {
  expect(kindOf(raw)).toBe(kind);
});

test('only string members have a text', () => {
  const members = membersOf('{"a":"x\\ny","b":1}');
  expect([textIn(members, 'a'), textIn(members, 'b'), textIn(members, 'c')]).toEqual(['x\ny', '', '']);
});

test('JSON is indented without changes of its values', () => {
  const raw = '{"a":1.0,"b":[],"c":{"d":[1,"x: {y}"]},"e":{}}';
  expect(indentJson(raw)).toBe(
    '{\n  "a": 1.0,\n  "b": [],\n  "c": {\n    "d": [\n      1,\n      "x: {y}"\n    ]\n  },\n  "e": {}\n}',
  );
  expect(indentJson('[1,2,3,4]', 4)).toBe('[\n  1,\n  2\n…');
});

test.each([
  ['{"a":1}', undefined],
  ['', { line: 1, column: 1 }],
  ['{"a":1,}', { line: 1, column: 8 }],
  ['{\n  "a": nul\n}', { line: 2, column: 11 }],
  ['{"a":', { line: 1, column: 6 }],
  ['[1]', { line: 1, column: 1, message: 'expected an object: { … }' }],
])('the place of the first problem in %j', (text, problem) => {
  if (problem === undefined) expect(findJsonProblem(text)).toBeUndefined();
  else expect(findJsonProblem(text)).toMatchObject(problem);
});
