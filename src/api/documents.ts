import { z } from 'zod';
import { documentApi } from '../../protocol/api/document.ts';
import { elementsOf, membersOf, textIn } from '../lib/raw-json.ts';
import type { Connection } from './Connection.ts';
import { queryParts } from './cursor.ts';
import { AnswerError } from './errors.ts';
import { pageConnection } from './page-connection.ts';

/** A document as text, so that its numbers keep their digits. */
export class DocumentRow {
  readonly raw: string;
  readonly key: string;
  #members: ReadonlyMap<string, string> | undefined;

  constructor(raw: string) {
    this.raw = raw;
    // The server writes _id and _key first; reading them alone makes lists of many documents fast.
    this.key = /^\{"_id":"[^"\\]*","_key":"([^"\\]*)"/.exec(raw)?.[1] ?? textIn(this.members, '_key');
  }

  /** The values of its attributes as JSON text, by name. */
  get members(): ReadonlyMap<string, string> {
    this.#members ??= membersOf(this.raw);
    return this.#members;
  }

  get id(): string {
    return textIn(this.members, '_id');
  }

  get rev(): string {
    return textIn(this.members, '_rev');
  }
}

interface DocumentBatch {
  readonly hasMore: boolean;
  readonly id?: string | undefined;
  readonly rows: readonly DocumentRow[];
  /** Number of rows without the LIMIT, on request. */
  readonly fullCount: number | undefined;
  readonly executionMs: number;
}

interface DocumentsRequest {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  readonly fullCount?: boolean;
  readonly batchSize?: number;
  readonly isStream?: boolean;
  /** Default: that of the page. */
  readonly connection?: Connection;
  readonly signal?: AbortSignal | undefined;
}

/** Batches of a query that returns documents. */
export function documentBatches({ query, ...options }: DocumentsRequest): AsyncGenerator<DocumentBatch> {
  return queryParts(query, options, readBatch);
}

/** All documents of a query, with its count and the time on the server. */
export async function fetchDocuments(request: DocumentsRequest): Promise<Omit<DocumentBatch, 'hasMore'>> {
  let rows: readonly DocumentRow[] = [];
  let fullCount: number | undefined;
  let executionMs = 0;
  for await (const batch of documentBatches(request)) {
    rows = rows.length === 0 ? batch.rows : rows.concat(batch.rows);
    fullCount ??= batch.fullCount;
    executionMs = Math.max(executionMs, batch.executionMs);
  }
  return { rows, fullCount, executionMs };
}

const extra = z.looseObject({
  stats: z.looseObject({ fullCount: z.number().optional(), executionTime: z.number().optional() }).optional(),
});

async function readBatch(answer: Response): Promise<DocumentBatch> {
  const text = await answer.text();
  const members = membersOf(text);
  const result = members.get('result');
  if (!result?.startsWith('[')) {
    throw new AnswerError(`POST ${answer.url}`, `expected rows, found '${text.slice(0, 80)}'`);
  }
  const { stats } = extra.parse(JSON.parse(members.get('extra') ?? '{}'));
  return {
    hasMore: members.get('hasMore') === 'true',
    id: members.has('id') ? textIn(members, 'id') : undefined,
    rows: elementsOf(result).map((raw) => new DocumentRow(raw)),
    fullCount: stats?.fullCount,
    executionMs: 1000 * (stats?.executionTime ?? 0),
  };
}

/** Returns the key of the new document. `json`: its body. */
export async function createDocument(collection: string, json: string): Promise<string> {
  const answer = await pageConnection().sendJson(documentApi.createIn, { path: { collection } }, json);
  return z.object({ _key: z.string() }).parse(await answer.json())._key;
}

/** A document that a call for several documents did not change. */
export interface DocumentFailure {
  /** Its number in the request. */
  readonly index: number;
  readonly errorNum: number;
  readonly errorMessage: string;
}

export interface DocumentVersion {
  readonly key: string;
  /** The document is changed only if it still has this revision. */
  readonly rev: string;
}

/** Inserts documents, given as JSON texts, in order. Returns the refused ones. */
export async function insertDocuments(collection: string, documents: readonly string[]) {
  const args = { path: { collection } };
  return failuresIn(await pageConnection().sendJson(documentApi.createIn, args, `[${documents.join(',')}]`));
}

/** Changes the same attributes of documents. `keepNull` false: attributes that are null are removed. */
export async function updateDocuments(
  collection: string,
  versions: readonly DocumentVersion[],
  changes: Readonly<Record<string, unknown>>,
  keepNull: boolean,
) {
  const body = versions.map(({ key, rev }) => ({ ...changes, _key: key, _rev: rev }));
  const query = { ignoreRevs: false, keepNull };
  return failuresIn(
    await pageConnection().send(documentApi.updateSeveral, { path: { collection }, query, body }),
  );
}

export async function removeDocuments(collection: string, versions: readonly DocumentVersion[]) {
  const body = versions.map(({ key, rev }) => ({ _key: key, _rev: rev }));
  const query = { ignoreRevs: false };
  return failuresIn(
    await pageConnection().send(documentApi.removeSeveral, { path: { collection }, query, body }),
  );
}

const results = z.array(
  z.looseObject({ errorNum: z.number().optional(), errorMessage: z.string().optional() }),
);

async function failuresIn(answer: Response): Promise<readonly DocumentFailure[]> {
  return results
    .parse(await answer.json())
    .flatMap(({ errorNum, errorMessage = '' }, index) =>
      errorNum === undefined ? [] : [{ index, errorNum, errorMessage }],
    );
}

/** Changes documents, each by a JSON text with `_key`, `_rev` and the changed attributes. Returns the refused ones. */
export async function patchDocuments(
  collection: string,
  patches: readonly string[],
): Promise<readonly DocumentFailure[]> {
  const args = { path: { collection }, query: { ignoreRevs: false, keepNull: true } };
  return failuresIn(
    await pageConnection().sendJson(documentApi.updateSeveral, args, `[${patches.join(',')}]`),
  );
}
