import { structureApi } from '../../../../protocol/api/structure.ts';
import type { Method } from '../../../../protocol/endpoint.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { handleMembers, type WriteAction, type WriteDocumentResult } from '../../../operation/write-one.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { unquoted, writeStatus } from '../../../route/document-requests.ts';
import { encodeSegment, segmentsBelow } from '../../../route/query-parameters.ts';
import { legacyOnly } from '../../../route/replies.ts';
import {
  JsonText,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import { worded } from '../../../route/wording.ts';
import ensureCollection from '../../collections/operations/ensure-collection.ts';
import readDocument from '../../documents/operations/read-document.ts';
import readStructured from '../operations/read-structured.ts';
import writeStructured from '../operations/write-structured.ts';

const path = '/_api/structure';
const falseWords: ReadonlySet<string> = new Set(['', 'false', 'no', '0']);

/** In these calls of 2.8, all words but a few are true. */
function flag({ query }: RequestScope, name: string, byDefault: boolean): boolean {
  const value = query.get(name);
  return value === null ? byDefault : !falseWords.has(value.toLowerCase());
}

const conversionOf = (request: RequestScope) => ({
  lang: request.query.get('lang') ?? undefined,
  isFormatted: flag(request, 'format', true),
});

function conditionsOf({ headers, query }: RequestScope) {
  const expected = headers['if-match'] ?? query.get('rev') ?? undefined;
  const known = headers['if-none-match'];
  return {
    expectedRevision: expected === undefined ? undefined : unquoted(expected),
    knownRevision: known === undefined ? undefined : unquoted(known),
  };
}

const notModified: Reply = { status: 304, headers: { 'content-type': 'application/json; charset=utf-8' } };

interface Place {
  readonly collection: string;
  readonly key: string;
}

/** A call on the document that the path names. An unknown collection is a missing document, as in 2.8. */
function ofDocument(work: (request: RequestScope, place: Place) => Promise<Reply>): Route['handle'] {
  return async (request) => {
    const [collection, key] = segmentsBelow(path, request.path);
    if (collection === undefined) {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
        status: 400,
        message: 'collection not found',
      });
    }
    if (key === undefined) {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD', {
        message: `expecting GET ${path}/<document-handle>`,
      });
    }
    const missing = `document ${path}/${collection}/${key} not found`;
    try {
      return await worded('2.8', { ...writeWording, 1202: { message: missing } }, () =>
        work(request, { collection, key }),
      );
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.errorNum !== 1203) throw error;
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', { message: missing });
    }
  };
}

const writeWording = { 1200: { message: 'wrong revision' }, 1210: { status: 400 } };

async function read(request: RequestScope, place: Place): Promise<Reply> {
  const conditions = conditionsOf(request);
  const { revision, body } =
    request.method === 'HEAD'
      ? await request.run(readDocument, { ...place, ...conditions })
      : await request.run(readStructured, { ...place, ...conditions, ...conversionOf(request) });
  return body === undefined ? notModified : { status: 200, body, headers: { etag: revision } };
}

function write(
  request: RequestScope,
  action: WriteAction,
  place: { readonly collection: string; readonly key?: string },
): Promise<WriteDocumentResult | undefined> {
  return request.run(writeStructured, {
    action,
    ...place,
    ...(action === 'insert' ? {} : conditionsOf(request)),
    ...conversionOf(request),
    json: action === 'remove' ? undefined : request.body,
    checksBodyRevision: request.query.get('policy') === 'error',
    options: { waitForSync: flag(request, 'waitForSync', false), keepNull: flag(request, 'keepNull', false) },
  });
}

const change = (action: Exclude<WriteAction, 'insert'>) =>
  ofDocument(async (request, place) => {
    const result = await write(request, action, place);
    if (result === undefined) return notModified;
    const status = writeStatus(action, result.isSynced);
    return action === 'remove'
      ? { status, body: { deleted: true } }
      : { status, body: new JsonText(`{${handleMembers(result)}}`), headers: { etag: result.revision } };
  });

async function insert(request: RequestScope): Promise<Reply> {
  const collection = request.query.get('collection') ?? '';
  if (flag(request, 'createCollection', false)) {
    await request.run(ensureCollection, { name: collection, createAs: 'document' });
  }
  const wording = { ...writeWording, 1203: { message: 'collection not found' } };
  const result = await worded('2.8', wording, () => write(request, 'insert', { collection }));
  if (result === undefined) return notModified;
  const handle = `${encodeSegment(result.collectionName)}/${encodeSegment(result.key)}`;
  return {
    status: writeStatus('insert', result.isSynced),
    body: new JsonText(`{${handleMembers(result)},"error":false}`),
    headers: {
      etag: result.revision,
      location: `/_db/${encodeSegment(request.databaseName)}${path}/${handle}`,
    },
  };
}

/**
 * Documents that a structure describes: values are checked and stored as numbers, and returned as text of a language.
 * Bodies are limited as definitions are.
 */
const family: RouteFamily = {
  id: 'structure',
  routes: [path, `${path}/*`].flatMap((pattern): Route[] => {
    const route = (
      method: Method | readonly Method[],
      access: Route['access'],
      handle: Route['handle'],
    ): Route => ({
      method,
      path: pattern,
      access,
      endpoints: endpointsAt(pattern, method, structureApi),
      handle: legacyOnly(handle),
    });
    return [
      route(['GET', 'HEAD'], 'read', ofDocument(read)),
      route('POST', 'data', insert),
      route('PUT', 'data', change('replace')),
      route('PATCH', 'data', change('update')),
      route('DELETE', 'data', change('remove')),
    ];
  }),
};

export default family;
