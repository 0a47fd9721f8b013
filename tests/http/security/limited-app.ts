import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { buildApp } from '../../../server/app.ts';
import { hashPassword, setPasswordThreadFile, stopPasswordThread } from '../../../server/auth/password.ts';
import { serverRights } from '../../../server/auth/rights.ts';
import { Engine } from '../../../server/engine/Engine.ts';
import { Backups } from '../../../server/families/backup/service/Backups.ts';
import { Scripts } from '../../../server/families/scripts/service/Scripts.ts';
import { Tasks } from '../../../server/families/scripts/service/Tasks.ts';
import bootstrap from '../../../server/families/server/operations/bootstrap.ts';
import { ServiceSources } from '../../../server/families/services/service/ServiceSources.ts';
import { Services } from '../../../server/families/services/service/Services.ts';
import setRootPassword from '../../../server/families/users/operations/set-root-password.ts';
import { defaultLimits, type Limits } from '../../../server/limits.ts';
import { Authenticator } from '../../../server/sign-in/Authenticator.ts';
import { root as projectFolder } from '../../project-files.ts';

const serverScope = { databaseName: '_system', dialect: '3.12', rights: serverRights } as const;
const dist = join(projectFolder, 'dist', 'server');

export const rootPassword = 'limited';

/** A server in this process with limits for the test; its threads use the built server. */
export interface LimitedApp {
  readonly baseUrl: string;
  readonly port: number;
  readonly engine: Engine;
  stop(): Promise<void>;
}

export async function startLimitedApp(
  limits: Partial<Limits>,
  trustedProxies: readonly string[] = ['127.0.0.1'],
): Promise<LimitedApp> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-limits-'));
  const logger = pino({ level: 'silent' });
  const all = { ...defaultLimits, ...limits };
  setPasswordThreadFile(pathToFileURL(join(dist, 'password.js')));
  const engine = await Engine.start({
    dataFolder,
    threadFile: join(dist, 'thread.js'),
    logger,
    limits: all,
    maxTransactionChanges: 100_000,
  });
  await engine.run(bootstrap, serverScope, null);
  const authenticator = await Authenticator.open(engine, {
    dataFolder,
    isAuthOff: false,
    secretFile: undefined,
  });
  await engine.run(setRootPassword, serverScope, { authData: await hashPassword(rootPassword) });
  const scripts = new Scripts(pathToFileURL(join(dist, 'script.js')));
  const files = {
    service: pathToFileURL(join(dist, 'service.js')),
    bundle: pathToFileURL(join(dist, 'bundle.js')),
  };
  const sources = new ServiceSources({ origins: [], folders: [] });
  const services = new Services(engine, logger, files, sources, { hosts: [], maxCallMs: 30_000 });
  const tasks = new Tasks(scripts, authenticator, logger);
  const mainFile = join(dist, 'main.js');
  const backupFolder = join(dataFolder, 'backups');
  const backups = new Backups({ dataFolder, backupFolder, mainFile, readerFile: mainFile });
  const app = buildApp({
    engine,
    authenticator,
    directory: authenticator.directory,
    logger,
    consoleFolder: join(dataFolder, 'none'),
    network: { publicUrls: [], trustedOrigins: [], trustedProxies },
    limits: all,
    backups,
    scripts,
    services,
    tasks,
    isExecuteAllowed: false,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    engine,
    async stop() {
      engine.queries.stop();
      tasks.stop();
      scripts.stop();
      services.stop();
      const closed = app.close();
      // A connection that was accepted meanwhile would be waited for.
      const closing = setInterval(() => app.server.closeAllConnections(), 50);
      await closed.finally(() => clearInterval(closing));
      await Promise.all([engine.stop(), stopPasswordThread()]);
      await removeFolder(dataFolder);
    },
  };
}

const maxAttempts = 100;

/**
 * On a busy machine a thread that was ended for a query exits later and may still create a file. `maxRetries` of rmSync
 * does not list the folder again.
 */
async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      const isFilled = (error as NodeJS.ErrnoException).code === 'ENOTEMPTY';
      if (!isFilled || attempt === maxAttempts) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
