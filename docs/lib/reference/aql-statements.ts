import { statementKeywords } from '../../../aql/editor/keywords.ts';
import { aqlGrammar, aqlTerminals } from '../aql-grammar.ts';
import { code, page, table } from '../markdown.ts';

/** The statements with an example each, and the grammar. */
export function aqlStatementsPage(): string {
  const rules = Object.entries(aqlGrammar).map(([name, rule]) => `${name} ::= ${rule}`);
  return page('AQL statements', [
    'A query is a sequence of statements. Each statement receives rows, changes them, and gives them to the next one. Keywords are not case-sensitive; names are.',
    ...Object.entries(statementKeywords).flatMap(([name, { doc, example, isNew }]) => [
      `## ${name}`,
      `${doc}${isNew ? ' Not in 2.8.' : ''}`,
      `\`\`\`aql\n${example}\n\`\`\``,
    ]),
    '## Grammar',
    'A quoted text stands for itself. `?` follows an optional part, `*` any number, `+` at least one; `|` separates alternatives. The grammar is that of 3.12.',
    `\`\`\`text\n${rules.join('\n')}\n\`\`\``,
    table(
      ['part', 'form'],
      Object.entries(aqlTerminals).map(([name, text]) => [code(name), text]),
    ),
  ]);
}
