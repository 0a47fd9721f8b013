import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { findFlag } from '../../../../route/query-parameters.ts';
import type { Reply, RequestScope } from '../../../../route/route.ts';
import dumpCollection from '../../operations/dump-collection.ts';
import flushLog from '../../operations/flush-log.ts';
import readLogState from '../../operations/read-log-state.ts';
import { Replication } from '../../service/Replication.ts';
import { chunkBytesIn, linesReply, tickIn } from './log-answers.ts';
import { done, idIn, requestObject } from './replication-ids.ts';

const defaultSeconds = 300;

/** Opens a snapshot for the inventory, the dumps and the revisions of the client. */
export async function create(request: RequestScope): Promise<Reply> {
  const { engine, databaseName, dialect } = request;
  const seconds = secondsIn(request);
  const snapshotId = await engine.snapshots.open(request, seconds);
  const id = Replication.of(engine).batches.create(
    databaseName,
    { snapshotId, positions: new Map() },
    seconds,
  );
  if (dialect === '2.8') return { status: 200, body: { id } };
  const { lastTick } = await engine.snapshots.run(readLogState, request, snapshotId, null);
  return { status: 200, body: { id, lastTick: String(lastTick) } };
}

export function extend(request: RequestScope): Reply {
  const { engine, databaseName } = request;
  const { batches } = Replication.of(engine);
  const id = idIn(request);
  const seconds = secondsIn(request);
  const { snapshotId } = batches.get(databaseName, id);
  engine.snapshots.extend(request, snapshotId, seconds);
  batches.extend(databaseName, id, seconds);
  return done;
}

export function end(request: RequestScope): Reply {
  const { engine, databaseName } = request;
  const { batches } = Replication.of(engine);
  const id = idIn(request);
  const { snapshotId } = batches.get(databaseName, id);
  batches.end(databaseName, id);
  engine.snapshots.close(request, snapshotId);
  return done;
}

/** A part of the documents of a collection, in the snapshot of its batch. */
export async function dump(request: RequestScope): Promise<Reply> {
  const { query, databaseName, engine } = request;
  const collection = query.get('collection') ?? '';
  const { batches } = Replication.of(engine);
  const batchId = query.get('batchId');
  // A client with a batch may repeat the same request for the next part.
  const isContinued = batchId !== null && !query.has('from');
  const from = isContinued ? batches.position(databaseName, batchId, collection) : tickIn(request, 'from', 0);
  const part = await readInBatch(request, dumpCollection, {
    collection,
    from,
    chunkBytes: chunkBytesIn(request),
    hasEnvelope: findFlag(query, 'useEnvelope') ?? true,
  });
  if (part.lines.length > 0) await request.run(flushLog, null);
  if (isContinued) batches.advance(databaseName, batchId, collection, part.lastIncluded);
  return linesReply(part.lines, { checkmore: part.hasMore, lastincluded: part.lastIncluded });
}

/**
 * Runs an operation in the snapshot of the batch that the query string names; without one, on the newest state. Throws
 * 1202 (document not found) for an unknown batch.
 */
export function readInBatch<Args, Result>(
  request: RequestScope,
  operation: Operation<Args, Result>,
  args: Args,
): Promise<Result> {
  const { query, engine, databaseName } = request;
  const batchId = query.get('batchId');
  if (batchId === null) return request.run(operation, args);
  const { snapshotId } = Replication.of(engine).batches.get(databaseName, batchId);
  return engine.snapshots.run(operation, request, snapshotId, args);
}

/** Seconds until a batch ends; 2.8 has no default. */
function secondsIn(request: RequestScope): number {
  const { ttl } = requestObject(request);
  if (request.dialect === '2.8' && !(typeof ttl === 'number' && ttl > 0)) {
    throw new DatabaseError('ERROR_BAD_PARAMETER');
  }
  if (ttl === undefined) return defaultSeconds;
  if (typeof ttl === 'number' && ttl > 0) return ttl;
  throw badParameter('invalid ttl, expected a number of seconds above 0');
}
