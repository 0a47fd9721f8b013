import { expect, test } from 'vitest';
import { isEqual, runTests, testProblem } from '../../../../src/screens/functions/function-tests.ts';
import { functionsBelow, groupFunctions } from '../../../../src/screens/functions/group-functions.ts';
import { readFunctions } from '../../../../src/screens/functions/read-functions.ts';
import { exampleQuery } from '../../../../src/screens/functions/TryPane.tsx';

const named = (name: string, args: string, expected: string) => ({ name, arguments: args, expected });

test('tests that cannot run are not sent, the others are compared as JSON values', async () => {
  const tests = [
    named('number', '[1.0]', '2'),
    named('no array', '{}', '2'),
    named('object', '[{"a":1}]', '{"b":[1,null],"a":"x"}'),
    named('no value', '[]', 'x'),
    named('throws', '[0]', '1'),
  ];
  const sent: (readonly string[])[] = [];
  const results = await runTests('x => x', tests, async (_code, calls) => {
    sent.push(calls);
    return [
      { value: 2, milliseconds: 1 },
      { value: { a: 'x', b: [1, null] }, milliseconds: 1 },
      { error: 'Error: no', line: 3, milliseconds: 1 },
    ];
  });
  expect(sent).toEqual([['[1.0]', '[{"a":1}]', '[0]']]);
  expect(results).toMatchObject([
    { isPassed: true, actual: '2' },
    { isPassed: false, actual: 'Arguments must be a JSON array.' },
    { isPassed: true },
    { isPassed: false, actual: 'Expected value must be JSON.' },
    { isPassed: false, actual: 'Error: no', line: 3 },
  ]);
  expect(testProblem(named('', '[]', 'null'))).toBeUndefined();
});

test('values are equal if their members are', () => {
  expect(isEqual([1, { a: null }], [1, { a: null }])).toBe(true);
  for (const [left, right] of [
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [[], {}],
    [0, '0'],
    [null, {}],
  ]) {
    expect(isEqual(left, right)).toBe(false);
  }
});

test('functions are grouped by namespace; a group contains deeper namespaces', () => {
  const functions = ['b::c::d', 'B::a', 'a::x'].map((name) => ({ name, code: 'x => 1' }));
  const groups = groupFunctions(functions, '');
  expect(groups.map(({ namespace, functions: of }) => [namespace, of.length])).toEqual([
    ['A', 1],
    ['B', 1],
    ['B::C', 1],
  ]);
  expect(groupFunctions(functions, 'c::').map(({ namespace }) => namespace)).toEqual(['B::C']);
  expect(functionsBelow(functions, 'B').map(({ name }) => name)).toEqual(['b::c::d', 'B::a']);
});

test('a file is read, or its first problem is named', () => {
  const file = [{ name: 'a::b', code: 'x => x', isDeterministic: true, _key: 'A::B' }];
  expect(readFunctions(JSON.stringify(file))).toEqual({
    functions: [{ name: 'a::b', code: 'x => x', isDeterministic: true }],
  });
  expect(readFunctions('{')).toMatchObject({ problem: expect.stringContaining('not JSON') });
  expect(readFunctions('[{"name":"a::b"}]')).toMatchObject({ problem: expect.stringContaining('0.code') });
  expect(readFunctions('[{"name":"b","code":"x"}]')).toMatchObject({
    problem: expect.stringContaining('namespace is missing'),
  });
});

test('the query has the arguments of the first test', () => {
  expect(exampleQuery('A::B', undefined)).toBe('RETURN A::B()');
  expect(exampleQuery('A::B', named('', '[1, "x"]', '1'))).toBe('RETURN A::B(\n  1,\n  "x"\n)');
  expect(exampleQuery('A::B', named('', '[', '1'))).toBe('RETURN A::B()');
});
