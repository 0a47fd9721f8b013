import { compilePattern } from '../../../../aql/patterns/compile-pattern.ts';
import { adminLogApi } from '../../../../protocol/api/admin-log.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { type LogTopic, logTopics } from '../../../../protocol/log-topics.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { ok } from '../../../route/replies.ts';
import { requireSystem } from '../../../route/require-system.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import type { LogEntry, LogFilter } from '../service/LogRing.ts';
import { findLogLevel, type LogLevelName, levelNumber } from '../service/log-levels.ts';
import type { ServerLog, StructuredParameter } from '../service/ServerLog.ts';

const defaultBuckets = 90;
const maxBuckets = 500;
const maxPatternLength = 200;

interface Page {
  readonly total: number;
  readonly entries: readonly LogEntry[];
}

function filterIn(query: URLSearchParams): LogFilter {
  const level = levelIn(query, 'level');
  const upto = levelIn(query, 'upto') ?? (level === undefined ? 'INFO' : undefined);
  const range = { fromMs: timeIn(query, 'from'), toMs: timeIn(query, 'to') };
  const text = { search: query.get('search') ?? undefined, pattern: patternIn(query) };
  return { level, upto, topic: topicIn(query), ...text, ...range };
}

function topicIn(query: URLSearchParams): LogTopic | undefined {
  const text = query.get('topic');
  if (text === null) return undefined;
  const topic = logTopics.find((known) => known === text.toLowerCase());
  if (topic !== undefined) return topic;
  throw badParameter(`topic: expected one of ${logTopics.join(', ')}, found '${text}'`);
}

function timeIn(query: URLSearchParams, name: 'from' | 'to'): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const timeMs = Date.parse(text);
  if (!Number.isNaN(timeMs)) return timeMs;
  throw badParameter(`${name}: expected a time such as 2026-11-23T12:00:00Z, found '${text}'`);
}

/** Only patterns whose time is linear in the length of the text run on the main thread. */
function patternIn(query: URLSearchParams): LogFilter['pattern'] {
  const source = query.get('pattern');
  if (source === null) return undefined;
  if (source.length > maxPatternLength) {
    throw badParameter(`pattern: expected at most ${maxPatternLength} characters, found ${source.length}`);
  }
  const compiled = compilePattern(source, true);
  if (compiled.kind === 'linear') return compiled.pattern;
  throw badParameter(`pattern: ${compiled.reason ?? 'this is not a regular expression'}`);
}

async function pageOf({ host, query }: RequestScope): Promise<Page> {
  const start = numberIn(query, 'start');
  const found = await host.log.entries.list({ ...filterIn(query), start });
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
  throw badParameter(`unknown '${name}' log level: '${text}'`);
}

/** Undefined without a natural number, as in ArangoDB. */
function numberIn(query: URLSearchParams, name: string): number | undefined {
  const value = Number.parseInt(query.get(name) ?? '', 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

async function columns(request: RequestScope): Promise<Reply> {
  const isOld = request.dialect === '2.8';
  if (isOld) requireSystem(request);
  const { total, entries } = await pageOf(request);
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

async function entries(request: RequestScope): Promise<Reply> {
  const page = await pageOf(request);
  const messages = page.entries.map(({ id, topic, level, timeMs, text }) => ({
    id,
    topic,
    level,
    date: `${new Date(timeMs).toISOString().slice(0, 19)}Z`,
    message: text,
  }));
  return { status: 200, body: { total: page.total, messages } };
}

function clear(request: RequestScope): Reply {
  if (request.dialect === '2.8') requireSystem(request);
  request.host.log.entries.clear();
  return ok({});
}

async function summarise({ host, query }: RequestScope): Promise<Reply> {
  const buckets = numberIn(query, 'buckets') ?? defaultBuckets;
  if (buckets < 1 || buckets > maxBuckets) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      detail: `buckets: expected 1 to ${maxBuckets}, found ${buckets}`,
    });
  }
  const { counts, fromMs, toMs, ...parts } = await host.log.entries.summary(filterIn(query), buckets);
  const timeOf = (timeMs: number | undefined) =>
    timeMs === undefined ? undefined : new Date(timeMs).toISOString();
  const result = { counts: Object.fromEntries(counts), from: timeOf(fromMs), to: timeOf(toMs), ...parts };
  return ok({ result });
}

function levelsReply({ host: { log }, query }: RequestScope): Reply {
  const levels = log.levels();
  if (!hasFlag(query, 'withAppenders')) return { status: 200, body: levels };
  return { status: 200, body: { global: levels, appenders: { 'file://-': { levels } } } };
}

function changeLevels(request: RequestScope): Reply {
  const { log } = request.host;
  const { all, ...others } = changesIn(request);
  const changes = Object.entries(others).map(
    ([name, level]) => [name.toLowerCase(), toLevel(level)] as const,
  );
  if (all !== undefined) setAll(log, toLevel(all));
  for (const [name, level] of changes) {
    const topic = logTopics.find((known) => known === name);
    if (topic === undefined) log.setUnusedLevel(name, level);
    else log.setLevel(topic, level);
  }
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
  throw badParameter(`expecting a log level, found ${stringifyJson(value)}`);
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
    { ...routeOf(adminLogApi.clear), handle: clear },
    { ...routeOf(adminLogApi.columns), method: '*', handle: columns },
    { ...routeOf(adminLogApi.entries), handle: entries },
    { ...routeOf(adminLogApi.clearEntries), handle: clear },
    { ...routeOf(adminLogApi.summarise), handle: summarise },
    { ...routeOf(adminLogApi.readLevels), handle: levelsReply },
    { ...routeOf(adminLogApi.changeLevels), handle: changeLevels },
    { ...routeOf(adminLogApi.resetLevels), handle: resetLevels },
    { ...routeOf(adminLogApi.readStructured), handle: structuredReply },
    { ...routeOf(adminLogApi.changeStructured), handle: changeStructured },
  ],
};
export default family;
