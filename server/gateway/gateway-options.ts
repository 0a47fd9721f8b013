import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { connectionName } from '../network/address.ts';
import { canonicalPath } from '../network/canonical-path.ts';
import { splitList } from '../network/network-options.ts';
import { StartError } from '../StartError.ts';
import { isHostPattern } from './announced-hosts.ts';
import type { ServerSetting } from './Gateway.ts';
import { gatewayLimits } from './gateway-limits.ts';

/** The options about other servers. */
export interface GatewayConfig {
  readonly servers: readonly ServerSetting[];
  readonly hasEmbedded: boolean;
  /** PEM files. */
  readonly caFile: string | undefined;
  readonly certFile: string | undefined;
  readonly keyFile: string | undefined;
  /** Hosts whose coordinators may be used if a cluster announces them. */
  readonly coordinatorHosts: readonly string[];
}

/** For `parseArgs`. */
export const gatewayOptions = {
  server: { type: 'string', multiple: true },
  'no-embedded': { type: 'boolean' },
  'server-coordinators': { type: 'string', multiple: true },
  'server-ca': { type: 'string' },
  'server-cert': { type: 'string' },
  'server-key': { type: 'string' },
} as const;

interface Options {
  readonly server?: string[] | undefined;
  readonly 'no-embedded'?: boolean | undefined;
  readonly 'server-coordinators'?: string[] | undefined;
  readonly 'server-ca'?: string | undefined;
  readonly 'server-cert'?: string | undefined;
  readonly 'server-key'?: string | undefined;
}

/** Throws StartError. */
export function readGateway(
  options: Options,
  environment: Readonly<Record<string, string | undefined>>,
): GatewayConfig {
  const file = (option: 'server-ca' | 'server-cert' | 'server-key', variable: string) =>
    fileOf(option, options[option] ?? environment[variable]);
  const servers = readServers(options.server ?? splitList(environment.ORRERY_SERVER));
  const { ORRERY_NO_EMBEDDED: variable = '' } = environment;
  const hasEmbedded = !(options['no-embedded'] ?? !['', '0', 'false'].includes(variable.toLowerCase()));
  if (!hasEmbedded && servers.length === 0) {
    throw new StartError('--no-embedded needs another server: --server https://host:8529.');
  }
  const config = {
    servers,
    hasEmbedded,
    caFile: file('server-ca', 'ORRERY_SERVER_CA'),
    certFile: file('server-cert', 'ORRERY_SERVER_CERT'),
    keyFile: file('server-key', 'ORRERY_SERVER_KEY'),
    coordinatorHosts: hostsOf(
      options['server-coordinators'] ?? splitList(environment.ORRERY_SERVER_COORDINATORS),
    ),
  };
  if ((config.certFile === undefined) !== (config.keyFile === undefined)) {
    throw new StartError('Expected --server-cert and --server-key together, found one of them.');
  }
  return config;
}

/** As administrators read them. */
export function shownGateway(config: GatewayConfig) {
  const { servers, hasEmbedded, caFile, certFile, keyFile, coordinatorHosts } = config;
  return {
    server: servers.flatMap(({ name, urls }) => urls.map(({ href }) => `${name}=${href}`)),
    'no-embedded': !hasEmbedded,
    'server-coordinators': coordinatorHosts,
    'server-ca': caFile ?? null,
    'server-cert': certFile ?? null,
    'server-key': keyFile ?? null,
  };
}

function readServers(texts: readonly string[]): readonly ServerSetting[] {
  const byName = new Map<string, URL[]>();
  for (const text of texts) {
    const [, given, address = ''] = /^(?:([^=:/?#]*)=)?(.*)$/s.exec(text) ?? [];
    const url = urlOf(address, text);
    const name = given ?? nameOf(url);
    if (!connectionName.test(name)) {
      throw new StartError(
        `--server expects a name of letters, digits, '.', '_' and '-' before '=', found '${text}'.`,
      );
    }
    const urls = byName.get(name) ?? [];
    urls.push(url);
    byName.set(name, urls);
  }
  const { maxConnections, maxAddresses } = gatewayLimits;
  const servers = [...byName].map(([name, urls]) => ({ name, urls }));
  const most = Math.max(0, ...servers.map(({ urls }) => urls.length));
  if (servers.length > maxConnections || most > maxAddresses) {
    throw new StartError(
      `--server expects at most ${maxConnections} names with ${maxAddresses} addresses each, found ${servers.length} and ${most}.`,
    );
  }
  return servers;
}

function hostsOf(texts: readonly string[]): readonly string[] {
  const wrong = texts.find((text) => !isHostPattern(text));
  if (wrong === undefined) return texts;
  throw new StartError(
    `--server-coordinators expects hosts such as 10.0.0.2, db1.example.com:8529 or .db.example.com, found '${wrong}'.`,
  );
}

const protocols: Readonly<Record<string, string>> = { 'tcp:': 'http:', 'ssl:': 'https:' };

/** The port of ArangoDB, unless the address has one or a path. */
const defaultPort = '8529';

function urlOf(address: string, text: string): URL {
  const [, scheme = '', authority = '', path = ''] =
    /^([a-z]+:)\/\/([^/?#]*)(\/[^?#]*)?$/i.exec(address) ?? [];
  const protocol = protocols[scheme.toLowerCase()] ?? scheme.toLowerCase();
  const hasPort = /:\d+$/.test(authority);
  const full = `${protocol}//${authority}${hasPort || path.length > 1 ? '' : `:${defaultPort}`}${path}`;
  const isHttp = protocol === 'http:' || protocol === 'https:';
  if (!isHttp || authority === '' || authority.includes('@') || !URL.canParse(full)) {
    throw new StartError(
      `--server expects the address of a server without credentials, such as https://db.example.com:8529 or prod=https://db.example.com/path, found '${text.replace(/\/\/[^/]*@/, '//…@')}'.`,
    );
  }
  const url = new URL(full);
  url.pathname = canonicalPath(url.pathname);
  return url;
}

function nameOf({ hostname, port }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '').replaceAll(':', '-');
  return `${host}${port === '' || port === defaultPort ? '' : `-${port}`}`.replace(/^[^a-z\d]+/i, '');
}

function fileOf(option: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const path = resolve(text);
  if (existsSync(path)) return path;
  throw new StartError(`--${option} expects a file, found none at ${path}.`);
}
