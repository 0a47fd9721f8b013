import { arangoError } from '../ArangoError.ts';
import { DriverConnection } from '../DriverConnection.ts';
import { loadDriver } from '../load-driver.ts';
import type { Surroundings } from '../modules.ts';
import { sandboxPort } from '../port.ts';
import { testFiles } from './file-pattern.ts';
import { type ServiceHost, takeHost } from './host.ts';
import { aqlFunction } from './modules/aql.ts';
import { format } from './modules/node-util.ts';
import { randomNumbers } from './random-numbers.ts';
import { sendAsset } from './routing/assets.ts';
import { describeRoutes } from './routing/describe-routes.ts';
import { dispatch } from './routing/dispatch.ts';
import { ServiceRequest } from './routing/ServiceRequest.ts';
import { describeError, ServiceResponse } from './routing/ServiceResponse.ts';
import { runJob } from './run-job.ts';
import { ServiceUnit, type SharedParts } from './ServiceUnit.ts';
import type {
  AnswerBody,
  JobCall,
  RequestHead,
  ServiceAnswer,
  ServiceCall,
  ServiceSettings,
  TestCall,
} from './service-call.ts';
import { consoleOf, processOf } from './service-globals.ts';
import { addStackHeads, errorText, stackOf } from './stack-traces.ts';
import { report } from './testing/reporters.ts';
import { runTests } from './testing/run-tests.ts';
import { addExported, Suite, testGlobals } from './testing/Suite.ts';
import { addTransactions, type RunningTransaction, transactionPort } from './transactions.ts';

/** The service may replace the functions of its global objects, and add `toJSON` to the prototypes of all values. */
const { stringify, parse } = JSON;
/** The error of the engine at its limit of memory. */
declare const InternalError: typeof Error;
/** Set at the start: the code around it belongs to the image of the engine, which has no functions of a thread. */
let host: ServiceHost;

interface BufferClass {
  from(value: unknown, encoding?: string): Uint8Array;
  isBuffer(value: unknown): value is Uint8Array;
}

interface Stringify {
  stringify(values: object): string;
}

type HttpErrors = (status: number, message?: string, properties?: object) => Error;

/** Answers a call: the head of the call as JSON, and its body. Returns the head of the answer as JSON, and its body. */
type Answer = (call: string, body: ArrayBuffer | undefined) => readonly [head: string, body: AnswerBody];

addStackHeads();

/** The entry of the sandbox of a service: loads the service, and returns the function that answers calls. */
export default function startService(text: string): Answer {
  host = takeHost();
  Reflect.deleteProperty(globalThis, 'startService');
  Math.random = randomNumbers(host);
  const service = new Service(parse(text) as ServiceSettings);
  return (call, body) => {
    try {
      const answer = service.answer(parse(call) as ServiceCall, body);
      return [stringify(answer.head), answer.body];
    } catch (error) {
      // Without memory, the engine cannot be used any more.
      if (error instanceof InternalError) throw error;
      return unreadable();
    }
  };
}

/** The answer to a call whose result or error cannot be read: a getter or a conversion of the service throws. */
function unreadable(): ReturnType<Answer> {
  host.log('error', 'the answer of the service cannot be read: a member or a conversion to a text throws');
  const head: ServiceAnswer = { status: 500, headers: { 'content-type': 'application/json; charset=utf-8' } };
  const body = { error: true, errorNum: 500, errorMessage: 'Internal Server Error', code: 500 };
  return [stringify(head), stringify(body)];
}

interface Answered {
  readonly head: ServiceAnswer;
  readonly body: AnswerBody;
}

/** A loaded service. */
class Service {
  readonly #settings: ServiceSettings;
  readonly #unit: ServiceUnit;
  readonly #buffer: BufferClass;
  readonly #others = new Map<string, ServiceUnit>();
  /** Undefined until its main file has run. `failure`: each request is answered with it. */
  #main: { readonly failure: { readonly error: unknown } | undefined } | undefined;

  constructor(settings: ServiceSettings) {
    this.#settings = settings;
    const { databaseName, dialect } = settings;
    const running: RunningTransaction = { id: undefined };
    const outer = sandboxPort(databaseName, dialect, (...request) => host.request(...request));
    const port = transactionPort(outer, running);
    const connection = new DriverConnection(port, {
      hasPlainErrors: true,
      isConfined: true,
      isService: true,
    });
    const surroundings: Surroundings = {
      isServer: true,
      print: (...values) => host.log('info', format(...values)),
      sleep: (ms) => host.sleep(ms),
    };
    const driver = loadDriver(connection, surroundings);
    addTransactions(driver.db, connection, running);
    const console = consoleOf(host);
    const process = processOf();
    const shared: SharedParts = {
      host,
      driver,
      db: driver.db,
      console,
      process,
      packages: new Map(),
      toBuffer: (bytes) => this.#buffer.from(bytes),
      exportsAt: (mount) => this.#unitAt(mount, shared).exports,
      callJobs: (call) => connection.call('POST', '/_service/jobs', call),
    };
    this.#unit = new ServiceUnit(settings, shared);
    this.#buffer = (this.#unit.loader.serverPackage('buffer') as { readonly Buffer: BufferClass }).Buffer;
    const { print } = surroundings;
    Object.assign(globalThis, {
      Buffer: this.#buffer,
      process,
      console,
      print,
      aqlQuery: aqlFunction,
      global: globalThis,
    });
  }

  answer(call: ServiceCall, body: ArrayBuffer | undefined): Answered {
    // Scripts and tests load their own files: the script setup creates what the main file reads.
    const needsMain = call.kind !== 'script' && call.kind !== 'test' && call.kind !== 'job';
    const failure = needsMain ? this.#loadMain() : undefined;
    if (failure !== undefined) return this.#failed(failure.error);
    switch (call.kind) {
      case 'request':
        return this.#answerRequest(call.request, body);
      case 'script':
        return this.#runScript(call.file, call.argv);
      case 'load':
        return jsonAnswer(null);
      case 'describe':
        return jsonAnswer(describeRoutes(this.#unit.router, this.#settings));
      case 'job':
        return this.#runJob(call);
      case 'test':
        return this.#runTests(call);
    }
  }

  /** The error of its main file, which runs once; undefined without one. */
  #loadMain(): { readonly error: unknown } | undefined {
    if (this.#main !== undefined) return this.#main.failure;
    try {
      this.#unit.load();
      this.#main = { failure: undefined };
    } catch (error) {
      reportError(error);
      this.#main = { failure: { error } };
    }
    return this.#main.failure;
  }

  #unitAt(mount: string, shared: SharedParts): ServiceUnit {
    if (mount === this.#settings.mount) return this.#unit;
    const known = this.#others.get(mount);
    if (known !== undefined) return known;
    const settings = this.#settings.units.find((each) => each.mount === mount);
    if (settings === undefined)
      throw arangoError('ERROR_APP_NOT_FOUND', `service not found: no service is mounted at '${mount}'`);
    const { missing } = settings;
    if (missing.length > 0)
      throw arangoError(
        'ERROR_APP_NEEDS_CONFIGURATION',
        `the service at '${mount}' needs: ${missing.join(', ')}`,
      );
    const unit = new ServiceUnit(settings, shared);
    this.#others.set(mount, unit);
    return unit;
  }

  #answerRequest(head: RequestHead, body: ArrayBuffer | undefined): Answered {
    const { loader, router, files, bodyTypes } = this.#unit;
    const { context } = loader;
    const { mount, databaseName, isDevelopment } = this.#settings;
    const toBuffer = (value: ArrayBuffer | string) => this.#buffer.from(value);
    const httpError: HttpErrors = (status, message, properties = {}) =>
      (loader.serverPackage('http-errors') as HttpErrors)(status, message, properties);
    const request = new ServiceRequest(head, body, {
      context,
      databaseName,
      mount,
      sign,
      stringify: (values) => (loader.serverPackage('qs') as Stringify).stringify(values),
      toBuffer,
    });
    const response = new ServiceResponse({
      context,
      mount,
      databasePath: head.databasePath,
      bodyTypes,
      sign,
      readBytes: (path) => files.readBytes(path),
      toBuffer,
      isBuffer: (value): value is Uint8Array => this.#buffer.isBuffer(value),
      httpError,
    });
    return dispatch({
      router,
      request,
      response,
      bodyTypes,
      isDevelopment,
      sendAsset: () => sendAsset(this.#settings, request, response, (path) => files.readText(path)),
      httpError,
      report: reportError,
    });
  }

  #runScript(file: string, argv: readonly unknown[]): Answered {
    try {
      return jsonAnswer(this.#unit.loader.load(file, { context: this.#unit.contextOf(argv) }));
    } catch (error) {
      reportError(error);
      return this.#failed(error);
    }
  }

  #runJob(call: JobCall): Answered {
    const { loader } = this.#unit;
    const runner = {
      scriptFile: (name: string) => scriptFile(this.#settings, name),
      runFile: (file: string, argv: readonly unknown[]) =>
        loader.load(file, { context: this.#unit.contextOf(argv) }),
      evaluate: (text: string, fileName: string) => host.evaluate(text, fileName),
      require: (name: string) => loader.require(name, ''),
    };
    return jsonAnswer(runJob(runner, call, reportError));
  }

  #runTests({ filter, reporter, isIdiomatic }: TestCall): Answered {
    const { loader } = this.#unit;
    const root = new Suite('');
    const globals = testGlobals(root);
    const former = new Map(Object.keys(globals).map((name) => [name, Reflect.get(globalThis, name)]));
    Object.assign(globalThis, globals);
    try {
      for (const file of testFiles(this.#settings)) {
        addExported(root, loader.load(file, { context: loader.context }));
      }
      return jsonAnswer(report(runTests(root, filter, host.runPromises), reporter, isIdiomatic));
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
        ? { exception: String(error), stack: stackOf(error) }
        : {}),
    };
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { head: { status, headers }, body: stringify(shown) };
  }
}

/** The file of a script of the manifest. */
function scriptFile({ manifest, files }: ServiceSettings, name: string): string | undefined {
  const scripts = manifest.scripts as Readonly<Record<string, string>> | undefined;
  const file = scripts !== undefined && Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  const path = file?.replace(/^(\.?\/)+/, '');
  return [path, `${path}.js`].find((each) => each !== undefined && files.includes(each));
}

function sign(text: string, secret: string, algorithm = 'sha256'): string {
  return host.digest(algorithm, text, secret);
}

function jsonAnswer(value: unknown): Answered {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { head: { status: 200, headers }, body: stringify(value) };
}

function reportError(error: unknown): void {
  host.log('error', error instanceof Error ? errorText(error) : format(error));
}
