import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProgramRun {
  readonly stdout: string;
  readonly ms: number;
  /** Processor time, sampled; 0 if the operating system does not report it. */
  readonly cpuMs: number;
  /** Sampled; 0 if the operating system does not report it. */
  readonly peakMemoryBytes: number;
}

/** True if the program can be started with these arguments and exits with status 0. */
export function canRun(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Runs a program to its end. If it fails, the error contains its standard error output. */
export function runProgram(command: string, args: readonly string[], input = ''): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args);
    const output: Buffer[] = [];
    const errorOutput: Buffer[] = [];
    let [cpuMs, peakMemoryBytes] = [0, 0];
    const sampling = setInterval(() => {
      peakMemoryBytes = Math.max(peakMemoryBytes, peakOf(child.pid));
      cpuMs = Math.max(cpuMs, cpuOf(child.pid));
    }, 50);
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(sampling);
      const ms = performance.now() - start;
      const stdout = Buffer.concat(output).toString('utf8');
      if (code === 0) resolve({ stdout, ms, cpuMs, peakMemoryBytes });
      else reject(new Error(`${command} ended with ${code}: ${Buffer.concat(errorOutput).toString('utf8')}`));
    });
    child.stdin.end(input);
  });
}

function peakOf(pid: number | undefined): number {
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has ended, or the system has no /proc.
    return 0;
  }
}

/** Milliseconds of one tick of the processor times in /proc. */
const tickMs = 10;

function cpuOf(pid: number | undefined): number {
  try {
    // The fields after the name of the program, which can contain spaces: user time and system time are the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return tickMs * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
