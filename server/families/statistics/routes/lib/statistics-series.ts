/** Series of the console by their names in 2.8, as paths in the documents of `_statistics`. */
export const seriesPaths = {
  avgTotalTime: 'client.avgTotalTime',
  avgRequestTime: 'client.avgRequestTime',
  avgQueueTime: 'client.avgQueueTime',
  avgIoTime: 'client.avgIoTime',
  bytesSentPerSecond: 'client.bytesSentPerSecond',
  bytesReceivedPerSecond: 'client.bytesReceivedPerSecond',
  asyncPerSecond: 'http.requestsAsyncPerSecond',
  optionsPerSecond: 'http.requestsOptionsPerSecond',
  putsPerSecond: 'http.requestsPutPerSecond',
  headsPerSecond: 'http.requestsHeadPerSecond',
  postsPerSecond: 'http.requestsPostPerSecond',
  getsPerSecond: 'http.requestsGetPerSecond',
  deletesPerSecond: 'http.requestsDeletePerSecond',
  othersPerSecond: 'http.requestsOtherPerSecond',
  patchesPerSecond: 'http.requestsPatchPerSecond',
  systemTimePerSecond: 'system.systemTimePerSecond',
  userTimePerSecond: 'system.userTimePerSecond',
  majorPageFaultsPerSecond: 'system.majorPageFaultsPerSecond',
  minorPageFaultsPerSecond: 'system.minorPageFaultsPerSecond',
} as const;

/** Further series of `/statistics/long`. */
export const longPaths: Readonly<Record<string, string>> = {
  ...seriesPaths,
  clientConnections: 'client.httpConnections',
  numberOfThreads: 'system.numberOfThreads',
  residentSize: 'system.residentSize',
  residentSizePercent: 'system.residentSizePercent',
  virtualSize: 'system.virtualSize',
  requestsPerSecond: 'http.requestsTotalPerSecond',
  eventLoopDelay: 'server.eventLoopDelay.p99',
  heapUsed: 'server.v8Heap.used',
  writerQueue: 'server.writerQueue',
  writingRequestsPerSecond: 'server.writingRequestsPerSecond',
  writesPerSecond: 'server.writesPerSecond',
  queriesPerSecond: 'server.queriesPerSecond',
  cacheHitsPerSecond: 'server.cacheHitsPerSecond',
  cacheMissesPerSecond: 'server.cacheMissesPerSecond',
};

export const sharePaths = {
  totalTimeDistributionPercent: 'client.totalTimePercent',
  requestTimeDistributionPercent: 'client.requestTimePercent',
  queueTimeDistributionPercent: 'client.queueTimePercent',
  bytesSentDistributionPercent: 'client.bytesSentPercent',
  bytesReceivedDistributionPercent: 'client.bytesReceivedPercent',
} as const;

/** Figures with their last value, its change, and the mean of 15 minutes. */
export const comparedPaths = {
  numberOfThreads: 'system.numberOfThreads',
  virtualSize: 'system.virtualSize',
  asyncPerSecond: 'http.requestsAsyncPerSecond',
  clientConnections: 'client.httpConnections',
} as const;

export const totalPath = 'http.requestsTotalPerSecond';

export type Figures = Readonly<Record<string, unknown>>;

export function numberAt(figures: Figures | undefined, path: string): number {
  const value = figures?.[path];
  return typeof value === 'number' ? value : 0;
}

/** The current value, the mean of 15 minutes, and their changes against the values before, as shares. */
export function comparison(
  name: string,
  values: { current: number; before: number; mean: number; meanBefore: number },
) {
  const { current, before, mean, meanBefore } = values;
  return {
    [`${name}Current`]: current,
    [`${name}PercentChange`]: change(before, current),
    [`${name}15M`]: mean,
    [`${name}15MPercentChange`]: change(meanBefore, mean),
  };
}

function change(before: number, now: number): number {
  return before === 0 ? 0 : (now - before) / before;
}
