import { z } from 'zod';
import { queryRows } from './cursor.ts';

const maxFound = 20;

/** Those of the ids that belong to a document, in their order; at most 20. */
export async function findDocuments(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const query = `
    FOR id IN @ids
      LET document = DOCUMENT(id)
      FILTER document != null
      LIMIT ${maxFound}
      RETURN document._id`;
  return z.array(z.string()).parse(await queryRows(query, { bindVars: { ids }, signal }));
}
