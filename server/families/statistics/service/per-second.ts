import type { DistributionFigures } from '../../../lib/Distribution.ts';
import { byteCuts, timeCuts } from './RequestFigures.ts';
import type { currentStatisticsForm } from './statistics-form.ts';

type RawFigures = ReturnType<typeof currentStatisticsForm>;
export type PerSecondFigures = ReturnType<typeof perSecond>;

/** The figures between two times, in the form of the collection `_statistics` of 2.8 with further members. */
export function perSecond(before: RawFigures, after: RawFigures) {
  const seconds = Math.max(after.time - before.time, 0.001);
  const rate = (read: (figures: RawFigures) => number) => (read(after) - read(before)) / seconds;
  const http = (name: keyof RawFigures['http']) => rate((figures) => figures.http[name]);
  const grown = (name: Exclude<keyof RawFigures['client'], 'httpConnections'>) =>
    difference(before.client[name], after.client[name]);
  const times = {
    total: grown('totalTime'),
    request: grown('requestTime'),
    queue: grown('queueTime'),
    io: grown('ioTime'),
  };
  const { system, server } = after;
  return {
    time: after.time,
    system: {
      minorPageFaultsPerSecond: rate((figures) => figures.system.minorPageFaults),
      majorPageFaultsPerSecond: rate((figures) => figures.system.majorPageFaults),
      userTimePerSecond: rate((figures) => figures.system.userTime),
      systemTimePerSecond: rate((figures) => figures.system.systemTime),
      residentSize: system.residentSize,
      residentSizePercent: system.residentSizePercent,
      virtualSize: system.virtualSize,
      numberOfThreads: system.numberOfThreads,
    },
    http: {
      requestsTotalPerSecond: http('requestsTotal'),
      requestsAsyncPerSecond: http('requestsAsync'),
      requestsGetPerSecond: http('requestsGet'),
      requestsHeadPerSecond: http('requestsHead'),
      requestsPostPerSecond: http('requestsPost'),
      requestsPutPerSecond: http('requestsPut'),
      requestsPatchPerSecond: http('requestsPatch'),
      requestsDeletePerSecond: http('requestsDelete'),
      requestsOptionsPerSecond: http('requestsOptions'),
      requestsOtherPerSecond: http('requestsOther'),
    },
    client: {
      httpConnections: after.client.httpConnections,
      bytesSentPerSecond: grown('bytesSent').sum / seconds,
      bytesReceivedPerSecond: grown('bytesReceived').sum / seconds,
      bytesSentPercent: shares(grown('bytesSent'), byteCuts),
      bytesReceivedPercent: shares(grown('bytesReceived'), byteCuts),
      avgTotalTime: mean(times.total),
      avgRequestTime: mean(times.request),
      avgQueueTime: mean(times.queue),
      avgIoTime: mean(times.io),
      totalTimePercent: shares(times.total, timeCuts),
      requestTimePercent: shares(times.request, timeCuts),
      queueTimePercent: shares(times.queue, timeCuts),
      ioTimePercent: shares(times.io, timeCuts),
    },
    server: {
      physicalMemory: server.physicalMemory,
      uptime: server.uptime,
      eventLoopDelay: server.eventLoopDelay,
      v8Heap: server.v8Heap,
      writerQueue: server.writerQueue,
      writingRequestsPerSecond: rate((figures) => figures.server.writingRequests),
      writesPerSecond: rate((figures) => figures.server.transactions.committed),
      queriesPerSecond: rate((figures) => figures.server.queries.completed),
      cacheHitsPerSecond: rate((figures) => figures.server.queryCache.hits),
      cacheMissesPerSecond: rate((figures) => figures.server.queryCache.misses),
    },
  };
}

function difference(before: DistributionFigures, after: DistributionFigures): DistributionFigures {
  return {
    sum: after.sum - before.sum,
    count: after.count - before.count,
    counts: after.counts.map((count, place) => count - (before.counts[place] ?? 0)),
  };
}

function mean({ sum, count }: DistributionFigures): number {
  return count === 0 ? 0 : sum / count;
}

function shares({ count, counts }: DistributionFigures, cuts: readonly number[]) {
  return { values: counts.map((each) => (count === 0 ? 0 : each / count)), cuts: [...cuts] };
}

/** The mean of each number in figures of the same form; `time` is the last one. */
export function meanFigures<T extends { readonly time: number }>(figures: readonly T[]): T {
  const last = figures.at(-1) as T;
  return { ...(meanOf(figures) as T), time: last.time };
}

function meanOf(values: readonly unknown[]): unknown {
  const [first] = values;
  if (typeof first === 'number')
    return (values as readonly number[]).reduce((a, b) => a + b, 0) / values.length;
  if (Array.isArray(first)) {
    return first.map((_, place) => meanOf(values.map((value) => (value as readonly unknown[])[place])));
  }
  if (typeof first !== 'object' || first === null) return first;
  const members = Object.keys(first).map((name) => [
    name,
    meanOf(values.map((value) => (value as Readonly<Record<string, unknown>>)[name])),
  ]);
  return Object.fromEntries(members);
}
