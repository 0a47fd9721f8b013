import { smallJsonBytes } from '../../../../../protocol/lib/json-limits.ts';
import type { RequestScope } from '../../../../route/route.ts';
import ensureCollection from '../../../collections/operations/ensure-collection.ts';

type Kind = 'document' | 'edge';

interface Wanted<K extends Kind> {
  readonly createAs?: K | undefined;
  readonly kind?: K | undefined;
}

/**
 * Creates a missing collection for a large document first, because an operation on a query thread changes documents
 * only.
 */
export async function createdFirst<K extends Kind>(
  request: RequestScope,
  name: string,
  wanted: Wanted<K>,
): Promise<Wanted<K>> {
  const { createAs, kind } = wanted;
  if (createAs === undefined || request.body.length <= smallJsonBytes) return wanted;
  await request.run(ensureCollection, { name, createAs, kind });
  return { kind };
}
