import { z } from 'zod';
import type { CopySpec } from '../../../../protocol/api/copies.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { keyOf, splitBatch } from '../lib/split-batch.ts';
import { type CopySide, LongAnswerError, LostSideError } from './CopySide.ts';
import { callSide, RefusedCallError, requireAnswer } from './side-calls.ts';

/** How far the copy of a collection is; a copy continues from it. */
export interface CollectionProgress {
  /** The last key that the target has; '' before the first. */
  readonly after: string;
  /** Documents that the target has taken. */
  readonly copied: number;
  /** Documents that the target had, with `ignore`. */
  readonly ignored: number;
  readonly refused: number;
  /** Documents that were sent a second time, because the answer to the first time was lost. */
  readonly repeated: number;
  /** Why the first documents were refused. */
  readonly reasons: readonly string[];
}

export const noProgress: CollectionProgress = {
  after: '',
  copied: 0,
  ignored: 0,
  refused: 0,
  repeated: 0,
  reasons: [],
};

interface DocumentCopy {
  readonly source: CopySide;
  readonly target: CopySide;
  /** Of the target. */
  readonly database: string;
  readonly collection: string;
  readonly onDuplicate: CopySpec['onDuplicate'];
  /** The first documents may have been sent already. */
  readonly isRepeated: boolean;
  readonly signal: AbortSignal;
  /** Called with the progress that the target has. */
  readonly onProgress: (progress: CollectionProgress) => Promise<void>;
}

/** The size of a batch: little memory, and little work between two other requests. */
const batchBytes = 512 << 10;
const firstBatchSize = 100;
const maxBatchSize = 5000;
/** The longest answer with documents; more documents than this are read in smaller batches. */
const maxAnswerBytes = 32 << 20;
const cursorSeconds = 300;
const maxReasons = 10;

/**
 * Copies documents in the order of their keys, as the bytes of their JSON, so that numbers keep their digits. The next
 * batch is read when the target has taken the last one. Rejects with the error of a side and with AbortError; a further
 * call continues with the last progress.
 */
export async function copyDocuments(copy: DocumentCopy, from: CollectionProgress): Promise<void> {
  let progress = from;
  let batchSize = firstBatchSize;
  let isRepeated = copy.isRepeated;
  for (let isComplete = false; !isComplete; ) {
    // A query has one size of batches: it begins again after its last document with a better one.
    let better: number | undefined;
    try {
      for await (const documents of batchesOf(copy, progress.after, batchSize)) {
        progress = await send(copy, documents, progress, isRepeated);
        isRepeated = false;
        await copy.onProgress(progress);
        better = betterSize(documents, batchSize);
        if (better !== undefined) break;
      }
      isComplete = better === undefined;
    } catch (error) {
      if (!(error instanceof LongAnswerError) || batchSize === 1) throw error;
      better = Math.ceil(batchSize / 10);
    }
    batchSize = better ?? batchSize;
  }
}

/** Another number of documents, if batches of the present one are much too small or too large. */
function betterSize(documents: readonly Uint8Array[], batchSize: number): number | undefined {
  const bytes = bytesOf(documents) / documents.length;
  const ideal = Math.max(1, Math.min(maxBatchSize, Math.round(batchBytes / bytes)));
  return ideal > 3 * batchSize || 3 * ideal < batchSize ? ideal : undefined;
}

async function* batchesOf(
  { source, collection, signal }: DocumentCopy,
  after: string,
  batchSize: number,
): AsyncGenerator<readonly Uint8Array[]> {
  const body = {
    query: 'FOR d IN @@collection FILTER d._key > @after SORT d._key RETURN d',
    bindVars: { '@collection': collection, after },
    batchSize,
    ttl: cursorSeconds,
    options: { stream: true },
  };
  const read = async (method: string, path: string, given?: unknown) => {
    const bytes = given === undefined ? undefined : new TextEncoder().encode(stringifyJson(given));
    const answer = await source.send({ method, path, body: bytes, signal, maxAnswerBytes });
    requireAnswer(answer);
    return splitBatch(answer.body);
  };
  let batch = await read('POST', '/_api/cursor', body);
  const { cursorId } = batch;
  const cursorPath = `/_api/cursor/${encodeURIComponent(cursorId ?? '')}`;
  try {
    if (batch.documents.length > 0) yield batch.documents;
    while (batch.hasMore && cursorId !== undefined) {
      batch = await read('PUT', cursorPath).catch((error: unknown) => {
        throw isGone(error) ? new LostSideError('The server has closed the query.') : error;
      });
      if (batch.documents.length > 0) yield batch.documents;
    }
  } finally {
    if (batch.hasMore && cursorId !== undefined && !signal.aborted) await release(source, cursorPath, signal);
  }
}

/** After a restart, a server does not know its cursors. */
function isGone(error: unknown): boolean {
  return error instanceof RefusedCallError && (error.status === 404 || error.status === 410);
}

/** A failure has no effect: the server closes an unused cursor after its time to live. */
async function release(source: CopySide, path: string, signal: AbortSignal): Promise<void> {
  await callSide(source, { method: 'DELETE', path, signal }).catch(() => undefined);
}

const importAnswer = z.looseObject({
  created: z.number(),
  errors: z.number(),
  updated: z.number().optional(),
  ignored: z.number().optional(),
  details: z.array(z.string()).optional(),
});

async function send(
  { target, database, collection, onDuplicate, signal }: DocumentCopy,
  documents: readonly Uint8Array[],
  before: CollectionProgress,
  isRepeated: boolean,
): Promise<CollectionProgress> {
  // The target may have a repeated document by the first attempt.
  const choice = isRepeated && onDuplicate === 'error' ? 'ignore' : onDuplicate;
  const query = new URLSearchParams({ type: 'documents', collection, onDuplicate: choice, details: 'true' });
  const path = `/_api/import?${query}`;
  const call = { method: 'POST', path, database, body: linesOf(documents), signal };
  const parsed = importAnswer.safeParse(await callSide(target, call));
  if (!parsed.success) throw new RefusedCallError(200, 'the answer to an import has an unknown form');
  const { created, errors, updated = 0, ignored = 0, details = [] } = parsed.data;
  return {
    after: await keyOf(documents.at(-1)!),
    copied: before.copied + created + updated,
    ignored: before.ignored + ignored,
    refused: before.refused + errors,
    repeated: before.repeated + (isRepeated ? documents.length : 0),
    reasons: [...before.reasons, ...(await reasonsOf(details, documents))].slice(0, maxReasons),
  };
}

/** A line for each document. A line break in JSON is a space between two tokens. */
function linesOf(documents: readonly Uint8Array[]): Uint8Array {
  const lines = Buffer.alloc(bytesOf(documents) + documents.length, 0x0a);
  let at = 0;
  for (const document of documents) {
    lines.set(document, at);
    for (let end = at + document.length; at < end; at++) if (lines[at] === 0x0a) lines[at] = 0x20;
    at += 1;
  }
  return lines;
}

function bytesOf(documents: readonly Uint8Array[]): number {
  return documents.reduce((sum, { length }) => sum + length, 0);
}

/** The keys of refused documents, and why; without the documents. */
function reasonsOf(details: readonly string[], documents: readonly Uint8Array[]): Promise<readonly string[]> {
  return Promise.all(
    details.slice(0, maxReasons).map(async (detail) => {
      const [, position = '', text = detail] = /^at position (\d+): ([\s\S]*)$/.exec(detail) ?? [];
      const document = documents[Number(position) - 1];
      const reason = text.replace(/, offending (?:document|context): [\s\S]*$/, '').slice(0, 300);
      return document === undefined ? reason : `${await keyOf(document)}: ${reason}`;
    }),
  );
}
