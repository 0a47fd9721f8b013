import { assert } from '../../../../protocol/lib/assert.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CheckedDocument } from '../../../storage/json/document-json.ts';
import { getUser, updateQueries } from '../../users/lib/user-documents.ts';
import { readUserQueries } from '../../users/lib/user-queries.ts';

/** The result of `merge-queries`. */
export interface MergedQueries {
  readonly queries: CheckedDocument;
  /** Of the queries that were merged; undefined for none. */
  readonly expectedRevision: string | undefined;
}

interface SaveQueriesArgs extends MergedQueries {
  readonly user: string;
}

export interface SavedRevision {
  readonly key: string;
  readonly revision: string;
  readonly oldRevision: string | undefined;
}

/**
 * Stores the saved queries of a user. Undefined, without a change, if they have changed since they were merged. Throws
 * 1703 (user not found).
 */
const saveQueries: Operation<SaveQueriesArgs, SavedRevision | undefined> = {
  id: 'save-queries',
  mode: 'write',
  rights: 'own',
  ownerOf: ({ user }) => user,
  announces: ['users'],
  run({ database }, { user, queries, expectedRevision }) {
    const record = getUser(database, user);
    if (readUserQueries(database, record.key)?.revision !== expectedRevision) return undefined;
    const written = updateQueries(database, record, queries);
    assert(written !== undefined, 'a change of extra writes the document');
    return { key: record.key, revision: written.revision, oldRevision: written.oldRevision };
  },
};
export default saveQueries;
