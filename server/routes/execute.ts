import { executeApi } from '../../protocol/api/execute.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { hasFlag } from './lib/query-parameters.ts';
import { ok } from './lib/replies.ts';

/** Runs a script; disabled unless the server was started with --allow-execute. */
async function execute(request: RequestScope): Promise<Reply> {
  if (!request.isExecuteAllowed) {
    throw new DatabaseError('ERROR_HTTP_NOT_FOUND', {
      message: `unknown path '${request.path}': the server was started without --allow-execute`,
    });
  }
  const { databaseName, dialect, query, scriptCaller, abandoned } = request;
  const body = request.text();
  if (body.trim() === '') return ok({});
  const outcome = await request.scripts.run({
    script: { kind: 'execute', body, databaseName, dialect },
    caller: scriptCaller,
    signal: abandoned,
  });
  if (outcome.kind === 'thrown') {
    const { exception, stack } = outcome.failure;
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    return { status: 500, body: Buffer.from((stack ?? [exception]).join('\n')), headers };
  }
  const { result } = outcome;
  if (result === undefined) return ok({});
  if (!hasFlag(query, 'returnAsJSON')) return { status: 200, body: JSON.stringify(result) };
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  return isObject && dialect === '2.8' ? ok(result) : { status: 200, body: result };
}

/** Scripts of administrators. */
const family: RouteFamily = {
  id: 'execute',
  routes: [{ ...routeOf(executeApi.run), method: '*', handle: execute }],
};

export default family;
