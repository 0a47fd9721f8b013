import { aqlfunctionApi } from '../../../../protocol/api/aqlfunction.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { hasFlag, segmentsBelow } from '../../../route/query-parameters.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import { isTestList } from '../lib/library.ts';
import checkFunction from '../operations/check-function.ts';
import listFunctions from '../operations/list-functions.ts';
import registerFunction from '../operations/register-function.ts';
import removeFunctions from '../operations/remove-functions.ts';

const path = '/_api/aqlfunction';

const wording: Wording = {
  400: { message: 'bad parameter' },
  1580: { message: 'invalid user function name' },
  1581: { message: 'invalid user function code' },
  1582: { message: "user function '%s()' not found" },
};

type Handler = (request: RequestScope, segments: readonly string[]) => Promise<Reply>;

function call(handler: Handler) {
  return (request: RequestScope): Promise<Reply> =>
    worded(request.dialect, wording, () => handler(request, segmentsBelow(path, request.path)));
}

/** `?namespace=`; the current form also has it in the path. */
const list: Handler = async (request, [segment, ...more]) => {
  const { dialect, query } = request;
  if (more.length > 0 || (segment !== undefined && dialect === '2.8')) throw badPath('GET', '[/<namespace>]');
  const namespace = segment ?? query.get('namespace') ?? query.get('prefix') ?? '';
  const functions = await request.run(listFunctions, { namespace });
  if (dialect !== '2.8') return ok({ result: functions });
  return { status: 200, body: functions.map(({ name, code }) => ({ name, code })) };
};

const register: Handler = async (request, segments) => {
  if (segments.length > 0) throw badPath('POST', '');
  const { name, code, isDeterministic = false, tests } = request.jsonObject();
  const checked = { name: checkName(name), code: checkText(code) };
  if (typeof isDeterministic !== 'boolean') {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      detail: `isDeterministic: expected true or false, found ${describeValue(isDeterministic)}`,
    });
  }
  if (tests !== undefined && !isTestList(tests)) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      detail: 'tests: expected at most 200 objects with the texts name, arguments and expected',
    });
  }
  await request.run(checkFunction, { code: checked.code });
  const { isNew } = await request.run(registerFunction, { ...checked, isDeterministic, tests });
  return ok(request.dialect === '2.8' ? {} : { isNewlyCreated: isNew }, {}, isNew ? 201 : 200);
};

const remove: Handler = async (request, [name = '', ...more]) => {
  if (name === '' || more.length > 0) throw badPath('DELETE', '/<name>');
  const isGroup = hasFlag(request.query, 'group');
  const { count } = await request.run(removeFunctions, { name: isGroup ? name : checkName(name), isGroup });
  return ok(request.dialect === '2.8' ? {} : { deletedCount: count });
};

const validName = /^(?!_)\w+(::\w+)+$/;

function checkName(name: unknown): string {
  if (typeof name === 'string' && validName.test(name)) return name;
  throw new DatabaseError('ERROR_QUERY_FUNCTION_INVALID_NAME', {
    detail:
      'expected a namespace and a name of letters, digits and _, as in mine::double, not beginning with _, ' +
      `found ${describeValue(name)}`,
  });
}

function checkText(code: unknown): string {
  if (typeof code === 'string' && code.trim() !== '') return code.trim();
  throw new DatabaseError('ERROR_QUERY_FUNCTION_INVALID_CODE', {
    detail: `expected the text of a JavaScript function, found ${describeValue(code)}`,
  });
}

function badPath(method: string, rest: string): DatabaseError {
  return badParameter(`bad parameter: expected ${method} ${path}${rest}`);
}

/** User-defined functions of queries. */
const functions: RouteFamily = {
  id: 'aqlfunction',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    {
      method: 'GET',
      path: pattern,
      endpoints: endpointsAt(pattern, 'GET', aqlfunctionApi),
      access: 'read',
      handle: call(list),
    },
    {
      method: 'POST',
      path: pattern,
      endpoints: endpointsAt(pattern, 'POST', aqlfunctionApi),
      access: 'write',
      handle: call(register),
    },
    {
      method: 'DELETE',
      path: pattern,
      endpoints: endpointsAt(pattern, 'DELETE', aqlfunctionApi),
      access: 'write',
      handle: call(remove),
    },
    { method: ['HEAD', 'PUT', 'PATCH'], path: pattern, access: 'read', handle: unsupportedMethod },
  ]),
};

export default functions;
