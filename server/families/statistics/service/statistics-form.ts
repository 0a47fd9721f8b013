import type { DistributionFigures } from '../../../lib/Distribution.ts';
import type { ClientFigures } from './RequestFigures.ts';
import type { StatisticsFigures } from './Statistics.ts';

/** Number of cuts of times in 2.8, the first one of 3.x. */
export const legacyTimeCutCount = 6;

/** The members of all forms. */
function commonForm(figures: StatisticsFigures) {
  const { time, uptime, machine, requests } = figures;
  const { byMethod, connectionCount, connectionTime } = requests;
  return {
    time,
    system: figures.process,
    client: { httpConnections: connectionCount, connectionTime, ...requests.client },
    http: {
      requestsTotal: requests.total,
      requestsAsync: requests.async,
      requestsGet: byMethod.GET,
      requestsHead: byMethod.HEAD,
      requestsPost: byMethod.POST,
      requestsPut: byMethod.PUT,
      requestsPatch: byMethod.PATCH,
      requestsDelete: byMethod.DELETE,
      requestsOptions: byMethod.OPTIONS,
      requestsOther: byMethod.other,
    },
    server: { uptime, physicalMemory: machine.physicalMemory },
  };
}

/** The form of `/_admin/statistics` in 2.8. */
export function legacyStatisticsForm(figures: StatisticsFigures) {
  const form = commonForm(figures);
  return { ...form, client: { ...form.client, ...legacyClient(figures.requests.client) } };
}

/** The form of `/_admin/statistics` in 3.12 and of the collection `_statisticsRaw`. */
export function currentStatisticsForm(figures: StatisticsFigures) {
  const form = commonForm(figures);
  const { requests, engine, heap, eventLoopDelay } = figures;
  const { readers, queries } = engine;
  const { httpConnections, connectionTime } = form.client;
  return {
    ...form,
    enabled: true,
    clientUser: { httpConnections, connectionTime, ...requests.clientUser },
    http: {
      ...form.http,
      requestsSuperuser: requests.total - requests.ofUsers,
      requestsUser: requests.ofUsers,
    },
    server: {
      ...form.server,
      transactions: {
        started: engine.writesStarted,
        committed: engine.writesCommitted,
        aborted: engine.writesAborted,
        intermediateCommits: 0,
        readOnly: engine.reads,
        dirtyReadOnly: 0,
      },
      threads: {
        'scheduler-threads': readers.threads,
        'in-progress': readers.pending,
        queued: readers.waiting,
        blocked: 0,
      },
      v8Heap: heap,
      eventLoopDelay,
      writingRequests: requests.writing,
      writerQueue: engine.writerQueue,
      queries: {
        running: queries.running,
        waiting: queries.waiting,
        completed: queries.completed.time.count,
        slow: queries.completed.slowTime.count,
        killed: queries.completed.killed,
        failed: queries.completed.failed,
        cursors: queries.cursors,
      },
      queryCache: { hits: queries.cacheHits, misses: queries.cacheMisses },
    },
  };
}

function legacyClient(client: ClientFigures): ClientFigures {
  return {
    ...client,
    totalTime: legacyTimes(client.totalTime),
    requestTime: legacyTimes(client.requestTime),
    queueTime: legacyTimes(client.queueTime),
    ioTime: legacyTimes(client.ioTime),
  };
}

/** The counts for the cuts of 2.8. */
function legacyTimes({ sum, count, counts }: DistributionFigures): DistributionFigures {
  const last = counts.slice(legacyTimeCutCount).reduce((total, each) => total + each, 0);
  return { sum, count, counts: [...counts.slice(0, legacyTimeCutCount), last] };
}
