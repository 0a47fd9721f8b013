import { traversalApi } from '../../../../protocol/api/traversal.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { isBlank } from '../../../lib/json-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { legacyOnly, ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { resultMember, toDatabaseError } from './lib/script-answers.ts';

/** A traversal with the user's own functions. Current servers have none. */
async function traverse(request: RequestScope): Promise<Reply> {
  const { databaseName, dialect, scriptCaller, abandoned } = request;
  const outcome = await request.scripts.run({
    script: { kind: 'traversal', databaseName, dialect, members: { options: readOptions(request) } },
    caller: scriptCaller,
    signal: abandoned,
  });
  if (outcome.kind === 'thrown') throw toDatabaseError(outcome.failure);
  const { result } = outcome;
  return result === undefined ? ok({}) : { status: 200, body: resultMember(result) };
}

/** The body, which must be an object. */
function readOptions(request: RequestScope): Uint8Array {
  try {
    request.jsonObject();
    return isBlank(request.body) ? Buffer.from('{}') : request.body;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
  }
}

const family: RouteFamily = {
  id: 'traversal',
  routes: [
    {
      ...routeOf(traversalApi.traverse),
      runsScript: true,
      handle: legacyOnly(traverse),
    },
    {
      method: '*',
      path: traversalApi.traverse.path,
      access: 'read',
      handle: legacyOnly(unsupportedMethod),
    },
  ],
};

export default family;
