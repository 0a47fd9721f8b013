import { simpleApi } from '../../../../protocol/api/simple.ts';
import { badArgument, badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import type { QueryAnswer } from '../../../engine/queries/QueryAnswer.ts';
import type { JsonPieces } from '../../../engine/queries/query-call.ts';
import { isBlank } from '../../../lib/json-body.ts';
import { jsonComplaint } from '../../../lib/json-complaint.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { jsonAround } from '../../../route/json-around.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import {
  JsonParts,
  maxDataBytes,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import readCollection from '../../collections/operations/read-collection.ts';
import listDocuments from '../../documents/operations/list-documents.ts';
import readDocuments from '../../documents/operations/read-documents.ts';
import { bodyOfAnswer } from '../../queries/routes/lib/query-answers.ts';
import simpleChange, { type SimpleChangeArgs } from '../operations/simple-change.ts';
import simpleQuery, { type SimpleQuery } from '../operations/simple-query.ts';
import {
  collectionIn,
  keepsNull,
  keysIn,
  numberIn,
  objectIn,
  onlyObjectIn,
  optionIn,
  pageIn,
  rangeIn,
  searchIn,
  textIn,
  wordsIn,
} from './lib/simple-requests.ts';

type Body = Readonly<Record<string, unknown>>;
type Handler = (request: RequestScope, body: Body) => Promise<Reply>;

const path = '/_api/simple';
const nearLimit = 100;

/** Messages of the calls that 2.8 implemented in JavaScript. */
function scriptWording({ collection }: Body): Wording {
  return {
    10: { message: (text) => (text.startsWith('invalid value') ? text : 'bad parameter') },
    1203: { message: `unknown collection '${String(collection)}'` },
    1209: { message: 'no suitable index known' },
    1212: { message: 'index not found' },
    1570: { status: 400 },
    1571: { message: "no suitable fulltext index found for fulltext query on '%s'" },
  };
}

function script(handler: Handler): Route['handle'] {
  return async (request) => {
    const body = await request.members(false);
    return worded(request.dialect, scriptWording(body), () => handler(request, body));
  };
}

/** Wraps handlers that 2.8 implemented natively. */
function native(handler: Handler): Route['handle'] {
  return async (request) => {
    if (request.dialect === '2.8' && isBlank(request.body)) {
      throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { message: jsonComplaint(request.body) });
    }
    const body = await request.members(true);
    const unknown = { message: `collection not found (${String(body.collection)})` };
    return worded(request.dialect, { 1203: unknown }, () => handler(request, body));
  };
}

/** The documents of a query: all in one answer, or through a cursor if `batchSize` is smaller than their number. */
function list(queryIn: (body: Body) => SimpleQuery, limit?: number): Handler {
  return async (request, body) => {
    const collection = collectionIn(body);
    const distanceAs = typeof body.distance === 'string' ? body.distance : undefined;
    const query = queryIn(body);
    const page = pageIn(body, limit);
    const { count, documents } = await request.run(simpleQuery, { collection, query, distanceAs, ...page });
    const { batchSize } = body;
    if (typeof batchSize === 'number' && batchSize >= 1 && batchSize < count) {
      return { status: 201, body: bodyOfAnswer(await openCursor(request, documents, Math.trunc(batchSize))) };
    }
    const rest = `,"hasMore":false,"count":${count},"error":false,"code":201}`;
    return { status: 201, body: new JsonParts(['{"result":', ...documents, rest], documents) };
  };
}

function openCursor(request: RequestScope, documents: JsonPieces, batchSize: number): Promise<QueryAnswer> {
  const query = 'FOR document IN @documents RETURN document';
  const head = `{"query":${JSON.stringify(query)},"count":true,"batchSize":${batchSize},"bindVars":{"documents":`;
  return request.engine.queries.open(
    request,
    Buffer.concat([Buffer.from(head), ...documents, Buffer.from('}}')]),
  );
}

/** The message of 2.8 omits the name of the collection without a geo index. */
function nameless(queryIn: (body: Body) => SimpleQuery): Handler {
  const message = "no suitable geo index found for geo restriction on '%s'";
  return (request, body) =>
    worded(request.dialect, { 1570: { message } }, () => list(queryIn)(request, body));
}

/** Without an index the full-text search is a wrong call. */
function refusingMissingIndex(queryIn: (body: Body) => SimpleQuery): Handler {
  return async (request, body) => {
    try {
      return await list(queryIn)(request, body);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.errorNum !== 1571) throw error;
      throw new DatabaseError('ERROR_QUERY_FULLTEXT_INDEX_MISSING', { status: 400, message: error.message });
    }
  };
}

/** The first document of a query, or the error `otherwise`. */
function one(member: string, queryIn: (body: Body) => SimpleQuery, otherwise: () => string): Handler {
  return async (request, body) => {
    const collection = collectionIn(body);
    const { skip } = pageIn(body);
    const query = queryIn(body);
    const { count, documents } = await request.run(simpleQuery, { collection, query, skip, limit: 1 });
    const document = count === 0 ? [otherwise()] : withoutBrackets(documents);
    return {
      status: 200,
      body: new JsonParts([`{"${member}":`, ...document, ',"error":false,"code":200}'], documents),
    };
  };
}

/** The only element of a JSON array. */
function withoutBrackets(pieces: JsonPieces): JsonPieces {
  const last = pieces.length - 1;
  return pieces.map((piece, at) => piece.subarray(at === 0 ? 1 : 0, at === last ? -1 : undefined));
}

const example = (body: Body) => ({ kind: 'example', example: objectIn(body, 'example') }) as const;

/** `index` may be missing; an id of another type matches no index. */
function exampleIn(type: 'hash' | 'skiplist') {
  return (body: Body): SimpleQuery => {
    const { index } = body;
    const named = index === undefined || index === null ? {} : { id: String(index) };
    return { ...example(body), index: { ...named, type } };
  };
}

function indexIn({ index }: Body, type: 'hash' | 'skiplist') {
  if (typeof index !== 'string' && typeof index !== 'number') {
    throw badParameter("invalid value for parameter 'index'");
  }
  return { id: String(index), type };
}

const noMatch = (): never => {
  throw new DatabaseError('ERROR_HTTP_NOT_FOUND', { message: 'no match' });
};

/** The oldest or the newest documents: one, or a list if a count is given. */
function ends(descending: boolean): Handler {
  return async (request, body) => {
    const { collection, count } = body;
    if (count !== undefined && !(typeof count === 'number' && Number.isInteger(count) && count >= 0)) {
      throw badArgument('invalid value for <count>');
    }
    const name = typeof collection === 'string' ? collection : '';
    const query: SimpleQuery = { kind: 'ends', descending, count: count || 1 };
    try {
      const found = await request.run(simpleQuery, { collection: name, query, skip: 0 });
      const { documents } = found;
      const single = found.count === 0 ? ['null'] : withoutBrackets(documents);
      const parts = ['{"result":', ...(count ? documents : single), ',"error":false,"code":200}'];
      return { status: 200, body: new JsonParts(parts, documents) };
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.errorNum !== 1203) throw error;
      throw new DatabaseError('ERROR_TYPE_ERROR', { message: error.message });
    }
  };
}

/** All documents through a cursor. */
const all: Handler = async (request, body) => {
  const named = textIn(body, 'collection');
  const { properties } = await request.run(readCollection, { collection: named });
  const { skip, limit } = pageIn(body);
  const batchSize = typeof body.batchSize === 'number' ? { batchSize: body.batchSize } : {};
  const page = { skip, limit: limit ?? Number.MAX_SAFE_INTEGER };
  const order = {
    query: 'FOR document IN @@collection LIMIT @skip, @limit RETURN document',
    bindVars: { '@collection': properties.name, ...page },
    count: true,
    ...batchSize,
  };
  const bytes = Buffer.from(JSON.stringify(order));
  return { status: 201, body: bodyOfAnswer(await request.engine.queries.open(request, bytes)) };
};

const lookupByKeys: Handler = async (request, body) => {
  const collection = textIn(body, 'collection');
  const handles = keysIn(body);
  const documents = await request.run(readDocuments, {
    collection,
    handles,
    missing: 'skip',
    isDistinct: true,
  });
  return { status: 200, body: jsonAround('{"documents":', documents, ',"error":false,"code":200}') };
};

const removeByKeys: Handler = async (request, body) => {
  const { changed, ignored } = await request.run(simpleChange, {
    collection: textIn(body, 'collection'),
    which: { keys: keysIn(body) },
    change: { kind: 'remove' },
    waitForSync: optionIn(body, 'waitForSync') === true,
  });
  return ok({ removed: changed, ignored });
};

/** Keys, ids or paths of all documents; not in 2.8. */
const allKeys: Handler = async (request, body) => {
  if (request.dialect === '2.8') {
    throw new DatabaseError('ERROR_HTTP_NOT_FOUND', { message: `unknown path '${request.path}'` });
  }
  const as = body.type === 'key' || body.type === 'id' ? body.type : 'path';
  const handles = await request.run(listDocuments, { collection: collectionIn(body), as });
  const rest = ',"hasMore":false,"cached":false,"error":false,"code":201}';
  return { status: 201, body: jsonAround('{"result":', handles, rest) };
};

function changeByExample(
  told: 'deleted' | 'replaced' | 'updated',
  changeIn: (request: RequestScope, body: Body) => SimpleChangeArgs['change'],
): Handler {
  return async (request, body) => {
    const { limit } = pageIn({ limit: optionIn(body, 'limit') });
    const { changed } = await request.run(simpleChange, {
      collection: collectionIn(body),
      which: { example: onlyObjectIn(body, 'example'), limit },
      change: changeIn(request, body),
      waitForSync: optionIn(body, 'waitForSync') === true,
    });
    return ok({ [told]: changed });
  };
}

const scripts: Readonly<Record<string, Handler>> = {
  any: one(
    'document',
    () => ({ kind: 'any' }),
    () => 'null',
  ),
  first: ends(false),
  last: ends(true),
  'first-example': one('document', example, noMatch),
  'by-example': list(example),
  // 2.8 reads no skip for a hash index.
  'by-example-hash': (request, body) => list(exampleIn('hash'))(request, { ...body, skip: 0 }),
  'by-example-skiplist': list(exampleIn('skiplist')),
  'by-condition': list((body) => ({ kind: 'condition', condition: objectIn(body, 'condition') })),
  'by-condition-skiplist': list((body) => ({
    kind: 'condition',
    condition: objectIn(body, 'condition'),
    index: indexIn(body, 'skiplist'),
  })),
  range: (request, body) => list((given) => rangeIn(given, request.dialect))(request, body),
  near: list(
    (body) => ({
      kind: 'near',
      latitude: numberIn(body, 'latitude'),
      longitude: numberIn(body, 'longitude'),
      index: typeof body.geo === 'string' ? body.geo : undefined,
    }),
    nearLimit,
  ),
  within: nameless((body) => ({
    kind: 'near',
    latitude: numberIn(body, 'latitude'),
    longitude: numberIn(body, 'longitude'),
    radius: typeof body.radius === 'number' ? body.radius : 0,
    index: typeof body.geo === 'string' ? body.geo : undefined,
  })),
  'within-rectangle': nameless((body) => ({
    kind: 'rectangle',
    corners: [
      numberIn(body, 'latitude1'),
      numberIn(body, 'longitude1'),
      numberIn(body, 'latitude2'),
      numberIn(body, 'longitude2'),
    ],
  })),
  fulltext: refusingMissingIndex((body) => ({
    kind: 'fulltext',
    attribute: wordsIn(body, 'attribute'),
    query: searchIn(body),
  })),
  'all-keys': allKeys,
  'remove-by-example': changeByExample('deleted', () => ({ kind: 'remove' })),
  'replace-by-example': changeByExample('replaced', (_request, body) => ({
    kind: 'replace',
    value: onlyObjectIn(body, 'newValue'),
  })),
  'update-by-example': changeByExample('updated', (request, body) => ({
    kind: 'update',
    value: onlyObjectIn(body, 'newValue'),
    keepNull: keepsNull(request, body),
    mergeObjects: optionIn(body, 'mergeObjects') !== false,
  })),
};

const natives: Readonly<Record<string, Handler>> = {
  all,
  'lookup-by-keys': lookupByKeys,
  'remove-by-keys': removeByKeys,
};

/** Simple queries: queries without AQL. */
const simple: RouteFamily = {
  id: 'simple',
  routes: [
    ...Object.entries(scripts).flatMap(([name, handler]): Route[] => [
      {
        method: 'PUT',
        path: `${path}/${name}`,
        endpoints: endpointsAt(`${path}/${name}`, 'PUT', simpleApi),
        access: 'data',
        maxBodyBytes: maxDataBytes,
        handle: script(handler),
      },
      {
        method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
        path: `${path}/${name}`,
        access: 'read',
        handle: unsupportedMethod,
      },
    ]),
    ...Object.entries(natives).map(
      ([name, handler]): Route => ({
        method: 'PUT',
        path: `${path}/${name}`,
        endpoints: endpointsAt(`${path}/${name}`, 'PUT', simpleApi),
        access: 'data',
        maxBodyBytes: maxDataBytes,
        handle: native(handler),
      }),
    ),
  ],
};

export default simple;
