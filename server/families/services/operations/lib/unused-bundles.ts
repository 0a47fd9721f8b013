import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { CollectionTransaction } from '../../../../storage/types.ts';

/** Removes the bundles that no service uses. */
export function removeUnusedBundles(
  services: CollectionTransaction,
  bundles: CollectionTransaction,
  dialect: Dialect,
): void {
  const used = new Set<unknown>();
  for (const batch of services.scan()) for (const record of batch) used.add(record.get('checksum'));
  const unused: string[] = [];
  for (const batch of bundles.scan()) for (const { _key } of batch) if (!used.has(_key)) unused.push(_key);
  for (const key of unused) bundles.writer.remove(key, { dialect });
}
