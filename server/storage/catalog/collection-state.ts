/**
 * Values that change with every write to a collection. They are stored apart from the definition, under its storage id.
 */
export interface CollectionState {
  count: number;
  /** End (exclusive) of the allocated docIds. The range begins at `firstDocId`, the docId after the last truncate. */
  firstDocId: number;
  nextDocId: number;
  /** Tick of the last change, 0 before the first. */
  revision: number;
  /** Approximate size of the documents in bytes. */
  documentsBytes: number;
  /** Approximate size of the primary index and the edge index. Earlier versions included changes of other indexes. */
  indexesBytes: number;
  /** The largest user-defined key within the collection's key space. */
  keyCeiling: number;
  /** The last key of an autoincrement collection. */
  lastAutoKey: number;
  /** Numbers of vertices with outbound and with inbound edges. */
  outboundVertices: number;
  inboundVertices: number;
  /** Time of the last change of a document in milliseconds since 1970, 0 if it is not known. */
  lastWriteMs: number;
}

const fields = [
  'count',
  'firstDocId',
  'nextDocId',
  'revision',
  'documentsBytes',
  'indexesBytes',
  'keyCeiling',
  'lastAutoKey',
  'outboundVertices',
  'inboundVertices',
  'lastWriteMs',
] as const satisfies readonly (keyof CollectionState)[];

/** A missing state stands for an empty collection. */
export function decodeState(value: Buffer | undefined): CollectionState {
  const state: Partial<CollectionState> = {};
  for (const [at, field] of fields.entries()) {
    state[field] = value === undefined || value.length < 8 * at + 8 ? 0 : value.readDoubleLE(8 * at);
  }
  return state as CollectionState;
}

export function encodeState(state: CollectionState): Buffer {
  const value = Buffer.allocUnsafe(8 * fields.length);
  for (const [at, field] of fields.entries()) value.writeDoubleLE(state[field], 8 * at);
  return value;
}
