import type { Endpoint } from '../../protocol/endpoint.ts';
import { pageConnection } from './page-connection.ts';

/** So much of an answer is shown. */
const maxLength = 100_000;

/** The answer to a request of any endpoint as text; JSON is indented. */
export async function fetchAnyText(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await pageConnection().send(endpoint, { path, query });
  const text = await answer.text();
  const isJson =
    answer.headers.get('content-type')?.startsWith('application/json') && text.length <= maxLength;
  const shown = isJson && text !== '' ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
  return {
    status: answer.status,
    text:
      shown.length > maxLength ? `${shown.slice(0, maxLength)}\n… ${shown.length} characters in all` : shown,
  };
}
