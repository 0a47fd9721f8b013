import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { Operation } from '../../../operation/operation.ts';
import { extraTag } from '../lib/extra-tag.ts';
import { findUser } from '../lib/user-documents.ts';
import { userForm, userMembers } from '../lib/user-forms.ts';
import { readConfig, readExtraJson, readQueriesJson, readUsers } from '../lib/user-record.ts';

export interface ReadUserArgs {
  /** Undefined: all users, for administrators. */
  readonly user?: string | undefined;
  /**
   * `form`: the description; `tagged`: the same with its tag. `config`: the settings; with `key` the value of one, or null.
   * `queries`: the saved queries.
   */
  readonly part: 'form' | 'tagged' | 'config' | 'queries';
  readonly key?: string | undefined;
}

export interface ReadUserResult {
  /**
   * The description: see `userMembers`; for all users the array of descriptions, sorted by name. Otherwise the JSON of the
   * part.
   */
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
      const forms = users.map((each) => userForm(each, readExtraJson(database, each), dialect));
      return { json: bytesOf(`[${forms.join(',')}]`) };
    }
    const record = findUser(database, user);
    if (record === undefined) return undefined;
    if (part === 'queries') return { json: bytesOf(readQueriesJson(database, record)) };
    if (part === 'config') {
      const config = readConfig(database, record);
      const value = key === undefined ? config : Object.hasOwn(config, key) ? config[key] : null;
      return { json: bytesOf(stringifyJson(value ?? null)) };
    }
    const extra = readExtraJson(database, record);
    const json = bytesOf(userMembers(record, extra, dialect));
    return part === 'tagged' ? { json, tag: extraTag(extra) } : { json };
  },
};

function bytesOf(json: string): Uint8Array {
  return new TextEncoder().encode(json);
}

export default readUser;
