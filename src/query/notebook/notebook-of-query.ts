import { escapeMarkdown } from '../../lib/escape-markdown.ts';
import { type NotebookContent, newCell } from '../../lib/notebook.ts';
import { type QueryTab, statementsIn, usedValues } from '../tabs/query-tab.ts';

/** The text of a tab of the query page as a notebook: a cell for each statement, and the values of their parameters. */
export function notebookOfQuery(tab: QueryTab): NotebookContent {
  const { title, text } = tab;
  const statements = statementsIn(tab).map(({ start, end }) => text.slice(start, end));
  const queries = statements.length === 0 ? [text] : statements;
  return {
    title,
    cells: [
      newCell('text', `# ${escapeMarkdown(title)}\n`),
      ...queries.map((query) => newCell('query', query)),
    ],
    parameters: usedValues(tab),
  };
}
