import { z } from 'zod';
import type { GraphModel } from '../../../model/GraphModel.ts';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import {
  type StoredCommunity,
  storedCommunity,
  toCommunity,
  toStored,
  toStoredInSlices,
} from '../../../workspace/saved/stored-community.ts';

/** Communities, collapsed and expanded, with the members and edges that are not drawn. */
export default {
  id: 'communities',
  order: 20,
  schema: z.array(storedCommunity),
  stamp: ({ model }) => `${model.revisions.topology}.${model.revisions.styles}.${model.revisions.flags}`,
  *prepare({ model }) {
    for (const entry of [...model.communities]) yield* toStoredInSlices(...entry);
  },
  save: ({ model }) =>
    model.communities.size === 0 ? undefined : [...model.communities].map((entry) => toStored(...entry)),
  load({ model }, stored) {
    requireShown(model, stored);
    model.apply([
      { kind: 'setCommunities', ids: stored.map(({ id }) => id), values: stored.map(toCommunity) },
    ]);
  },
} satisfies SceneSection<readonly StoredCommunity[] & StoredCommunity[]>;

/** A collapsed community is a shown vertex, and its columns have one entry for each member. */
function requireShown(model: GraphModel, stored: readonly StoredCommunity[]): void {
  for (const { id, isExpanded, memberIds, positions, edgeIds, edgeFrom, edgeTo, labels } of stored) {
    const size = memberIds.ends.length;
    const edges = edgeIds.ends.length;
    const isWhole =
      positions.length === 2 * size &&
      (labels.length === 0 || labels.length === size) &&
      edgeFrom.ends.length === edges &&
      edgeTo.ends.length === edges;
    if (!isWhole) throw new Error(`the columns of the community '${id}' have different lengths`);
    if (!isExpanded && model.findVertex(id) === undefined)
      throw new Error(`the collapsed community '${id}' is not among the vertices`);
  }
}
