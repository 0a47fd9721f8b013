import { readFileSync } from 'node:fs';
import { machineBytes, memoryLimits } from '../../server/lib/memory-limits.ts';
import { defaultLimits } from '../../server/limits.ts';

export interface ProcessMemory {
  /** Private memory of the process; excludes pages of the data file, which the operating system can reclaim. */
  readonly anonymousBytes: number;
  readonly residentBytes: number;
}

/** From /proc/<pid>/status; undefined on other systems and for an ended process. */
export function readProcessMemory(pid: number): ProcessMemory | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return undefined;
  }
  const bytesOf = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  const [anonymousBytes, residentBytes] = [bytesOf('RssAnon'), bytesOf('VmRSS')];
  return Number.isNaN(anonymousBytes) ? undefined : { anonymousBytes, residentBytes };
}

/** Samples the memory of a process several times per second and stores the maximum. */
export class MemoryWatch {
  readonly #timer: NodeJS.Timeout;
  #peakBytes = 0;

  constructor(pid: () => number) {
    this.#timer = setInterval(() => {
      this.#peakBytes = Math.max(this.#peakBytes, readProcessMemory(pid())?.anonymousBytes ?? 0);
    }, 200);
    this.#timer.unref();
  }

  /** The maximum since the last call. */
  takePeakBytes(): number {
    const peakBytes = this.#peakBytes;
    this.#peakBytes = 0;
    return peakBytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Bodies, heaps of threads, results of jobs and scripts. */
const otherBytes = 2 * 2 ** 30;

/** The bound of the server's memory without open transactions; see SECURITY.md, Answers that are not read. */
export function memoryBound(): number {
  return memoryLimits(machineBytes()).allBytes * 1.125 + defaultLimits.maxAnswerBytes + otherBytes;
}

export function toMebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}
