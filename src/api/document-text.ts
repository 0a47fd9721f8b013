import type { z } from 'zod';
import { consoleDocumentsApi } from '../../protocol/api/console-documents.ts';
import { documentApi } from '../../protocol/api/document.ts';
import type { Endpoint } from '../../protocol/endpoint.ts';
import { queryRows } from './cursor.ts';
import { RequestError } from './errors.ts';
import { ifMatch } from './if-match.ts';
import { pageConnection } from './page-connection.ts';

interface DocumentPlace {
  readonly collection: string;
  readonly key: string;
}

/** Documents are sent as JSON texts, so that numbers keep their digits. */
type TextEndpoint = Endpoint & { readonly body: z.ZodType };
const replaceEndpoint: TextEndpoint = documentApi.replace;
const patchEndpoint: TextEndpoint = documentApi.update;
const createEndpoint: TextEndpoint = documentApi.create;
const jsonType = { 'content-type': 'application/json' };

/** A document as the server sends it, with its system attributes. */
export interface DocumentText {
  readonly text: string;
  readonly sizeBytes: number;
}

export async function fetchDocumentText(
  { collection, key }: DocumentPlace,
  signal?: AbortSignal,
): Promise<DocumentText> {
  const answer = await pageConnection().send(documentApi.read, { path: { collection, key }, signal });
  const bytes = await answer.arrayBuffer();
  return { text: new TextDecoder().decode(bytes), sizeBytes: bytes.byteLength };
}

/** Replaces a document if its revision on the server is `rev`; otherwise rejects with 1200. Returns the new revision. */
export async function replaceDocumentText(
  { collection, key }: DocumentPlace,
  text: string,
  rev: string,
): Promise<string> {
  const answer = await pageConnection().send(replaceEndpoint, {
    path: { collection, key },
    body: text,
    headers: { ...jsonType, ...ifMatch(rev) },
  });
  return revisionOf(answer);
}

/**
 * Replaces attributes of a document if its revision on the server is `rev`; otherwise rejects with 1200. `changes`: a JSON
 * object. `keepNull` false: attributes that are null in it are removed. Returns the new revision.
 */
export async function patchDocumentText(
  { collection, key }: DocumentPlace,
  changes: string,
  rev: string,
  keepNull: boolean,
): Promise<string> {
  const answer = await pageConnection().send(patchEndpoint, {
    path: { collection, key },
    query: { keepNull, mergeObjects: false },
    body: changes,
    headers: { ...jsonType, ...ifMatch(rev) },
  });
  return revisionOf(answer);
}

/** Creates a document; the text may contain a key. Returns the new revision and key. */
export async function createDocumentText(
  collection: string,
  text: string,
): Promise<{ readonly key: string; readonly rev: string }> {
  const answer = await pageConnection().send(createEndpoint, {
    path: {},
    query: { collection },
    body: text,
    headers: jsonType,
  });
  const { _key, _rev } = (await answer.json()) as { readonly _key: string; readonly _rev: string };
  return { key: _key, rev: _rev };
}

export async function removeDocument({ collection, key }: DocumentPlace): Promise<void> {
  await pageConnection().send(documentApi.remove, { path: { collection, key } });
}

/** Removes a document if its revision on the server is `rev`; otherwise rejects with 1200. */
export async function removeDocumentRevision({ collection, key }: DocumentPlace, rev: string): Promise<void> {
  await pageConnection().send(documentApi.remove, { path: { collection, key }, headers: ifMatch(rev) });
}

/**
 * The key of the document after (1) or before (-1) another one, in the order of the unsorted list. Servers other than
 * the embedded one use the order of the keys, by which their primary index is sorted.
 */
export async function fetchNeighbourKey(
  { collection, key }: DocumentPlace,
  step: 1 | -1,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const path = { collection, key };
    const { previous, next } = await pageConnection().request(consoleDocumentsApi.neighbors, {
      path,
      signal,
    });
    return step > 0 ? next : previous;
  } catch (error) {
    // A missing document has no neighbours. An ArangoDB server does not have the call.
    if (isMissingDocument(error)) return undefined;
    if (!(error instanceof RequestError) || error.status !== 404 || error.errorNum !== 404) throw error;
  }
  const [operator, order] = step > 0 ? ['>', 'ASC'] : ['<', 'DESC'];
  const [found] = await queryRows(
    `FOR d IN @@collection FILTER d._key ${operator} @key SORT d._key ${order} LIMIT 1 RETURN d._key`,
    { bindVars: { '@collection': collection, key }, signal },
  );
  return typeof found === 'string' ? found : undefined;
}

export function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.errorName === 'ERROR_ARANGO_CONFLICT';
}

export function isMissingDocument(error: unknown): boolean {
  return error instanceof RequestError && error.errorName === 'ERROR_ARANGO_DOCUMENT_NOT_FOUND';
}

async function revisionOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { readonly _rev: string })._rev;
}
