import { pageDatabase, siteBase } from '../../lib/page-location.ts';
import type { Session } from '../app-state.ts';
import { store } from '../store.ts';
import { keyInUse } from './withheld.ts';

/**
 * What a stored value belongs to. Several servers can share the storage of a browser: those behind one proxy, and those
 * that have used the same port one after the other.
 * - `site`: the console at one base path, before the user is known.
 * - `user`: a user of one server at one base path.
 * - `database`: the same, in one database.
 */
type StorageScope = 'site' | 'user' | 'database';

declare const kind: unique symbol;

/** The full name of something that the browser stores. Only this file creates such values. */
export type StorageKey = string & { readonly [kind]: 'storage key' };

/**
 * Items whose names are fixed: settings of the machine's GPU, of browser tests and of the tour, and the items that the
 * specification names. The latter contain the scope that they belong to.
 */
type FixedName =
  | 'orrery.ink'
  | 'orrery.layout-gpu'
  | 'orrery.observe'
  | 'orrery.tour'
  | 'graphSettings'
  | 'query'
  | 'parameter'
  | 'orrery.query.owner';

export function fixedKey(name: FixedName): StorageKey {
  return name as string as StorageKey;
}

/**
 * Key of a value in the browser: of an item, a database, a record, a lock or a channel. It depends on the signed-in user:
 * an object that writes later takes its keys when it is created. A withheld key has another one in its place, see
 * `withheld.ts`. `database`: default that of the page.
 */
export function storageKey(scope: StorageScope, name: string, database: string = pageDatabase()): StorageKey {
  const { server, user } = scope === 'site' ? nobody : currentOwner();
  // Percent-encoded, so that two scopes never have a common key.
  const scopes = [server, siteBase(), user, scope === 'database' ? database : ''].map(encodeURIComponent);
  const key = ['orrery', ...scopes, name].join('/');
  return (scope === 'site' ? key : keyInUse(key)) as StorageKey;
}

/** A key that begins with another one. */
export function keyWithin(key: StorageKey, name: string): StorageKey {
  return `${key}/${name}` as StorageKey;
}

/** The user in keys, and the server that knows the user. */
interface Owner {
  readonly server: string;
  readonly user: string;
}

const nobody: Owner = { server: '', user: '' };
let last: Owner = nobody;

/** After a sign-out the last user: what is still stored belongs to this user. */
function currentOwner(): Owner {
  last = ownerOf(store.getState().session) ?? last;
  return last;
}

/** A server that does not tell its id and the key of the user is known by its address, the user by the name. */
function ownerOf(session: Session): Owner | undefined {
  switch (session.kind) {
    case 'user':
    case 'expired':
      return { server: session.server ?? '', user: session.userKey ?? session.user };
    case 'off':
      return { server: session.server ?? '', user: session.userKey ?? 'root' };
    case 'unknown':
    case 'none':
      return undefined;
  }
}
