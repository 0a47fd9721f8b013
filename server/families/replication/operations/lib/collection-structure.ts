import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { CollectionView, IndexDefinition } from '../../../../storage/types.ts';
import { parametersOf } from './log-lines.ts';

/** A collection and its indexes as in inventories and in the structure files of dumps. */
export function structureOf(collection: CollectionView, dialect: Dialect) {
  return {
    parameters: parametersOf(dialect, collection.properties),
    indexes: collection
      .indexDefinitions()
      .filter(isOwn)
      .map((index) => indexOf(index, dialect)),
  };
}

/** The indexes of keys and edges are created with the collection. */
function isOwn({ type }: IndexDefinition): boolean {
  return type !== 'primary' && type !== 'edge';
}

function indexOf(index: IndexDefinition, dialect: Dialect) {
  const { id, type, name, fields, unique, sparse, options, selectivityEstimate = 1 } = index;
  const number = id.slice(id.indexOf('/') + 1);
  if (dialect !== '2.8') return { id: number, type, name, fields, unique, sparse, ...options };
  const estimate = type === 'hash' ? { selectivityEstimate } : {};
  return { id: number, type, fields, ...estimate, unique, sparse, ...options };
}
