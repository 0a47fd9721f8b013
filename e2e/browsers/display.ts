import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A virtual X display, for browsers that draw with WebGL only on a display. */
export interface Display {
  /** Value of the variable DISPLAY. */
  readonly name: string;
  stop(): void;
}

/** Starts Xvfb on a free display. */
export function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (status) => reject(new Error(`Xvfb ended with status ${status}`)));
    createInterface({ input: server.stdout }).once('line', (number) =>
      resolve({ name: `:${number}`, stop: () => void server.kill() }),
    );
  });
}
