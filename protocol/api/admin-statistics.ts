import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const distribution = z
  .object({ sum: z.number(), count: z.int(), counts: z.array(z.int()) })
  .describe('The counts are of values below each cut, and of those above the last.');

const client = z.object({
  httpConnections: z.int(),
  connectionTime: distribution,
  totalTime: distribution,
  requestTime: distribution,
  queueTime: distribution,
  ioTime: distribution,
  bytesSent: distribution,
  bytesReceived: distribution,
});

const milliseconds = z.number().describe('Milliseconds.');
const bytes = z.number().describe('Bytes.');

export const statisticsAnswer = answer({
  time: z.number().describe('Seconds since 1970.'),
  enabled: z.boolean(),
  system: z.object({
    minorPageFaults: z.int(),
    majorPageFaults: z.int(),
    userTime: z.number().describe('Seconds of processor time.'),
    systemTime: z.number().describe('Seconds of processor time.'),
    numberOfThreads: z.int(),
    residentSize: bytes,
    residentSizePercent: z.number().describe('Share of the memory of the machine, 0 to 1.'),
    virtualSize: bytes,
  }),
  client,
  clientUser: client.describe('Requests of signed-in users.'),
  http: z.object({
    requestsTotal: z.int(),
    requestsAsync: z.int(),
    requestsGet: z.int(),
    requestsHead: z.int(),
    requestsPost: z.int(),
    requestsPut: z.int(),
    requestsPatch: z.int(),
    requestsDelete: z.int(),
    requestsOptions: z.int(),
    requestsOther: z.int(),
    requestsSuperuser: z.int().describe('Requests without a user.'),
    requestsUser: z.int(),
  }),
  server: z.object({
    uptime: z.number().describe('Seconds.'),
    physicalMemory: bytes,
    transactions: z.object({
      started: z.int(),
      committed: z.int(),
      aborted: z.int(),
      intermediateCommits: z.int(),
      readOnly: z.int(),
      dirtyReadOnly: z.int(),
    }),
    threads: z.object({
      'scheduler-threads': z.int().describe('Query threads.'),
      'in-progress': z.int().describe('Calls on query threads.'),
      queued: z.int().describe('Calls that wait for a query thread.'),
      blocked: z.int(),
    }),
    v8Heap: z
      .object({ used: bytes, total: bytes, limit: bytes, external: bytes })
      .describe('The heap of the main thread.'),
    eventLoopDelay: z.object({ mean: milliseconds, p50: milliseconds, p99: milliseconds, max: milliseconds }),
    writingRequests: z.int().describe('Requests that have changed data or settings.'),
    writerQueue: z.int().describe('Calls that wait for the writer thread, or run there.'),
    queries: z.object({
      running: z.int(),
      waiting: z.int(),
      completed: z.int(),
      slow: z.int(),
      killed: z.int(),
      failed: z.int(),
      cursors: z.int(),
    }),
    queryCache: z.object({ hits: z.int(), misses: z.int() }),
  }),
});

const group = { group: z.string(), name: z.string(), description: z.string() };

export const adminStatisticsApi = describeEndpoints({
  read: {
    method: 'GET',
    path: '/_admin/statistics',
    access: 'read',
    summary: 'Read the figures of the server since its start',
    answers: { 200: statisticsAnswer },
  },
  describe: {
    method: 'GET',
    path: '/_admin/statistics-description',
    access: 'read',
    summary: 'Read the descriptions of the figures',
    answers: {
      200: answer({
        groups: z.array(z.object(group)),
        figures: z.array(
          z.object({
            ...group,
            identifier: z.string(),
            type: z.enum(['accumulated', 'current', 'distribution']),
            units: z.enum(['seconds', 'bytes', 'percent', 'number']),
            cuts: z.array(z.number()).optional(),
          }),
        ),
      }),
    },
  },
  metrics: {
    method: 'GET',
    path: '/_admin/metrics',
    access: 'administrator',
    summary: 'Read the figures in the text format of Prometheus',
    answers: { 200: z.string() },
  },
  metricsV2: {
    method: 'GET',
    path: '/_admin/metrics/v2',
    access: 'administrator',
    summary: 'Read the figures in the text format of Prometheus (current address)',
    answers: { 200: z.string() },
  },
});

export default {
  id: 'admin-statistics',
  title: 'Statistics',
  description: 'Figures of the running server.',
  endpoints: adminStatisticsApi,
} satisfies EndpointFamily;
