import { isCommunityId } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Ids of the shown vertices and of the members of collapsed communities; undefined if there are more than `most`. */
export function presentIds(model: GraphModel, max: number): readonly string[] | undefined {
  if (model.vertexCount > max) return undefined;
  const present = [...model.vertexIds].filter((id) => !isCommunityId(id));
  for (const [id, { isExpanded, members }] of model.communities) {
    if (isExpanded || model.findVertex(id) === undefined) continue;
    if (present.length + members.ids.length > max) return undefined;
    for (const member of members.ids) present.push(member);
  }
  return present;
}

/**
 * Ids of at most `most` vertices that share an edge of the model with `vertexIds`. A collapsed community counts as all
 * its members, because its edge may stand for any of them.
 */
export function knownNeighbours(
  model: GraphModel,
  vertexIds: readonly string[],
  max: number,
): readonly string[] {
  const known = new Set<string>();
  const sides = [model.outgoing(), model.incoming()];
  for (const vertexId of vertexIds) {
    const vertex = model.findVertex(vertexId);
    if (vertex === undefined) continue;
    for (const { offsets, targets } of sides) {
      for (const other of targets.subarray(offsets[vertex]!, offsets[vertex + 1]!)) {
        const id = model.vertexIds.at(other)!;
        const ids = isCommunityId(id) ? (model.communities.get(id)?.members.ids ?? []) : [id];
        for (const each of ids) {
          if (known.size >= max) return [...known];
          known.add(each);
        }
      }
    }
  }
  return [...known];
}
