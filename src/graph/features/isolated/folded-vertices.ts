import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import { collapsedGroups } from '../../model/community-records.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { FoldedVertices } from '../../workspace/conditions/HiddenElements.ts';

/** In a smaller picture there is space for all vertices. */
const maxAlwaysShown = 50;
/** Fewer vertices are not worth a mark. */
const minFolded = 2;
/** If more of the vertices are isolated, they are the content of the picture. Members of communities count. */
const maxShare = 0.5;

/**
 * The vertices without edges that are folded into one mark; undefined: none. Pinned vertices, collapsed communities and
 * `kept` ones stay. Nothing is folded in a picture of at most `maxAlwaysShown` vertices, or if more than half of its
 * vertices would be, members of collapsed communities included. O(V).
 */
export function foldedVertices(model: GraphModel, kept: readonly number[]): FoldedVertices | undefined {
  const { vertexCount, inDegrees, outDegrees, flags } = model;
  if (vertexCount <= maxAlwaysShown) return undefined;
  const isFolded = new Uint8Array(vertexCount);
  let count = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (inDegrees[vertex]! + outDegrees[vertex]! > 0 || (flags[vertex]! & vertexFlag.pinned) !== 0) continue;
    isFolded[vertex] = 1;
    count++;
  }
  if (count < minFolded) return undefined;
  const keep = (vertex: number) => {
    if (vertex >= vertexCount || isFolded[vertex] === 0) return;
    isFolded[vertex] = 0;
    count--;
  };
  let all = vertexCount;
  for (const { vertex, record } of collapsedGroups(model)) {
    keep(vertex);
    all += record.members.ids.length - 1;
  }
  for (let nth = 0; nth < kept.length; nth++) keep(kept[nth]!);
  return count < minFolded || count > maxShare * all ? undefined : { isFolded, count };
}
