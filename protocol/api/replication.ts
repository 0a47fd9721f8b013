import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { flag, text } from './lib/schemas.ts';

const server = z.looseObject({ version: z.string(), serverId: z.string() });
const loggerState = z.looseObject({
  running: z.boolean().describe('False if the server keeps no log of changes.'),
  lastLogTick: z.string(),
  totalEvents: z.int(),
  time: z.string(),
});
const client = z.looseObject({ serverId: z.string(), time: z.string(), lastServedTick: z.string() });

const tick = z.string().nullable();
const applierState = z.looseObject({
  state: z.looseObject({
    running: z.boolean(),
    phase: z.string().optional().describe('inactive, running or initial synchronization.'),
    lastAppliedContinuousTick: tick,
    lastProcessedContinuousTick: tick,
    lastAvailableContinuousTick: tick,
    safeResumeTick: tick,
    progress: z.looseObject({
      time: z.string(),
      message: z.string().optional(),
      failedConnects: z.int(),
    }),
    totalRequests: z.int(),
    totalFailedConnects: z.int(),
    totalEvents: z.int(),
    totalOperationsExcluded: z.int(),
    lastError: z.looseObject({
      errorNum: z.int(),
      errorMessage: z.string().optional(),
      time: z.string().optional(),
    }),
    time: z.string(),
  }),
  server,
  endpoint: z.string().optional(),
  database: z.string().optional(),
});

const followed = {
  endpoint: z.string().optional().describe('Address of the other server, such as http://10.0.0.1:8529.'),
  database: z.string().optional().describe('Its database. Default: the database of the call.'),
  username: z.string().optional(),
  password: z.string().optional(),
  includeSystem: z.boolean().optional().describe('false: collections of the system are not copied.'),
  restrictType: z.string().optional().describe('include or exclude.'),
  restrictCollections: z.array(z.string()).optional(),
};

/** Members of the applier's configuration. `password` is in requests only. */
const applierConfig = z.looseObject({
  ...followed,
  autoStart: z.boolean().optional().describe('The applier starts with the server.'),
  autoResync: z.boolean().optional().describe('A missing part of the log starts a new synchronization.'),
  autoResyncRetries: z.int().optional(),
  requestTimeout: z.number().optional().describe('Seconds.'),
  connectTimeout: z.number().optional().describe('Seconds.'),
  maxConnectRetries: z.int().optional(),
  connectionRetryWaitTime: z.number().optional().describe('Seconds.'),
  idleMinWaitTime: z.number().optional().describe('Seconds between two requests without changes, at first.'),
  idleMaxWaitTime: z.number().optional().describe('Seconds between two requests without changes, at last.'),
  adaptivePolling: z.boolean().optional(),
  chunkSize: z.int().optional().describe('Bytes of one answer of the other server; 0: a default.'),
});

const lines = z
  .string()
  .describe('One JSON object per line; the headers x-arango-replication-* have its position.');
const range = {
  from: text('Changes after this tick. Default: 0.'),
  to: text('Changes up to this tick.'),
  chunkSize: text('Approximate size of the answer in bytes.'),
  includeSystem: flag('false: omits collections of the system.'),
  serverId: text('Id of the following server; it appears in the list of clients.'),
};
const ofCollection = z.object({
  collection: z.string().describe('Name or id of the collection.'),
  batchId: text('Id of a batch.'),
});
const wrong = ['ERROR_HTTP_BAD_PARAMETER'] as const;
const unknown = ['ERROR_ARANGO_COLLECTION_NOT_FOUND', ...wrong] as const;

const batched = z.object({
  collection: z.string().describe('Name or id of the collection.'),
  batchId: z.string().describe('Id of a batch.'),
});
const revision = z.string().describe('A revision as in the attribute _rev.');
const revisionTree = z.object({
  version: z.int(),
  branchingFactor: z.int(),
  maxDepth: z.int(),
  rangeMin: revision,
  rangeMax: revision,
  nodes: z
    .array(z.object({ count: z.int(), hash: z.string() }))
    .describe('The nodes of all levels, the root first.'),
});
/** Errors of the calls for revisions. */
const ofRevisions = [...unknown, 'ERROR_ARANGO_DOCUMENT_NOT_FOUND'] as const;

const global = flag('The applier of all databases; only in _system, and not in dialect 2.8.');

export const replicationApi = describeEndpoints({
  readLoggerState: {
    method: 'GET',
    path: '/_api/replication/logger-state',
    access: 'administrator',
    summary: 'Read the state of the log of changes and its readers',
    answers: { 200: z.object({ state: loggerState, server, clients: z.array(client) }) },
  },
  readFirstTick: {
    method: 'GET',
    path: '/_api/replication/logger-first-tick',
    access: 'administrator',
    summary: 'Read the first tick of the log of changes',
    answers: { 200: z.object({ firstTick: z.string() }) },
  },
  readTickRanges: {
    method: 'GET',
    path: '/_api/replication/logger-tick-ranges',
    access: 'administrator',
    summary: 'Read the range of ticks in the log of changes',
    answers: {
      200: z.array(
        z.object({ datafile: z.string(), status: z.string(), tickMin: z.string(), tickMax: z.string() }),
      ),
    },
  },
  readLog: {
    method: 'GET',
    path: '/_api/replication/logger-follow',
    access: 'administrator',
    summary: 'Read changes of the database from the log',
    description: 'A changed document has its present state, once, at its last change.',
    query: z.object(range),
    answers: { 200: lines, 204: noBody },
    errors: wrong,
  },
  readLogWithTransactions: {
    method: 'PUT',
    path: '/_api/replication/logger-follow',
    access: 'administrator',
    summary: 'Read changes of the database from the log',
    description:
      'The body, a list of open transactions, has no effect: the log has finished transactions only.',
    query: z.object(range),
    body: z.array(z.string()),
    answers: { 200: lines, 204: noBody },
    errors: wrong,
  },
  readOpenTransactions: {
    method: 'GET',
    path: '/_api/replication/determine-open-transactions',
    access: 'administrator',
    summary: 'List transactions that were open in a range of ticks',
    description: 'The list is empty: the log has finished transactions only.',
    query: z.object({ from: range.from, to: range.to }),
    answers: { 200: z.string().describe('A JSON array.') },
    errors: wrong,
  },
  readServerId: {
    method: 'GET',
    path: '/_api/replication/server-id',
    access: 'administrator',
    summary: 'Read the id of the server',
    answers: { 200: z.object({ serverId: z.string() }) },
  },
  readInventory: {
    method: 'GET',
    path: '/_api/replication/inventory',
    access: 'administrator',
    summary: 'List collections and indexes with the last tick of the log',
    query: z.object({
      includeSystem: flag('false: omits collections of the system.'),
      global: flag('Lists all databases; only in _system.'),
      collection: text('Only this collection.'),
      batchId: text('Id of a batch.'),
    }),
    answers: {
      200: z.looseObject({
        views: z.array(z.unknown()).optional().describe('Dialect 3.12: always empty.'),
        collections: z
          .array(
            z.object({
              parameters: z.looseObject({ name: z.string() }),
              indexes: z.array(z.looseObject({ id: z.string(), type: z.string() })),
            }),
          )
          .optional(),
        databases: z.record(z.string(), z.looseObject({})).optional(),
        state: loggerState,
        tick: z.string(),
      }),
    },
  },
  dump: {
    method: 'GET',
    path: '/_api/replication/dump',
    access: 'administrator',
    summary: 'Read the documents of a collection in parts',
    query: ofCollection.extend({
      from: text('The header x-arango-replication-lastincluded of the former part.'),
      chunkSize: range.chunkSize,
      useEnvelope: flag('false: returns the documents without their type.'),
    }),
    answers: { 200: lines, 204: noBody },
    errors: unknown,
  },
  createBatch: {
    method: 'POST',
    path: '/_api/replication/batch',
    access: 'administrator',
    summary: 'Begin a batch of dumps',
    body: z.looseObject({
      ttl: z.number().optional().describe('Seconds until the batch ends without a call.'),
    }),
    answers: { 200: z.looseObject({ id: z.string(), lastTick: z.string().optional() }) },
    errors: wrong,
  },
  extendBatch: {
    method: 'PUT',
    path: '/_api/replication/batch/:id',
    access: 'administrator',
    summary: 'Extend the time of a batch',
    body: z.looseObject({ ttl: z.number().optional() }),
    answers: { 204: noBody },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...wrong],
  },
  endBatch: {
    method: 'DELETE',
    path: '/_api/replication/batch/:id',
    access: 'administrator',
    summary: 'End a batch',
    answers: { 204: noBody },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...wrong],
  },
  clusterInventory: {
    method: 'GET',
    path: '/_api/replication/clusterInventory',
    access: 'administrator',
    summary: 'List collections and indexes of a cluster',
    description: 'Always refused: the server is not part of a cluster.',
    answers: {},
    errors: ['ERROR_CLUSTER_ONLY_ON_COORDINATOR'],
  },
  readRevisionTree: {
    method: 'GET',
    path: '/_api/replication/revisions/tree',
    access: 'administrator',
    summary: 'Read the Merkle tree over the revisions of a collection',
    query: batched,
    answers: { 200: revisionTree },
    errors: ofRevisions,
  },
  buildRevisionTree: {
    method: 'POST',
    path: '/_api/replication/revisions/tree',
    access: 'administrator',
    summary: 'Build the Merkle tree over the revisions of a collection',
    description: 'The server builds the tree with each call, and stores none.',
    query: batched,
    answers: { 200: revisionTree },
    errors: ofRevisions,
  },
  listRevisions: {
    method: 'PUT',
    path: '/_api/replication/revisions/ranges',
    access: 'administrator',
    summary: 'List the revisions of a collection in ranges',
    query: batched.extend({ resume: text('The member resume of the former answer.') }),
    body: z.array(z.tuple([revision, revision])).describe('Sorted ranges that do not overlap.'),
    answers: { 200: z.object({ ranges: z.array(z.array(revision)), resume: revision.optional() }) },
    errors: ofRevisions,
  },
  readRevisions: {
    method: 'PUT',
    path: '/_api/replication/revisions/documents',
    access: 'administrator',
    summary: 'Read documents by revision',
    description:
      'An empty object stands for an unknown revision. The answer may end before the last revision.',
    query: batched,
    body: z.array(revision),
    answers: { 200: z.array(z.looseObject({})) },
    errors: ofRevisions,
  },
  readApplierConfig: {
    method: 'GET',
    path: '/_api/replication/applier-config',
    access: 'administrator',
    summary: 'Read the configuration of the applier of the database',
    query: z.object({ global }),
    answers: { 200: applierConfig },
  },
  changeApplierConfig: {
    method: 'PUT',
    path: '/_api/replication/applier-config',
    access: 'administrator',
    summary: 'Change the configuration of the applier of the database',
    query: z.object({ global }),
    body: applierConfig,
    answers: { 200: applierConfig },
    errors: [...wrong, 'ERROR_REPLICATION_RUNNING'],
  },
  readApplierState: {
    method: 'GET',
    path: '/_api/replication/applier-state',
    access: 'administrator',
    summary: 'Read the state of the applier of the database',
    query: z.object({ global }),
    answers: { 200: applierState },
  },
  readAllApplierStates: {
    method: 'GET',
    path: '/_api/replication/applier-state-all',
    access: 'administrator',
    summary: 'Read the states of the configured appliers of all databases',
    answers: { 200: z.record(z.string(), applierState) },
  },
  startApplier: {
    method: 'PUT',
    path: '/_api/replication/applier-start',
    access: 'administrator',
    summary: 'Start the applier of the database',
    query: z.object({
      from: text('Begins after this tick. Default: where the applier stopped.'),
      barrierId: text('Without effect.'),
      global,
    }),
    answers: { 200: applierState },
    errors: ['ERROR_REPLICATION_INVALID_APPLIER_CONFIGURATION', 'ERROR_FORBIDDEN'],
  },
  stopApplier: {
    method: 'PUT',
    path: '/_api/replication/applier-stop',
    access: 'administrator',
    summary: 'Stop the applier of the database',
    query: z.object({ global }),
    answers: { 200: applierState },
  },
  forgetApplier: {
    method: 'DELETE',
    path: '/_api/replication/applier-state',
    access: 'administrator',
    summary: 'Stop the applier of the database and remove its configuration and state',
    query: z.object({ global }),
    answers: { 200: applierState },
  },
  sync: {
    method: 'PUT',
    path: '/_api/replication/sync',
    access: 'administrator',
    summary: 'Copy the data of another server into the database',
    description:
      'Replaces local collections with the same names. The other server must be named by an option.',
    query: z.object({ global }),
    body: z.looseObject(followed),
    answers: {
      200: z.looseObject({
        collections: z.array(z.object({ id: z.string(), name: z.string() })),
        lastLogTick: z.string(),
      }),
    },
    errors: [...wrong, 'ERROR_FORBIDDEN', 'ERROR_REPLICATION_NO_RESPONSE', 'ERROR_REPLICATION_RUNNING'],
  },
  makeFollower: {
    method: 'PUT',
    path: '/_api/replication/make-slave',
    access: 'administrator',
    summary: 'Copy the data of another server into the database and follow its changes',
    description: 'Also as /_api/replication/make-follower, the current name.',
    query: z.object({ global }),
    body: applierConfig,
    answers: { 200: applierState },
    errors: [...wrong, 'ERROR_FORBIDDEN', 'ERROR_REPLICATION_NO_RESPONSE'],
  },
});

export default {
  id: 'replication',
  title: 'Replication',
  description: 'The log of changes, dumps of collections, and the applier, which follows another server.',
  endpoints: replicationApi,
} satisfies EndpointFamily;
