import type { Operation } from '../../../operation/operation.ts';
import { isHiddenCollection } from '../../../system-collections.ts';

interface Args {
  /** User whose grants are requested. */
  readonly user: string;
}

/** Database → names of its collections, for the list of a user's grants. */
const listAllCollections: Operation<Args, ReadonlyMap<string, readonly string[]>> = {
  id: 'list-all-collections',
  mode: 'read',
  rights: 'own',
  ownerOf: ({ user }) => user,
  run: ({ view }) =>
    new Map(
      view.databases().map(({ name }) => {
        const collections = view.findDatabase(name)?.collections() ?? [];
        const names = collections.map((collection) => collection.name);
        return [name, names.filter((collection) => !isHiddenCollection(collection))] as const;
      }),
    ),
};

export default listAllCollections;
