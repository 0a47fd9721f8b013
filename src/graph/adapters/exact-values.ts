import { z } from 'zod';
import { queryExactRows } from '../../api/cursor.ts';
import { at, hasAttribute } from './find/find-queries.ts';
import { keyPages } from './id-pages.ts';

const keysPerQuery = 1000;
const row = z.tuple([z.string(), z.boolean(), z.unknown()]);

/**
 * Values of an attribute by id. Integers beyond 2^53 are bigints. Documents with null are included; those without the
 * attribute are not.
 */
export async function loadExactValues(
  attribute: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const { collection, keys } of keyPages(ids, keysPerQuery)) {
    const rows = await queryExactRows(
      `FOR v IN @@documents${keys === undefined ? '' : ' FILTER v._key IN @keys'}
  RETURN [v._id, ${hasAttribute('v', attribute)}, ${at('v', attribute)}]`,
      { bindVars: { '@documents': collection, ...(keys && { keys }) }, batchSize: 10_000, signal },
    );
    for (const [id, isThere, value] of rows.map((each) => row.parse(each)))
      if (isThere) values.set(id, value);
  }
  return values;
}
