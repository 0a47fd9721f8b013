import { readUsers, type UserRecord } from '../auth/user-record.ts';
import type { Operation } from '../engine/operation.ts';

/** The users of the database itself, sorted by name. */
const readDatabaseUsers: Operation<undefined, readonly UserRecord[]> = {
  id: 'read-users',
  mode: 'read',
  run: ({ database }) => [...readUsers(database)].sort((a, b) => (a.user < b.user ? -1 : 1)),
};

export default readDatabaseUsers;
