import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { queryRows } from '../../../api/cursor.ts';
import { keyOf } from '../../../lib/document-id.ts';
import { pagesOf } from '../../../lib/pages.ts';
import { idsByCollection } from '../id-pages.ts';

/** Number of keys per query. */
const keysPerQuery = 1000;

/**
 * Documents of the ids that exist, in pages. Documents are looked up by key, so that the cost does not depend on the
 * size of the collections.
 */
export async function* readDocuments(
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<{ readonly ids: readonly string[]; readonly documents: readonly GraphDocument[] }> {
  for (const [collection, own] of idsByCollection(ids)) {
    for (const page of pagesOf(own, keysPerQuery)) {
      const keys = page.map(keyOf);
      const rows = await queryRows('FOR v IN @@vertices FILTER v._key IN @keys RETURN v', {
        bindVars: { '@vertices': collection, keys },
        batchSize: keysPerQuery,
        signal,
      });
      yield { ids: page, documents: rows as GraphDocument[] };
    }
  }
}
