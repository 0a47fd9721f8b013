import { createHash } from 'node:crypto';
import type { Directory } from './Directory.ts';
import type { UserRecord } from './user-record.ts';

/** A user as it was found: the database whose `_users` has it, and its record at that time. */
export interface Identity {
  readonly homeDatabase: string;
  readonly record: UserRecord;
}

/** Who a name means in a database: a user of the database itself, else one of _system. */
export async function findIdentities(
  directory: Directory,
  databaseName: string,
  user: string,
): Promise<readonly Identity[]> {
  const homes = databaseName === '_system' ? ['_system'] : [databaseName, '_system'];
  const identities: Identity[] = [];
  for (const homeDatabase of homes) {
    const record = await directory.findUser(homeDatabase, user);
    if (record?.active && mayEnter({ homeDatabase, record }, databaseName)) {
      identities.push({ homeDatabase, record });
    }
  }
  return identities;
}

/** What the user may do in the database. */
export function accessOf({ homeDatabase, record }: Identity, databaseName: string): 'rw' | 'ro' | 'none' {
  if (homeDatabase !== '_system') return homeDatabase === databaseName ? 'rw' : 'none';
  if (record.user === 'root') return 'rw';
  // As 2.8 has it, until the first grant: whoever is a user of _system may do everything there.
  if (databaseName === '_system' && Object.keys(record.databases).length === 0) return 'rw';
  return record.databases[databaseName] ?? record.databases['*'] ?? 'none';
}

export function mayEnter(identity: Identity, databaseName: string): boolean {
  return accessOf(identity, databaseName) !== 'none';
}

const stamps = new WeakMap<UserRecord, string>();

/** Changes when the password does: what was given out on the strength of the old one is void. */
export function stampOf(record: UserRecord): string {
  let stamp = stamps.get(record);
  if (stamp === undefined) {
    const text = JSON.stringify(record.authData ?? null);
    stamp = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    stamps.set(record, stamp);
  }
  return stamp;
}
