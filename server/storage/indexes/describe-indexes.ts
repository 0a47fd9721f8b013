import type { CollectionRecord, IndexRecord } from '../catalog/catalog.ts';
import type { CollectionState } from '../catalog/collection-state.ts';
import type { IndexDefinition } from '../types.ts';
import type { IndexState } from './index-state.ts';

/** Input of the description of a collection's indexes. */
interface IndexedCollection {
  readonly record: CollectionRecord;
  readonly name: string;
  readonly state: CollectionState;
  indexState(storageId: number): IndexState;
}

/** All indexes: the built-in ones first, then the others in creation order. */
export function describeIndexes(collection: IndexedCollection): readonly IndexDefinition[] {
  const { record, name, state } = collection;
  const primary: IndexDefinition = {
    id: `${name}/0`,
    name: 'primary',
    type: 'primary',
    fields: ['_key'],
    unique: true,
    sparse: false,
    isSorted: false,
    selectivityEstimate: 1,
    options: {},
  };
  const others = record.indexes.map((index) => describeIndex(collection, index));
  if (record.edgeIndex === undefined) return [primary, ...others];
  const vertices = state.outboundVertices + state.inboundVertices;
  const edge: IndexDefinition = {
    ...primary,
    id: `${name}/${record.edgeIndex.number}`,
    name: 'edge',
    type: 'edge',
    fields: ['_from', '_to'],
    unique: false,
    selectivityEstimate: state.count === 0 ? 1 : Math.min(1, vertices / (2 * state.count)),
  };
  return [primary, edge, ...others];
}

export function describeIndex(collection: IndexedCollection, index: IndexRecord): IndexDefinition {
  const { type, name, fields, unique, sparse, options } = index;
  const isSorted = type !== 'geo' && type !== 'fulltext' && type !== 'cap';
  return {
    id: `${collection.name}/${index.number}`,
    name,
    type,
    fields,
    unique,
    sparse,
    isSorted,
    selectivityEstimate: isSorted ? selectivity(collection, index) : undefined,
    ...(type === 'geo' ? { geoJson: options.geoJson === true } : {}),
    ...(typeof options.minLength === 'number' ? { minLength: options.minLength } : {}),
    options,
  };
}

function selectivity(collection: IndexedCollection, index: IndexRecord): number {
  return index.unique ? 1 : collection.indexState(index.storageId).selectivity();
}
