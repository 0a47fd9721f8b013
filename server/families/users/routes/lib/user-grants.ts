import { unexpectedParameter } from '../../../../../protocol/errors.ts';
import { describeValue } from '../../../../../protocol/lib/describe-value.ts';
import { isLevel, type Level, type Rights } from '../../../../auth/rights.ts';
import { levelOn, userCollection } from '../../../../operation/guard/GuardedView.ts';
import { hasFlag } from '../../../../route/query-parameters.ts';
import type { RequestScope } from '../../../../route/route.ts';
import { rightsOf } from '../../../../sign-in/identity.ts';
import listAllCollections from '../../../collections/operations/list-all-collections.ts';
import type { DirectoryUser } from '../../lib/user-record.ts';

const maxNameLength = 256;

/**
 * The database with the `_users` record. Administrators: in 2.8 the database of the request, which has users of its
 * own; in the current dialect _system, whose users are those of the server. Other users: their own.
 */
export function homeOf({ dialect, rights, databaseName, identity }: RequestScope): string {
  if (rights.isAdministrator) return dialect === '2.8' ? databaseName : '_system';
  return identity?.homeDatabase ?? databaseName;
}

/** The scope of an operation on the `_users` record. */
export function homeScopeOf(request: RequestScope) {
  const { dialect, rights, user, userId, owner } = request;
  return { databaseName: homeOf(request), dialect, rights, user, userId, owner };
}

/** Target of a grant call. Throws 400 for names that are too long or not accessible to the user. */
export function grantIn(request: RequestScope) {
  const { database = '', collection } = request.params;
  const home = homeOf(request);
  if (home !== '_system' && database !== home && database !== '*') {
    throw unexpectedParameter(
      `expected the database '${home}': its users may enter no other, found '${database}'`,
    );
  }
  for (const name of [database, collection ?? '']) {
    if (name.length > maxNameLength) {
      throw unexpectedParameter(
        `expected a name of at most ${maxNameLength} characters, found ${name.length}`,
      );
    }
  }
  return {
    target: { databaseName: database, collection },
    place: collection === undefined ? database : `${database}/${collection}`,
    levelIn: ({ grant }: Readonly<Record<string, unknown>>): Level => {
      if (isLevel(grant)) return grant;
      throw unexpectedParameter(`grant: expected rw, ro or none, found ${describeValue(grant)}`);
    },
  };
}

/** A user's level on the database or collection of the path, or on all databases. */
export async function readLevels(request: RequestScope, record: DirectoryUser): Promise<unknown> {
  const { database, collection } = request.params;
  const rightsIn = (name: string) => rightsOf({ homeDatabase: homeOf(request), record }, name);
  if (database !== undefined) {
    if (collection === undefined) return rightsIn(database).database;
    // Administrators read the users because of their role: no grant gives access.
    if (database === '_system' && collection === userCollection) return 'none';
    return levelOn(rightsIn(database), collection);
  }
  if (hasFlag(request.query, 'full')) return readGrants(request, record, rightsIn);
  const names = request.authenticator.directory.databaseNames();
  const levels = names.map((name) => [name, rightsIn(name).database] as const);
  return Object.fromEntries(levels.filter(([, level]) => level !== 'none'));
}

/** The granted level; 'undefined' if another grant applies. Without administrator rights: the effective level. */
async function readGrants(
  request: RequestScope,
  record: DirectoryUser,
  rightsIn: (databaseName: string) => Rights,
): Promise<unknown> {
  const { engine, rights } = request;
  const scope = homeScopeOf(request);
  const all = await engine.run(listAllCollections, scope, { user: record.user });
  const { databases, collections } = record.grants;
  const isRoot = record.user === 'root' && scope.databaseName === '_system';
  const permission = (name: string) => databases.get(name) ?? (isRoot ? 'rw' : 'undefined');
  const shown = [...all].filter(([name]) => rights.isAdministrator || rightsIn(name).database !== 'none');
  const entries = shown.map(([databaseName, names]) => {
    const granted = collections.get(databaseName);
    const seen = names.filter(
      (name) => rights.isAdministrator || levelOn(rightsIn(databaseName), name) !== 'none',
    );
    const levels = [...seen, '*'].map((name) => [name, granted?.get(name) ?? 'undefined'] as const);
    const told = { permission: permission(databaseName), collections: Object.fromEntries(levels) };
    return [databaseName, told] as const;
  });
  const others = {
    permission: permission('*'),
    collections: { '*': collections.get('*')?.get('*') ?? 'undefined' },
  };
  return { ...Object.fromEntries(entries), '*': others };
}
