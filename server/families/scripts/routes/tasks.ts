import { tasksApi } from '../../../../protocol/api/tasks.ts';
import { badArgument, badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { asBuffer, firstByte } from '../../../lib/json-body.ts';
import { endpointsAt, routeOf } from '../../../route/described-routes.ts';
import { segmentsBelow } from '../../../route/query-parameters.ts';
import { ok } from '../../../route/replies.ts';
import {
  JsonParts,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import type { Task, TaskDefinition } from '../service/Tasks.ts';

const path = '/_api/tasks';
const wording: Wording = { 400: { message: 'bad parameter' } };

const maxNameLength = 1024;
const quote = 34;

/** Delay of the first run in seconds, if the request has none. */
const defaultOffset = { '2.8': 0.00001, '3.12': 0.000001 };

function list(request: RequestScope): Reply {
  const [id] = segmentsBelow(path, request.path);
  const { tasks, scriptCaller } = request;
  if (id !== undefined)
    return taskReply(
      request,
      find(() => tasks.get(scriptCaller, id)),
    );
  const parts = tasks
    .list(scriptCaller)
    .flatMap((task, at) => [at === 0 ? '[' : ',', ...formOf(request, task), '}']);
  return { status: 200, body: new JsonParts([...(parts.length === 0 ? ['['] : parts), ']']) };
}

function taskReply(request: RequestScope, task: Task): Reply {
  const end = request.dialect === '2.8' ? ',"error":false,"code":200}' : '}';
  return { status: 200, body: new JsonParts([...formOf(request, task), end]) };
}

/** The id is in the path or, in 3.12, in the body of a POST; without one the task gets a new id. */
async function register(request: RequestScope): Promise<Reply> {
  const [id, ...more] = segmentsBelow(path, request.path);
  const { method, dialect } = request;
  const isMissing = method === 'PUT' && id === undefined;
  const isSuperfluous = method === 'POST' && id !== undefined && dialect === '2.8';
  if (isMissing || isSuperfluous || more.length > 0) throw badPath(request);
  const definition = readDefinition(request, id);
  request.tasks.requireCapacity(request.scriptCaller, definition);
  await checkCode(request, definition);
  return taskReply(request, request.tasks.register(request.scriptCaller, definition));
}

/** Parses the code in a sandbox, without running it. Throws 10 (bad parameter). */
async function checkCode(request: RequestScope, { command }: TaskDefinition): Promise<void> {
  const { databaseName, dialect, scripts, scriptCaller, abandoned } = request;
  const outcome = await scripts.run({
    script: { kind: 'check', databaseName, dialect, members: { command } },
    caller: scriptCaller,
    signal: abandoned,
  });
  if (outcome.kind === 'returned') return;
  const { message, exception } = outcome.failure;
  throw badArgument(`command: expected JavaScript, found ${message ?? exception}`);
}

/** Only the user of the task resumes it. */
function resume(request: RequestScope): Reply {
  const { tasks, scriptCaller, params } = request;
  return taskReply(
    request,
    find(() => tasks.resume(scriptCaller, params.id ?? '')),
  );
}

function remove(request: RequestScope): Reply {
  const [id, ...more] = segmentsBelow(path, request.path);
  if (id === undefined || more.length > 0) throw badPath(request);
  find(() => request.tasks.remove(request.scriptCaller, id));
  return ok({});
}

function readDefinition(request: RequestScope, id: string | undefined): TaskDefinition {
  const { command, id: givenId, name, params, offset, period } = request.jsonObject();
  if (typeof name === 'string' && name.length > maxNameLength) {
    throw badArgument(`name: expected at most ${maxNameLength} characters, found ${name.length}`);
  }
  return {
    id: id ?? (request.dialect === '2.8' ? undefined : idIn(givenId)),
    command: commandIn(request, command),
    name: typeof name === 'string' ? name : 'user-defined task',
    params: params instanceof Uint8Array ? params : undefined,
    offset: Math.max(
      0,
      secondsOf('offset', offset) ?? (period === undefined ? defaultOffset[request.dialect] : 0),
    ),
    period: periodOf(secondsOf('period', period)),
  };
}

function idIn(id: unknown): string | undefined {
  if (id === undefined || id === null) return undefined;
  if (typeof id === 'string' && id !== '' && id.length <= maxNameLength) return id;
  throw badArgument(`id: expected a text of 1 to ${maxNameLength} characters, found ${describeValue(id)}`);
}

/** The JSON of the code. 2.8 accepts any value, whose JSON is the code then. */
function commandIn({ dialect }: RequestScope, command: unknown): Uint8Array {
  if (command instanceof Uint8Array) {
    if (firstByte(command) === quote) return command;
    if (dialect === '2.8') {
      return new TextEncoder().encode(JSON.stringify(asBuffer(command).toString('utf8')));
    }
  }
  throw badArgument('command must be specified');
}

function secondsOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = typeof value === 'string' ? Number(value) : value;
  if (typeof seconds === 'number' && Number.isFinite(seconds)) return seconds;
  throw badArgument(`${name}: expected a number of seconds, found ${describeValue(value)}`);
}

function periodOf(seconds: number | undefined): number | undefined {
  if (seconds === undefined || seconds > 0) return seconds;
  throw badArgument('task period must be specified and positive');
}

/** The JSON of a task without the end of the object. The code is not parsed. */
function formOf({ dialect }: RequestScope, task: Task): readonly (string | Uint8Array)[] {
  const { id, name, created, period, offset, command, caller, suspension } = task;
  const isPeriodic = period !== undefined;
  const hasOffset = !isPeriodic || offset > 0 || dialect !== '2.8';
  const head = JSON.stringify({
    id,
    name,
    created,
    type: isPeriodic ? 'periodic' : 'timed',
    ...(isPeriodic ? { period } : {}),
    ...(hasOffset ? { offset } : {}),
    ...(suspension === undefined ? {} : { suspended: suspension }),
  });
  const [before, after] = dialect === '2.8' ? ['', ''] : ['(function (params) { ', ' } )(params);'];
  const database = JSON.stringify(caller.databaseName);
  return [
    `${head.slice(0, -1)},"command":"${before}`,
    command.subarray(1, -1),
    `${after}","database":${database}`,
  ];
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
  return badParameter(`bad parameter: expected ${expected}`);
}

/** Code that runs later, once or periodically. */
const family: RouteFamily = {
  id: 'tasks',
  routes: [
    { ...routeOf(tasksApi.resume), handle: resume },
    ...[path, `${path}/*`].flatMap(
      (pattern) =>
        [
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
            rawMembers: ['command', 'params'],
            handle: (request) => worded(request.dialect, wording, () => register(request)),
          },
          {
            method: 'DELETE',
            path: pattern,
            endpoints: endpointsAt(pattern, 'DELETE', tasksApi),
            access: 'write',
            handle: remove,
          },
        ] satisfies readonly Route[],
    ),
  ],
};

export default family;
