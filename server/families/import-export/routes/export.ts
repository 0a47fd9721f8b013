import { exportApi } from '../../../../protocol/api/export.ts';
import type { Method } from '../../../../protocol/endpoint.ts';
import { badArgument, badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { toCursorRequest } from '../../../engine/queries/parse-cursor-request.ts';
import type { QueryAnswer } from '../../../engine/queries/QueryAnswer.ts';
import { routeOf } from '../../../route/described-routes.ts';
import type { Reply, RequestScope, Route, RouteFamily } from '../../../route/route.ts';
import readCollection from '../../collections/operations/read-collection.ts';
import { bodyOfAnswer } from '../../queries/routes/lib/query-answers.ts';

type Body = Readonly<Record<string, unknown>>;

interface Restriction {
  readonly type: 'include' | 'exclude';
  readonly fields: readonly string[];
}

function restrictionIn({ restrict }: Body): Restriction | undefined {
  if (restrict === undefined) return undefined;
  if (typeof restrict !== 'object' || restrict === null || Array.isArray(restrict)) {
    throw new DatabaseError('ERROR_TYPE_ERROR', { message: "expecting object for 'restrict'" });
  }
  const { type, fields } = restrict as Body;
  if (typeof type !== 'string') throw badArgument("expecting string for 'restrict.type'");
  if (type !== 'include' && type !== 'exclude') {
    throw badArgument("expecting either 'include' or 'exclude' for 'restrict.type'");
  }
  if (!Array.isArray(fields)) throw badArgument("expecting array for 'restrict.fields'");
  return { type, fields: fields.filter((field) => typeof field === 'string') };
}

function limitIn({ limit }: Body): number {
  return typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : Number.MAX_SAFE_INTEGER;
}

/** The query of an export. A stream reads from its snapshot, batch by batch. */
function requestOf(request: RequestScope, body: Body, name: string, isStream: boolean, count?: number) {
  const { batchSize, ttl } = body;
  const restriction = restrictionIn(body);
  const row = restriction === undefined ? 'document' : restriction.type === 'include' ? 'KEEP' : 'UNSET';
  const text = `FOR document IN @@collection LIMIT @limit RETURN ${row}${restriction ? '(document, @fields)' : ''}`;
  const bindVars = {
    '@collection': name,
    limit: limitIn(body),
    ...(restriction === undefined ? {} : { fields: restriction.fields }),
  };
  const hasCount = body.count === true && !isStream;
  const members = { bindVars, batchSize, ttl, count: hasCount, cache: false, options: { stream: isStream } };
  return { ...toCursorRequest(text, members, request.dialect), export: { count } };
}

async function open(request: RequestScope): Promise<Reply> {
  const collection = request.query.get('collection') ?? '';
  if (collection === '') {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_PARAMETER_MISSING', {
      message: "'collection' is missing, expecting /_api/export?collection=<identifier>",
      status: 400,
    });
  }
  const body = bodyIn(request);
  restrictionIn(body);
  const { queries } = request.engine;
  const before = await readState(request, collection);
  const { name } = before.properties;
  if (body.count !== true) {
    const stream = requestOf(request, body, name, true);
    return created(await queries.open(request, stream, request.abandoned));
  }
  const stream = requestOf(request, body, name, true, Math.min(before.count, limitIn(body)));
  const answer = await queries.open(request, stream, request.abandoned);
  const after = await readState(request, collection);
  if (after.count === before.count && after.revision === before.revision) return created(answer);
  // After a write between the count and the snapshot, the rows of one snapshot are counted instead.
  if (answer.cursorId !== undefined) queries.close(request, answer.cursorId);
  const counted = requestOf(request, body, name, false);
  return created(await queries.open(request, counted, request.abandoned));
}

async function readState(request: RequestScope, collection: string) {
  try {
    return await request.run(readCollection, { collection });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.errorNum !== 1203) throw error;
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { message: 'collection not found' });
  }
}

function created(answer: QueryAnswer): Reply {
  return { status: 201, body: bodyOfAnswer(answer) };
}

function bodyIn(request: RequestScope): Body {
  const body = request.json() ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DatabaseError('ERROR_QUERY_EMPTY', { status: 400 });
  }
  return body as Body;
}

async function next(request: RequestScope): Promise<Reply> {
  return { status: 200, body: bodyOfAnswer(await request.engine.queries.next(request, request.params.id!)) };
}

function close(request: RequestScope): Reply {
  const id = request.params.id!;
  request.engine.queries.close(request, id);
  return { status: 202, body: { id, error: false, code: 202 } };
}

function expecting(method: Method, path: string): Route {
  const handle = (): never => {
    const message = `expecting ${method} /_api/export${method === 'POST' ? '' : '/<cursor-id>'}`;
    throw badParameter(message);
  };
  return { method, path, access: 'read', handle };
}

const family: RouteFamily = {
  id: 'export',
  routes: [
    { ...routeOf(exportApi.open), handle: open },
    expecting('PUT', '/_api/export'),
    expecting('DELETE', '/_api/export'),
    { ...routeOf(exportApi.next), handle: next },
    { ...routeOf(exportApi.close), handle: close },
    expecting('POST', '/_api/export/*'),
    expecting('PUT', '/_api/export/*'),
    expecting('DELETE', '/_api/export/*'),
  ],
};
export default family;
