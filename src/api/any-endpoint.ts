import type { Endpoint } from '../../protocol/endpoint.ts';
import { formatAmount } from '../lib/format.ts';
import { pageConnection } from './page-connection.ts';

/** Maximum number of shown characters. */
const maxLength = 100_000;

/** The response of any endpoint as text; JSON is indented. The body is sent as it is written. */
export async function fetchAnyText(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await pageConnection().send(endpoint, {
    path,
    query,
    ...(body === undefined
      ? {}
      : { body, headers: { 'content-type': endpoint.bodyType ?? 'application/json' } }),
  });
  const text = await answer.text();
  const isJson =
    answer.headers.get('content-type')?.startsWith('application/json') && text.length <= maxLength;
  const shown = isJson && text !== '' ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
  return {
    status: answer.status,
    text:
      shown.length > maxLength
        ? `${shown.slice(0, maxLength)}\n… ${formatAmount(shown.length, 'character')} in total`
        : shown,
  };
}
