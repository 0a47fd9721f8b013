import type { EdgeDefinition } from '../../../../protocol/api/gharial.ts';
import { collectionOf } from '../../../lib/document-id.ts';

/** Edge collections whose definition allows an edge between these vertices, in the order of the definitions. */
export function allowedEdgeCollections(
  definitions: readonly EdgeDefinition[],
  from: string,
  to: string,
): readonly string[] {
  return definitions
    .filter((each) => each.from.includes(collectionOf(from)) && each.to.includes(collectionOf(to)))
    .map(({ collection }) => collection);
}
