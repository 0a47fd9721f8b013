import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import type { WriteAction } from '../../../../operation/write-one.ts';
import {
  answered,
  documentRevisions,
  quoted,
  writeOptions,
  writeReply,
} from '../../../../route/document-requests.ts';
import { jsonAround } from '../../../../route/json-around.ts';
import { segmentsBelow } from '../../../../route/query-parameters.ts';
import type { Reply, RequestScope } from '../../../../route/route.ts';
import listDocuments from '../../operations/list-documents.ts';
import readDocument from '../../operations/read-document.ts';
import writeDocument from '../../operations/write-document.ts';

/** The path of the older calls on documents or on edges. */
export type Family = '/_api/document' | '/_api/edge';

/** 2.8 refuses an empty name of a collection in a path. */
function requireName({ dialect }: RequestScope, collection: string): void {
  if (dialect !== '2.8' || collection !== '') return;
  throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
    status: 400,
    message: "collection '' not found",
  });
}

/** GET and HEAD of one document, `GET ?collection=` of all handles. */
export async function read(family: Family, request: RequestScope): Promise<Reply> {
  const segments = segmentsBelow(family, request.path);
  const [collection, key] = segments;
  if (collection === undefined) return list(request);
  const one = 'expecting GET /_api/document/<collection-name>/<document-key>';
  if (segments.length > 2) {
    const message = `${one} or GET /_api/document?collection=<collection-name>`;
    throw new DatabaseError('ERROR_HTTP_SUPERFLUOUS_SUFFICES', { message });
  }
  if (key === undefined || key === '') {
    const error =
      request.dialect === '2.8' ? 'ERROR_ARANGO_DOCUMENT_HANDLE_BAD' : 'ERROR_ARANGO_COLLECTION_NOT_FOUND';
    throw new DatabaseError(error, { message: one });
  }
  requireName(request, collection);
  return answered(request, collection, async (): Promise<Reply> => {
    const { revision, body } = await request.run(readDocument, {
      collection,
      key,
      ...documentRevisions(request),
    });
    const etag = quoted(revision);
    return body === undefined
      ? { status: 304, headers: { etag, 'content-type': 'text/plain; charset=utf-8' } }
      : { status: 200, body, headers: { etag } };
  });
}

async function list(request: RequestScope): Promise<Reply> {
  const collection = request.query.get('collection') ?? '';
  if (collection === '') {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
      status: 400,
      message: 'no collection name specified',
    });
  }
  const type = request.query.get('type');
  const as = type === 'id' || type === 'key' ? type : 'path';
  return answered(request, collection, async () => ({
    status: 200,
    body: jsonAround('{"documents":', await request.run(listDocuments, { collection, as }), '}'),
  }));
}

/** PUT, PATCH and DELETE of one document. */
export async function change(
  family: Family,
  action: Exclude<WriteAction, 'insert'>,
  request: RequestScope,
): Promise<Reply> {
  const segments = segmentsBelow(family, request.path);
  const [collection, key] = segments;
  if (collection === undefined || key === undefined || segments.length > 2) {
    throw badParameter(`expecting ${request.method} /_api/document/<collection-name>/<document-key>`);
  }
  requireName(request, collection);
  return answered(request, collection, async () => {
    const options = writeOptions(request);
    const { expectedRevision } = documentRevisions(request);
    if (action === 'remove' && request.dialect === '2.8') requirePolicy(request.query.get('policy'));
    const result = await request.run(writeDocument, {
      action,
      collection,
      key,
      json: action === 'remove' ? undefined : request.body,
      expectedRevision,
      options,
    });
    return writeReply(request, action, options, result);
  });
}

/** 2.8 checks the policy of removals only. */
function requirePolicy(policy: string | null): void {
  if (policy === null || /^(?:error|last)$/i.test(policy)) return;
  throw badParameter("policy must be 'error' or 'last'");
}
