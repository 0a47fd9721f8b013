import type { Operation } from '../../../operation/operation.ts';
import { type DirectoryUser, readUsers } from '../lib/user-record.ts';

interface Args {
  /** Databases whose users are requested. */
  readonly usersOf: readonly string[];
}

interface Directory {
  readonly databases: readonly { readonly name: string; readonly id: string }[];
  /** Database name → its users; dropped databases are omitted. */
  readonly users: ReadonlyMap<string, readonly DirectoryUser[]>;
}

/** The data that the main thread needs for authentication and routing. */
const readDirectory: Operation<Args, Directory> = {
  id: 'read-directory',
  mode: 'read',
  rights: 'server',
  run: ({ view }, { usersOf }) => ({
    databases: view.databases().map(({ name, id }) => ({ name, id })),
    users: new Map(
      usersOf.flatMap((name) => {
        const database = view.findDatabase(name);
        return database === undefined ? [] : [[name, readUsers(database)] as const];
      }),
    ),
  }),
};
export default readDirectory;
