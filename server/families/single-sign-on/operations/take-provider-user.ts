import type { Level } from '../../../auth/rights.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findUser, insertUser, noGrants, storedValues, updateUser } from '../../users/lib/user-documents.ts';
import { readProviderSubject, writeProviderSubject } from '../../users/lib/user-secrets.ts';

interface TakeProviderUserArgs {
  readonly user: string;
  /** Issuer and subject of the person: permanent, other than the name. */
  readonly subject: string;
  /** The access of the roles by database; undefined: the user must exist, and its grants stay. */
  readonly databases: ReadonlyMap<string, Level> | undefined;
}

/** `refused`: there is no active user of this person. */
type Taken = 'refused' | 'same' | 'changed';

/**
 * Finds or creates the user of _system for a person of the identity provider, and gives it the access of its roles; grants
 * for single collections stay. A user that was created in another way is taken only without `databases`, and a user that
 * belongs to another person never.
 */
const takeProviderUser: Operation<TakeProviderUserArgs, Taken> = {
  id: 'take-provider-user',
  mode: 'write',
  rights: 'server',
  isDurable: () => true,
  announces: ['users'],
  run({ database }, { user, subject, databases }) {
    const record = findUser(database, user);
    const owner = record && readProviderSubject(database, record.key);
    if (databases === undefined)
      return record?.active === true && (owner ?? subject) === subject ? 'same' : 'refused';
    if (record === undefined) {
      // Without a password, only the provider signs the user in.
      const values = { active: true, extra: {}, changePassword: false, authData: {} };
      insertUser(database, user, storedValues(values), { ...noGrants, databases });
      writeProviderSubject(database, findUser(database, user)!.key, subject);
      return 'changed';
    }
    if (owner !== subject || !record.active) return 'refused';
    if (hasSameEntries(record.grants.databases, databases)) return 'same';
    updateUser(database, record, { grants: { ...record.grants, databases } });
    return 'changed';
  },
  audit: ({ user, databases }, taken) =>
    taken === 'changed' && databases !== undefined
      ? { event: 'roles of single sign-on', of: { user, ...levelsOf(databases) } }
      : undefined,
};

function hasSameEntries(left: ReadonlyMap<string, Level>, right: ReadonlyMap<string, Level>): boolean {
  return left.size === right.size && [...left].every(([name, level]) => right.get(name) === level);
}

function levelsOf(databases: ReadonlyMap<string, Level>): { readonly access: string } {
  return { access: Array.from(databases, ([name, level]) => `${name}: ${level}`).join(', ') };
}
export default takeProviderUser;
