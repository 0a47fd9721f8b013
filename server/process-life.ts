import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's flag (PF_EXITING) of an exiting process. */
const exitingFlag = 0x4;

/** State of a process from the operating system (Linux). */
interface ProcessStat {
  readonly state: string;
  readonly flags: number;
  readonly startTime: string;
}

/**
 * Whether the process started at `startTime` is running, is exiting (a killed one may still complete its writes), or is
 * gone. If the system has no information, any process of that number counts as running.
 */
export function lifeOf(pid: number, startTime: string | undefined): 'running' | 'ending' | 'gone' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Any error except "no such process" means that the process exists.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  if (startTime === undefined) return 'running';
  const stat = readStat(pid);
  if (stat === undefined || stat.startTime !== startTime) return 'gone';
  // The first thread of a zombie has ended; its other threads may still hold open files.
  if (stat.state === 'Z' || stat.state === 'X') return threadCountOf(pid) > 1 ? 'ending' : 'gone';
  return (stat.flags & exitingFlag) !== 0 ? 'ending' : 'running';
}

/**
 * Start time of a process in system ticks (Linux; elsewhere undefined). Distinguishes processes with the same number.
 */
export function startTimeOf(pid: number): string | undefined {
  return readStat(pid)?.startTime;
}

function readStat(pid: number): ProcessStat | undefined {
  const stat = unlessMissing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name in parentheses may contain spaces; the fields after it begin with the third.
  const [state, , , , , , flags, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const startTime = rest[12];
  return state === undefined || startTime === undefined
    ? undefined
    : { state, flags: Number(flags), startTime };
}

function threadCountOf(pid: number): number {
  return unlessMissing(() => readdirSync(`/proc/${pid}/task`).length) ?? 0;
}

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
