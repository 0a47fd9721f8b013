import { bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import { escapeMarkdown } from '../../lib/escape-markdown.ts';
import { type NotebookContent, newCell } from '../../lib/notebook.ts';
import { valuesFor } from '../binds/bind-values.ts';
import { type QueryTab, statementsIn } from '../tabs/query-tab.ts';

/** The text of a tab of the query page as a notebook: a cell for each statement, and the values of their parameters. */
export function notebookOfQuery(tab: QueryTab): NotebookContent {
  const { title, text, values } = tab;
  const statements = statementsIn(tab).map(({ start, end }) => text.slice(start, end));
  const queries = statements.length === 0 ? [text] : statements;
  const names = bindParametersOf(text, '3.12').map(({ key }) => key);
  return {
    title,
    cells: [
      newCell('text', `# ${escapeMarkdown(title)}\n`),
      ...queries.map((query) => newCell('query', query)),
    ],
    parameters: valuesFor(values, names),
  };
}
