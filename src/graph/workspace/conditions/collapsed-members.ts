import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { collapsedGroups } from '../../model/community-records.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/** The members of the collapsed communities and groups. A condition tests them in place of their community. */
export interface CollapsedMembers {
  readonly ids: readonly string[];
  readonly documents: readonly (GraphDocument | undefined)[];
  /** By member: vertex index of its community. */
  readonly communities: Uint32Array;
  /** Vertex indices of the collapsed communities. */
  readonly collapsed: readonly number[];
}

export const noMembers: CollapsedMembers = {
  ids: [],
  documents: [],
  communities: new Uint32Array(),
  collapsed: [],
};

/** O(members). */
export function collapsedMembers(model: GraphModel): CollapsedMembers {
  if (model.communities.size === 0) return noMembers;
  const ids: string[] = [];
  const documents: (GraphDocument | undefined)[] = [];
  const communities: number[] = [];
  const collapsed: number[] = [];
  for (const { vertex, record } of collapsedGroups(model)) {
    collapsed.push(vertex);
    const { members } = record;
    for (const id of members.ids) {
      ids.push(id);
      communities.push(vertex);
    }
    for (let slot = 0; slot < members.ids.length; slot++) documents.push(members.documents?.[slot]);
  }
  return { ids, documents, communities: Uint32Array.from(communities), collapsed };
}
