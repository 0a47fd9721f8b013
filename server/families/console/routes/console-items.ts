import {
  type ConsoleItemKind,
  consoleItemKinds,
  consoleItemsApi,
} from '../../../../protocol/api/console-items.ts';
import { badParameter } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { maxDataBytes, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';
import ensureConsole from '../operations/ensure-console.ts';
import listConsoleItems from '../operations/list-console-items.ts';
import readConsoleItem from '../operations/read-console-item.ts';
import removeConsoleItem from '../operations/remove-console-item.ts';
import writeConsoleItem, { type WriteConsoleItemArgs } from '../operations/write-console-item.ts';

/** Runs an operation that checks the owner and the sharing level of what it reads and writes. */
function runOnConsole<Args, Result>(
  { engine, databaseName, dialect, rights, user, userId, owner, cancelled }: RequestScope,
  operation: Operation<Args, Result>,
  args: Args,
): Promise<Result> {
  const scope = { databaseName, dialect, rights: { ...rights, isConsole: true as const }, user, userId };
  return engine.run(operation, { ...scope, owner, cancelled }, args);
}

function kindOf({ params: { kind } }: RequestScope): ConsoleItemKind {
  const found = consoleItemKinds.find((each) => each === kind);
  if (found !== undefined) return found;
  throw badParameter(`expecting one of the kinds ${consoleItemKinds.join(', ')}, found '${kind}'`);
}

async function list(request: RequestScope): Promise<Reply> {
  const graph = request.query.get('graph');
  const args = { kind: kindOf(request), ...(graph === null ? {} : { graph }) };
  return { status: 200, body: await runOnConsole(request, listConsoleItems, args) };
}

async function read(request: RequestScope): Promise<Reply> {
  const args = { kind: kindOf(request), key: request.params.key ?? '' };
  return { status: 200, body: await runOnConsole(request, readConsoleItem, args) };
}

async function readPart(request: RequestScope): Promise<Reply> {
  const { key = '', part = '' } = request.params;
  if (!/^\d{1,6}$/.test(part)) {
    throw badParameter(`expecting a number, found '${part}'`);
  }
  const args = { kind: 'scene', key, detail: { part: Number(part) } } as const;
  return { status: 200, body: await runOnConsole(request, readConsoleItem, args) };
}

/** Without `version`, all versions of a notebook are listed. */
async function readVersions(request: RequestScope): Promise<Reply> {
  const { key = '', version } = request.params;
  const detail = version === undefined ? ('versions' as const) : { version };
  return {
    status: 200,
    body: await runOnConsole(request, readConsoleItem, { kind: 'notebook', key, detail }),
  };
}

async function write(request: RequestScope, args: Omit<WriteConsoleItemArgs, 'json'>): Promise<Reply> {
  const isNew = args.key === undefined;
  if (isNew) await runOnConsole(request, ensureConsole, {});
  const { key, revision } = await runOnConsole(request, writeConsoleItem, { ...args, json: request.body });
  return { status: isNew ? 201 : 200, body: { _key: key, _rev: revision } };
}

async function replace(request: RequestScope): Promise<Reply> {
  const expectedRevision = request.headers['if-match']?.replace(/^"(.*)"$/, '$1');
  return write(request, { kind: kindOf(request), key: request.params.key ?? '', expectedRevision });
}

async function remove(request: RequestScope, kind: ConsoleItemKind | 'scene-part', key = ''): Promise<Reply> {
  await runOnConsole(request, removeConsoleItem, { kind, key });
  return { status: 204 };
}

const family: RouteFamily = {
  id: 'console-items',
  routes: [
    { ...routeOf(consoleItemsApi.list), handle: list },
    { ...routeOf(consoleItemsApi.read), handle: read },
    { ...routeOf(consoleItemsApi.readPart), handle: readPart },
    { ...routeOf(consoleItemsApi.listVersions), handle: readVersions },
    { ...routeOf(consoleItemsApi.readVersion), handle: readVersions },
    {
      ...routeOf(consoleItemsApi.create),
      maxBodyBytes: maxDataBytes,
      handle: (request) => write(request, { kind: kindOf(request) }),
    },
    {
      ...routeOf(consoleItemsApi.createPart),
      maxBodyBytes: maxDataBytes,
      handle: (request) => write(request, { kind: 'scene-part' }),
    },
    { ...routeOf(consoleItemsApi.replace), maxBodyBytes: maxDataBytes, handle: replace },
    {
      ...routeOf(consoleItemsApi.remove),
      handle: (request) => remove(request, kindOf(request), request.params.key),
    },
    {
      ...routeOf(consoleItemsApi.removePart),
      handle: (request) => remove(request, 'scene-part', request.params.part),
    },
  ],
};
export default family;
