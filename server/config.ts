import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isPasswordTooLong, maxPasswordBytes } from './auth/password.ts';
import type { OptionName } from './families/server/service/option-descriptions.ts';
import { githubOrigin, type SourceOptions } from './families/services/lib/service-sources.ts';
import {
  readSingleSignOn,
  type SingleSignOnOptions,
  shownSingleSignOn,
  singleSignOnArguments,
} from './families/single-sign-on/service/single-sign-on-options.ts';
import { type GatewayConfig, gatewayOptions, readGateway, shownGateway } from './gateway/gateway-options.ts';
import { parseMemory } from './lib/parse-memory.ts';
import { defaultLimits } from './limits.ts';
import { parseEndpoint } from './network/endpoint.ts';
import { isLoopback, isLoopbackName } from './network/loopback.ts';
import { type NetworkOptions, parseNetworkOptions, splitList } from './network/network-options.ts';
import { readTlsFiles } from './network/TlsFiles.ts';
import { StartError } from './StartError.ts';
import type { KeepOld } from './storage/upgrade/keep-former.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

interface ReplicationOptions {
  /** Maximum size of the log of changes that other servers follow; 0: no log. */
  readonly logBytes: number;
  /** The servers that this one may follow. */
  readonly endpoints: readonly string[];
}
/**
 * A command without a server, mostly on a data folder. `folder`: of check-migration, the address of the other server; the new folder (backup, salvage, dump), or the one to be
 * restored.
 */
export interface Tool {
  readonly kind: (typeof toolKinds)[number];
  readonly folder: string;
  /** The former backup of a backup that has the later changes only. */
  readonly since?: string | undefined;
  /** The database of a backup of one database. */
  readonly database?: string | undefined;
}
const toolKinds = [
  'check',
  'check-migration',
  'salvage',
  'backup',
  'restore',
  'dump',
  'restore-dump',
] as const;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Undefined: the password of root does not change; at the first start it is generated. */
  readonly password: string | undefined;
  readonly isAuthOff: boolean;
  readonly logLevel: LogLevel;
  /** Set: no server starts; the tool works on the data folder. */
  readonly tool: Tool | undefined;
  /** Whether an upgrade keeps the file of the former format. */
  readonly keepOld: KeepOld;
  /** Whether the store gives the space of its free pages back before the start. */
  readonly isCompacting: boolean;
  /** Backups of the running server. */
  readonly backupFolder: string;
  /** Maximum number of document changes of a query per commit. */
  readonly maxTransactionChanges: number;
  /** Time between two removals of expired documents; undefined: documents do not expire. */
  readonly ttlIntervalMs: number | undefined;
  /** A stream transaction without a call for this time is aborted. */
  readonly transactionIdleSeconds: number;
  /** Time of a stop in which the server answers as before, and only says that it is not ready. */
  readonly stopDelaySeconds: number;
  /** Time for a stop, after which the process is killed. */
  readonly stopSeconds: number;
  readonly network: NetworkOptions;
  readonly gateway: GatewayConfig;
  /** Undefined: users sign in with passwords only. */
  readonly singleSignOn: SingleSignOnOptions | undefined;
  readonly maxConnectionsPerAddress: number;
  readonly minPasswordLength: number;
  /** See `TokenOptions.secretFile`. */
  readonly jwtSecretFile: string | undefined;
  /** See `MetricsToken`. */
  readonly metricsTokenFile: string | undefined;
  /** Undefined: not written. */
  readonly auditLogFile: string | undefined;
  readonly logFile: string | undefined;
  /** Whether administrators may run scripts with `/_admin/execute`. */
  readonly isExecuteAllowed: boolean;
  readonly replication: ReplicationOptions;
  readonly serviceSources: SourceOptions;
  /** The address that knows the newest version; undefined: it is not looked up. */
  readonly versionCheckUrl: URL | undefined;
  /** Hosts to which services may send requests. */
  readonly serviceHosts: readonly string[];
  /** A longer call of a service is ended. */
  readonly serviceSeconds: number;
  /** Memory limit of one query; undefined: derived from the memory of the machine. */
  readonly queryMemoryBytes: number | undefined;
}

/** Reads the command line and the environment; options override variables. Throws StartError. */
export function readConfig(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  projectFolder: string,
): Config {
  const options = parseOptions(args);
  const value = (option: string | undefined, variable: string) => option ?? environment[variable];
  const host = value(options.host, 'ORRERY_HOST') ?? '127.0.0.1';
  const isAuthOff = options['no-auth'] ?? isTrue(environment.ORRERY_NO_AUTH);
  if (isAuthOff && !isLoopback(host)) {
    throw new StartError(
      `--no-auth needs a loopback address, found --host ${host}: any client in the network could change the data. Remove one of the two options.`,
    );
  }
  const dataFolder = resolve(value(options.data, 'ORRERY_DATA') ?? resolve(projectFolder, 'data'));
  const gateway = readGateway(options, environment);
  // Without embedded server there is no data folder.
  const inData = (name: string) => (gateway.hasEmbedded ? resolve(dataFolder, name) : undefined);
  const network = readNetworkOptions(options, environment);
  const publicUrl = network.publicUrls.find(
    ({ hostname }) => !isLoopback(hostname) && !isLoopbackName(hostname),
  );
  if (isAuthOff && publicUrl !== undefined) {
    throw new StartError(
      `--no-auth needs public URLs of this machine, found --public-url ${publicUrl.origin}: any client in the network could change the data. Remove one of the two options.`,
    );
  }
  return {
    host,
    isAuthOff,
    network,
    gateway,
    singleSignOn: readSingleSignOn(options, environment, {
      isAuthOff,
      servers: gateway.servers.map(({ name }) => name),
      hasEmbedded: gateway.hasEmbedded,
    }),
    maxConnectionsPerAddress: parseCount(
      'max-connections-per-address',
      value(options['max-connections-per-address'], 'ORRERY_MAX_CONNECTIONS_PER_ADDRESS'),
      defaultLimits.maxConnectionsPerAddress,
      { max: maxConnections },
    ),
    minPasswordLength: parseCount(
      'min-password-length',
      value(options['min-password-length'], 'ORRERY_MIN_PASSWORD_LENGTH'),
      0,
      { min: 0, max: longestMinPassword },
    ),
    metricsTokenFile: parseFile(value(options['metrics-token-file'], 'ORRERY_METRICS_TOKEN_FILE')),
    jwtSecretFile: parseFile(value(options['jwt-secret-file'], 'ORRERY_JWT_SECRET_FILE')),
    isExecuteAllowed: options['allow-execute'] ?? isTrue(environment.ORRERY_ALLOW_EXECUTE),
    queryMemoryBytes: parseMemory('query-memory', value(options['query-memory'], 'ORRERY_QUERY_MEMORY')),
    port: parsePort(value(options.port, 'ORRERY_PORT') ?? '8529'),
    dataFolder,
    password: parsePassword(value(options.password, 'ORRERY_PASSWORD')),
    auditLogFile: parseLogFile(value(options['audit-log'], 'ORRERY_AUDIT_LOG'), inData('audit.log')),
    logFile: parseLogFile(value(options['log-file'], 'ORRERY_LOG_FILE'), inData('server.log')),
    logLevel: parseLevel(value(options['log-level'], 'ORRERY_LOG_LEVEL') ?? 'warn'),
    tool: readTool(options),
    keepOld: readKeepOld(options, environment.ORRERY_KEEP_OLD),
    isCompacting: options.compact ?? false,
    backupFolder: resolve(
      value(options['backup-folder'], 'ORRERY_BACKUP_FOLDER') ?? resolve(dataFolder, 'backups'),
    ),
    ttlIntervalMs: parseInterval(value(options['ttl-interval'], 'ORRERY_TTL_INTERVAL') ?? '30'),
    replication: readReplicationOptions(options, environment),
    serviceSources: readServiceSources(options, environment),
    serviceHosts: parseServiceHosts(options['service-host'] ?? splitList(environment.ORRERY_SERVICE_HOST)),
    serviceSeconds: parseSeconds(
      'service-timeout',
      value(options['service-timeout'], 'ORRERY_SERVICE_TIMEOUT') ?? '30',
      longestServiceSeconds,
    ),
    versionCheckUrl: parseUrl(value(options['version-check-url'], 'ORRERY_VERSION_CHECK_URL')),
    maxTransactionChanges: parseCount(
      'max-transaction-changes',
      value(options['max-transaction-changes'], 'ORRERY_MAX_TRANSACTION_CHANGES'),
      100_000,
      { max: maxTransactionChanges },
    ),
    transactionIdleSeconds: parseSeconds(
      'transaction-idle-timeout',
      value(options['transaction-idle-timeout'], 'ORRERY_TRANSACTION_IDLE_TIMEOUT') ?? '60',
      longestIdleSeconds,
    ),
    stopDelaySeconds: parseCount('stop-delay', value(options['stop-delay'], 'ORRERY_STOP_DELAY'), 0, {
      min: 0,
      max: longestStopSeconds,
    }),
    stopSeconds: parseSeconds(
      'stop-timeout',
      value(options['stop-timeout'], 'ORRERY_STOP_TIMEOUT') ?? '5',
      longestStopSeconds,
    ),
  };
}

/** The options that administrators can read, by their names on the command line. Without the password. */
export function shownOptions(config: Config): Readonly<Record<OptionName, unknown>> {
  const { publicUrls, trustedOrigins, trustedProxies } = config.network;
  return {
    port: config.port,
    host: config.host,
    'no-auth': config.isAuthOff,
    'public-url': publicUrls.map(({ origin, basePath }) => origin + basePath),
    'trusted-origin': trustedOrigins,
    'trusted-proxy': trustedProxies,
    'max-connections-per-address': config.maxConnectionsPerAddress,
    'min-password-length': config.minPasswordLength,
    'jwt-secret-file': config.jwtSecretFile ?? null,
    'metrics-token-file': config.metricsTokenFile ?? null,
    data: config.dataFolder,
    'log-level': config.logLevel,
    'audit-log': config.auditLogFile ?? 'none',
    'log-file': config.logFile ?? 'none',
    'query-memory': config.queryMemoryBytes ?? null,
    'max-transaction-changes': config.maxTransactionChanges,
    'transaction-idle-timeout': config.transactionIdleSeconds,
    'stop-delay': config.stopDelaySeconds,
    'stop-timeout': config.stopSeconds,
    'tls-cert': config.network.tls?.certFile ?? null,
    'tls-key': config.network.tls?.keyFile ?? null,
    'ttl-interval': config.ttlIntervalMs === undefined ? 0 : config.ttlIntervalMs / 1000,
    'backup-folder': config.backupFolder,
    'keep-old': config.keepOld,
    'replication-log': config.replication.logBytes,
    'replication-endpoint': config.replication.endpoints,
    'allow-execute': config.isExecuteAllowed,
    'service-source': config.serviceSources.origins,
    'service-folder': config.serviceSources.folders,
    'service-host': config.serviceHosts,
    'service-timeout': config.serviceSeconds,
    'version-check-url': config.versionCheckUrl?.href ?? null,
    ...shownGateway(config.gateway),
    ...shownSingleSignOn(config.singleSignOn),
  };
}

type Options = ReturnType<typeof parseOptions>;

function readTool(options: Options): Tool | undefined {
  const kinds = toolKinds.filter((kind) => options[kind] !== undefined);
  const [kind] = kinds;
  const since = options['backup-since'];
  if (since !== undefined && kind !== 'backup') {
    throw new StartError('--backup-since needs --backup DIR, the folder of the new backup.');
  }
  const database = options['backup-database'];
  if (database !== undefined && (kind !== 'backup' || since !== undefined)) {
    throw new StartError('--backup-database needs --backup DIR, without --backup-since.');
  }
  if (kind === undefined) return undefined;
  if (kinds.length > 1) {
    throw new StartError(`Expected one of ${kinds.map((each) => `--${each}`).join(' and ')}, found both.`);
  }
  const folder = options[kind];
  return {
    kind,
    folder:
      kind === 'check-migration'
        ? readAddress(options[kind])
        : typeof folder === 'string'
          ? resolve(folder)
          : '',
    since: since === undefined ? undefined : resolve(since),
    database,
  };
}

/** The address of another server; its credentials are in variables, so that other processes do not see them. */
function readAddress(text: string | undefined): string {
  const address = text === undefined || text.includes('@') ? undefined : parseEndpoint(text);
  if (address !== undefined) return address;
  throw new StartError(
    `--check-migration expects the address of a server without credentials, such as http://10.0.0.1:8529, found '${text ?? ''}'.`,
  );
}

function readNetworkOptions(
  options: Options,
  environment: Readonly<Record<string, string | undefined>>,
): NetworkOptions {
  const tls = readTlsFiles(
    options['tls-cert'] ?? environment.ORRERY_TLS_CERT,
    options['tls-key'] ?? environment.ORRERY_TLS_KEY,
  );
  try {
    const network = parseNetworkOptions({
      publicUrls: options['public-url'] ?? splitList(environment.ORRERY_PUBLIC_URL),
      trustedOrigins: options['trusted-origin'] ?? splitList(environment.ORRERY_TRUSTED_ORIGIN),
      trustedProxies: options['trusted-proxy'] ?? splitList(environment.ORRERY_TRUSTED_PROXY),
    });
    return { ...network, tls };
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

/** Default size of the log of changes. */
const defaultLog = '64M';

function readReplicationOptions(
  options: Options,
  environment: Readonly<Record<string, string | undefined>>,
): ReplicationOptions {
  const log = options['replication-log'] ?? environment.ORRERY_REPLICATION_LOG ?? defaultLog;
  const endpoints = options['replication-endpoint'] ?? splitList(environment.ORRERY_REPLICATION_ENDPOINT);
  return {
    logBytes: log === '0' ? 0 : (parseMemory('replication-log', log) ?? 0),
    endpoints: endpoints.map((text) => {
      const endpoint = parseEndpoint(text);
      if (endpoint !== undefined) return endpoint;
      throw new StartError(
        `--replication-endpoint expects the address of a server, such as http://10.0.0.1:8529, found '${text}'.`,
      );
    }),
  };
}

/** `github.com` in an option stands for the origin of its zips. */
const githubNames: ReadonlySet<string> = new Set(['github', 'github.com', 'https://github.com']);

function readServiceSources(
  options: Options,
  environment: Readonly<Record<string, string | undefined>>,
): SourceOptions {
  const given = options['service-source'] ?? splitList(environment.ORRERY_SERVICE_SOURCE);
  const folders = options['service-folder'] ?? splitList(environment.ORRERY_SERVICE_FOLDER);
  return {
    origins: given.map((text) => {
      if (githubNames.has(text)) return githubOrigin;
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (
        url !== undefined &&
        /^https?:$/.test(url.protocol) &&
        url.username === '' &&
        url.pathname === '/'
      ) {
        return url.origin;
      }
      throw new StartError(
        `--service-source expects 'github.com' or an origin such as https://example.com, found '${text}'.`,
      );
    }),
    folders: folders.map((folder) => resolve(folder)),
  };
}

/** Names or addresses, with a port if it is not that of http or https. */
function parseServiceHosts(hosts: readonly string[]): readonly string[] {
  for (const host of hosts) {
    const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
    if (url === undefined || (url.host !== host.toLowerCase() && `${url.host}:80` !== host))
      throw new StartError(
        `--service-host expects a host such as api.example.com or 10.0.0.1:8080, found '${host}'.`,
      );
  }
  return hosts;
}

/** The values of the options by name. Throws StartError for an unknown option or a missing value. */
export function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...gatewayOptions,
        ...singleSignOnArguments,
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        password: { type: 'string' },
        'no-auth': { type: 'boolean' },
        'log-level': { type: 'string' },
        'query-memory': { type: 'string' },
        'max-transaction-changes': { type: 'string' },
        'ttl-interval': { type: 'string' },
        'transaction-idle-timeout': { type: 'string' },
        'stop-delay': { type: 'string' },
        'stop-timeout': { type: 'string' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        'replication-log': { type: 'string' },
        'replication-endpoint': { type: 'string', multiple: true },
        'service-host': { type: 'string', multiple: true },
        'service-timeout': { type: 'string' },
        'version-check-url': { type: 'string' },
        'service-source': { type: 'string', multiple: true },
        'service-folder': { type: 'string', multiple: true },
        salvage: { type: 'string' },
        check: { type: 'boolean' },
        'check-migration': { type: 'string' },
        backup: { type: 'string' },
        'backup-since': { type: 'string' },
        'backup-database': { type: 'string' },
        restore: { type: 'string' },
        dump: { type: 'string' },
        'restore-dump': { type: 'string' },
        compact: { type: 'boolean' },
        'keep-old': { type: 'boolean' },
        'no-keep-old': { type: 'boolean' },
        'backup-folder': { type: 'string' },
        'allow-execute': { type: 'boolean' },
        'public-url': { type: 'string', multiple: true },
        'trusted-origin': { type: 'string', multiple: true },
        'trusted-proxy': { type: 'string', multiple: true },
        'max-connections-per-address': { type: 'string' },
        'min-password-length': { type: 'string' },
        'jwt-secret-file': { type: 'string' },
        'metrics-token-file': { type: 'string' },
        'audit-log': { type: 'string' },
        'log-file': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. See npm start -- --help.`);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new StartError(`--port expects a number from 0 to 65535, found '${text}'.`);
  }
  return port;
}

/** One query would hold more in memory. */
const maxTransactionChanges = 10_000_000;

/** As many as the server has in total. */
const maxConnections = 8192;

/** `none`: the file is not written. */
function parseLogFile(text: string | undefined, standard: string | undefined): string | undefined {
  if (text === undefined) return standard;
  return text === 'none' ? undefined : resolve(text);
}

function parseFile(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : resolve(text);
}

/** A longer minimum would refuse passwords that people can type. */
const longestMinPassword = 128;

function parseCount(
  option: string,
  text: string | undefined,
  standard: number,
  { min = 1, max }: { readonly min?: number; readonly max: number },
): number {
  if (text === undefined) return standard;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < min || count > max) {
    throw new StartError(`--${option} expects a number from ${min} to ${max}, found '${text}'.`);
  }
  return count;
}

const longestIntervalSeconds = 86_400;

/** Seconds; 0 stands for no removal. */
function parseInterval(text: string): number | undefined {
  const seconds = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || seconds > longestIntervalSeconds) {
    throw new StartError(
      `--ttl-interval expects seconds from 0 to ${longestIntervalSeconds}, found '${text}'.`,
    );
  }
  return seconds === 0 ? undefined : seconds * 1000;
}

/** As in ArangoDB. */
const longestIdleSeconds = 120;

/** A longer call would keep its thread from others; jobs of queues divide long work. */
const longestServiceSeconds = 3600;
const longestStopSeconds = 3600;

function parseSeconds(option: string, text: string, longest: number): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > longest) {
    throw new StartError(`--${option} expects a number of seconds from 1 to ${longest}, found '${text}'.`);
  }
  return seconds;
}

function parseUrl(text: string | undefined): URL | undefined {
  if (text === undefined || text === '') return undefined;
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url;
  }
  throw new StartError(
    `--version-check-url expects an address without credentials, such as https://example.com/version.json, found '${text}'.`,
  );
}

function parsePassword(text: string | undefined): string | undefined {
  if (text !== undefined && isPasswordTooLong(text)) {
    throw new StartError(
      `--password expects at most ${maxPasswordBytes} bytes, found ${Buffer.byteLength(text)}.`,
    );
  }
  return text;
}

function parseLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (level === undefined) {
    throw new StartError(`--log-level expects one of ${logLevels.join(', ')}, found '${text}'.`);
  }
  return level;
}

function readKeepOld(options: Options, variable: string | undefined): KeepOld {
  if (options['keep-old'] && options['no-keep-old']) {
    throw new StartError('Expected one of --keep-old and --no-keep-old, found both.');
  }
  if (options['keep-old']) return 'always';
  if (options['no-keep-old']) return 'never';
  if (variable === undefined || variable === '') return 'with-space';
  return isTrue(variable) ? 'always' : 'never';
}

function isTrue(text: string | undefined): boolean {
  return text !== undefined && text !== '' && text !== '0' && text.toLowerCase() !== 'false';
}
