import type { ArangoDatabase } from '../../Database.ts';
import type { Modules } from '../../modules.ts';
import type { ServiceFiles, ServiceHost } from '../host.ts';
import { authenticationModule } from '../legacy/authentication.ts';
import { extend } from '../legacy/extend.ts';
import { legacyFoxx } from '../legacy/foxx.ts';
import { joinPath } from '../ModuleLoader.ts';
import { Router } from '../routing/Router.ts';
import type { JoiModule } from '../routing/schemas.ts';
import type { ServiceContext } from '../ServiceContext.ts';
import { actionsModule } from './actions.ts';
import { aqlFunction } from './aql.ts';
import { arangoCrypto, nodeCrypto } from './crypto-modules.ts';
import { foxxAuth } from './foxx-auth.ts';
import { graphqlModule, graphqlSync } from './graphql.ts';
import { jwtFunctions, jwtStorage } from './jwt.ts';
import { nodeAssert } from './node-assert.ts';
import { nodeUtil } from './node-util.ts';
import { type CallJobs, queuesModule, serviceTasks } from './queues.ts';
import { requestModule } from './request.ts';
import { sessionModules } from './sessions.ts';

interface BuiltInParts {
  readonly host: ServiceHost;
  readonly driver: Modules;
  readonly db: ArangoDatabase;
  readonly console: object;
  readonly process: object;
  readonly files: ServiceFiles;
  /** The service has the interface of 2.8. */
  readonly isLegacy: boolean;
  serverPackage(name: string): unknown;
  /** A module, as the files of the service require it. */
  require(name: string): unknown;
  joi(): JoiModule;
  /** `module.context` of the service. */
  context(): ServiceContext;
  /** The exports of another service. */
  exportsAt(mount: string): unknown;
  readonly callJobs: CallJobs;
}

/** Modules of the driver that a service can require, without `@arangodb/`. */
const driverModules = [
  'aql/functions',
  'aql/queries',
  'general-graph',
  'graph',
  'graph-blueprint',
  'graph/traversal',
  'users',
] as const;

/** The modules of the server by name. */
export function builtInModules(parts: BuiltInParts): Readonly<Record<string, () => unknown>> {
  const { host, driver, db } = parts;
  const arangodb = () => ({
    ...errorCodes(driver),
    ...(driver.require('@arangodb') as object),
    aql: aqlFunction,
    aqlQuery: aqlFunction,
    query: queryFunction(db),
  });
  const buffer = () => parts.serverPackage('buffer') as { readonly Buffer: BufferClass };
  const toBuffer = (hex: string) => buffer().Buffer.from(hex, 'hex');
  const textBuffer = (text: string, encoding: string) => buffer().Buffer.from(text, encoding);
  const jwtParts = { host, toBytes: textBuffer };
  const stringify = (values: Readonly<Record<string, unknown>>) =>
    (parts.serverPackage('qs') as { stringify(values: object): string }).stringify(values);
  const createRouter = () => new Router(parts.joi);
  const router = () => parts.context().router;
  const createLegacy = once(() => legacyFoxx({ ...parts, router }));
  const queues = once(() => queuesModule(parts.callJobs, parts.context().mount));
  const foxx = () =>
    parts.isLegacy ? createLegacy() : { createRouter, ...managerParts(parts), queues: queues() };
  return {
    ...Object.fromEntries(
      driverModules.map((name) => [`@arangodb/${name}`, () => driver.require(`@arangodb/${name}`)]),
    ),
    ...sessionModules(db, host),
    '@arangodb': arangodb,
    '@arangodb/aql': () => ({ aql: aqlFunction, literal: aqlFunction.literal, join: aqlFunction.join }),
    '@arangodb/crypto': () => ({ ...arangoCrypto(host, db), ...jwtFunctions(jwtParts) }),
    '@arangodb/foxx/sessions/storages/jwt': () => jwtStorage(jwtParts),
    '@arangodb/db': () => db,
    '@arangodb/errors': () => (driver.require('@arangodb') as { readonly errors: unknown }).errors,
    '@arangodb/actions': () => actionsModule,
    '@arangodb/extend': () => ({ extend }),
    '@arangodb/foxx': foxx,
    '@arangodb/foxx/legacy': createLegacy,
    ...Object.fromEntries(legacyModules.map((name) => [`@arangodb/foxx/${name}`, createLegacy])),
    ...Object.fromEntries(
      ['authentication', 'legacy/authentication'].map((name) => [
        `@arangodb/foxx/${name}`,
        () => authenticationModule(db, host),
      ]),
    ),
    '@arangodb/foxx/auth': () => foxxAuth(host),
    '@arangodb/foxx/manager': () => managerParts(parts),
    '@arangodb/foxx/router': () => createRouter,
    '@arangodb/foxx/graphql': () => graphqlModule({ createRouter, require: parts.require }),
    '@arangodb/foxx/queues': queues,
    '@arangodb/request': () => requestModule({ host, stringify, toBuffer: textBuffer }),
    '@arangodb/tasks': () => serviceTasks(parts.callJobs, parts.context().mount),
    '@arangodb/locals': () => ({ context: parts.context() }),
    assert: () => nodeAssert,
    buffer,
    console: () => parts.console,
    crypto: () => nodeCrypto(host, toBuffer),
    dns: () => dnsModule,
    events: () => parts.serverPackage('events'),
    fs: () => fileModule(parts.files),
    internal: () => ({ ...(driver.require('internal') as object), ...arangodb(), print: () => undefined }),
    net: () => ({ isIP: ipVersion, isIPv4: (text: string) => ipVersion(text) === 4 }),
    os: () => ({ EOL: '\n', platform: () => 'orrery' }),
    path: () => parts.serverPackage('path-browserify'),
    mocha: mochaModule,
    process: () => parts.process,
    querystring: () => parts.serverPackage('querystring'),
    util: () => nodeUtil,
  };
}

interface BufferClass {
  from(value: unknown, encoding?: string): Uint8Array & { toString(encoding: string): string };
}

const network = 'a service has no access to the network';

/** Modules that a package of the service with the same name replaces. */
export function replaceableModules(
  require: (name: string) => unknown,
): Readonly<Record<string, () => unknown>> {
  return { 'graphql-sync': () => graphqlSync(require) };
}

/** The numbers of errors by their names, which the module `@arangodb` has, too. */
function errorCodes(driver: Modules): Readonly<Record<string, number>> {
  const { errors } = driver.require('@arangodb') as {
    readonly errors: Readonly<Record<string, { readonly code: number }>>;
  };
  return Object.fromEntries(Object.entries(errors).map(([name, { code }]) => [name, code]));
}

/** The function `query`, which runs a query of a template text. */
function queryFunction(db: ArangoDatabase): unknown {
  const withOptions =
    (options?: Readonly<Record<string, unknown>>) =>
    (strings: readonly string[], ...values: readonly unknown[]): unknown => {
      const { query, bindVars } = aqlFunction(strings, ...values);
      return db._query(query, bindVars, options);
    };
  return (first: unknown, ...values: readonly unknown[]): unknown =>
    Array.isArray(first)
      ? withOptions()(first, ...values)
      : withOptions(first as Readonly<Record<string, unknown>>);
}

/** Reads files of the service. */
function fileModule(files: ServiceFiles): object {
  const pathOf = (path: unknown) => joinPath('', String(path)) ?? '';
  const read = (path: unknown): string => {
    const text = files.readText(pathOf(path));
    if (text === undefined) throw new Error(`expected a file of the service, found none: '${String(path)}'`);
    return text;
  };
  const isFile = (path: unknown): boolean => files.names.includes(pathOf(path));
  const below = (path: unknown) => {
    const prefix = pathOf(path) === '' ? '' : `${pathOf(path)}/`;
    return files.names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  };
  const isDirectory = (path: unknown): boolean => below(path).length > 0;
  const exists = (path: unknown): boolean => isFile(path) || isDirectory(path);
  const list = (path: unknown) => [...new Set(below(path).map((name) => name.split('/', 1)[0] ?? ''))];
  return {
    read,
    readFileSync: read,
    exists,
    existsSync: exists,
    isFile,
    isDirectory,
    list,
    listTree: (path: unknown) => ['', ...below(path)],
    readdirSync: list,
    pathSeparator: '/',
    safeJoin: (...names: readonly unknown[]) => `/${joinPath('', names.map(String).join('/')) ?? ''}`,
    join: (...names: readonly unknown[]) => names.map(String).join('/').replace(/\/+/g, '/'),
  };
}

/** The modules of single parts of the interface of 2.8. */
const legacyModules = [
  'controller',
  'model',
  'repository',
  'query',
  'legacy/controller',
  'legacy/model',
  'legacy/repository',
];

/** The parts of `@arangodb/foxx/manager` that a service may call. */
function managerParts({ exportsAt }: BuiltInParts): object {
  return {
    getExports: (mount: unknown) => exportsAt(mountOf(mount)),
    requireService: (mount: unknown) => exportsAt(mountOf(mount)),
  };
}

function mountOf(mount: unknown): string {
  return `/${String(mount).replace(/^\/+|\/+$/g, '')}`;
}

/** Packages require `dns` for functions that services do not call. */
const dnsModule = Object.fromEntries(
  ['lookup', 'resolve', 'resolve4', 'resolveMx', 'reverse'].map((name) => [
    name,
    () => {
      throw new Error(`dns.${name}: ${network}`);
    },
  ]),
);

/** The functions of the tests that run. */
function mochaModule(): object {
  const names = [
    'describe',
    'it',
    'before',
    'after',
    'beforeEach',
    'afterEach',
    'suite',
    'test',
    'setup',
    'teardown',
  ];
  return Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name)]));
}

function once<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

function ipVersion(text: string): number {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)) return 4;
  return /^[\da-f:]*:[\da-f:]+(\.\d+){0,3}$/i.test(text) ? 6 : 0;
}
