import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import { segmentsBelow } from '../../../../route/query-parameters.ts';
import type { Reply, RequestScope } from '../../../../route/route.ts';

export const done: Reply = { status: 204, headers: { 'content-type': 'text/plain; charset=utf-8' } };

/** The id after the name of a call. As in ArangoDB, a call without one is 405. */
export function idIn(request: RequestScope): string {
  const [, id = ''] = segmentsBelow('/_api/replication', request.path);
  if (id === '') throw new DatabaseError('ERROR_HTTP_METHOD_NOT_ALLOWED');
  return id;
}

export function collectionIn({ query }: RequestScope): string {
  const collection = query.get('collection') ?? '';
  if (collection === '') throw badParameter('invalid collection parameter');
  return collection;
}

/** The body as an object. Throws 400 (bad parameter), as in ArangoDB. */
export function requestObject(request: RequestScope): Readonly<Record<string, unknown>> {
  try {
    const body = request.json();
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return request.jsonObject();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
  throw badParameter('invalid JSON');
}
