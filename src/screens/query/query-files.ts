import { type SavedQuery, toRaw, toSavedQuery } from '../../api/saved-queries.ts';
import { elementsOf } from '../../lib/raw-json.ts';
import { nameProblem } from './query-name.ts';

/** The text of an export: an array in the form that other consoles read, too. */
export function exportText(queries: readonly SavedQuery[]): string {
  return `[\n${queries.map((query) => `  ${toRaw(query)}`).join(',\n')}\n]\n`;
}

/** Whether a file is read: JSON files only, by their type or, if the browser knows none, by their name. */
export function isJsonFile({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type === 'application/json' || /\.json$/i.test(name);
}

/**
 * The queries of an imported file. Throws if the file is no JSON array, or has an element that is no query or has a name
 * that cannot be saved.
 */
export function readImport(text: string, database: string): readonly SavedQuery[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error(`The file is not valid JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(parsed)) throw new Error('Expected a JSON array of queries, each with name and value.');
  const queries = elementsOf(text).map((raw, index) => {
    const query = raw.startsWith('{') ? toSavedQuery(raw) : undefined;
    if (query === undefined)
      throw new Error(`Element ${index + 1} of the file is no query: expected name and value as texts.`);
    const problem = nameProblem(query.name);
    if (problem !== undefined) throw new Error(`Element ${index + 1} of the file: ${problem}`);
    return { ...query, database };
  });
  // Of queries with the same name, the last one counts.
  return [...new Map(queries.map((query) => [query.name, query])).values()];
}
