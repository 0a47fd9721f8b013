import type { Value } from '../../../../aql/values/value.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import { maxControlValues } from '../../../../protocol/lib/json-limits.ts';
import { extraMembers } from '../../../auth/user-record.ts';
import { findJson } from '../../../lib/json-body.ts';
import { requireUniqueNames } from '../../../lib/unique-names.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findWholeUser, updateUser } from '../../users/lib/user-documents.ts';

export interface SavedQuery {
  readonly name: string;
  readonly value: string;
  readonly parameter?: Value;
}

interface SaveQueriesArgs {
  readonly user: string;
  /** JSON of an array; a saved query of the same name is replaced, other values are ignored. */
  readonly json: Uint8Array;
}

interface SavedRevision {
  readonly key: string;
  readonly revision: string;
  readonly oldRevision: string | undefined;
}

/**
 * Saves queries of the console for a user. Throws 17 (type error) for an unknown user, as 2.8, and 600 (invalid JSON).
 */
const saveQueries: Operation<SaveQueriesArgs, SavedRevision> = {
  id: 'save-queries',
  mode: 'write',
  rights: 'own',
  ownerOf: ({ user }) => user,
  announces: ['users'],
  run({ database, dialect }, { user, json }) {
    const record = findWholeUser(database, user);
    if (record === undefined) {
      throw new DatabaseError('ERROR_TYPE_ERROR', { detail: `there is no user '${user}'`, status: 400 });
    }
    const queries = queriesIn(json, dialect);
    const members = extraMembers(record);
    const merged = new Map<string, Value>();
    for (const known of savedQueries(members.queries)) merged.set(known.name, known as never);
    for (const query of queries) merged.set(query.name, query as never);
    const all = [...merged.values()];
    const written = updateUser(database, record, { extra: { ...members, queries: all } });
    assert(written !== undefined, 'a change of extra writes the document');
    return { key: record.key, revision: written.revision, oldRevision: written.oldRevision };
  },
};

function queriesIn(json: Uint8Array, dialect: Dialect): readonly SavedQuery[] {
  const given = findJson(json, maxControlValues) as Value | undefined;
  if (dialect !== '2.8') requireUniqueNames(json);
  return savedQueries(given).map(({ name, value, parameter }) => ({
    name,
    value,
    ...(parameter === undefined ? {} : { parameter }),
  }));
}

/** The saved queries in the `extra` of a user, which clients write. */
function savedQueries(value: Value | undefined): readonly SavedQuery[] {
  return Array.isArray(value) ? value.filter(isSavedQuery) : [];
}

function isSavedQuery(value: unknown): value is SavedQuery {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { name, value: text } = value as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && typeof text === 'string';
}

export default saveQueries;
