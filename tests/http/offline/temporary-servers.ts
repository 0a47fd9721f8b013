import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type ServerOptions, type ServerProcess, startServer } from '../server-process.ts';

/** A new temporary folder for each test of a file, and servers with data in it, which are ended after the test. */
export function temporaryServers(name: string) {
  let parent: string;
  let running: ServerProcess[];
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), `orrery-${name}-`));
    running = [];
  });
  const kill = async () => {
    for (const server of running) await server.stop('SIGKILL');
  };
  afterEach(async () => {
    await kill();
    rmSync(parent, { recursive: true, force: true });
  });
  return {
    /** Ends the servers of the test before its end. */
    kill,
    /** The path of a file or folder in the temporary folder, or of the folder itself. */
    at: (path = ''): string => join(parent, path),
    async start(dataFolder: string, options: Omit<ServerOptions, 'dataFolder'> = {}): Promise<ServerProcess> {
      const server = await startServer({ dataFolder, ...options });
      running.push(server);
      return server;
    },
  };
}
