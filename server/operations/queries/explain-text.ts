import { explainPlans } from '../../../aql/explain.ts';
import { explainText } from '../../../aql/explainer/explain-text.ts';
import type { Operation } from '../../engine/operation.ts';
import { databaseSource } from '../../engine/queries/database-source.ts';
import { toQueryRequest } from '../../engine/queries/order-request.ts';
import { parseExplainOrder } from '../../engine/queries/parse-order.ts';

interface Args {
  /** Of the request. */
  readonly body: Uint8Array;
}

/** The plan of a query as text for people; the query is not run. */
const operation: Operation<Args, string> = {
  id: 'explain-text',
  mode: 'read',
  rights: 'read',
  run: ({ database, dialect, user }, { body }) => {
    const { order } = parseExplainOrder(body, dialect);
    const source = databaseSource(database, () => undefined, { userName: user });
    const { plans, ...rest } = explainPlans(toQueryRequest(order, dialect), source, { allPlans: false });
    return explainText({ text: order.text, dialect, plan: plans[0], ...rest });
  },
};
export default operation;
