import { tokenize } from '../../../../aql/parser/lexer.ts';
import type { SavedQuery } from '../../../api/saved-queries.ts';

/** Bind parameters that the selection fills: all ids, or the first one. */
const listNames = ['selection', 'ids'];
const oneNames = ['vertex', 'id'];

/** Names of the bind parameters in a query, without `@`. */
function bindNames(text: string): ReadonlySet<string> {
  const names = [...tokenize(text, '3.12')]
    .filter(({ kind }) => kind === 'bind')
    .map(({ start, end }) => text.slice(start, end).replace(/^@/, ''));
  return new Set(names);
}

/** True if the query has a bind parameter for the selection: such queries are actions on the canvas. */
export function isCanvasAction({ value }: SavedQuery): boolean {
  const names = bindNames(value);
  return [...listNames, ...oneNames].some((name) => names.has(name));
}

/** The stored parameters of the query, with the selection in its bind parameters. */
export function actionBindVars(query: SavedQuery, ids: readonly string[]): Readonly<Record<string, unknown>> {
  const names = bindNames(query.value);
  const stored = Object.entries(query.parameter).map(([name, raw]): [string, unknown] => [
    name,
    JSON.parse(raw),
  ]);
  return {
    ...Object.fromEntries(stored),
    ...Object.fromEntries(listNames.filter((name) => names.has(name)).map((name) => [name, ids])),
    ...Object.fromEntries(oneNames.filter((name) => names.has(name)).map((name) => [name, ids[0]])),
  };
}
