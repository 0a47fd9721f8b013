import { adminLogApi } from '../../protocol/api/admin-log.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { LogEntry } from '../log/LogRing.ts';
import { findLogLevel, type LogLevelName, type LogTopic, levelNumber, logTopics } from '../log/log-levels.ts';
import type { ServerLog, StructuredParameter } from '../log/ServerLog.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { hasFlag } from './lib/query-parameters.ts';
import { requireSystem } from './lib/require-system.ts';

interface Page {
  readonly total: number;
  readonly entries: readonly LogEntry[];
}

function pageOf({ host, query }: RequestScope): Page {
  const level = levelIn(query, 'level');
  const upto = levelIn(query, 'upto') ?? (level === undefined ? 'INFO' : undefined);
  const search = query.get('search') ?? undefined;
  const start = numberIn(query, 'start');
  const found = host.log.entries.list({ level, upto, search, start });
  const sorted = query.get('sort')?.toLowerCase() === 'desc' ? found.toReversed() : found;
  const offset = numberIn(query, 'offset') ?? 0;
  const size = numberIn(query, 'size') ?? sorted.length;
  return { total: found.length, entries: sorted.slice(offset, offset + size) };
}

function levelIn(query: URLSearchParams, name: 'level' | 'upto'): LogLevelName | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const level = findLogLevel(text);
  if (level !== undefined) return level;
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: `unknown '${name}' log level: '${text}'` });
}

/** Undefined without a natural number, as in ArangoDB. */
function numberIn(query: URLSearchParams, name: string): number | undefined {
  const value = Number.parseInt(query.get(name) ?? '', 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function columns(request: RequestScope): Reply {
  const isOld = request.dialect === '2.8';
  if (isOld) requireSystem(request);
  const { total, entries } = pageOf(request);
  const body = {
    totalAmount: total,
    lid: entries.map(({ id }) => id),
    ...(isOld ? {} : { topic: entries.map(({ topic }) => topic) }),
    level: entries.map(({ level }) => levelNumber(level)),
    timestamp: entries.map(({ timeMs }) => Math.floor(timeMs / 1000)),
    text: entries.map(({ text }) => text),
  };
  return { status: 200, body };
}

function entries(request: RequestScope): Reply {
  const page = pageOf(request);
  const messages = page.entries.map(({ id, topic, level, timeMs, text }) => ({
    id,
    topic,
    level,
    date: `${new Date(timeMs).toISOString().slice(0, 19)}Z`,
    message: text,
  }));
  return { status: 200, body: { total: page.total, messages } };
}

function levelsReply({ host: { log }, query }: RequestScope): Reply {
  const levels = log.levels();
  if (!hasFlag(query, 'withAppenders')) return { status: 200, body: levels };
  return { status: 200, body: { global: levels, appenders: { 'file://-': { levels } } } };
}

function changeLevels(request: RequestScope): Reply {
  const { log } = request.host;
  const { all, ...others } = changesIn(request);
  const changes = Object.entries(others).flatMap(([name, level]) => {
    const topic = logTopics.find((known) => known === name.toLowerCase());
    // Topics of parts that this server does not have are ignored.
    return topic === undefined ? [] : [[topic, toLevel(level)] as const];
  });
  if (all !== undefined) setAll(log, toLevel(all));
  for (const [topic, level] of changes) log.setLevel(topic, level);
  return levelsReply(request);
}

/** A plain level stands for all topics. */
function changesIn(request: RequestScope): Readonly<Record<string, unknown>> {
  const body = request.json();
  return typeof body === 'string' ? { all: body } : request.jsonObject();
}

function setAll(log: ServerLog, level: LogLevelName): void {
  for (const topic of logTopics) log.setLevel(topic satisfies LogTopic, level);
}

function toLevel(value: unknown): LogLevelName {
  const level =
    typeof value === 'string' || typeof value === 'number' ? findLogLevel(String(value)) : undefined;
  if (level !== undefined) return level;
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
    message: `expecting a log level, found ${JSON.stringify(value)}`,
  });
}

function resetLevels(request: RequestScope): Reply {
  request.host.log.resetLevels();
  return levelsReply(request);
}

function structuredReply({ host }: RequestScope): Reply {
  return { status: 200, body: host.log.structured() };
}

function changeStructured(request: RequestScope): Reply {
  const flags = Object.entries(request.jsonObject()).filter(([, value]) => typeof value === 'boolean');
  request.host.log.setStructured(Object.fromEntries(flags) as Partial<Record<StructuredParameter, boolean>>);
  return structuredReply(request);
}

const family: RouteFamily = {
  id: 'admin-log',
  routes: [
    { ...routeOf(adminLogApi.columns), method: '*', handle: columns },
    { ...routeOf(adminLogApi.entries), handle: entries },
    { ...routeOf(adminLogApi.readLevels), handle: levelsReply },
    { ...routeOf(adminLogApi.changeLevels), handle: changeLevels },
    { ...routeOf(adminLogApi.resetLevels), handle: resetLevels },
    { ...routeOf(adminLogApi.readStructured), handle: structuredReply },
    { ...routeOf(adminLogApi.changeStructured), handle: changeStructured },
  ],
};
export default family;
