import type { ArangoDatabase } from '../../Database.ts';
import type { ServiceHost } from '../host.ts';
import { foxxAuth } from '../modules/foxx-auth.ts';
import type { Router } from '../routing/Router.ts';
import type { JoiModule } from '../routing/schemas.ts';
import { Authentication } from './authentication.ts';
import { createControllerClass } from './Controller.ts';
import { createModelClass, type ModelJoi } from './Model.ts';
import { createRepositoryClass } from './Repository.ts';
import { systemServices } from './system-services.ts';

interface LegacyParts {
  readonly db: ArangoDatabase;
  readonly host: ServiceHost;
  joi(): JoiModule;
  router(): Router;
  require(name: string): unknown;
  /** The exports of the service at a mount. */
  exportsAt(mount: string): unknown;
}

interface Events {
  readonly EventEmitter: new () => {
    emit(name: string, ...values: readonly unknown[]): boolean;
    on(name: string, listener: (...values: readonly unknown[]) => unknown): unknown;
  };
}

/** `org/arangodb/foxx` of 2.8. */
export function legacyFoxx(parts: LegacyParts): object {
  const { db, host } = parts;
  const { EventEmitter } = parts.require('events') as Events;
  const Model = createModelClass(EventEmitter, parts.joi as unknown as () => ModelJoi);
  const auth = foxxAuth(host)();
  const system = systemServices({ db, model: Model, auth, random: (bytes) => host.random(bytes) });
  const loaded = new Map<string, unknown>();
  const exportsAt = (given: string): unknown => {
    const mount = `/${given.replace(/^\/+|\/+$/g, '')}`;
    const create = Object.hasOwn(system, mount) ? system[mount] : undefined;
    if (create === undefined) return parts.exportsAt(mount);
    if (!loaded.has(mount)) loaded.set(mount, create());
    return loaded.get(mount);
  };
  const httpError = (status: number, message: string) =>
    (parts.require('http-errors') as (status: number, message: string) => Error)(status, message);
  const Controller = createControllerClass({
    joi: parts.joi,
    httpError,
    router: parts.router,
    sessions: (mount = '/_system/sessions') => exportsAt(mount),
    authentication: (context, options) => new Authentication(db, host, context, options),
  });
  return {
    /** Of 1.x: its routes were defined by another interface. */
    get Application() {
      throw new Error(
        'Foxx.Application belongs to ArangoDB 1.x, which current servers do not run either: use Foxx.Controller of 2.8, or @arangodb/foxx/router',
      );
    },
    Controller,
    Model,
    Repository: createRepositoryClass({
      emitter: EventEmitter,
      model: Model,
      collectionOf: (name) => db._collection(name),
    }),
    get queues() {
      return parts.require('@arangodb/foxx/queues');
    },
    createQuery: (given: unknown) => createQuery(db, given),
    getExports: exportsAt,
    requireApp: exportsAt,
  };
}

type ModelConstructor = new (value: unknown) => unknown;

interface QueryConfig {
  readonly query?: unknown;
  readonly params?: readonly string[] | false;
  readonly defaults?: object;
  readonly model?: ModelConstructor;
  readonly transform?: (value: unknown, ...args: readonly unknown[]) => unknown;
}

/** `Foxx.createQuery`: a function that runs a query with named arguments. */
function createQuery(db: ArangoDatabase, given: unknown): (...args: readonly unknown[]) => unknown {
  const isText = typeof given === 'string' || (given as QueryConfig | null)?.query === undefined;
  const {
    query,
    params,
    defaults = {},
    model,
    transform,
  } = (isText ? { query: given } : given) as QueryConfig;
  return (...args) => {
    const names = params === false ? undefined : params;
    const named =
      names === undefined ? args[0] : Object.fromEntries(names.map((name, at) => [name, args[at]]));
    const rest = args.slice(names === undefined ? 1 : names.length);
    const bound = params === false ? {} : { ...defaults, ...(named as object | undefined) };
    const text = typeof query === 'object' ? (query as { toAQL(): string }).toAQL() : query;
    const found = db._query(text as string, bound).toArray() as readonly unknown[];
    const result = model === undefined ? found : found.map((each) => new model(each));
    return transform === undefined ? result : transform(result, ...rest);
  };
}
