import { stringifyJson } from '../../../../protocol/lib/json.ts';
import { extraTag } from '../../../auth/extra-tag.ts';
import { extraMembers, readUsers, readWholeUser } from '../../../auth/user-record.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findWholeUser } from '../lib/user-documents.ts';
import { userForm, userMembers } from '../lib/user-forms.ts';

export interface ReadUserArgs {
  /** Undefined: all users, for administrators. */
  readonly user?: string | undefined;
  /** `config`: the settings; with `key` the value of one, or null. `queries`: the saved queries. */
  readonly part: 'form' | 'config' | 'queries';
  readonly key?: string | undefined;
}

export interface ReadUserResult {
  /** `form`: see `userMembers`; for all users the array of descriptions, sorted by name. Otherwise the JSON of the part. */
  readonly json: Uint8Array;
  /** See `extraTag`. */
  readonly tag?: string;
}

/** The members of users that clients define, as JSON. Undefined if there is no such user. */
const readUser: Operation<ReadUserArgs, ReadUserResult | undefined> = {
  id: 'read-user',
  mode: 'read',
  rights: 'own',
  ownerOf: ({ user }) => user ?? '',
  run({ database, dialect }, { user, part, key }) {
    if (user === undefined) {
      const users = [...readUsers(database)].sort((a, b) => (a.user < b.user ? -1 : 1));
      return { json: bytesOf(users.map((each) => userForm(readWholeUser(database, each), dialect))) };
    }
    const record = findWholeUser(database, user);
    if (record === undefined) return undefined;
    if (part === 'form') return { json: userMembers(record, dialect), tag: extraTag(record.extra) };
    if (part === 'queries') return { json: bytesOf(extraMembers(record).queries ?? []) };
    if (key === undefined) return { json: bytesOf(record.config) };
    return { json: bytesOf(Object.hasOwn(record.config, key) ? (record.config[key] ?? null) : null) };
  },
};

function bytesOf(value: Parameters<typeof stringifyJson>[0]): Uint8Array {
  return new TextEncoder().encode(stringifyJson(value));
}

export default readUser;
