import type { ObjectValue } from '../../../../aql/values/value.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { stringifyJson } from '../../../../protocol/lib/json.ts';
import type { UserRecord } from '../../../auth/user-record.ts';

/** The public description of a user. */
export function userForm({ user, active, extra, changePassword }: UserRecord, dialect: Dialect): ObjectValue {
  return dialect === '2.8' ? { user, active, extra, changePassword } : { user, active, extra };
}

/** The members of the description as JSON: the object without its last brace. Threads pass it on as bytes. */
export function userMembers(record: UserRecord, dialect: Dialect): Uint8Array {
  return new TextEncoder().encode(stringifyJson(userForm(record, dialect)).slice(0, -1));
}
