import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { CollectionView, IndexDefinition } from '../../../../storage/types.ts';
import { logForms } from './log-forms.ts';

/** A collection and its indexes as in inventories and in the structure files of dumps. */
export function structureOf(collection: CollectionView, dialect: Dialect) {
  const form = logForms[dialect];
  return {
    parameters: form.parameters(collection.properties),
    indexes: collection.indexDefinitions().filter(isOwn).map(form.index),
  };
}

/** The indexes of keys and edges are created with the collection. */
function isOwn({ type }: IndexDefinition): boolean {
  return type !== 'primary' && type !== 'edge';
}
