import { findKeywordEntry } from '../../aql/editor/keywords.ts';
import { binaryPrecedence, precedence } from '../../aql/parser/expressions.ts';

/** An expression and its value as JSON. */
type OperatorExample = readonly [expression: string, json: string];

interface OperatorText {
  /** As it is written, with `a`, `b` and `c` for the operands. */
  readonly form: string;
  /** How strongly it binds; a member of `precedence`. */
  readonly weight: number;
  readonly doc: string;
  readonly examples: readonly OperatorExample[];
  /** True for operators that 2.8 does not have. */
  readonly isNew?: true;
}

const docOf = (word: string): string => findKeywordEntry(word)!.doc;

/** The operators of AQL, weakest first. Tests run the examples. */
export const operatorTexts: readonly OperatorText[] = [
  {
    form: 'a ? b : c',
    weight: precedence.ternary,
    doc: 'The second operand if the first one is true, else the third one. Only the chosen one is evaluated.',
    examples: [['1 < 2 ? "less" : "more"', '"less"']],
  },
  {
    form: 'a ?: c',
    weight: precedence.ternary,
    doc: 'The first operand if it is true, else the second one.',
    examples: [['null ?: 3', '3']],
    isNew: true,
  },
  {
    form: 'a OR b, a || b',
    weight: binaryPrecedence['||'],
    doc: 'The first operand if it is true, else the second one. The values keep their types.',
    examples: [
      ['false OR true', 'true'],
      ['0 || "text"', '"text"'],
    ],
  },
  {
    form: 'a AND b, a && b',
    weight: binaryPrecedence['&&'],
    doc: 'The first operand if it is false, else the second one. The values keep their types.',
    examples: [
      ['true AND false', 'false'],
      ['1 && "text"', '"text"'],
    ],
  },
  {
    form: 'a ALL == b, a ANY == b, a NONE == b',
    weight: precedence.quantified,
    doc: `${docOf('ALL')} ANY: for at least one; NONE: for no item. All comparisons, IN and NOT IN can follow.`,
    examples: [
      ['[1, 2] ALL > 0', 'true'],
      ['[1, 2] ANY == 2', 'true'],
      ['[1, 2] NONE IN [3]', 'true'],
    ],
    isNew: true,
  },
  {
    form: 'a AT LEAST (n) == b',
    weight: precedence.quantified,
    doc: docOf('AT LEAST'),
    examples: [['[1, 2, 3] AT LEAST (2) > 1', 'true']],
    isNew: true,
  },
  {
    form: 'a == b, a != b',
    weight: binaryPrecedence['=='],
    doc: 'Equality of type and value. Arrays and objects are equal if all their parts are.',
    examples: [
      ['1 == 1.0', 'true'],
      ['1 == "1"', 'false'],
      ['[1, 2] == [1, 2]', 'true'],
      ['{ a: 1, b: 2 } == { b: 2, a: 1 }', 'true'],
    ],
  },
  {
    form: 'a LIKE b, a NOT LIKE b',
    weight: binaryPrecedence.like,
    doc: docOf('LIKE'),
    examples: [
      ['"graph" LIKE "gr%"', 'true'],
      ['"graph" LIKE "Gr%"', 'false'],
      ['"graph" NOT LIKE "g____"', 'false'],
    ],
    isNew: true,
  },
  {
    form: 'a =~ b, a !~ b',
    weight: binaryPrecedence['=~'],
    doc: 'Matches a string against a regular expression; !~ is true if it does not match.',
    examples: [
      ['"graph" =~ "^g.a"', 'true'],
      ['"graph" !~ "h$"', 'false'],
    ],
    isNew: true,
  },
  {
    form: 'a IN b, a NOT IN b',
    weight: binaryPrecedence.in,
    doc: 'True if the array on the right contains the value. NOT IN is the opposite.',
    examples: [
      ['2 IN [1, 2]', 'true'],
      ['"2" IN [1, 2]', 'false'],
      ['3 NOT IN 1..2', 'true'],
    ],
  },
  {
    form: 'a < b, a <= b, a > b, a >= b',
    weight: binaryPrecedence['<'],
    doc: 'Order of all values, across types; see below.',
    examples: [
      ['2 < 10', 'true'],
      ['10 < "2"', 'true'],
      ['null < false', 'true'],
    ],
  },
  {
    form: 'a .. b',
    weight: precedence.range,
    doc: 'The array of the integers from the left operand to the right one, both included.',
    examples: [
      ['2..4', '[2,3,4]'],
      ['3..1', '[3,2,1]'],
    ],
  },
  {
    form: 'a + b, a - b',
    weight: binaryPrecedence['+'],
    doc: 'Sum and difference of numbers. Operands of other types are converted to numbers; texts are joined with CONCAT.',
    examples: [
      ['1 + 2', '3'],
      ['"1" + 2', '3'],
      ['1 - null', '1'],
    ],
  },
  {
    form: 'a * b, a / b, a % b',
    weight: binaryPrecedence['*'],
    doc: 'Product, quotient and remainder of numbers. A division by zero gives null and a warning.',
    examples: [
      ['7 * 6', '42'],
      ['7 / 2', '3.5'],
      ['-7 % 4', '-3'],
    ],
  },
  {
    form: 'NOT a, !a, -a, +a',
    weight: precedence.unary,
    doc: 'Negation of a condition, negative number, conversion to a number. Empty texts, 0, null and false are false.',
    examples: [
      ['NOT ""', 'true'],
      ['![]', 'false'],
      ['-"3"', '-3'],
    ],
  },
  {
    form: 'a.b, a["b"], a[0]',
    weight: precedence.postfix,
    doc: 'An attribute of an object, an item of an array; null if there is none. A negative index counts from the end.',
    examples: [
      ['{ a: { b: 1 } }.a.b', '1'],
      ['[5, 6, 7][-1]', '7'],
      ['{ a: 1 }.z', 'null'],
    ],
  },
  {
    form: 'a[*], a[* FILTER … LIMIT … RETURN …]',
    weight: precedence.postfix,
    doc: 'All items of an array, with the following access applied to each. CURRENT is the item. Each further * flattens one level.',
    examples: [
      ['[{ a: 1 }, { a: 2 }][*].a', '[1,2]'],
      ['[1, 2, 3][* FILTER CURRENT > 1 RETURN CURRENT * 10]', '[20,30]'],
      ['[[1], [2, 3]][**]', '[1,2,3]'],
    ],
  },
];

/** Comparisons that show the order of values. Each one is true. */
export const orderExamples: readonly string[] = [
  'null < false',
  'true < 0',
  '1e300 < ""',
  '"z" < []',
  '[9] < {}',
  '[1, 2] < [1, 3]',
  '[1] < [1, 0]',
  '{ a: 1 } < { a: 2 }',
  '"A" < "a"',
  '"a" < "B"',
  '"z" > "é"',
  '"-" < "1"',
];
