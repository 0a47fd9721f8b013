import type { Value } from '../../../../aql/values/value.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { maxControlValues } from '../../../../protocol/lib/json-limits.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { findJson } from '../../../lib/json-body.ts';
import { requireUniqueNames } from '../../../lib/unique-names.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findUser } from '../../users/lib/user-documents.ts';
import { queriesDocument, readUserQueries } from '../../users/lib/user-queries.ts';
import { queriesInExtra } from '../../users/lib/user-record.ts';
import type { MergedQueries } from './save-queries.ts';

export interface SavedQuery {
  readonly name: string;
  readonly value: string;
  readonly parameter?: Value;
}

interface MergeQueriesArgs {
  readonly user: string;
  /** JSON of an array; a saved query of the same name is replaced, other values are ignored. */
  readonly json: Uint8Array;
}

/**
 * The saved queries of a user with those of a request, for `save-queries`. Throws 17 (type error) for an unknown user, as
 * 2.8, and 600 (invalid JSON).
 */
const mergeQueries: Operation<MergeQueriesArgs, MergedQueries> = {
  id: 'merge-queries',
  mode: 'read',
  rights: 'own',
  ownerOf: ({ user }) => user,
  isLarge: true,
  run({ database, dialect }, { user, json }) {
    const record = findUser(database, user);
    if (record === undefined) {
      throw new DatabaseError('ERROR_TYPE_ERROR', { detail: `there is no user '${user}'`, status: 400 });
    }
    const given = queriesIn(json, dialect);
    const stored = readUserQueries(database, record.key);
    const known =
      stored === undefined ? queriesInExtra(database, record) : (JSON.parse(stored.json) as Value);
    const merged = new Map<string, Value>();
    for (const query of savedQueries(known)) merged.set(query.name, query as never);
    for (const query of given) merged.set(query.name, query as never);
    return { queries: queriesDocument([...merged.values()]), expectedRevision: stored?.revision };
  },
};

function queriesIn(json: Uint8Array, dialect: Dialect): readonly SavedQuery[] {
  const given = findJson(json, maxControlValues) as Value | undefined;
  if (dialectRules[dialect].repeatedNames === 'refused') requireUniqueNames(json);
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

export default mergeQueries;
