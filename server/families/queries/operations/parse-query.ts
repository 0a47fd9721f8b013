import { parseInfo } from '../../../../aql/parse-info.ts';
import { badArgument } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { parseBody } from '../../../lib/json-body.ts';
import { requireUniqueNames } from '../../../lib/unique-names.ts';
import { answerJson } from '../../../operation/body-json.ts';
import type { Operation } from '../../../operation/operation.ts';

interface Args {
  /** Of the request. */
  readonly body: Uint8Array;
}

/** Collections, bind parameters and syntax tree of a query, as JSON text. */
const operation: Operation<Args, string | Uint8Array> = {
  id: 'parse-query',
  mode: 'read',
  rights: 'read',
  run: ({ dialect }, { body }) => {
    const { query } = (parseBody(body) ?? {}) as { readonly query?: unknown };
    requireUniqueNames(body);
    if (typeof query !== 'string') {
      throw badArgument("The attribute 'query' was not found or is not a string.");
    }
    const info = parseInfo(query, dialect);
    return answerJson(stringifyJson({ error: false, code: 200, parsed: true, ...info, warnings: [] }));
  },
};
export default operation;
