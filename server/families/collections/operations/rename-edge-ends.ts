import type { Operation } from '../../../operation/operation.ts';

interface RenameEdgeEndsArgs {
  /** The former and the present name of the vertex collection. */
  readonly from: string;
  readonly to: string;
  readonly position: EdgePosition;
}

/** A place in the sequence of all edge collections; undefined stands for the first one. */
export interface EdgePosition {
  readonly collectionId: string | undefined;
  readonly docId: number;
}

/** Places per transaction, which bounds the wait of other writes. */
const placesAtOnce = 1000;

/**
 * In 2.8, edges refer to collections by number, so after a rename their ends have the new name. Changes the edges of
 * one slice; returns the next position, null at the end.
 */
const renameEdgeEnds: Operation<RenameEdgeEndsArgs, EdgePosition | null> = {
  id: 'rename-edge-ends',
  mode: 'write',
  rights: 'server',
  run({ database }, { from, to, position: { collectionId, docId } }) {
    const edges = database.collections().filter(({ kind }) => kind === 'edge');
    const at =
      collectionId === undefined ? 0 : edges.findIndex(({ properties }) => properties.id === collectionId);
    const collection = edges[at];
    if (collection === undefined) return null;
    const next = collection.renameEnds({ from, to, firstDocId: docId, count: placesAtOnce });
    if (next !== undefined) return { collectionId: collection.properties.id, docId: next };
    const following = edges[at + 1];
    return following === undefined ? null : { collectionId: following.properties.id, docId: 0 };
  },
};

export default renameEdgeEnds;
