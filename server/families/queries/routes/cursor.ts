import { cursorApi } from '../../../../protocol/api/cursor.ts';
import type { Method } from '../../../../protocol/endpoint.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { isBlank } from '../../../lib/json-body.ts';
import { legacyRefusal } from '../../../lib/json-complaint.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { maxDataBytes, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';
import { bodyOfAnswer } from './lib/query-answers.ts';

async function open(request: RequestScope): Promise<Reply> {
  const { engine, body, dialect, disconnect } = request;
  if (dialect !== '2.8' && isBlank(body)) throw new DatabaseError('ERROR_QUERY_EMPTY');
  try {
    return { status: 201, body: bodyOfAnswer(await engine.queries.open(request, body, disconnect)) };
  } catch (error) {
    throw dialect === '2.8' ? legacyRefusal(error, body) : error;
  }
}

async function next(request: RequestScope): Promise<Reply> {
  return { status: 200, body: bodyOfAnswer(await request.engine.queries.next(request, request.params.id!)) };
}

function expectedPost(): DatabaseError {
  return badParameter('expecting POST /_api/cursor');
}

/** Current form of the request for the next batch. */
function nextByPost(request: RequestScope): Promise<Reply> {
  if (request.dialect === '2.8') throw expectedPost();
  return next(request);
}

/** A batch by its number: the next one, or the last one again. */
async function batch(request: RequestScope): Promise<Reply> {
  const { id, batch: batchText } = request.params;
  if (request.dialect === '2.8' || !/^\d{1,15}$/.test(batchText!)) throw expectedPost();
  return {
    status: 200,
    body: bodyOfAnswer(await request.engine.queries.next(request, id!, Number(batchText))),
  };
}

function close(request: RequestScope): Reply {
  const id = request.params.id!;
  request.engine.queries.close(request, id);
  return { status: 202, body: { id, error: false, code: 202 } };
}

/** Current servers name the newer call for the next batch, also for PUT. */
function expecting(method: Method) {
  return ({ dialect, path }: RequestScope): never => {
    if (method === 'PUT' && dialect !== '2.8' && path === '/_api/cursor') {
      throw badParameter('expecting POST /_api/cursor/<cursor-id>');
    }
    throw badParameter(`expecting ${method} /_api/cursor${method === 'POST' ? '' : '/<cursor-id>'}`);
  };
}

const family: RouteFamily = {
  id: 'cursor',
  routes: [
    { ...routeOf(cursorApi.open), maxBodyBytes: maxDataBytes, handle: open },
    { method: 'PUT', path: '/_api/cursor', access: 'read', handle: expecting('PUT') },
    { method: 'DELETE', path: '/_api/cursor', access: 'read', handle: expecting('DELETE') },
    { ...routeOf(cursorApi.next), handle: next },
    { ...routeOf(cursorApi.nextByPost), handle: nextByPost },
    { ...routeOf(cursorApi.close), handle: close },
    { ...routeOf(cursorApi.batch), handle: batch },
    { method: 'PUT', path: '/_api/cursor/*', access: 'read', handle: expecting('PUT') },
    { method: 'POST', path: '/_api/cursor/*', access: 'read', handle: expecting('POST') },
    { method: 'DELETE', path: '/_api/cursor/*', access: 'read', handle: expecting('DELETE') },
    { method: 'PUT', path: '/_api/cursor/:id/:batch', access: 'read', handle: expecting('PUT') },
    { method: 'DELETE', path: '/_api/cursor/:id/:batch', access: 'read', handle: expecting('DELETE') },
  ],
};
export default family;
