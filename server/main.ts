import { existsSync, realpathSync } from 'node:fs';
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
import { CopyJobs } from './families/copies/service/CopyJobs.ts';
import { ExampleCreations } from './families/examples/service/ExampleCreations.ts';
import { readExamples } from './families/examples/service/example-files.ts';
import { Expiry } from './families/expiry/service/Expiry.ts';
import type { ServerLog } from './families/log/service/ServerLog.ts';
import { Replication } from './families/replication/service/Replication.ts';
import { Scripts } from './families/scripts/service/Scripts.ts';
import { Tasks } from './families/scripts/service/Tasks.ts';
import bootstrap from './families/server/operations/bootstrap.ts';
import { ServiceSources } from './families/services/service/ServiceSources.ts';
import { Services } from './families/services/service/Services.ts';
import { openSingleSignOn } from './families/single-sign-on/service/open-single-sign-on.ts';
import { IndexReads } from './families/statistics/service/IndexReads.ts';
import { StatisticsRecorder } from './families/statistics/service/StatisticsRecorder.ts';
import setRootPassword from './families/users/operations/set-root-password.ts';
import { openGateway } from './gateway/open-gateway.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { AuditLog } from './monitoring/AuditLog.ts';
import { ServerHost } from './monitoring/ServerHost.ts';
import { VersionCheck } from './monitoring/VersionCheck.ts';
import { isLoopback } from './network/loopback.ts';
import { compact } from './offline/compact.ts';
import { runTool } from './offline/run-tool.ts';
import { serverScope } from './operation/operation.ts';
import { StartError } from './StartError.ts';
import { Authenticator } from './sign-in/Authenticator.ts';
import { MetricsToken } from './sign-in/MetricsToken.ts';
import { takeActivatedSocket } from './start/activated-socket.ts';
import { announce, ownUrl } from './start/announce.ts';
import { startGatewayOnly } from './start/gateway-only.ts';
import { openLog } from './start/open-log.ts';
import { checkPort, listen, portOf } from './start/ports.ts';
import { stopOnSignals, stopShares, textOf, watchStop } from './start/stopping.ts';
import { describeCleanStop, prepareStore } from './storage/prepare-store.ts';

/** A server off loopback with a smaller minimum warns at its start. */
const advisedPasswordLength = 8;

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
  const descriptor = takeActivatedSocket(process.env);
  if (descriptor === undefined) await checkPort(config);
  const consoleFolder = withoutLinks(join(builtFolder, '..', 'console'));
  if (!config.gateway.hasEmbedded) return startGatewayOnly(config, consoleFolder, descriptor);
  setPasswordThreadFile(new URL('password.js', import.meta.url));
  setMinPasswordLength(config.minPasswordLength);
  const folder = await openDataFolder(config);
  const log = openLog(config);
  const audit = new AuditLog(log.topic('audit'));
  const logger = log.topic('general');
  const limits = limitsOf(config);
  const engine = await startEngine(config, limits, log);
  const isAfterCrash = folder.hasStore && folder.cleanStop === undefined;
  await engine.run(bootstrap, serverScope, { isAfterCrash });
  folder.markOpened();
  if (folder.isNew) await createFirstExamples(engine);
  const indexReads = await IndexReads.open(engine, log.topic('statistics'));
  const authenticator = await openAuthenticator(config, engine, log);
  engine.onAudited = (scope, entry) => audit.note(scope, entry);
  authenticator.onRefused = (user, address) => audit.write('sign-in refused', { user, address });
  const password = await prepareRoot(engine, authenticator, config);
  const replication = Replication.of(engine);
  replication.endpoints = config.replication.endpoints;
  const host = openHost(config, engine, log);
  const { backups, schedules } = await openBackups(config, engine, logger);
  const scripts = new Scripts(new URL('script.js', import.meta.url));
  const services = await openServices(engine, logger, config);
  const tasks = new Tasks(scripts, authenticator, logger);
  const copies = await CopyJobs.open(config.dataFolder, logger);
  const app = buildApp({
    metricsToken: MetricsToken.read(config.metricsTokenFile),
    engine,
    authenticator,
    directory: authenticator.directory,
    logger,
    consoleFolder,
    network: config.network,
    limits,
    host,
    scripts,
    services,
    tasks,
    isExecuteAllowed: config.isExecuteAllowed,
    backups,
    copies,
    gateway: openGateway(config, consoleFolder, log, {
      copies,
      singleSignOn: authenticator.singleSignOn,
    }),
  });
  await listen(app, config, descriptor);
  const endWatch = config.network.tls?.watch(logger);
  const { ttlIntervalMs } = config;
  const expiry = ttlIntervalMs === undefined ? undefined : new Expiry(engine, ttlIntervalMs, logger);
  const recorder = new StatisticsRecorder(host, engine);
  await host.alerts.open();
  recorder.start();
  schedules.start();
  services.queues.start();
  host.stop = stopOnSignals(config, host, async () => {
    endWatch?.();
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
    await Promise.all([replication.stop(), copies.close()]);
    await app.close();
    await indexReads.stop();
    const threadMs = config.stopSeconds * 1000 * stopShares.thread;
    const [isStopped] = await Promise.all([engine.stop(threadMs), stopPasswordThread()]);
    if (!isStopped) watch.kill();
    watch.end();
    folder.markStopped(describeCleanStop(folder.path));
  });
  const port = portOf(app, config);
  await replication.startAppliers(
    () => authenticator.directory.databaseNames(),
    (error) => logger.warn({ err: error }, 'an applier was not started'),
  );
  warnOfShortPasswords(config, logger);
  logger.info({ address: config.host, port }, 'the server is ready');
  announceReady(config, port, authenticator, password);
}

function limitsOf({ maxConnectionsPerAddress, transactionIdleSeconds }: Config): Limits {
  return { ...defaultLimits, maxConnectionsPerAddress, transactionIdleMs: transactionIdleSeconds * 1000 };
}

async function openAuthenticator(config: Config, engine: Engine, log: ServerLog): Promise<Authenticator> {
  const authenticator = await Authenticator.open(engine, {
    dataFolder: config.dataFolder,
    isAuthOff: config.isAuthOff,
    secretFile: config.jwtSecretFile,
  });
  authenticator.singleSignOn = openSingleSignOn(config, log);
  return authenticator;
}

function openHost(config: Config, engine: Engine, log: ServerLog): ServerHost {
  const { versionCheckUrl, gateway } = config;
  return new ServerHost({
    engine,
    log,
    options: shownOptions(config),
    versionCheck: versionCheckUrl && new VersionCheck(versionCheckUrl, versionOf('3.12')),
    connections: gateway.servers.map(({ name }) => name),
  });
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

/** The settings make short passwords possible for clients on other machines. */
function warnOfShortPasswords({ minPasswordLength, host }: Config, logger: Logger): void {
  if (minPasswordLength >= advisedPasswordLength || isLoopback(host)) return;
  logger.warn(
    `passwords of ${minPasswordLength} characters are accepted, and the server listens on ${host}: ` +
      `--min-password-length ${advisedPasswordLength} refuses short ones`,
  );
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

function announceReady(
  { host, network }: Config,
  port: number,
  { isOff, signInLink }: Authenticator,
  password: string | undefined,
): void {
  const url = ownUrl(host, port, network.tls !== undefined);
  const signInUrl = isOff ? undefined : `${url}sign-in?token=${signInLink.token}`;
  announce({ event: 'ready', url, signInUrl, password });
}

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StartError(`Orrery needs Node 20.19 or newer, found ${process.versions.node}.`);
  }
}
