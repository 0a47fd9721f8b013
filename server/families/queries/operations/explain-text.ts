import { explainPlans } from '../../../../aql/explain.ts';
import { explainText } from '../../../../aql/explainer/explain-text.ts';
import { databaseSource } from '../../../engine/queries/database-source.ts';
import { parseExplainRequest } from '../../../engine/queries/parse-cursor-request.ts';
import { toQueryRequest } from '../../../engine/queries/to-query-request.ts';
import type { Operation } from '../../../operation/operation.ts';

interface Args {
  /** Of the request. */
  readonly body: Uint8Array;
}

/** The plan of a query as formatted text; the query is not run. */
const operation: Operation<Args, string> = {
  id: 'explain-text',
  mode: 'read',
  rights: 'read',
  run: ({ database, dialect, user }, { body }) => {
    const { request } = parseExplainRequest(body, dialect);
    const source = databaseSource(database, () => undefined, { userName: user });
    const { plans, ...rest } = explainPlans(toQueryRequest(request, dialect), source, { allPlans: false });
    return explainText({ text: request.text, dialect, plan: plans[0], ...rest });
  },
};
export default operation;
