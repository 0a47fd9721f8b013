import { expect, test } from 'vitest';
import {
  lineOfValue,
  placeIn,
  validateCode,
  validateName,
} from '../../../../src/screens/functions/validate-function.ts';

test('[5-functions-1] a name has word characters joined by ::, and does not start with an underscore', () => {
  for (const name of ['a::b', 'A::B::C', 'mine::_f', 'x1::y_2']) expect(validateName(name)).toBeUndefined();
  expect(validateName('')).toBe('Name is required, such as MINE::DOUBLE.');
  expect(validateName('_a::b')).toBe('invalid user function name: it must not start with an underscore');
  expect(validateName('double')).toContain('a namespace is missing');
  for (const name of ['a:b', 'a::', '::b', 'a::b-c', 'a:::b', 'a:: b', 'ä::b']) {
    expect(validateName(name), name).toContain('invalid user function name');
  }
});

test('[5-functions-2] code must be contained in function; the place of an error comes from its text', () => {
  expect(validateCode(' \n')).toBe('invalid user function code: code must be contained in function');
  expect(validateCode('x => x')).toBeUndefined();
  expect(placeIn('SyntaxError: unexpected token (line 2, column 14) (error 1581)')).toEqual({
    line: 2,
    column: 14,
  });
  expect(placeIn('TypeError: none')).toBeUndefined();
});

test.each([
  ['function (a) {\n  // return 1\n  const text = "return 2";\n  return a;\n}', 4],
  ['(a) =>\n  a * 2', 2],
  ['(a) => a * 2', 1],
  ['(a) => {\n  return a;\n}', 2],
  ['function (a) {\n  if (a) return 1;\n  return 2;\n}', 1],
  ['function () {\n}', 1],
])('a wrong value of %j is marked at line %d', (code, line) => {
  expect(lineOfValue(code)).toBe(line);
});
