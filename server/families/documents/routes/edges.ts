import { edgesApi } from '../../../../protocol/api/edges.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { smallJsonBytes } from '../../../../protocol/lib/json-limits.ts';
import { firstByte, type LargeJson } from '../../../lib/json-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { jsonAround } from '../../../route/json-around.ts';
import {
  maxDataBytes,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import listEdges, { type ListEdgesArgs } from '../operations/list-edges.ts';

const wording: Wording = {
  1203: { message: 'collection not found' },
  1218: { message: 'collection type invalid' },
};

const openBracket = 91;

const directions = new Map<string, ListEdgesArgs['direction']>([
  ['', 'any'],
  ['any', 'any'],
  ['in', 'inbound'],
  ['inbound', 'inbound'],
  ['out', 'outbound'],
  ['outbound', 'outbound'],
]);

/** Edges of the vertex in the query string, or (POST) of all vertices in the body. */
function read(request: RequestScope): Promise<Reply> {
  return worded(request.dialect, wording, async () => {
    const direction = directionOf(request);
    const isList = request.method === 'POST';
    const vertexIds = isList ? vertexList(request) : [request.query.get('vertex')];
    const collection = request.params.collection ?? '';
    const { scanned, edges } = await request.run(listEdges, { collection, vertexIds, direction, isList });
    const writes = request.dialect === '2.8' ? '' : '"writesExecuted":0,"writesIgnored":0,"scannedFull":0,';
    const rest = `,"error":false,"code":200,"stats":{${writes}"scannedIndex":${scanned},"filtered":0}}`;
    return { status: 200, body: jsonAround('{"edges":', edges, rest) };
  });
}

/** In 3.12 `undefined` stands for a missing direction: arangojs sends it. */
function directionOf({ query, dialect }: RequestScope): ListEdgesArgs['direction'] {
  const given = query.get('direction') ?? '';
  const word = given === 'undefined' && dialect !== '2.8' ? '' : given;
  const direction = directions.get(word);
  if (direction === undefined) {
    throw badParameter(`<direction> must by any, in, or out, not: ${word}`);
  }
  return direction;
}

/** The operation checks the handles, after the collection. */
function vertexList(request: RequestScope): LargeJson<readonly unknown[]> {
  const isLarge = request.body.length > smallJsonBytes;
  if (isLarge && firstByte(request.body) === openBracket) return request.body;
  const ids = isLarge ? undefined : request.json();
  if (!Array.isArray(ids)) {
    throw badParameter('Expected an array of vertex _id strings as body parameter');
  }
  return ids;
}

/** 2.8 accepts a list of traverser expressions here, which only its own traversals send. */
function refuseExpressions(): never {
  throw badParameter('Expected an array of traverser expressions as body parameter');
}

function refusePath(): never {
  throw badParameter(
    'expected GET /_api/edges/<collection-identifier>?vertex=<vertex-handle>&direction=<direction>',
  );
}

function refuseMethod(): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    message: "'ILLEGAL /_api/edges' not implemented",
  });
}

const edges: RouteFamily = {
  id: 'edges',
  routes: [
    { ...routeOf(edgesApi.read), maxBodyBytes: maxDataBytes, handle: read },
    { ...routeOf(edgesApi.readSeveral), maxBodyBytes: maxDataBytes, handle: read },
    { method: 'PUT', path: '/_api/edges/:collection', access: 'read', handle: refuseExpressions },
    { method: ['GET', 'POST', 'PUT'], path: '/_api/edges', access: 'read', handle: refusePath },
    { method: ['GET', 'POST', 'PUT'], path: '/_api/edges/*', access: 'read', handle: refusePath },
    ...['/_api/edges', '/_api/edges/*', '/_api/edges/:collection'].map(
      (path): Route => ({ method: ['HEAD', 'PATCH', 'DELETE'], path, access: 'read', handle: refuseMethod }),
    ),
  ],
};

export default edges;
