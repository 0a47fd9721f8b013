import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { machineBytes } from '../../../lib/memory-limits.ts';

interface ProcessFigures {
  readonly minorPageFaults: number;
  readonly majorPageFaults: number;
  /** Seconds of processor time. */
  readonly userTime: number;
  readonly systemTime: number;
  readonly numberOfThreads: number;
  /** Bytes. */
  readonly residentSize: number;
  /** Share of the machine's memory, 0 to 1. */
  readonly residentSizePercent: number;
  /** Bytes; 0 on systems without this figure. */
  readonly virtualSize: number;
}

export function processFigures(): ProcessFigures {
  const { minorPageFault, majorPageFault, userCPUTime, systemCPUTime } = process.resourceUsage();
  const residentSize = process.memoryUsage.rss();
  const { threads, virtualBytes } = procStatus();
  return {
    minorPageFaults: minorPageFault,
    majorPageFaults: majorPageFault,
    userTime: userCPUTime / 1e6,
    systemTime: systemCPUTime / 1e6,
    numberOfThreads: threads,
    residentSize,
    residentSizePercent: residentSize / machineBytes(),
    virtualSize: virtualBytes,
  };
}

/** Linux only. */
function procStatus(): { readonly threads: number; readonly virtualBytes: number } {
  if (process.platform !== 'linux') return { threads: 0, virtualBytes: 0 };
  const status = readFileSync('/proc/self/status', 'utf8');
  const member = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { threads: member('Threads'), virtualBytes: member('VmSize') * 1024 };
}

export function machineFigures() {
  return { physicalMemory: machineBytes(), cpuCores: availableParallelism() };
}

/** The heap of V8 on the main thread, in bytes. */
export function heapFigures() {
  const { used_heap_size, total_heap_size, heap_size_limit, external_memory } = getHeapStatistics();
  return {
    used: used_heap_size,
    total: total_heap_size,
    limit: heap_size_limit,
    external: external_memory,
  };
}

/** Sampling interval of the delay; the process wakes up as often. */
const resolutionMs = 50;

/** Delay of the event loop of the main thread, which reads and answers all requests. */
export class EventLoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: resolutionMs });

  constructor() {
    this.#histogram.enable();
  }

  /** Milliseconds beyond the sampling interval, since the last call of `reset`. */
  figures() {
    const milliseconds = (nanoseconds: number) =>
      Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolutionMs) : 0;
    const { mean, max } = this.#histogram;
    return {
      mean: milliseconds(mean),
      p50: milliseconds(this.#histogram.percentile(50)),
      p99: milliseconds(this.#histogram.percentile(99)),
      max: this.#histogram.count === 0 ? 0 : milliseconds(max),
    };
  }

  reset(): void {
    this.#histogram.reset();
  }

  stop(): void {
    this.#histogram.disable();
  }
}
