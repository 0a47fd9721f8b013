import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeEach, type RunnerTestFile } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a test file with its servers and browsers, in milliseconds; Linux only. */
    processorMs?: number;
  }
}

/** Linux counts processor time in ticks. */
const tickMs = 10;

interface ProcessTime {
  readonly parent: number;
  /** Of the process and of its children that have ended. */
  readonly usedMs: number;
}

/** Undefined if the process has ended. */
function timeOf(pid: number): ProcessTime | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it can have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), usedMs: ticks * tickMs };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error;
    return undefined;
  }
}

/** Processor time of this process and its descendants until now. */
function usedMs(): number {
  const processes = new Map<number, ProcessTime>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const time = timeOf(pid);
    if (time !== undefined) processes.set(pid, time);
  }
  const isOwn = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return pid === process.pid || (parent !== undefined && isOwn(parent));
  };
  return [...processes].reduce((sum, [pid, time]) => sum + (isOwn(pid) ? time.usedMs : 0), 0);
}

// Set-up of each file in the projects of `npm test`: its processor time becomes a part of the report.
if (existsSync('/proc/self/stat')) {
  const startMs = usedMs();
  let measured: RunnerTestFile | undefined;
  let untilFailureMs = 0;
  beforeEach(({ task, onTestFailed }) => {
    measured = task.file;
    // The browser ends after a failure, and takes the time of its own processes with it.
    onTestFailed(() => {
      untilFailureMs = usedMs() - startMs;
    });
  });
  afterAll(() => {
    if (measured !== undefined) measured.meta.processorMs = Math.max(usedMs() - startMs, untilFailureMs);
  });
}
