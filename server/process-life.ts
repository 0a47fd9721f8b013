import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's mark (PF_EXITING) on a process that is being cleared away. */
const exitingFlag = 0x4;

/** What the system tells of a process (Linux). */
interface ProcessStat {
  readonly state: string;
  readonly flags: number;
  readonly startTime: string;
}

/**
 * Whether a process that began at `startTime` still runs, is being cleared away (a killed one may have to finish what it
 * wrote), or is gone. Where the system does not tell, any process of that number counts as running.
 */
export function lifeOf(pid: number, startTime: string | undefined): 'running' | 'ending' | 'gone' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Anything but "no such process" means that there is one.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  if (startTime === undefined) return 'running';
  const stat = readStat(pid);
  if (stat === undefined || stat.startTime !== startTime) return 'gone';
  // A zombie's first thread is over; others of its threads may still hold what it had open.
  if (stat.state === 'Z' || stat.state === 'X') return threadCountOf(pid) > 1 ? 'ending' : 'gone';
  return (stat.flags & exitingFlag) !== 0 ? 'ending' : 'running';
}

/** When a process began, in the system's own count (Linux; elsewhere undefined). Tells two of the same number apart. */
export function startTimeOf(pid: number): string | undefined {
  return readStat(pid)?.startTime;
}

function readStat(pid: number): ProcessStat | undefined {
  const stat = unlessMissing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name in parentheses may hold spaces; the fields behind it begin with the third.
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
