import type { ObjectValue, Value } from '../../aql/value.ts';
import type { DatabaseView } from '../storage/types.ts';

/**
 * A document of a database's collection `_users`, with the members that 2.8 gives it. Those of _system may enter other
 * databases as well: root all of them, the others those in `databases`. Whatever writes such documents is an operation
 * that announces 'users'.
 */
export interface UserRecord {
  readonly key: string;
  readonly user: string;
  readonly active: boolean;
  readonly changePassword: boolean;
  readonly extra: ObjectValue;
  /** What `hashPassword` gives. */
  readonly authData: Value | undefined;
  /** Database name or `*` → access. */
  readonly databases: Readonly<Record<string, 'rw' | 'ro' | 'none'>>;
}

export function readUsers(database: DatabaseView): readonly UserRecord[] {
  const users: UserRecord[] = [];
  for (const batch of database.findCollection('_users')?.scan() ?? []) {
    for (const document of batch) {
      const record = toUserRecord(document.toObject());
      if (record !== undefined) users.push(record);
    }
  }
  return users;
}

/** Undefined for a document that names no user. */
function toUserRecord(document: ObjectValue): UserRecord | undefined {
  const { _key, user, active, changePassword, extra, authData, databases } = document;
  if (typeof user !== 'string' || user === '') return undefined;
  return {
    key: String(_key),
    user,
    active: active !== false,
    changePassword: changePassword === true,
    extra: isObject(extra) ? extra : {},
    authData,
    databases: isObject(databases) ? (databases as UserRecord['databases']) : {},
  };
}

function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
