import { z } from 'zod';
import type { Method } from '../../../protocol/endpoint.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { Reply } from '../../route/route.ts';
import type { OwnAnswer } from '../Credentials.ts';
import type { AdaptedCall } from './AdaptedCall.ts';

type Document = Readonly<Record<string, unknown>>;

const document = z.record(z.string(), z.unknown());
const documents = z.array(document);
const collectionAnswer = z.looseObject({ type: z.number() });
const edgeCollection = 3;
/** Characters of keys; others would change the path. */
const keyText = /^[\w\-:.@()+,=;$!*']{1,254}$/;

/** `POST /_api/document/:collection`, or with the collection in the query: 2.8 takes one document, names its collection in the query, and has calls for edges. */
export async function createDocuments(call: AdaptedCall, [named = '']: readonly string[]): Promise<Reply> {
  const collection = named === '' ? (call.query.get('collection') ?? '') : named;
  const body = await call.body();
  const info = await call.ask({ path: `/_api/collection/${encodeURIComponent(collection)}` });
  const { type } = collectionAnswer.safeParse(info.body).data ?? {};
  if (info.status !== 200 || type === undefined) return replyOf(info);
  const create = (each: Document) => {
    const isEdge = type === edgeCollection;
    const { _from, _to, ...rest } = each;
    const search = searchOf(call, {
      collection,
      ...(isEdge ? { from: String(_from ?? ''), to: String(_to ?? '') } : {}),
    });
    const path = `/_api/${isEdge ? 'edge' : 'document'}${search}`;
    return call.ask({ method: 'POST', path, body: isEdge ? rest : each });
  };
  const list = documents.safeParse(body);
  if (list.success) return eachInTurn(call, list.data, create);
  const one = document.safeParse(body);
  if (one.success) return replyOf(await create(one.data));
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
    message: 'expected a document or an array of documents',
  });
}

/** `PUT`, `PATCH` and `DELETE /_api/document/:collection`: 2.8 changes one document with a call. */
export async function changeDocuments(
  call: AdaptedCall,
  [collection = '']: readonly string[],
): Promise<Reply> {
  const list = z.array(z.union([z.string(), document])).safeParse(await call.body());
  if (!list.success) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      message: 'expected an array of documents with _key, or of keys',
    });
  }
  const checksRevisions = call.query.get('ignoreRevs') === 'false';
  return eachInTurn(call, list.data, async (each) => {
    const { _key, _id, _rev, ...attributes } = typeof each === 'string' ? { _key: each } : each;
    const key = String(_key ?? String(_id ?? '').split('/')[1] ?? '').replace(`${collection}/`, '');
    if (!keyText.test(key)) return badKey;
    return call.ask({
      method: call.method as Method,
      path: `/_api/document/${encodeURIComponent(collection)}/${key}${searchOf(call, {})}`,
      ...(call.method === 'DELETE' ? {} : { body: attributes }),
      ...(checksRevisions && typeof _rev === 'string' ? { headers: { 'if-match': `"${_rev}"` } } : {}),
    });
  });
}

const badKey: OwnAnswer = {
  status: 400,
  body: { error: true, code: 400, errorNum: 1221, errorMessage: 'illegal document key' },
};

/** One call after the other, with an entry for each: its result or its error. */
async function eachInTurn<Item>(
  call: AdaptedCall,
  items: readonly Item[],
  send: (item: Item) => Promise<OwnAnswer>,
): Promise<Reply> {
  const results: unknown[] = [];
  const errors = new Map<number, number>();
  for (const item of items) {
    const { status, body } = await send(item);
    const { errorNum, errorMessage } = errorAnswer.parse(body ?? {});
    if (status < 400) {
      results.push(body);
      continue;
    }
    // An answer of 2.8 about a wrong revision has the document, but no number.
    const number = errorNum ?? (status === 412 ? conflict : status);
    errors.set(number, (errors.get(number) ?? 0) + 1);
    results.push({ error: true, errorNum: number, errorMessage: errorMessage ?? `status ${status}` });
  }
  const codes = JSON.stringify(Object.fromEntries(errors));
  return {
    status: call.query.get('waitForSync') === 'true' ? 201 : 202,
    body: results,
    ...(errors.size === 0 ? {} : { headers: { 'x-arango-error-codes': codes } }),
  };
}

const conflict = 1200;
const errorAnswer = z.looseObject({ errorNum: z.number().optional(), errorMessage: z.string().optional() });

/** The options that 2.8 knows, and those of its own. */
function searchOf({ query }: AdaptedCall, own: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(own);
  for (const name of ['waitForSync', 'keepNull', 'mergeObjects']) {
    const value = query.get(name);
    if (value !== null) search.set(name, value);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function replyOf({ status, body }: OwnAnswer): Reply {
  return { status, body };
}
