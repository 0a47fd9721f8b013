import { explainQuery } from '../../../../aql/explain.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { databaseSource } from '../../../engine/queries/database-source.ts';
import { parseExplainRequest } from '../../../engine/queries/parse-cursor-request.ts';
import { toQueryRequest } from '../../../engine/queries/to-query-request.ts';
import { answerJson } from '../../../operation/body-json.ts';
import type { Operation } from '../../../operation/operation.ts';

interface Args {
  /** Of the request. */
  readonly body: Uint8Array;
}

/** The plan of a query as JSON text; the query is not run. */
const operation: Operation<Args, string | Uint8Array> = {
  id: 'explain-query',
  mode: 'read',
  rights: 'read',
  run: ({ database, dialect, user }, { body }) => {
    const { request, allPlans } = parseExplainRequest(body, dialect);
    const source = databaseSource(database, () => undefined, { userName: user });
    const explained = explainQuery(toQueryRequest(request, dialect), source, {
      allPlans,
      clock: () => performance.now(),
    });
    return answerJson(stringifyJson({ ...explained, error: false, code: 200 }));
  },
};
export default operation;
