import { operatorTexts, orderExamples } from '../aql-operators.ts';
import { code, page, table } from '../markdown.ts';

/** The operators by precedence, and the order of values. */
export function aqlOperatorsPage(): string {
  const weights = [...new Set(operatorTexts.map(({ weight }) => weight))];
  return page('AQL operators and the order of values', [
    'Operators with a higher number bind more strongly; operators with the same number are evaluated from left to right. Parentheses come before all of them. Without a remark, an operator exists in both dialects, 2.8 and 3.12.',
    table(
      ['precedence', 'form', 'meaning', 'examples'],
      operatorTexts.map(({ form, weight, doc, isNew, examples }) => [
        String(weights.indexOf(weight) + 1),
        form.split(', ').map(code).join(', '),
        `${doc}${isNew ? ' Not in 2.8.' : ''}`,
        examples.map(([expression, json]) => `${code(expression)} is ${code(json)}`).join('; '),
      ]),
    ),
    '## Order of values',
    'Every value has a place in one order, which `SORT`, comparisons, indexes and `MIN` share: null, then booleans, numbers, texts, arrays, objects. Arrays are compared item by item, objects attribute by attribute in the order of the names; a missing part counts as null. An attribute that a document lacks is null, therefore `FILTER d.age < 18` also keeps documents without an age.',
    '## Order of texts',
    'Texts are compared as in a dictionary of English, in this order of importance: letters and digits, accents, case with upper case first. Texts that differ in none of these are compared by their characters.',
    `These comparisons are true: ${orderExamples.map(code).join(', ')}.`,
  ]);
}
