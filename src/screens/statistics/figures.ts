import { formatBytes, formatExact } from '../../lib/format.ts';
import type { ChartSeries, Points } from '../../ui/charts/series.ts';
import type { History } from './history.ts';

/** A line of a figure. */
interface FigureSeries extends Omit<ChartSeries, 'values' | 'band'> {
  /** What is counted. */
  readonly note: string;
  read(values: History['values']): readonly number[];
}

/** The series with this position in the points, as a line of a chart. */
export function lineOf(
  series: FigureSeries,
  { series: values, bands }: Points,
  position: number,
): ChartSeries {
  const { read: _read, note: _note, ...line } = series;
  const band = bands?.[position];
  return { ...line, values: values[position]!, ...(band ? { band } : {}) };
}

/** A chart of the screen. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** What the numbers mean. */
  readonly info: string;
  readonly format: (value: number) => string;
  readonly series: readonly FigureSeries[];
}

const sum = (...lists: readonly (readonly number[])[]) =>
  (lists[0] ?? []).map((_, index) => lists.reduce((total, list) => total + (list[index] ?? 0), 0));
const scaled = (values: readonly number[], factor: number) => values.map((value) => value * factor);

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** 0.4, 12.5, 459: three digits. */
export function formatFigure(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || value === 0) return formatExact(Math.round(value));
  if (size >= 10) return value.toFixed(1);
  if (size < 0.005) return '0';
  return value.toFixed(2);
}

const formatWhole = (value: number) => formatExact(Math.round(value));

export const figures: readonly Figure[] = [
  {
    id: 'requests',
    title: 'Requests',
    unit: 'per second',
    info: 'HTTP requests that the server answered or refused, means of 10 seconds. The requests of this console are included. Requests that change data or settings are writes, also queries; the others are reads.',
    format: formatFigure,
    series: [
      {
        label: 'Read',
        note: 'Without changes, also queries',
        color: 1,
        hasArea: true,
        read: (v) =>
          v.requestsPerSecond.map((total, index) =>
            Math.max(
              0,
              total -
                v.writingRequestsPerSecond[index]! -
                v.optionsPerSecond[index]! -
                v.othersPerSecond[index]!,
            ),
          ),
      },
      {
        label: 'Write',
        note: 'Changes of data or settings',
        color: 6,
        read: (v) => v.writingRequestsPerSecond,
      },
      {
        label: 'Other',
        note: 'OPTIONS and other methods',
        color: 3,
        isDotted: true,
        read: (v) => sum(v.optionsPerSecond, v.othersPerSecond),
      },
    ],
  },
  {
    id: 'transfer',
    title: 'Transfer',
    unit: 'MiB per second',
    info: 'Bytes of all requests and responses including their headers, as sent on the connections.',
    format: formatFigure,
    series: [
      {
        label: 'Sent',
        note: 'Responses',
        color: 1,
        hasArea: true,
        read: (v) => scaled(v.bytesSentPerSecond, 1 / mebibyte),
      },
      {
        label: 'Received',
        note: 'Requests',
        color: 6,
        read: (v) => scaled(v.bytesReceivedPerSecond, 1 / mebibyte),
      },
    ],
  },
  {
    id: 'time',
    title: 'Average request time',
    unit: 'milliseconds',
    info: 'Mean time of the requests that ended within 10 seconds. Total is the time from the arrival of a request to the end of its response; queue is the part before its handler starts; I/O is the part in which it is received and sent.',
    format: formatFigure,
    series: [
      {
        label: 'Total',
        note: 'Arrival to end of the response',
        color: 1,
        hasArea: true,
        read: (v) => scaled(v.avgTotalTime, 1000),
      },
      {
        label: 'Queue',
        note: 'Waiting before the handler',
        color: 5,
        isDotted: true,
        read: (v) => scaled(v.avgQueueTime, 1000),
      },
      { label: 'I/O', note: 'Receiving and sending', color: 6, read: (v) => scaled(v.avgIoTime, 1000) },
    ],
  },
  {
    id: 'connections',
    title: 'Connections and threads',
    unit: '',
    info: 'Open HTTP connections of clients, and threads of the server process.',
    format: formatWhole,
    series: [
      { label: 'Client', note: 'Open connections', color: 1, read: (v) => v.clientConnections },
      {
        label: 'Threads',
        note: 'Of the server process',
        color: 3,
        isDotted: true,
        read: (v) => v.numberOfThreads,
      },
    ],
  },
  {
    id: 'memory',
    title: 'Memory',
    unit: 'GB',
    info: 'Resident memory is in the main memory of the machine, including the parts of the data file that are mapped. Virtual memory is the reserved address space, which costs no memory. 1 GB = 1,073,741,824 bytes.',
    format: (value) => value.toFixed(2),
    series: [
      {
        label: 'Virtual',
        note: 'Reserved address space',
        color: 3,
        isDotted: true,
        read: (v) => scaled(v.virtualSize, 1 / gibibyte),
      },
      {
        label: 'Resident',
        note: 'In the main memory',
        color: 1,
        hasArea: true,
        read: (v) => scaled(v.residentSize, 1 / gibibyte),
      },
    ],
  },
];

/** Resident memory: MB below 1025 MB, else GB; 1 MB = 1,048,576 bytes. */
export function formatResident(bytes: number): string {
  const megabytes = bytes / mebibyte;
  return megabytes < 1025 ? `${Math.round(megabytes)} MB` : `${(bytes / gibibyte).toFixed(2)} GB`;
}

/** Virtual memory in GB. */
export function formatVirtual(bytes: number): string {
  return `${(bytes / gibibyte).toFixed(2)} GB`;
}

/** A figure with its mean over 15 minutes. */
interface Tendency {
  readonly label: string;
  readonly format: (value: number) => string;
  read(values: History['values']): readonly number[];
}

export const tendencies: readonly Tendency[] = [
  { label: 'Requests/s', format: formatFigure, read: (v) => v.requestsPerSecond },
  {
    label: 'Request time',
    format: (value) => `${formatFigure(value * 1000)} ms`,
    read: (v) => v.avgTotalTime,
  },
  {
    label: 'Sent/s',
    format: (value) => formatBytes(Math.round(value)),
    read: (v) => v.bytesSentPerSecond,
  },
  {
    label: 'Client connections',
    format: formatWhole,
    read: (v) => v.clientConnections,
  },
  { label: 'Threads', format: formatWhole, read: (v) => v.numberOfThreads },
  { label: 'Virtual size', format: formatVirtual, read: (v) => v.virtualSize },
];
