import type { Operation } from '../../../operation/operation.ts';
import type { CollectionProperties } from '../../../storage/types.ts';

interface ListCollectionsArgs {
  readonly excludeSystem: boolean;
}

const listCollections: Operation<ListCollectionsArgs, readonly CollectionProperties[]> = {
  id: 'list-collections',
  mode: 'read',
  rights: 'read',
  run({ database }, { excludeSystem }) {
    const all = database.collections().map(({ properties }) => properties);
    return excludeSystem ? all.filter(({ isSystem }) => !isSystem) : all;
  },
};

export default listCollections;
