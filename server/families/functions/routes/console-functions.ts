import { consoleFunctionsApi, maxTestCalls } from '../../../../protocol/api/console-functions.ts';
import { type DatabaseError, unexpectedParameter } from '../../../../protocol/errors.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import testFunction from '../operations/test-function.ts';

async function test(request: RequestScope): Promise<Reply> {
  const { code, calls } = request.jsonObject();
  if (typeof code !== 'string') throw wrong('code', 'a text', code);
  if (!Array.isArray(calls) || calls.length > maxTestCalls || !calls.every(Array.isArray)) {
    throw wrong('calls', `at most ${maxTestCalls} arrays of arguments`, calls);
  }
  const rows = calls.map(stringifyJson);
  const outcomes = await request.run(testFunction, { code, rows });
  return ok({
    result: outcomes.map(({ value, error, line, milliseconds }) => ({
      ...(value === undefined ? { error, line } : { value: JSON.parse(value) as unknown }),
      milliseconds,
    })),
  });
}

function wrong(name: string, expected: string, found: unknown): DatabaseError {
  return unexpectedParameter(`${name}: expected ${expected}, found ${describeValue(found)}`);
}

/** Tests of user-defined functions. */
const family: RouteFamily = {
  id: 'console-functions',
  routes: [{ ...routeOf(consoleFunctionsApi.test), handle: test }],
};
export default family;
