import { placesNear } from '../../../../../aql/geo/find-places.ts';
import type { Place } from '../../../../../aql/geo/place.ts';
import type { FoundPlace } from '../../../../../aql/source.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import type { CollectionView } from '../../../../storage/types.ts';

/**
 * Documents near a point, nearest first. Throws 1570 without a geo index, 1212 (index not found) if the given index is
 * not a geo index.
 */
export function placesByIndex(
  collection: CollectionView,
  options: Place & { readonly limit?: number; readonly radius?: number },
  indexId: string | undefined,
): Iterable<FoundPlace> {
  if (indexId !== undefined) {
    const named = collection
      .indexes()
      .find(({ id }) => id === indexId || id === `${collection.name}/${indexId}`);
    if (named?.type !== 'geo') throw new DatabaseError('ERROR_ARANGO_INDEX_NOT_FOUND', { detail: indexId });
  }
  return placesNear(collection, options);
}
