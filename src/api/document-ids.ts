import { z } from 'zod';
import { queryRows } from './cursor.ts';

/** Maximum number of suggested ids. */
const maxIds = 20;
/** Documents that are compared with the typed key; a suggestion may miss later ones. */
const maxScanned = 5000;

/** Ids of documents whose key begins with a text: the exact key first, then those among the first documents. */
export async function suggestDocumentIds(
  collection: string,
  keyStart: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const query = `LET exact = (FOR d IN @@collection FILTER d._key == @keyStart RETURN d._id)
LET others = (
  FOR key IN (FOR d IN @@collection LIMIT @maxScanned RETURN d._key)
    FILTER key != @keyStart AND LEFT(key, LENGTH(@keyStart)) == @keyStart
    LIMIT @maxIds
    RETURN CONCAT(@collection, '/', key)
)
FOR id IN APPEND(exact, others) RETURN id`;
  const bindVars = { '@collection': collection, collection, keyStart, maxScanned, maxIds };
  return z.array(z.string()).parse(await queryRows(query, { bindVars, signal }));
}
