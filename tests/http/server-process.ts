import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../project-files.ts';

export interface ServerOptions {
  /** Default: a new temporary folder, removed after the stop. */
  readonly dataFolder?: string;
  /** Password of root. Default: authentication is disabled. */
  readonly password?: string | undefined;
  /** Further command line options. */
  readonly args?: readonly string[];
  readonly host?: string;
  readonly isAuthOff?: boolean;
  /** Shell commands executed before the server in its process, such as `ulimit -n 100`. */
  readonly prelude?: string;
}

/** A built server in a separate process, on a free port. */
export interface ServerProcess {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly pid: number;
  readonly signInUrl: string | undefined;
  /** Set if it was generated. */
  readonly password: string | undefined;
  readonly dataFolder: string;
  /** Resolves with the exit status. A given data folder is not removed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  readonly standardError: () => string;
  /** Resolves with the exit status. */
  readonly ended: Promise<number | null>;
}

/** The start was refused. */
export class RefusedStart extends Error {
  readonly status: number | null;
  readonly standardError: string;

  constructor(status: number | null, standardError: string) {
    super(`the server ended with status ${status}: ${standardError}`);
    this.status = status;
    this.standardError = standardError;
  }
}

/** UTF-16 units of the error text of a server that ended by itself. */
const maxErrorText = 4_000;

export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const { password, isAuthOff = password === undefined, args = [], host = '127.0.0.1', prelude } = options;
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'orrery-http-'));
  const command = [
    process.execPath,
    join(root, 'dist', 'server', 'main.js'),
    ...['--port', '0', '--host', host, '--data', dataFolder],
    // The default is too short for a regular stop on a busy machine.
    ...['--stop-timeout', '20'],
    ...(isAuthOff ? ['--no-auth'] : []),
    ...(password === undefined ? [] : [`--password=${password}`]),
    ...args,
  ];
  const shell = prelude === undefined ? [] : ['sh', '-c', `${prelude} && exec "$@"`, 'sh'];
  const [program, ...rest] = [...shell, ...command] as [string, ...string[]];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  let standardError = '';
  child.stderr.on('data', (bytes: Buffer) => {
    standardError += bytes.toString();
  });
  let isReady = false;
  const exited = new Promise<number | null>((resolve) =>
    child.on('exit', (status, signal) => {
      // The cause of failed requests; servers that tests kill end with SIGKILL.
      if (isReady && status !== 0 && signal !== 'SIGKILL')
        process.stderr.write(
          `A server ended with ${status ?? signal}: ${standardError.slice(-maxErrorText)}\n`,
        );
      resolve(status);
    }),
  );
  const removeFolder = () => {
    if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
  };
  const ready = await readReady(child).catch(async () => {
    const status = await exited;
    removeFolder();
    throw new RefusedStart(status, standardError);
  });
  isReady = true;
  return {
    baseUrl: ready.url.replace(/\/$/, ''),
    pid: child.pid as number,
    signInUrl: ready.signInUrl,
    password: ready.password,
    dataFolder,
    standardError: () => standardError,
    ended: exited,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const status = await exited;
      removeFolder();
      return status;
    },
  };
}

interface ReadyEvent {
  readonly url: string;
  readonly signInUrl?: string;
  readonly password?: string;
}

function readReady(child: ChildProcess): Promise<ReadyEvent> {
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error('ended')));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = JSON.parse(line) as ReadyEvent & { readonly event: string };
      if (event.event === 'ready') resolve(event);
    });
  });
}
