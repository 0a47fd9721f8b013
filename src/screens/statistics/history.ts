/** Seconds between two recorded figures. */
export const recordSeconds = 10;

/** Recorded series that the screen reads. */
export const seriesNames = [
  'requestsPerSecond',
  'getsPerSecond',
  'headsPerSecond',
  'postsPerSecond',
  'putsPerSecond',
  'patchesPerSecond',
  'deletesPerSecond',
  'optionsPerSecond',
  'othersPerSecond',
  'writingRequestsPerSecond',
  'bytesSentPerSecond',
  'bytesReceivedPerSecond',
  'avgTotalTime',
  'avgQueueTime',
  'avgIoTime',
  'clientConnections',
  'numberOfThreads',
  'virtualSize',
  'residentSize',
  'heapUsed',
  'minorPageFaultsPerSecond',
  'majorPageFaultsPerSecond',
  'eventLoopDelay',
] as const;
type SeriesName = (typeof seriesNames)[number];

/** Recorded figures. All series have the length of `times`. */
export interface History {
  /** Seconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly values: Readonly<Record<SeriesName, readonly number[]>>;
}

/** Pairs of time in milliseconds and value. */
type Answer = Readonly<Record<string, readonly (readonly [number, number])[]>>;

export const emptyHistory: History = {
  times: [],
  values: Object.fromEntries(seriesNames.map((name) => [name, []])) as unknown as History['values'],
};

/** Adds later figures and removes those before `from` (seconds since 1970). */
export function appendHistory(history: History, answer: Answer, from: number): History {
  const last = history.times.at(-1) ?? Number.NEGATIVE_INFINITY;
  const times = (answer[seriesNames[0]] ?? []).map(([timeMs]) => timeMs / 1000);
  // A changed clock of the server leaves times out of order.
  const added = times
    .map((_, index) => index)
    .filter((index) => times[index]! > last)
    .sort((left, right) => times[left]! - times[right]!);
  const keptFrom = history.times.findIndex((time) => time >= from);
  const join = (kept: readonly number[], valueAt: (index: number) => number) => [
    ...(keptFrom < 0 ? [] : kept.slice(keptFrom)),
    ...added.map(valueAt),
  ];
  const values = seriesNames.map((name) => {
    const pairs = answer[name] ?? (name === 'writingRequestsPerSecond' ? writesByMethod(answer) : []);
    return [name, join(history.values[name], (index) => pairs[index]?.[1] ?? 0)];
  });
  return {
    times: join(history.times, (index) => times[index]!),
    values: Object.fromEntries(values) as History['values'],
  };
}

/** For servers that do not count the requests that write. */
function writesByMethod(answer: Answer): readonly (readonly [number, number])[] {
  const methods = ['postsPerSecond', 'putsPerSecond', 'patchesPerSecond', 'deletesPerSecond'];
  return (answer.postsPerSecond ?? []).map(([timeMs], index) => [
    timeMs,
    methods.reduce((sum, name) => sum + (answer[name]?.[index]?.[1] ?? 0), 0),
  ]);
}
