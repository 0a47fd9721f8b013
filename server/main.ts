import { existsSync, realpathSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { versionOf } from '../protocol/server-version.ts';
import { buildApp } from './app.ts';
import {
  generatePassword,
  hashPassword,
  hasPassword,
  setMinPasswordLength,
  setPasswordThreadFile,
  stopPasswordThread,
  verifyPassword,
} from './auth/password.ts';
import { type Config, readConfig, shownOptions } from './config.ts';
import { dataFolderAt, toStartError } from './data-folder/system-error.ts';
import { takeDataFolder } from './data-folder/take-data-folder.ts';
import { Engine } from './engine/Engine.ts';
import { BackupSchedules } from './families/backup/service/BackupSchedules.ts';
import { Backups } from './families/backup/service/Backups.ts';
import { removeUnfinished } from './families/backup/service/restore-database.ts';
import { ExampleCreations } from './families/examples/service/ExampleCreations.ts';
import { readExamples } from './families/examples/service/example-files.ts';
import { Expiry } from './families/expiry/service/Expiry.ts';
import { LogFile } from './families/log/service/LogFile.ts';
import { ServerLog } from './families/log/service/ServerLog.ts';
import { Replication } from './families/replication/service/Replication.ts';
import { Scripts } from './families/scripts/service/Scripts.ts';
import { Tasks } from './families/scripts/service/Tasks.ts';
import bootstrap from './families/server/operations/bootstrap.ts';
import { ServiceSources } from './families/services/service/ServiceSources.ts';
import { Services } from './families/services/service/Services.ts';
import { IndexReads } from './families/statistics/service/IndexReads.ts';
import { StatisticsRecorder } from './families/statistics/service/StatisticsRecorder.ts';
import setRootPassword from './families/users/operations/set-root-password.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { AuditLog } from './monitoring/AuditLog.ts';
import { ServerHost } from './monitoring/ServerHost.ts';
import { VersionCheck } from './monitoring/VersionCheck.ts';
import { isLoopback } from './network/loopback.ts';
import { compact } from './offline/compact.ts';
import { runTool } from './offline/run-tool.ts';
import type { StartEvent } from './offline/start-event.ts';
import { serverScope } from './operation/operation.ts';
import { StartError } from './StartError.ts';
import { Authenticator } from './sign-in/Authenticator.ts';
import { describeCleanStop, prepareStore } from './storage/prepare-store.ts';

/**
 * Connections that the operating system holds until the server accepts them; it reduces larger values. With the default
 * of 511, after a client has opened thousands at once, other clients must repeat their first packet after a second.
 */
const backlog = 4096;
/** Shares of the stop timeout: for running requests, for each step of ending a thread, and until the process is killed. */
const stopShares = { requests: 0.56, thread: 0.14, kill: 0.94 };

/** A server off loopback with a smaller minimum warns at its start. */
const advisedPasswordLength = 8;

/** Interval in which idle connections are closed at a stop. */
const closeIdleMs = 20;

/** Signals with a smaller interval count as one. */
const sameSignalMs = 500;

const builtFolder = dirname(fileURLToPath(import.meta.url));
const projectFolder = join(builtFolder, '..', '..');
/** The small examples, created at the first start; the others are created on demand. */
const firstExamples: readonly string[] = ['knows_graph', 'social', 'routeplanner'];

/** For errors of the system; known after the options are read. */
let dataPlace = dataFolderAt('');

start().catch((failure: unknown) => {
  const error = dataPlace.path === '' ? failure : toStartError(dataPlace, failure);
  process.stderr.write(`${error instanceof StartError ? error.message : textOf(error)}\n`);
  process.exit(1);
});

/** The folder of a link at this time: a later build of the console does not change the one that is served. */
function withoutLinks(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

async function start(): Promise<void> {
  checkNode();
  const config = readConfig(process.argv.slice(2), process.env, projectFolder);
  // The files contain password hashes, and LMDB creates its files with the umask of the process.
  process.umask(0o077);
  dataPlace = dataFolderAt(config.dataFolder);
  if (config.tool !== undefined) return runTool(config.tool, config, announce);
  await checkPort(config);
  setPasswordThreadFile(new URL('password.js', import.meta.url));
  setMinPasswordLength(config.minPasswordLength);
  const folder = await openDataFolder(config);
  const log = openLog(config);
  const audit = new AuditLog(log.topic('audit'));
  const logger = log.topic('general');
  const limits: Limits = {
    ...defaultLimits,
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
    transactionIdleMs: config.transactionIdleSeconds * 1000,
  };
  const engine = await startEngine(config, limits, log);
  const isAfterCrash = folder.hasStore && folder.cleanStop === undefined;
  await engine.run(bootstrap, serverScope, { isAfterCrash });
  folder.markOpened();
  if (folder.isNew) await createFirstExamples(engine);
  const indexReads = await IndexReads.open(engine, log.topic('statistics'));
  const authenticator = await Authenticator.open(engine, {
    dataFolder: config.dataFolder,
    isAuthOff: config.isAuthOff,
    secretFile: config.jwtSecretFile,
  });
  engine.onAudited = (scope, entry) => audit.note(scope, entry);
  authenticator.onRefused = (user, address) => audit.write('sign-in refused', { user, address });
  const password = await prepareRoot(engine, authenticator, config);
  const { directory } = authenticator;
  const replication = Replication.of(engine);
  replication.endpoints = config.replication.endpoints;
  const consoleFolder = withoutLinks(join(builtFolder, '..', 'console'));
  const versionCheck = config.versionCheckUrl && new VersionCheck(config.versionCheckUrl, versionOf('3.12'));
  const host = new ServerHost({ engine, log, options: shownOptions(config), versionCheck });
  const { network, isExecuteAllowed } = config;
  const { backups, schedules } = await openBackups(config, engine, logger);
  const scripts = new Scripts(new URL('script.js', import.meta.url));
  const services = await openServices(engine, logger, config);
  const tasks = new Tasks(scripts, authenticator, logger);
  const app = buildApp({
    engine,
    authenticator,
    directory,
    logger,
    consoleFolder,
    network,
    limits,
    host,
    scripts,
    services,
    tasks,
    isExecuteAllowed,
    backups,
  });
  await listen(app, config);
  const { ttlIntervalMs } = config;
  const expiry = ttlIntervalMs === undefined ? undefined : new Expiry(engine, ttlIntervalMs, logger);
  const recorder = new StatisticsRecorder(host, engine);
  await host.alerts.open();
  recorder.start();
  schedules.start();
  services.queues.start();
  host.stop = stopOnSignals(async () => {
    recorder.stop();
    schedules.stop();
    expiry?.stop();
    const watch = watchStop(config, app.server, () => {
      logger.warn('a thread did not end in time: the process is killed; what was committed is safe');
      folder.release();
    });
    audit.stop();
    engine.queries.stop();
    tasks.stop();
    backups.stop();
    scripts.stop();
    services.stop();
    await replication.stop();
    await app.close();
    await indexReads.stop();
    const threadMs = config.stopSeconds * 1000 * stopShares.thread;
    const [isStopped] = await Promise.all([engine.stop(threadMs), stopPasswordThread()]);
    if (!isStopped) watch.kill();
    watch.end();
    folder.markStopped(describeCleanStop(folder.path));
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  await replication.startAppliers(
    () => directory.databaseNames(),
    (error) => logger.warn({ err: error }, 'an applier was not started'),
  );
  warnOfShortPasswords(config, logger);
  logger.info({ address: config.host, port }, 'the server is ready');
  announceReady(config, port, authenticator, password);
}

/** The backups, and their schedules. Removes what an interrupted restore has left. */
async function openBackups({ dataFolder, backupFolder }: Config, engine: Engine, logger: Logger) {
  const backups = new Backups({
    dataFolder,
    backupFolder,
    mainFile: join(builtFolder, 'main.js'),
    readerFile: join(builtFolder, 'backup-reader.js'),
  });
  await removeUnfinished(engine);
  return { backups, schedules: new BackupSchedules(backups, engine, logger) };
}

async function listen(app: ReturnType<typeof buildApp>, config: Config): Promise<void> {
  await app
    .listen({ port: config.port, host: config.host, backlog })
    .catch((error: NodeJS.ErrnoException) => {
      throw toPortError(config, error);
    });
}

async function openServices(
  engine: Engine,
  logger: Logger,
  { serviceSources, serviceHosts, serviceSeconds }: Config,
): Promise<Services> {
  const files = {
    service: new URL('service.js', import.meta.url),
    bundle: new URL('bundle.js', import.meta.url),
  };
  const services = new Services(engine, logger, files, new ServiceSources(serviceSources), {
    hosts: serviceHosts,
    maxCallMs: serviceSeconds * 1000,
  });
  await services.reload();
  return services;
}

/** Takes the data folder for this process and prepares its store. */
async function openDataFolder(config: Config) {
  const folder = takeDataFolder(config.dataFolder);
  process.on('exit', () => folder.release());
  const onProgress = (text: string) => announce({ event: 'progress', text });
  await prepareStore(folder, onProgress, config.keepOld).catch((error: unknown) => {
    throw toStartError(dataFolderAt(config.dataFolder), error);
  });
  if (config.isCompacting && folder.hasStore) await compact(config.dataFolder, announce);
  return folder;
}

function startEngine(config: Config, limits: Limits, log: ServerLog): Promise<Engine> {
  return Engine.start({
    dataFolder: config.dataFolder,
    threadFile: join(builtFolder, 'thread.js'),
    queryMemoryBytes: config.queryMemoryBytes,
    logger: log.topic('threads'),
    maxTransactionChanges: config.maxTransactionChanges,
    limits,
    logBytes: config.replication.logBytes,
  });
}

/** The log of the server, which files keep if they are configured. */
function openLog({ logLevel, auditLogFile, logFile }: Config): ServerLog {
  const reportFailure = (text: string) => process.stderr.write(`${text}\n`);
  const open = (path: string | undefined) => (path === undefined ? path : new LogFile(path, reportFailure));
  return new ServerLog(logLevel, undefined, { audit: open(auditLogFile), log: open(logFile) });
}

/** The settings make short passwords possible for clients on other machines. */
function warnOfShortPasswords({ minPasswordLength, host }: Config, logger: Logger): void {
  if (minPasswordLength >= advisedPasswordLength || isLoopback(host)) return;
  logger.warn(
    `passwords of ${minPasswordLength} characters are accepted, and the server listens on ${host}: ` +
      `--min-password-length ${advisedPasswordLength} refuses short ones`,
  );
}

/**
 * Limits the time of a stop: requests are cut off after their share of it, and at its end the process is killed.
 * Committed writes survive.
 * @param onKill called before the process is killed
 */
function watchStop({ stopSeconds }: Config, server: HttpServer, onKill: () => void) {
  const kill = (): void => {
    onKill();
    process.kill(process.pid, 'SIGKILL');
  };
  const timeoutMs = stopSeconds * 1000;
  const timers = [
    setTimeout(() => server.closeAllConnections(), timeoutMs * stopShares.requests),
    setTimeout(kill, timeoutMs * stopShares.kill),
    // Connections that become idle after their running request.
    setInterval(() => server.closeIdleConnections(), closeIdleMs),
  ];
  return {
    kill,
    end: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** A new user starts with example data. */
async function createFirstExamples(engine: Engine): Promise<void> {
  const creations = ExampleCreations.of(engine);
  for (const example of await readExamples()) {
    if (firstExamples.includes(example.id)) await creations.create(serverScope, example);
  }
}

/**
 * Sets the password of root if it has none or if one is configured. Returns a generated password, to be shown once.
 * Without authentication, a missing root is created without a password.
 */
async function prepareRoot(
  engine: Engine,
  { directory }: Authenticator,
  { password, isAuthOff }: Config,
): Promise<string | undefined> {
  const root = await directory.findUser('_system', 'root');
  if (isAuthOff) {
    if (root === undefined) await engine.run(setRootPassword, serverScope, { authData: undefined });
    return undefined;
  }
  if (password === undefined && hasPassword(root?.authData)) return undefined;
  if (password !== undefined && root?.active && (await verifyPassword(password, root.authData)))
    return undefined;
  const generated = password === undefined ? generatePassword() : undefined;
  const authData = await hashPassword(password ?? generated ?? '');
  await engine.run(setRootPassword, serverScope, { authData });
  return generated;
}

/** One JSON line on standard output for the parent process. */
function announce(event: StartEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

function announceReady(
  { host }: Config,
  port: number,
  { isOff, signInLink }: Authenticator,
  password: string | undefined,
): void {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const url = `http://${name}:${port}/`;
  const signInUrl = isOff ? undefined : `${url}sign-in?token=${signInLink.token}`;
  announce({ event: 'ready', url, signInUrl, password });
}

/**
 * The first signal, or the end of the parent process, starts a regular shutdown. Another signal ends the process
 * immediately, unless it is the same one received twice (from the process group and from the start script). Returns a
 * function that starts the shutdown if it has not begun.
 */
function stopOnSignals(stop: () => Promise<void>): () => void {
  let firstMs: number | undefined;
  const onSignal = () => {
    if (firstMs !== undefined) {
      if (performance.now() - firstMs > sameSignalMs) process.exit(1);
      return;
    }
    firstMs = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${textOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', onSignal);
  return () => {
    if (firstMs === undefined) onSignal();
  };
}

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StartError(`Orrery needs Node 20.19 or newer, found ${process.versions.node}.`);
  }
}

/** Runs before any file is opened or created. */
async function checkPort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(toPortError(config, error)));
    probe.listen({ port: config.port, host: config.host, exclusive: true }, () =>
      probe.close(() => resolve()),
    );
  });
}

function toPortError({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is in use. Stop the other program, or give --port another one.`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user. Give --port a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${host}. Give --host another one.`);
    default:
      return error;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
