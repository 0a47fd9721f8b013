import { readFileSync, readlinkSync } from 'node:fs';

/** The state of a thread as the operating system counts it. */
export interface ThreadTimes {
  /** Processor time, in steps of 10 ms. */
  readonly processorMs: number;
  /** The thread computes or waits for a processor; otherwise it waits for something else, such as the disk. */
  readonly isRunnable: boolean;
}

/** The kernel counts in clock ticks of `sysconf(_SC_CLK_TCK)`, which is 100 per second on all platforms of Node.js. */
const tickMs = 10;

/** The number of the calling thread in the operating system; undefined on systems other than Linux. */
export function ownThreadNumber(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]);
  } catch {
    // Without /proc, as in some sandboxes.
    return undefined;
  }
}

/** The times of a thread of this process; undefined if it has ended or they are unknown. Takes about 20 µs. */
export function readThreadTimes(threadNumber: number): ThreadTimes | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/self/task/${threadNumber}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // proc(5): the name in parentheses may contain spaces; state is field 3, utime and stime are fields 14 and 15.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? undefined : { processorMs: ticks * tickMs, isRunnable: fields[0] === 'R' };
}
