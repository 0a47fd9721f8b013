import { executeApi } from '../../../../protocol/api/execute.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { ok } from '../../../route/replies.ts';
import { JsonParts, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';

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
  const isTextResult = !hasFlag(query, 'returnAsJSON');
  const members = { body: new TextEncoder().encode(JSON.stringify(body)) };
  const outcome = await request.scripts.run({
    script: { kind: 'execute', databaseName, dialect, members, isTextResult },
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
  const isObject = result[0] === openBrace && dialect === '2.8' && !isTextResult;
  return { status: 200, body: isObject ? withStatus(result) : result };
}

const openBrace = 123;

/** The object with the members `error` and `code` of most answers. */
function withStatus(object: Uint8Array): JsonParts {
  const comma = object.length > 2 ? ',' : '';
  return new JsonParts([object.subarray(0, -1), `${comma}"error":false,"code":200}`]);
}

/** Scripts of administrators. */
const family: RouteFamily = {
  id: 'execute',
  routes: [{ ...routeOf(executeApi.run), method: '*', runsScript: true, handle: execute }],
};

export default family;
