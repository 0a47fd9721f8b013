import { isObject } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { parseBody } from '../../../lib/json-body.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CheckedDocument } from '../../../storage/json/document-json.ts';
import { queriesDocument } from '../lib/user-queries.ts';

interface SplitExtraArgs {
  /** The user whose `extra` it will be. */
  readonly user: string;
  /** The JSON of the `extra` of a request. */
  readonly json: Uint8Array;
}

/** A large `extra` for the writer. */
export interface LargeExtra {
  /** JSON. */
  readonly others: Uint8Array;
  readonly queries: CheckedDocument | undefined;
}

/** Splits a large `extra` of a request into its saved queries and its other members. Throws 600 (invalid JSON). */
const splitExtra: Operation<SplitExtraArgs, LargeExtra> = {
  id: 'split-extra',
  mode: 'read',
  // It reads no data, but others must not make the server parse for a change that they may not make.
  rights: 'own',
  ownerOf: ({ user }) => user,
  isLarge: true,
  run(_context, { json }) {
    const extra = parseBody(json) as Value;
    if (!isObject(extra) || !Object.hasOwn(extra, 'queries')) {
      return { others: Buffer.from(stringifyJson(extra)), queries: undefined };
    }
    const { queries = null, ...others } = extra;
    return { others: Buffer.from(stringifyJson(others)), queries: queriesDocument(queries) };
  },
};
export default splitExtra;
