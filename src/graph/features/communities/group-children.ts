import type { GroupingInput } from '../../../../protocol/community-jobs.ts';
import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { CollectionNumbers } from '../../model/collections.ts';
import type { Group } from '../../model/regroup-patch.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { similarReason } from './community-groups.ts';

/** Maximum number of vertices and communities that represent the children of an expanded vertex. */
export const childLimit = 10;
export const similarityThreshold = 0.5;

/** Communities of the vertices that a patch adds, if there are more of them than the child limit. */
export async function groupChildren(workspace: GraphWorkspace, patch: GraphPatch): Promise<readonly Group[]> {
  const childIds = patch.flatMap((step) => (step.kind === 'addVertices' ? [...step.ids] : []));
  if (childIds.length <= childLimit) return [];
  const { members, count } = await workspace.startJob('grouping', toInput(childIds, patch)).result;
  const groups = Array.from({ length: count }, (): string[] => []);
  childIds.forEach((id, child) => {
    groups[members[child]!]!.push(id);
  });
  return groups.map((memberIds) => ({ memberIds, reason: similarReason }));
}

/**
 * All edges of a new vertex are in the patch. Two vertices are similar if they have the same collection and the same
 * neighbour set.
 */
function toInput(childIds: readonly string[], patch: GraphPatch): GroupingInput {
  const numbers = new Map(childIds.map((id, child) => [id, child]));
  const numberOf = (id: string) => {
    const known = numbers.get(id) ?? numbers.size;
    numbers.set(id, known);
    return known;
  };
  const edges = patch.flatMap((step) => (step.kind === 'addEdges' ? [step] : []));
  const sources = Uint32Array.from(edges.flatMap(({ from = [] }) => [...from].map(numberOf)));
  const targets = Uint32Array.from(edges.flatMap(({ to = [] }) => [...to].map(numberOf)));
  const collections = new CollectionNumbers();
  const count = childIds.length;
  return {
    vertexCount: numbers.size,
    sources,
    targets,
    candidates: Uint32Array.from({ length: count }, (_, child) => child),
    pairOffsets: Uint32Array.from({ length: count + 1 }, (_, child) => child),
    pairs: Uint32Array.from(childIds, (id) => collections.ofId(id)),
    threshold: similarityThreshold,
    maxGroups: childLimit,
  };
}
