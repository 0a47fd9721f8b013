import { documentApi } from '../../../../protocol/api/document.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { firstByte } from '../../../lib/json-body.ts';
import type { WriteAction } from '../../../operation/write-one.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { answered, writeOptions, writeReply, writeStatus } from '../../../route/document-requests.ts';
import { findFlag, hasFlag, segmentsBelow } from '../../../route/query-parameters.ts';
import { missingCollection } from '../../../route/refusals.ts';
import {
  jsonOf,
  maxDataBytes,
  type Reply,
  type RequestScope,
  type RouteFamily,
} from '../../../route/route.ts';
import readDocuments from '../operations/read-documents.ts';
import writeDocument from '../operations/write-document.ts';
import { createdFirst } from './lib/created-first.ts';
import { change, type Family, read } from './lib/document-calls.ts';
import { writeArray } from './lib/write-several.ts';

const path: Family = '/_api/document';
const openBracket = 91;

/** Creates a document, or several as an array (current form only). */
async function insert(request: RequestScope): Promise<Reply> {
  const [named, ...more] = segmentsBelow(path, request.path);
  if (more.length > 0 || (named !== undefined && request.dialect === '2.8')) {
    throw new DatabaseError('ERROR_HTTP_SUPERFLUOUS_SUFFICES', {
      message: 'superfluous suffix, expecting /_api/document?collection=<identifier>',
    });
  }
  const collection = named ?? request.query.get('collection') ?? '';
  if (collection === '') throw missingCollection();
  if (isArray(request)) return writeSeveral('insert', collection, request);
  return answered(request, collection, async () => {
    const options = writeOptions(request);
    const asked = {
      createAs: hasFlag(request.query, 'createCollection') ? 'document' : undefined,
      kind: request.dialect === '2.8' ? 'document' : undefined,
    } as const;
    const result = await request.run(writeDocument, {
      action: 'insert',
      collection,
      json: request.body,
      ...(await createdFirst(request, collection, asked)),
      options,
    });
    return writeReply(request, 'insert', options, result);
  });
}

/** Whether the body is an array; 2.8 has no arrays of documents. */
function isArray(request: RequestScope): boolean {
  return request.dialect !== '2.8' && firstByte(request.body) === openBracket;
}

/** A path with a key names one document; without one, the body is an array (current form only). */
function changeOneOrSeveral(action: Exclude<WriteAction, 'insert'>) {
  return (request: RequestScope): Promise<Reply> => {
    const [named, ...more] = segmentsBelow(path, request.path);
    const collection = named ?? request.query.get('collection');
    if (request.dialect === '2.8' || collection === null || more.length > 0) {
      return change(path, action, request);
    }
    if (isArray(request)) return writeSeveral(action, collection, request);
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID');
  };
}

function writeSeveral(action: WriteAction, collection: string, request: RequestScope): Promise<Reply> {
  const options = writeOptions(request);
  if (action === 'replace' && hasFlag(request.query, 'onlyget')) return readSeveral(collection, request);
  return answered(request, collection, async (): Promise<Reply> => {
    const result = await writeArray(request, { action, collection, json: request.body, options });
    const isQuiet = options.silent === true && result.isEmpty;
    const { errorCounts } = result;
    return {
      status: writeStatus(action, result.isSynced),
      body: isQuiet ? {} : result.json,
      headers:
        errorCounts.size === 0
          ? {}
          : { 'x-arango-error-codes': JSON.stringify(Object.fromEntries(errorCounts)) },
    };
  });
}

function readSeveral(collection: string, request: RequestScope): Promise<Reply> {
  return answered(request, collection, async () => {
    const handles = request.body;
    return {
      status: 200,
      body: jsonOf(
        await request.run(readDocuments, {
          collection,
          handles,
          missing: 'errors',
          checksRevisions: findFlag(request.query, 'ignoreRevs') === false,
        }),
      ),
    };
  });
}

const documents: RouteFamily = {
  id: 'document',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    {
      method: ['GET', 'HEAD'],
      path: pattern,
      endpoints: endpointsAt(pattern, ['GET', 'HEAD'], documentApi),
      access: 'read',
      handle: (request) => read(path, request),
    },
    {
      method: 'POST',
      path: pattern,
      endpoints: endpointsAt(pattern, 'POST', documentApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: insert,
    },
    {
      method: 'PUT',
      path: pattern,
      endpoints: endpointsAt(pattern, 'PUT', documentApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: changeOneOrSeveral('replace'),
    },
    {
      method: 'PATCH',
      path: pattern,
      endpoints: endpointsAt(pattern, 'PATCH', documentApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: changeOneOrSeveral('update'),
    },
    {
      method: 'DELETE',
      path: pattern,
      endpoints: endpointsAt(pattern, 'DELETE', documentApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: changeOneOrSeveral('remove'),
    },
  ]),
};

export default documents;
