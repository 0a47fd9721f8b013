import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { fetchDocuments, insertDocuments } from '../../api/documents.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { formatAmount } from '../../lib/format.ts';
import { groupBy } from '../../lib/group-by.ts';
import { pagesOf } from '../../lib/pages.ts';
import { membersOf, objectText } from '../../lib/raw-json.ts';
import { textOfDocument, toDocument } from '../model/exact-document.ts';
import { idsByCollection } from './id-pages.ts';

/** Documents per request. */
const pageSize = 1000;

/** The existing documents of these ids, with their texts. */
export async function loadDocuments(
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly GraphDocument[]> {
  const found: GraphDocument[] = [];
  for (const [collection, own] of idsByCollection(ids)) {
    for (const page of pagesOf(own, pageSize)) {
      const { rows } = await fetchDocuments({
        query: 'FOR d IN @@collection FILTER d._key IN @keys RETURN d',
        bindVars: { '@collection': collection, keys: page.map((id) => id.slice(collection.length + 1)) },
        batchSize: pageSize,
        signal,
      });
      for (const { raw } of rows) found.push(toDocument(raw));
    }
  }
  return found;
}

/** All edges of these collections from or to the vertices, with their texts. */
export async function loadEdgesAt(
  collections: readonly string[],
  vertexIds: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly GraphDocument[]> {
  const found = new Map<string, GraphDocument>();
  for (const collection of collections) {
    for (const end of ['_from', '_to']) {
      for (const page of pagesOf(vertexIds, pageSize)) {
        const { rows } = await fetchDocuments({
          query: `FOR id IN @ids FOR e IN @@collection FILTER e.${end} == id RETURN e`,
          bindVars: { '@collection': collection, ids: page },
          batchSize: pageSize,
          signal,
        });
        for (const { raw, id } of rows) if (!found.has(id)) found.set(id, toDocument(raw));
      }
    }
  }
  return [...found.values()];
}

/** Inserts documents with their keys and exact values. Rejects with the first refusal, after all were tried. */
export async function restoreDocuments(documents: readonly GraphDocument[]): Promise<void> {
  const refusals: string[] = [];
  for (const [collection, own] of groupBy(documents, ({ _id }) => collectionOf(String(_id)))) {
    for (const page of pagesOf(own, pageSize)) {
      const failures = await insertDocuments(collection, page.map(toInsertedText));
      for (const { index, errorNum, errorMessage } of failures) {
        refusals.push(`'${String(page[index]?._id)}': ${errorMessage} (error ${errorNum})`);
      }
    }
  }
  if (refusals.length === 0) return;
  const others = refusals.length === 1 ? '' : ` and ${formatAmount(refusals.length - 1, 'other')}`;
  throw new Error(`Not restored: ${refusals[0]}${others}`);
}

function toInsertedText(document: GraphDocument): string {
  const members = [...membersOf(textOfDocument(document))].filter(
    ([name]) => name !== '_id' && name !== '_rev',
  );
  return objectText(members);
}
