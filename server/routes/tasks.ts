import { tasksApi } from '../../protocol/api/tasks.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { describeValue } from '../../protocol/lib/describe-value.ts';
import { stringifyJson } from '../../protocol/lib/json.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import type { Task, TaskDefinition } from '../scripts/Tasks.ts';
import { endpointsAt } from './lib/described-routes.ts';
import { segmentsBelow } from './lib/query-parameters.ts';
import { ok } from './lib/replies.ts';
import { type Wording, worded } from './lib/wording.ts';

const path = '/_api/tasks';
const wording: Wording = { 400: { message: 'bad parameter' } };

/** Delay of the first run in seconds, if the request has none. */
const defaultOffset = { '2.8': 0.00001, '3.12': 0.000001 };

function list(request: RequestScope): Reply {
  const [id] = segmentsBelow(path, request.path);
  const { tasks, scriptCaller } = request;
  if (id !== undefined)
    return ok(
      formOf(
        request,
        find(() => tasks.get(scriptCaller, id)),
      ),
    );
  return { status: 200, body: tasks.list(scriptCaller).map((task) => formOf(request, task)) };
}

/** PUT gives the id, POST gets a new one. */
function register(request: RequestScope): Reply {
  const [id] = segmentsBelow(path, request.path);
  if ((request.method === 'PUT') !== (id !== undefined)) throw badPath(request);
  const task = request.tasks.register(request.scriptCaller, readDefinition(request, id));
  return ok(formOf(request, task));
}

function remove(request: RequestScope): Reply {
  const [id, ...more] = segmentsBelow(path, request.path);
  if (id === undefined || more.length > 0) throw badPath(request);
  find(() => request.tasks.remove(request.scriptCaller, id));
  return ok({});
}

function readDefinition(request: RequestScope, id: string | undefined): TaskDefinition {
  const { command, name, params, offset, period } = request.jsonObject();
  const isLegacy = request.dialect === '2.8';
  if (command === undefined || (!isLegacy && typeof command !== 'string')) {
    throw new DatabaseError('ERROR_BAD_PARAMETER', { message: 'command must be specified' });
  }
  return {
    id,
    command: typeof command === 'string' ? command : stringifyJson(command),
    name: typeof name === 'string' ? name : 'user-defined task',
    params,
    offset: Math.max(
      0,
      secondsOf('offset', offset) ?? (period === undefined ? defaultOffset[request.dialect] : 0),
    ),
    period: periodOf(secondsOf('period', period)),
  };
}

function secondsOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = typeof value === 'string' ? Number(value) : value;
  if (typeof seconds === 'number' && Number.isFinite(seconds)) return seconds;
  throw new DatabaseError('ERROR_BAD_PARAMETER', {
    message: `${name}: expected a number of seconds, found ${describeValue(value)}`,
  });
}

function periodOf(seconds: number | undefined): number | undefined {
  if (seconds === undefined || seconds > 0) return seconds;
  throw new DatabaseError('ERROR_BAD_PARAMETER', { message: 'task period must be specified and positive' });
}

function formOf({ dialect }: RequestScope, task: Task): object {
  const { id, name, created, period, offset, command, caller } = task;
  const isPeriodic = period !== undefined;
  const hasOffset = !isPeriodic || offset > 0 || dialect !== '2.8';
  return {
    id,
    name,
    created,
    type: isPeriodic ? 'periodic' : 'timed',
    ...(isPeriodic ? { period } : {}),
    ...(hasOffset ? { offset } : {}),
    command: dialect === '2.8' ? command : `(function (params) { ${command} } )(params);`,
    database: caller.databaseName,
  };
}

/** The status of 1852 (task not found) is 404. */
function find<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.errorNum !== 1852) throw error;
    throw new DatabaseError('ERROR_TASK_NOT_FOUND', { status: 404 });
  }
}

function badPath({ method }: RequestScope): DatabaseError {
  const expected = method === 'POST' ? `POST ${path}` : `${method} ${path}/<id>`;
  return new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: `bad parameter: expected ${expected}` });
}

/** Code that runs later, once or periodically. */
const family: RouteFamily = {
  id: 'tasks',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    {
      method: 'GET',
      path: pattern,
      endpoints: endpointsAt(pattern, 'GET', tasksApi),
      access: 'read',
      handle: list,
    },
    {
      method: ['POST', 'PUT'],
      path: pattern,
      endpoints: endpointsAt(pattern, ['POST', 'PUT'], tasksApi),
      access: 'write',
      handle: (request) => worded(request.dialect, wording, () => register(request)),
    },
    {
      method: 'DELETE',
      path: pattern,
      endpoints: endpointsAt(pattern, 'DELETE', tasksApi),
      access: 'write',
      handle: remove,
    },
  ]),
};

export default family;
