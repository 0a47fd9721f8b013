import type { NodeProfile, QueryWarning } from '../../aql/execution.ts';
import { explainText } from '../../aql/explainer/explain-text.ts';
import type { ObjectValue } from '../../aql/value.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { parseExplainOrder } from '../engine/queries/parse-order.ts';
import explainTextOperation from '../operations/explain-text.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';

/** What is read of the answer of a profiled query. */
interface ProfiledAnswer {
  readonly id?: string;
  readonly extra: {
    readonly plan: ObjectValue;
    readonly profile: Readonly<Record<string, number>>;
    readonly stats: Readonly<Record<string, number>> & { readonly nodes: readonly NodeProfile[] };
    readonly warnings: readonly QueryWarning[];
  };
}

/** An error is told where the text would stand, as the real console expects it. */
async function answerText(make: () => Promise<string>): Promise<Reply> {
  try {
    return { status: 200, body: { msg: await make() } };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { errorNum, message: errorMessage } = error;
    return { status: 200, body: { msg: JSON.stringify({ errorNum, errorMessage }) } };
  }
}

function explain(request: RequestScope): Promise<Reply> {
  return answerText(() => request.run(explainTextOperation, { body: request.body }));
}

/** Runs the query to its end, measures its nodes and drops its result. */
function profile(request: RequestScope): Promise<Reply> {
  return answerText(async () => {
    const { engine, body, abandoned } = request;
    // Node by node only today's dialect is told.
    const { databaseName, user, isReadOnly } = request;
    const scope = { databaseName, user, isReadOnly, dialect: '3.12' } as const;
    const { order } = parseExplainOrder(body, '3.12');
    const measured = {
      ...order,
      isStream: false,
      cache: false,
      options: { ...order.options, profile: 2 },
    } as const;
    const bytes = await engine.queries.open(scope, measured, abandoned);
    const { id, extra } = JSON.parse(Buffer.from(bytes).toString()) as ProfiledAnswer;
    if (id !== undefined) engine.queries.close(scope, id);
    const { plan, warnings, stats, profile: phases } = extra;
    return explainText({ text: order.text, dialect: '3.12', plan, warnings, profile: { stats, phases } });
  });
}

const path = '/_admin/aardvark/query';

const family: RouteFamily = {
  id: 'query-text',
  routes: [
    { method: 'POST', path: `${path}/explain`, handle: explain },
    { method: 'POST', path: `${path}/explain/`, handle: explain },
    { method: 'POST', path: `${path}/profile`, handle: profile },
  ],
};
export default family;
