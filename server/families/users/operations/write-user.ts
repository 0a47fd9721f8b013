import { isObject } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { unreachable } from '../../../../protocol/lib/assert.ts';
import { forbidden } from '../../../auth/access.ts';
import type { Level } from '../../../auth/rights.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { type LargeJson, parseBody, parsedJson } from '../../../lib/json-body.ts';
import type { AuditEntry, Operation, UnguardedWriteContext } from '../../../operation/operation.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import { extraTag } from '../lib/extra-tag.ts';
import {
  getUser,
  insertUser,
  noGrants,
  removeUser,
  type UserDocumentChange,
  type UserValues,
  updateUser,
  withCollectionGrant,
  withDatabaseGrant,
} from '../lib/user-documents.ts';
import { type SplitExtra, splitExtra } from '../lib/user-queries.ts';
import { type DirectoryUser, readConfig, readExtraJson, readOwnExtra } from '../lib/user-record.ts';
import type { LargeExtra } from './split-extra.ts';

/** The values of a request; a large `extra` as the result of `split-extra`. */
type GivenValues = Omit<UserValues, 'extra'> & { readonly extra: Value | LargeExtra };

export type UserChange =
  | { readonly kind: 'create'; readonly values: GivenValues }
  /** `active` is unchanged if undefined. */
  | { readonly kind: 'replace'; readonly values: Omit<GivenValues, 'active'> & { readonly active?: boolean } }
  /** `extra` is merged into the stored value; null clears it. */
  | {
      readonly kind: 'update';
      readonly values: Partial<GivenValues>;
      /** The result of `extraTag` for the stored `extra`; another value refuses the change with 1200 (conflict). */
      readonly expectedTag?: string | undefined;
    }
  | { readonly kind: 'remove' }
  /** A setting of the user; undefined removes it. */
  | { readonly kind: 'configure'; readonly key: string; readonly value: LargeJson<Value> | undefined }
  /** Access to a database or to a collection of it, or to all (`*`); undefined removes the entry. */
  | {
      readonly kind: 'grant';
      readonly databaseName: string;
      readonly collection?: string | undefined;
      readonly level?: Level | undefined;
    };

interface WriteUserArgs {
  readonly user: string;
  readonly change: UserChange;
}

/**
 * Changes a user of the database. Saved queries may be large, so they are read only if they change. A user without
 * administrator rights may only change their password, `extra` and `changePassword`. Throws 1702 (duplicate user), 1703
 * (user not found), 11 (forbidden).
 */
const writeUser: Operation<WriteUserArgs, null> = {
  id: 'write-user',
  mode: 'write',
  rights: 'own',
  ownerOf: ({ user }) => user,
  isDurable: () => true,
  announces: ['users'],
  audit: ({ user, change }) => entryOf(user, change),
  run(context, { user, change }) {
    const { database } = context;
    if (change.kind === 'create') {
      requireAdministrator(context, 'create users');
      const { extra, ...values } = change.values;
      insertUser(database, user, { ...values, extra: splitOf(extra) }, grantsOfNew(context));
      return null;
    }
    const record = getUser(database, user);
    if (change.kind === 'remove') {
      requireAdministrator(context, 'remove users');
      if (user === 'root' && database.info.isSystem) throw forbidden('root of _system cannot be removed');
      removeUser(database, record);
    } else changeUser(context, record, change);
    return null;
  },
};

/** Undefined for a change of `extra` or of settings. */
function entryOf(user: string, change: UserChange): AuditEntry | undefined {
  switch (change.kind) {
    case 'create':
      return { event: 'create user', of: { user } };
    case 'remove':
      return { event: 'remove user', of: { user } };
    case 'configure':
      return undefined;
    case 'grant': {
      const { databaseName, collection, level = 'default' } = change;
      return { event: 'grant', of: { user, database: databaseName, collection, level } };
    }
    case 'replace':
    case 'update': {
      const { authData, active } = change.values;
      if (authData !== undefined) return { event: 'change password', of: { user, active } };
      return active === undefined ? undefined : { event: 'change user', of: { user, active } };
    }
    default:
      return unreachable(change);
  }
}

type Change = Exclude<UserChange, { readonly kind: 'create' | 'remove' }>;

function changeUser(context: UnguardedWriteContext, record: DirectoryUser, change: Change): void {
  const { database } = context;
  switch (change.kind) {
    case 'replace':
    case 'update': {
      if (change.kind === 'update') requireTag(database, record, change.expectedTag);
      const { extra, active = record.active, ...values } = change.values;
      if (active !== record.active) requireAdministrator(context, "change 'active'");
      updateUser(database, record, { ...values, active, ...newExtra(context, record, change.kind, extra) });
      return;
    }
    case 'grant': {
      requireAdministrator(context, 'grant access');
      const { databaseName, collection, level } = change;
      const grants =
        collection === undefined
          ? withDatabaseGrant(record.grants, databaseName, level)
          : withCollectionGrant(record.grants, databaseName, collection, level);
      updateUser(database, record, { grants });
      return;
    }
    case 'configure': {
      const { [change.key]: _former, ...others } = readConfig(database, record);
      const config =
        change.value === undefined ? others : { ...others, [change.key]: parsedJson(change.value) };
      updateUser(database, record, { config });
      return;
    }
    default:
      unreachable(change);
  }
}

function requireTag(database: DatabaseView, record: DirectoryUser, expected: string | undefined): void {
  if (expected === undefined) return;
  if (expected === extraTag(readExtraJson(database, record))) return;
  throw new DatabaseError('ERROR_ARANGO_CONFLICT', {
    status: 412,
    detail: `'extra' of the user '${record.user}' was changed by another call`,
  });
}

/** An update merges objects and does not remove saved queries; any other value replaces the stored one. */
function newExtra(
  { database }: UnguardedWriteContext,
  record: DirectoryUser,
  kind: 'replace' | 'update',
  given: GivenValues['extra'] | undefined,
): Pick<UserDocumentChange, 'extra' | 'keepsQueries'> {
  if (kind === 'replace') return { extra: splitOf(given ?? null) };
  if (given === undefined) return {};
  const split = splitOf(given);
  const stored = splitExtra(readOwnExtra(database, record));
  if (given === null || !isObject(stored.extra) || !isObject(split.extra)) return { extra: split };
  const extra = { ...stored.extra, ...split.extra };
  return { extra: { extra, queries: split.queries ?? stored.queries }, keepsQueries: true };
}

/** Null is an empty `extra`. */
function splitOf(given: Value | LargeExtra): SplitExtra {
  if (!isLarge(given)) return splitExtra(given ?? {});
  return { extra: parseBody(given.others) as Value, queries: given.queries };
}

/** A value has no bytes. */
function isLarge(given: Value | LargeExtra): given is LargeExtra {
  return isObject(given as Value) && (given as Partial<LargeExtra>).others instanceof Uint8Array;
}

/**
 * As in 2.8, which has no grants, a user of a database may use that database. This excludes _system, where the grant
 * would make the user an administrator.
 */
function grantsOfNew({ dialect, database: { info } }: UnguardedWriteContext) {
  const hasAccess = dialectRules[dialect].newUserAccess === 'database' && !info.isSystem;
  return hasAccess ? withDatabaseGrant(noGrants, info.name, 'rw') : noGrants;
}

function requireAdministrator({ rights }: UnguardedWriteContext, to: string): void {
  if (!rights.isAdministrator) throw forbidden(`expected an administrator to ${to}`);
}

export default writeUser;
