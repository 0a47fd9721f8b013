import { functionTopics } from '../../../aql/functions/registry.ts';
import type { FunctionEntry } from '../../../aql/functions/types.ts';
import { code, page } from '../markdown.ts';

/** The built-in functions with signatures, sentences and examples, which are run as tests of the functions. */
export function aqlFunctionsPage(): string {
  return page('AQL functions', [
    'A parameter with `?` is optional, one with `...` stands for any number of values. Values of wrong types give `null` and a warning, unless the function says otherwise. Each example shows an expression and its value. Without a remark, a function exists in both dialects, 2.8 and 3.12.',
    ...functionTopics.flatMap(({ title, functions }) => [
      `## ${title}`,
      ...[...functions].sort((one, other) => (one.name < other.name ? -1 : 1)).map(describe),
    ]),
  ]);
}

function describe({ name, parameters, doc, examples, arity, isUnbuilt }: FunctionEntry): string {
  const remark =
    arity['2.8'] === undefined ? ' Not in 2.8.' : arity['3.12'] === undefined ? ' Only in 2.8.' : '';
  const refusal = isUnbuilt ? ' A call fails: this server does not have the feature.' : '';
  const lines = [
    `### ${name}`,
    '',
    `${code(`${name}(${parameters.join(', ')})`)}`,
    '',
    `${doc}${remark}${refusal}`,
    ...(examples.length === 0 ? [] : ['']),
    ...examples.map(([expression, json]) => `- ${code(expression)} is ${code(json)}`),
  ];
  return lines.join('\n');
}
