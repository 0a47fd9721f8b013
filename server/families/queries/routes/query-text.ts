import type { NodeProfile, QueryWarning } from '../../../../aql/execution.ts';
import { explainText } from '../../../../aql/explainer/explain-text.ts';
import type { ObjectValue } from '../../../../aql/values/value.ts';
import { queryTextApi } from '../../../../protocol/api/query-text.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { parseExplainRequest } from '../../../engine/queries/parse-cursor-request.ts';
import { routeOf } from '../../../route/described-routes.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import explainTextOperation from '../operations/explain-text.ts';

/** Without a charset, as in the calls of the ArangoDB console. */
const headers = { 'content-type': 'application/json' };

/** The parts read from the answer of a profiled query. */
interface ProfiledExtra {
  readonly plan: ObjectValue;
  readonly profile: Readonly<Record<string, number>>;
  readonly stats: Readonly<Record<string, number>> & { readonly nodes: readonly NodeProfile[] };
  readonly warnings: readonly QueryWarning[];
}

/** An error is returned in place of the text, as the ArangoDB console expects it. */
async function answerText(make: () => Promise<string>): Promise<Reply> {
  try {
    return { status: 200, body: { msg: await make() }, headers };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { errorNum, message: errorMessage } = error;
    return { status: 200, body: { msg: JSON.stringify({ errorNum, errorMessage }) }, headers };
  }
}

function queryOf(request: RequestScope): string {
  const { query } = request.jsonObject();
  if (typeof query === 'string') return query;
  throw new DatabaseError('ERROR_TYPE_ERROR', {
    message: `expecting a string as 'query', found ${query === undefined ? 'none' : typeof query}`,
    status: 400,
  });
}

async function explain(request: RequestScope): Promise<Reply> {
  // 2.8 sends no message for an empty body.
  if (queryOf(request) === '' && request.dialect === '2.8') return { status: 200, body: {}, headers };
  return answerText(() => request.run(explainTextOperation, { body: request.body }));
}

/** The console's pages have no other methods. */
function refuse({ path: asked }: RequestScope): never {
  throw new DatabaseError('ERROR_HTTP_NOT_FOUND', { message: `unknown path '${asked}'` });
}

/** Runs the query to its end, profiles its nodes and discards its result. */
async function profile(request: RequestScope): Promise<Reply> {
  queryOf(request);
  return answerText(async () => {
    const { engine, body, abandoned } = request;
    // Statistics per node are returned in the current dialect only.
    const { databaseName, databaseId, rights, user, userId, owner } = request;
    const scope = { databaseName, databaseId, rights, user, userId, owner, dialect: '3.12' } as const;
    const { request: cursorRequest } = parseExplainRequest(body, '3.12');
    const measured = {
      ...cursorRequest,
      isStream: false,
      cache: false,
      options: { ...cursorRequest.options, profile: 2 },
    } as const;
    const answer = await engine.queries.open(scope, measured, abandoned);
    if (answer.cursorId !== undefined) engine.queries.close(scope, answer.cursorId);
    // The rows are not needed.
    const extra = JSON.parse(answer.extra ?? '{}') as ProfiledExtra;
    const { plan, warnings, stats, profile: phases } = extra;
    return explainText({
      text: cursorRequest.text,
      dialect: '3.12',
      plan,
      warnings,
      profile: { stats, phases },
    });
  });
}

const path = '/_admin/aardvark/query';

const family: RouteFamily = {
  id: 'query-text',
  routes: [
    { ...routeOf(queryTextApi.explain), handle: explain },
    { ...routeOf(queryTextApi.explain), path: `${path}/explain/`, handle: explain },
    { ...routeOf(queryTextApi.profile), handle: profile },
    { method: '*', path: `${path}/explain`, access: 'read', handle: refuse },
    { method: '*', path: `${path}/explain/`, access: 'read', handle: refuse },
    { method: '*', path: `${path}/profile`, access: 'read', handle: refuse },
  ],
};
export default family;
