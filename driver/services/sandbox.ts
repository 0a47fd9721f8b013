import { DriverConnection } from '../DriverConnection.ts';
import { loadDriver } from '../load-driver.ts';
import type { Surroundings } from '../modules.ts';
import { sandboxPort } from '../port.ts';
import { takeHost } from './host.ts';
import { ModuleLoader } from './ModuleLoader.ts';
import { builtInModules, refusedModules } from './modules/built-in.ts';
import { format } from './modules/node-util.ts';
import { sendAsset } from './routing/assets.ts';
import { describeRoutes } from './routing/describe-routes.ts';
import { dispatch } from './routing/dispatch.ts';
import { Router } from './routing/Router.ts';
import { ServiceRequest } from './routing/ServiceRequest.ts';
import { describeError, ServiceResponse } from './routing/ServiceResponse.ts';
import type { JoiModule } from './routing/schemas.ts';
import { ServiceContext } from './ServiceContext.ts';
import type {
  AnswerBody,
  RequestHead,
  ServiceAnswer,
  ServiceCall,
  ServiceSettings,
  TestCall,
} from './service-call.ts';
import { report } from './testing/reporters.ts';
import { runTests } from './testing/run-tests.ts';
import { addExported, Suite, testGlobals } from './testing/Suite.ts';
import { testFiles } from './testing/test-files.ts';

/** The service may replace the functions of its global objects, and add `toJSON` to the prototypes of all values. */
const { stringify, parse } = JSON;
const host = takeHost();

interface BufferClass {
  from(value: unknown, encoding?: string): Uint8Array;
  isBuffer(value: unknown): value is Uint8Array;
}

type HttpErrors = (status: number, message?: string, properties?: object) => Error;

/** Answers a call: the head of the call as JSON, and its body. Returns the head of the answer as JSON, and its body. */
type Answer = (call: string, body: ArrayBuffer | undefined) => readonly [head: string, body: AnswerBody];

/** The entry of the sandbox of a service: loads the service, and returns the function that answers calls. */
export default function startService(text: string): Answer {
  const service = new Service(parse(text) as ServiceSettings);
  return (call, body) => {
    const answer = service.answer(parse(call) as ServiceCall, body);
    return [stringify(answer.head), answer.body];
  };
}

interface Answered {
  readonly head: ServiceAnswer;
  readonly body: AnswerBody;
}

/** A loaded service. */
class Service {
  readonly #settings: ServiceSettings;
  readonly #loader: ModuleLoader;
  readonly #router: Router;
  readonly #contextOf: (argv?: readonly unknown[]) => ServiceContext;
  readonly #buffer: BufferClass;
  /** The error of its main file: each request is answered with it. */
  #failure: { readonly error: unknown } | undefined;

  constructor(settings: ServiceSettings) {
    this.#settings = settings;
    const { databaseName, dialect, files } = settings;
    const port = sandboxPort(databaseName, dialect, (head, body) => host.request(head, body));
    const connection = new DriverConnection(port, { hasPlainErrors: true, isConfined: true });
    const surroundings: Surroundings = {
      isServer: true,
      print: (...values) => host.log('info', format(...values)),
      sleep: (ms) => host.sleep(ms),
    };
    const driver = loadDriver(connection, surroundings);
    const { db } = driver;
    const joi = () => this.#loader.require('joi', '') as JoiModule;
    this.#router = new Router(joi);
    const console = consoleOf();
    const process = processOf();
    const globals: Record<string, unknown> = { console, process, print: surroundings.print };
    const builtIn = builtInModules({
      host,
      driver,
      db,
      console,
      process,
      joi,
      serverPackage: (name) => this.#loader.serverPackage(name),
      context: () => this.#loader.context,
    });
    this.#loader = new ModuleLoader({ host, files, builtIn, refused: refusedModules, globals });
    this.#buffer = (this.#loader.serverPackage('buffer') as { readonly Buffer: BufferClass }).Buffer;
    globals.Buffer = this.#buffer;
    Object.assign(globalThis, { Buffer: this.#buffer, process, console, global: globalThis });
    const toBuffer = (bytes: ArrayBuffer) => this.#buffer.from(bytes);
    this.#contextOf = (argv) =>
      new ServiceContext({ settings, host, db, router: this.#router, toBuffer }, argv);
    this.#loader.context = this.#contextOf();
    this.#loadMain();
  }

  answer(call: ServiceCall, body: ArrayBuffer | undefined): Answered {
    // Scripts and tests load their own files.
    const needsMain = call.kind !== 'script' && call.kind !== 'test';
    if (needsMain && this.#failure !== undefined) return this.#failed(this.#failure.error);
    switch (call.kind) {
      case 'request':
        return this.#answerRequest(call.request, body);
      case 'script':
        return this.#runScript(call.file, call.argv);
      case 'load':
        return jsonAnswer(null);
      case 'describe':
        return jsonAnswer(describeRoutes(this.#router, this.#settings));
      case 'test':
        return this.#runTests(call);
    }
  }

  #loadMain(): void {
    const { mainFile } = this.#settings;
    if (mainFile === undefined) return;
    try {
      this.#loader.load(mainFile);
    } catch (error) {
      reportError(error);
      this.#failure = { error };
    }
  }

  #answerRequest(head: RequestHead, body: ArrayBuffer | undefined): Answered {
    const { context } = this.#loader;
    const { mount, databaseName, isDevelopment } = this.#settings;
    const toBuffer = (value: ArrayBuffer | string) => this.#buffer.from(value);
    const httpError: HttpErrors = (status, message, properties = {}) =>
      (this.#loader.serverPackage('http-errors') as HttpErrors)(status, message, properties);
    const request = new ServiceRequest(head, body, {
      context,
      databaseName,
      mount,
      sign,
      reverse: (name, params) => addressOf(this.#router, name, params),
      toBuffer,
    });
    const response = new ServiceResponse({
      context,
      mount,
      databasePath: head.databasePath,
      sign,
      readBytes: (path) => host.readBytes(path),
      toBuffer,
      isBuffer: (value): value is Uint8Array => this.#buffer.isBuffer(value),
      httpError,
    });
    return dispatch({
      router: this.#router,
      request,
      response,
      isDevelopment,
      sendAsset: () => sendAsset(this.#settings, request, response),
      httpError,
      report: reportError,
    });
  }

  #runScript(file: string, argv: readonly unknown[]): Answered {
    try {
      return jsonAnswer(this.#loader.load(file, { context: this.#contextOf(argv) }));
    } catch (error) {
      reportError(error);
      return this.#failed(error);
    }
  }

  #runTests({ filter, reporter, isIdiomatic }: TestCall): Answered {
    const root = new Suite('');
    const globals = testGlobals(root);
    const former = new Map(Object.keys(globals).map((name) => [name, Reflect.get(globalThis, name)]));
    Object.assign(globalThis, globals);
    try {
      for (const file of testFiles(this.#settings)) {
        addExported(root, this.#loader.load(file, { context: this.#loader.context }));
      }
      return jsonAnswer(report(runTests(root, filter), reporter, isIdiomatic));
    } catch (error) {
      return this.#failed(error);
    } finally {
      for (const [name, value] of former) Reflect.set(globalThis, name, value);
    }
  }

  #failed(error: unknown): Answered {
    const { status, errorNum } = describeError(error);
    const shown = {
      error: true,
      errorNum,
      errorMessage: error instanceof Error ? error.message : String(error),
      code: status,
      ...(this.#settings.isDevelopment && error instanceof Error
        ? { exception: String(error), stack: error.stack }
        : {}),
    };
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { head: { status, headers }, body: stringify(shown) };
  }
}

function sign(text: string, secret: string, algorithm = 'sha256'): string {
  return host.digest(algorithm, text, secret);
}

function jsonAnswer(value: unknown): Answered {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { head: { status: 200, headers }, body: stringify(value) };
}

function reportError(error: unknown): void {
  host.log('error', error instanceof Error ? `${String(error)}\n${error.stack ?? ''}` : format(error));
}

function consoleOf(): object {
  const levels = {
    log: 'info',
    info: 'info',
    dir: 'info',
    debug: 'debug',
    trace: 'debug',
    warn: 'warn',
    error: 'error',
  };
  const logs = Object.entries(levels).map(([name, level]) => [
    name,
    (...values: readonly unknown[]) => host.log(level, format(...values)),
  ]);
  const silent = ['time', 'timeEnd', 'group', 'groupEnd', 'assert'].map((name) => [name, () => undefined]);
  return Object.fromEntries([...logs, ...silent]);
}

function processOf(): object {
  return {
    env: {},
    argv: [],
    versions: {},
    version: 'v20.0.0',
    platform: 'orrery',
    cwd: () => '/',
    nextTick: (work: (...args: readonly unknown[]) => void, ...args: readonly unknown[]) => work(...args),
    hrtime: () => [Math.floor(Date.now() / 1000), (Date.now() % 1000) * 1e6],
  };
}

/** The path of a route below the mount, by its name. */
function addressOf(router: Router, name: string, params: Readonly<Record<string, unknown>>): string {
  const address = findAddress(router, name, params);
  if (address === undefined) throw new Error(`expected the name of a route, found '${name}'`);
  return address;
}

/** Names of routers precede those of their routes. Undefined without such a route. */
function findAddress(
  router: Router,
  name: string,
  params: Readonly<Record<string, unknown>>,
): string | undefined {
  const [first = '', ...rest] = name.split('.');
  for (const entry of router.entries) {
    if (entry.kind === 'middleware') continue;
    const path = entry.segments
      .map((segment) => {
        if (segment.kind === 'fixed') return `/${encodeURIComponent(segment.text)}`;
        return segment.kind === 'param' ? `/${encodeURIComponent(String(params[segment.name]))}` : '';
      })
      .join('');
    if (entry.kind === 'route') {
      if (entry.name === name) return path === '' ? '/' : path;
      continue;
    }
    const inner = entry.name === first ? rest.join('.') : entry.name === undefined ? name : '';
    if (inner === '') continue;
    const found = findAddress(entry.router, inner, params);
    if (found !== undefined) return path + found;
  }
  return undefined;
}
