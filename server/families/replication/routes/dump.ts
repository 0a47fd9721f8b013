import { dumpApi as calls } from '../../../../protocol/api/dump.ts';
import { badArgument, DatabaseError } from '../../../../protocol/errors.ts';
import { Turns } from '../../../engine/transactions/Turns.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { jsonOf, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';
import checkCollections from '../operations/check-collections.ts';
import dumpCollection from '../operations/dump-collection.ts';
import type { Dump, DumpPlace } from '../service/Dumps.ts';
import { Replication } from '../service/Replication.ts';
import { parseDumpRequest } from './lib/dump-request.ts';
import { dumpType } from './lib/log-answers.ts';

/** Maximum wait for other batches of the same dump. */
const waitMs = 60_000;
/** Batches that the client has not confirmed. */
const maxGiven = 10_000;

async function start(request: RequestScope): Promise<Reply> {
  const { engine, databaseName } = request;
  const settings = parseDumpRequest(request.jsonObject());
  const { dumps } = Replication.of(engine);
  const snapshotId = await engine.snapshots.open(request, settings.ttlSeconds);
  try {
    await engine.snapshots.run(checkCollections, request, snapshotId, { collections: settings.collections });
    const next = { index: 0, from: 0 };
    const dump = { ...settings, snapshotId, next, given: new Map(), turns: new Turns() };
    const id = dumps.create(databaseName, dump, settings.ttlSeconds);
    return { status: 201, body: { error: false, code: 201 }, headers: { 'x-arango-dump-id': id } };
  } catch (error) {
    engine.snapshots.close(request, snapshotId);
    throw error;
  }
}

/**
 * The batch with the number that the client has chosen. A repeated number gives the same batch until another request
 * names it as `lastBatch`.
 */
async function next(request: RequestScope): Promise<Reply> {
  const { engine, databaseName, query, params } = request;
  const { dumps } = Replication.of(engine);
  const { id = '' } = params;
  const batchId = query.get('batchId');
  if (batchId === null) throw badArgument('expecting the query parameter batchId');
  const dump = dumps.get(databaseName, id);
  if (!(await dump.turns.take(waitMs))) throw new DatabaseError('ERROR_LOCKED');
  try {
    dumps.extend(databaseName, id, dump.ttlSeconds);
    engine.snapshots.extend(request, dump.snapshotId, dump.ttlSeconds);
    dump.given.delete(query.get('lastBatch') ?? '');
    return await cut(request, dump, batchId);
  } finally {
    dump.turns.end();
  }
}

async function cut(request: RequestScope, dump: Dump, batchId: string): Promise<Reply> {
  const { collections, batchBytes, maxDocuments, projections, snapshotId, given } = dump;
  let place = given.get(batchId) ?? dump.next;
  for (;;) {
    const collection = collections[place.index];
    if (collection === undefined) {
      dump.next = place;
      return { status: 204 };
    }
    const { lines, hasMore, lastIncluded } = await request.engine.snapshots.run(
      dumpCollection,
      request,
      snapshotId,
      { collection, from: place.from, chunkBytes: batchBytes, hasEnvelope: false, maxDocuments, projections },
    );
    const after: DumpPlace = hasMore
      ? { index: place.index, from: lastIncluded }
      : { index: place.index + 1, from: 0 };
    if (lines.length > 0) {
      if (!given.has(batchId)) {
        if (given.size >= maxGiven) throw badArgument('expecting lastBatch, which confirms former batches');
        given.set(batchId, place);
        dump.next = after;
      }
      return { status: 200, body: jsonOf(lines), headers: dumpHeaders(collection) };
    }
    place = after;
  }
}

/** The names of collections in headers are percent-encoded. */
function dumpHeaders(collection: string): Readonly<Record<string, string>> {
  return {
    'content-type': dumpType,
    'x-arango-dump-shard-id': encodeURIComponent(collection),
    'x-arango-dump-block-counts': '0',
  };
}

function end(request: RequestScope): Reply {
  const { engine, databaseName, params } = request;
  const { dumps } = Replication.of(engine);
  const { id = '' } = params;
  const { snapshotId } = dumps.get(databaseName, id);
  dumps.end(databaseName, id);
  engine.snapshots.close(request, snapshotId);
  return { status: 200, body: { error: false, code: 200 } };
}

/** Dumps that a client reads with parallel requests, as arangodump from 3.12 on. */
const family: RouteFamily = {
  id: 'dump',
  routes: [
    { ...routeOf(calls.start), handle: start },
    { ...routeOf(calls.next), handle: next },
    { ...routeOf(calls.end), handle: end },
  ],
};
export default family;
