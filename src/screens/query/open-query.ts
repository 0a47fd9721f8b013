import { airportCollections, type ExampleQuery } from '../../api/example-queries.ts';
import type { SavedQuery } from '../../api/saved-queries.ts';
import type { BindValues } from '../../query/binds/bind-values.ts';
import type { QuerySession } from '../../query/tabs/QuerySession.ts';

/** Shows a saved query: in its open tab, or in a new one. */
export function openSaved(session: QuerySession, { name, value, parameter }: SavedQuery): void {
  const open = session.tabs.find(name, value, parameter);
  if (open) session.tabs.activate(open.id);
  else session.tabs.open(value, parameter, name, name);
}

/**
 * Opens an example in a new tab, with the name of the example. `collections`: names of the database. If it has the
 * example graph of airports, the example has all values that it needs to run.
 */
export function openExample(
  session: QuerySession,
  { name, value, parameter, airports }: ExampleQuery,
  collections: ReadonlySet<string>,
): void {
  const hasAirports = airportCollections.every((each) => collections.has(each));
  session.tabs.open(value, hasAirports ? { ...parameter, ...airports } : parameter, name);
}

/** Opens a text: in the tab that shows it already, or in a new one. */
export function openText(session: QuerySession, text: string, values: BindValues = {}): void {
  const open = session.tabs.find(undefined, text, values);
  if (open) session.tabs.activate(open.id);
  else session.tabs.open(text, values);
}
