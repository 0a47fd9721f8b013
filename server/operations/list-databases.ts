import { mayEnter } from '../auth/identity.ts';
import type { Operation } from '../engine/operation.ts';
import type { DatabaseInfo } from '../storage/types.ts';
import { findUser } from './lib/user-documents.ts';

export interface ListDatabasesArgs {
  /** Only those that this user may enter. */
  readonly enterableBy?: string;
}

/** Sorted by name, _system first. */
const listDatabases: Operation<ListDatabasesArgs, readonly DatabaseInfo[]> = {
  id: 'list-databases',
  mode: 'read',
  run({ view, database: home }, { enterableBy: user }) {
    const all = [...view.databases()].sort(
      (a, b) => Number(b.isSystem) - Number(a.isSystem) || (a.name < b.name ? -1 : 1),
    );
    if (user === undefined) return all;
    const system = view.findDatabase('_system');
    const own = findUser(home, user);
    const global = system && findUser(system, user);
    return all.filter(
      ({ name }) =>
        (own !== undefined && mayEnter({ homeDatabase: home.info.name, record: own }, name)) ||
        (own === undefined &&
          global !== undefined &&
          mayEnter({ homeDatabase: '_system', record: global }, name)),
    );
  },
};

export default listDatabases;
