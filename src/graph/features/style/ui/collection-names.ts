import { communityCollection } from '../../../model/collections.ts';

/** Names of the collections that a section applies to; the first two by name. */
export function collectionNames(names: readonly string[]): string | undefined {
  const stored = names.filter((name) => name !== communityCollection);
  if (stored.length === 0) return undefined;
  const shown = stored.slice(0, 2).join(', ');
  return stored.length <= 2 ? shown : `${shown} and ${stored.length - 2} more`;
}
