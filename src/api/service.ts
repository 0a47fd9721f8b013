import { RequestError } from './errors.ts';
import { pageConnection } from './page-connection.ts';

interface ServiceOptions {
  /** JSON text. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** True: 404 is no error; the answer is undefined. */
  readonly isOptional?: boolean;
}

/**
 * Calls a service of the page's server. `path` begins with a slash; a path without a database is below that of the
 * page. Rejects with RequestError for an error status.
 */
export async function callService(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, signal, isOptional = false }: ServiceOptions = {},
): Promise<unknown> {
  const connection = pageConnection();
  const { database } = connection.description;
  const address = path.startsWith('/_db/') ? path : `/_db/${encodeURIComponent(database)}${path}`;
  const answer = await connection.exchange(method, address, { body, signal });
  const text = await answer.text();
  if (answer.ok) return text === '' ? undefined : (JSON.parse(text) as unknown);
  if (isOptional && answer.status === 404) return undefined;
  const detail = answer.statusText || `HTTP ${answer.status}`;
  throw new RequestError(`${method} ${path}`, answer.status, 0, text.slice(0, 200) || detail, text);
}
