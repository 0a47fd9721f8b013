import { badParameter, type DatabaseError } from '../../../../../protocol/errors.ts';
import { findFlag } from '../../../../route/query-parameters.ts';
import { jsonOf, type Reply, type RequestScope } from '../../../../route/route.ts';
import flushLog from '../../operations/flush-log.ts';
import readLog, { type LogPart, type ReadLogArgs } from '../../operations/read-log.ts';
import { Replication } from '../../service/Replication.ts';

const defaultChunkBytes = 1 << 20;
const maxChunkBytes = 16 << 20;
export const dumpType = 'application/x-arango-dump; charset=utf-8';

/** A tick of the query string. Throws 400 (bad parameter). */
export function tickIn({ query }: RequestScope, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const tick = Number(text);
  if (/^\d{1,20}$/.test(text)) return Math.min(tick, Number.MAX_SAFE_INTEGER);
  throw invalidTicks();
}

function invalidTicks(): DatabaseError {
  return badParameter('invalid from/to values');
}

/** Bytes of a part. */
export function chunkBytesIn(request: RequestScope): number {
  const given = tickIn(request, 'chunkSize', defaultChunkBytes);
  return given === 0 ? defaultChunkBytes : Math.min(maxChunkBytes, given);
}

/** A part of the log for the query string of a request. */
export async function readLogPart(request: RequestScope, isGlobal: boolean): Promise<LogPart> {
  const { query } = request;
  const args: ReadLogArgs = {
    from: tickIn(request, 'from', 0),
    to: tickIn(request, 'to', Number.MAX_SAFE_INTEGER),
    chunkBytes: chunkBytesIn(request),
    isGlobal,
    includeSystem: findFlag(query, 'includeSystem') ?? true,
    collection: query.get('collection') ?? undefined,
  };
  if (args.from > args.to) throw invalidTicks();
  const part = await request.run(readLog, args);
  if (part.lines.length > 0) await request.run(flushLog, null);
  const serverId = query.get('serverId');
  if (serverId !== null) Replication.of(request.engine).followers.note(serverId, part.lastScanned);
  return part;
}

/** The answer with the lines, or an empty one. */
export function linesReply(lines: Uint8Array, headers: Readonly<Record<string, number | boolean>>): Reply {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`x-arango-replication-${name}`, String(value)]),
  );
  return {
    status: lines.length === 0 ? 204 : 200,
    body: lines.length === 0 ? undefined : jsonOf(lines),
    headers: { 'content-type': dumpType, ...named },
  };
}
