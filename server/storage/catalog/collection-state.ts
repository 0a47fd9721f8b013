/** What changes with every write to a collection; kept apart from its definition, keyed by its storage id. */
export interface CollectionState {
  count: number;
  /** The docIds that were given: from `firstDocId` (that of the last truncate) up to this one, exclusive. */
  firstDocId: number;
  nextDocId: number;
  /** Tick of the last change, 0 before the first. */
  revision: number;
  /** About the bytes that documents and indexes occupy. */
  documentsBytes: number;
  indexesBytes: number;
  /** The largest key of the collection's own key space that a user gave. */
  keyCeiling: number;
  /** The last key of an autoincrement collection. */
  lastAutoKey: number;
  /** Vertices that have outbound and inbound edges. */
  outboundVertices: number;
  inboundVertices: number;
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
] as const satisfies readonly (keyof CollectionState)[];

/** A state that was never written is that of an empty collection. */
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
