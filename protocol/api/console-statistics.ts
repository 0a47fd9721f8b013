import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

const series = z.array(z.number());
const shares = z.object({ values: series, cuts: series });

/** Figures of 2.8 as lists with one value for each time. */
const shortSeries = [
  'times',
  'avgTotalTime',
  'avgRequestTime',
  'avgQueueTime',
  'avgIoTime',
  'bytesSentPerSecond',
  'bytesReceivedPerSecond',
  'asyncPerSecond',
  'optionsPerSecond',
  'putsPerSecond',
  'headsPerSecond',
  'postsPerSecond',
  'getsPerSecond',
  'deletesPerSecond',
  'othersPerSecond',
  'patchesPerSecond',
  'systemTimePerSecond',
  'userTimePerSecond',
  'majorPageFaultsPerSecond',
  'minorPageFaultsPerSecond',
] as const;

const objectOf = <Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** Figures with their last value, its change, and the mean of 15 minutes. */
const compared = [
  'numberOfThreads',
  'virtualSize',
  'asyncPerSecond',
  'syncPerSecond',
  'clientConnections',
] as const;

export const shortStatisticsAnswer = z.object({
  ...objectOf(shortSeries, series),
  ...objectOf(
    [
      'totalTimeDistributionPercent',
      'requestTimeDistributionPercent',
      'queueTimeDistributionPercent',
      'bytesSentDistributionPercent',
      'bytesReceivedDistributionPercent',
    ] as const,
    shares,
  ),
  ...objectOf(
    compared.flatMap(
      (name) => [`${name}Current`, `${name}PercentChange`, `${name}15M`, `${name}15MPercentChange`] as const,
    ),
    z.number(),
  ),
  residentSizeCurrent: z.number().describe('Bytes.'),
  residentSizePercent: z.number().describe('Share of the memory of the machine, 0 to 1.'),
  physicalMemory: z.number().describe('Bytes.'),
  nextStart: z.number().describe('Value of `start` for the following figures.'),
  waitFor: z.number().describe('Seconds until then.'),
});

export const consoleStatisticsApi = describeEndpoints({
  short: {
    method: 'GET',
    path: '/_admin/aardvark/statistics/short',
    access: 'administrator',
    summary: 'Read the recorded figures as series',
    query: z.object({
      start: z.number().optional().describe('Seconds since 1970; default 20 minutes ago.'),
      allShares: z
        .boolean()
        .optional()
        .describe('true: distributions of all requests since `start`. Default: of the last ten seconds.'),
    }),
    answers: { 200: shortStatisticsAnswer },
  },
  long: {
    method: 'GET',
    path: '/_admin/aardvark/statistics/long',
    access: 'administrator',
    summary: 'Read the recorded figures of 48 hours',
    query: z.object({
      filter: z.string().describe('Names of series, separated by commas.'),
      start: z.number().optional().describe('Seconds since 1970.'),
    }),
    answers: {
      200: z
        .record(z.string(), z.array(z.tuple([z.number(), z.number()])))
        .describe('Pairs of time (milliseconds) and value.'),
    },
    errors: ['ERROR_HTTP_BAD_PARAMETER'],
  },
});

export default {
  id: 'console-statistics',
  title: 'Console: statistics',
  description: 'Recorded figures: every ten seconds for 48 hours, and means of 15 minutes for 30 days.',
  endpoints: consoleStatisticsApi,
} satisfies EndpointFamily;
