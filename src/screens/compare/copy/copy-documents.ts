import { importApi } from '../../../../protocol/api/import.ts';
import type { Connection } from '../../../api/Connection.ts';
import { documentBatches } from '../../../api/documents.ts';
import { importRequest, type OnDuplicate, refusedDocuments } from '../../../api/imports.ts';

interface DocumentCopy {
  readonly source: Connection;
  readonly target: Connection;
  readonly collection: string;
  readonly onDuplicate: OnDuplicate;
  /** The copy begins after this key; '' for all documents. */
  readonly after: string;
}

interface DocumentCounts {
  /** Documents that the target has taken. */
  readonly copied: number;
  /** Documents with a key that the target has already, with `ignore`. */
  readonly ignored: number;
  readonly refused: number;
  /** Why the first documents were refused. */
  readonly reasons: readonly string[];
}

/** Documents of a batch; the page has one batch in memory. */
const batchSize = 500;
const maxReasons = 10;

/**
 * Copies the documents of a collection in the order of their keys, as texts, so that numbers keep their digits. The next
 * batch is read when the target has taken the last one. `onKey` is called with the last key that the target has.
 * Rejects with the error of a side, and with AbortError.
 */
export async function copyDocuments(
  { source, target, collection, onDuplicate, after }: DocumentCopy,
  signal: AbortSignal,
  onKey: (key: string, counts: DocumentCounts) => void,
): Promise<DocumentCounts> {
  const query = 'FOR d IN @@collection FILTER d._key > @after SORT d._key RETURN d';
  const bindVars = { '@collection': collection, after };
  let counts: DocumentCounts = { copied: 0, ignored: 0, refused: 0, reasons: [] };
  const batches = documentBatches({ query, bindVars, batchSize, isStream: true, connection: source, signal });
  for await (const { rows } of batches) {
    for (const part of partsOf(rows)) {
      const answer = await target.request(importApi.import, {
        query: { type: 'documents', collection, onDuplicate, details: true },
        body: part.map(({ raw }) => `${raw}\n`).join(''),
        signal,
      });
      const reasons = refusedDocuments(answer).map(
        ({ place, reason }) => `${part[place]?.key ?? 'a document'}: ${reason}`,
      );
      counts = {
        copied: counts.copied + answer.created + (answer.updated ?? 0),
        ignored: counts.ignored + (answer.ignored ?? 0),
        refused: counts.refused + answer.errors,
        reasons: [...counts.reasons, ...reasons].slice(0, maxReasons),
      };
      onKey(part.at(-1)!.key, counts);
    }
  }
  return counts;
}

/** Parts of the size of a request. */
function partsOf<Row extends { readonly raw: string }>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const parts: Row[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (length + row.raw.length > importRequest.length) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)!.push(row);
    length += row.raw.length;
  }
  return parts;
}
