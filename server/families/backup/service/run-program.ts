import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

const maxMessageChars = 2000;

export interface Program {
  readonly output: Readable;
  /** Rejects with what the program wrote to its standard error unless it ends with status 0. */
  readonly ended: Promise<void>;
  kill(): void;
}

/** Runs a program of the server in a process of its own: a damaged store ends that process only. */
export function runProgram(file: string, args: readonly string[], signal: AbortSignal): Program {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const ended = endOf(child, signal).finally(() => signal.removeEventListener('abort', kill));
  // A caller that fails first does not await it.
  ended.catch(() => undefined);
  return { output: child.stdout as Readable, ended, kill };
}

function endOf(child: ChildProcess, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let message = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(0, maxMessageChars);
    });
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve();
      else if (signal.aborted) reject(signal.reason);
      else reject(new Error(message.trim() || `the process ended with status ${String(status)}`));
    });
  });
}
