import { expect, test } from 'vitest';
import { isComplete } from '../../../src/shell/brace-matching.ts';

/** The start of an expression in a template. */
const part = ['$', '{'].join('');

const commands: readonly (readonly [code: string, isWhole: boolean])[] = [
  ['1 + 1', true],
  ['', true],
  ['for (;;) {', false],
  ['for (i = 0; i < 3; i++) {\n  print(i)\n}', true],
  ['f(', false],
  ['[1, 2', false],
  ["'{'", true],
  ['"(\\"("', true],
  ["'open", true],
  ['// {', true],
  ['/* {', false],
  ['/* { */', true],
  ['`a', false],
  [`\`a\n${part}b}\``, true],
  [`\`a ${part} {`, false],
  [`\`a ${part} { b: 1 }.b } c\``, true],
  ['/[{/]/.test(x)', true],
  ['a / b / {', false],
  ['}', true],
  ['x = /\\//', true],
];

test('[2-shell-4] brace matching: a command is complete when its braces are closed', () => {
  for (const [code, expected] of commands) expect(isComplete(code), code).toBe(expected);
});
