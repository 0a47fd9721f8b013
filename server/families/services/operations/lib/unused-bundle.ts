import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { CollectionTransaction } from '../../../../storage/types.ts';

/** Removes a bundle that no service uses. */
export function removeUnusedBundle(
  services: CollectionTransaction,
  bundles: CollectionTransaction,
  checksum: string,
  dialect: Dialect,
): void {
  for (const batch of services.scan()) {
    if (batch.some((record) => record.get('checksum') === checksum)) return;
  }
  if (bundles.find(checksum) !== undefined) bundles.writer.remove(checksum, { dialect });
}
