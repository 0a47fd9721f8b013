import type { ExampleQuery } from '../../api/example-queries.ts';
import type { SavedQuery } from '../../api/saved-queries.ts';
import type { BindValues } from '../../query/binds/bind-values.ts';
import type { QuerySession } from '../../query/tabs/QuerySession.ts';

/** Shows a saved query: in its open tab, or in a new one. */
export function openSaved(session: QuerySession, { name, value, parameter }: SavedQuery): void {
  const open = session.tabs.find(name, value, parameter);
  if (open) session.tabs.activate(open.id);
  else session.tabs.open(value, parameter, name, name);
}

/** Opens an example in a new tab, with the name of the example. */
export function openExample(session: QuerySession, { name, value, parameter }: ExampleQuery): void {
  session.tabs.open(value, parameter, name);
}

/** Opens a text: in the tab that shows it already, or in a new one. */
export function openText(session: QuerySession, text: string, values: BindValues = {}): void {
  const open = session.tabs.find(undefined, text, values);
  if (open) session.tabs.activate(open.id);
  else session.tabs.open(text, values);
}
