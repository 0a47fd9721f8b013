import type { Dialect } from '../../../../protocol/dialect.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { DirectoryUser } from './user-record.ts';

/** The JSON of the public description of a user, with the JSON of its `extra`. */
export function userForm(user: DirectoryUser, extra: string, dialect: Dialect): string {
  return `${userMembers(user, extra, dialect)}}`;
}

/** The same without the last brace. Threads pass it on as bytes. */
export function userMembers(record: DirectoryUser, extra: string, dialect: Dialect): string {
  const { user, active } = record;
  return `{"user":${stringifyJson(user)},"active":${active},"extra":${extra}${lastMember[dialect](record)}`;
}

const lastMember: Readonly<Record<Dialect, (user: DirectoryUser) => string>> = {
  '2.8': ({ changePassword }) => `,"changePassword":${changePassword}`,
  '3.12': () => '',
};
