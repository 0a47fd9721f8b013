import type { IndexInfo } from '../../../../../protocol/api/index.ts';
import type { UniqueIndex } from './check-messages.ts';

const keyIndex: UniqueIndex = { label: '_key', name: undefined, paths: [['_key']], isSparse: false };

/** The unique indexes of a collection whose violations can be predicted: `_key`, and those without array items. */
export function uniqueIndexesOf(indexes: readonly IndexInfo[]): readonly UniqueIndex[] {
  const found = indexes.filter(
    ({ type, unique, name, isBuilding, fields = [] }) =>
      unique === true &&
      isBuilding !== true &&
      type !== 'primary' &&
      name !== undefined &&
      fields.length > 0 &&
      fields.every((field) => !field.includes('[*]')),
  );
  return [
    keyIndex,
    ...found.map(({ name, fields = [], sparse = false }) => ({
      label: fields.join(', '),
      name,
      paths: fields.map((field) => field.split('.')),
      isSparse: sparse,
    })),
  ];
}
