import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../e2e/harness.ts';

/** The built server on a free port and a temporary data folder, with nobody asked for a password unless told so. */
interface RunningServer {
  readonly url: string;
  readonly signInUrl: string | undefined;
  readonly process: ChildProcess;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

export async function startServer(args: readonly string[] = ['--no-auth']): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['dist/server/main.js', '--port', String(port), '--data', join(folder, 'data'), ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const ready = await new Promise<{ url: string; signInUrl?: string }>((resolve, reject) => {
    child.on('exit', (status) =>
      reject(new Error(`the server ended with status ${status} before it was ready`)),
    );
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = JSON.parse(line);
      if (event.event === 'ready') resolve(event);
    });
  });
  return {
    url: ready.url.replace(/\/$/, ''),
    signInUrl: ready.signInUrl,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
