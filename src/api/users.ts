import { consoleUsersApi, type UserSummary } from '../../protocol/api/console-users.ts';
import { type AccessLevel, type DatabaseLevels, type UserInfo, userApi } from '../../protocol/api/user.ts';
import { RequestError } from './errors.ts';
import { pageConnection } from './page-connection.ts';
import { unlessMissing } from './unless-missing.ts';

/** The users of the server, for administrators. */
export async function fetchUsers(signal?: AbortSignal): Promise<readonly UserInfo[]> {
  return (await pageConnection().request(userApi.list, { signal })).result;
}

/** Access and last sign-in by user; empty if the server does not have this call. */
export async function fetchUserSummaries(signal?: AbortSignal): Promise<ReadonlyMap<string, UserSummary>> {
  const answer = await unlessMissing(pageConnection().request(consoleUsersApi.list, { signal }));
  return new Map(answer?.result.map((summary) => [summary.user, summary]));
}

export function fetchUser(user: string, signal?: AbortSignal): Promise<UserInfo> {
  return pageConnection().request(userApi.read, { path: { user }, signal });
}

export interface NewUser {
  readonly user: string;
  readonly passwd: string;
  readonly active: boolean;
  readonly extra: { readonly name: string };
}

export async function createUser(body: NewUser): Promise<void> {
  await pageConnection().send(userApi.create, { body: { ...body } });
}

/** Changes attributes; other members of `extra` keep their values, also on servers that replace it. */
export async function changeUser(
  user: string,
  change: { readonly active?: boolean; readonly extra?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { extra, ...others } = change;
  const kept = extra === undefined ? {} : (await fetchUser(user)).extra;
  const body = extra === undefined ? others : { ...others, extra: { ...kept, ...extra } };
  await pageConnection().send(userApi.update, { path: { user }, body });
}

export async function deleteUser(user: string): Promise<void> {
  await pageConnection().send(userApi.remove, { path: { user } });
}

/** Whether the password is that of the user. */
export async function isPasswordOf(user: string, passwd: string): Promise<boolean> {
  try {
    await pageConnection().send(userApi.checkPassword, { path: { user }, body: { passwd } });
    return true;
  } catch (error) {
    if (error instanceof RequestError && error.errorName === 'ERROR_USER_NOT_FOUND') return false;
    throw error;
  }
}

/** `currentPassword`: required for the own password. */
export async function changePassword(
  user: string,
  passwd: string,
  currentPassword: string | undefined,
): Promise<void> {
  await pageConnection().send(userApi.update, { path: { user }, body: { passwd, currentPassword } });
}

/** The levels that are set for a user, by database and collection; `*` stands for all others. */
export async function fetchSetLevels(
  user: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, DatabaseLevels>> {
  const { result } = await pageConnection().request(userApi.readLevels, {
    path: { user },
    query: { full: true },
    signal,
  });
  return new Map(
    Object.entries(result).flatMap(([database, levels]) =>
      typeof levels === 'string' ? [] : [[database, levels] as const],
    ),
  );
}

/** Sets or, for undefined, removes the level of a user on a database or on a collection of it. */
export async function setLevel(
  user: string,
  database: string,
  collection: string | undefined,
  level: AccessLevel | undefined,
): Promise<void> {
  const connection = pageConnection();
  if (collection === undefined) {
    const path = { user, database };
    if (level === undefined) await connection.send(userApi.revokeDatabase, { path });
    else await connection.send(userApi.grantDatabase, { path, body: { grant: level } });
    return;
  }
  const path = { user, database, collection };
  if (level === undefined) await connection.send(userApi.revokeCollection, { path });
  else await connection.send(userApi.grantCollection, { path, body: { grant: level } });
}
