import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { digestAlgorithms } from '../../../../driver/services/host.ts';
import serviceText from '../../../../driver/services/sandbox.ts?script';
import type { ServiceSettings, UnitSettings } from '../../../../driver/services/service-call.ts';
import { type Engine, loadEngine } from '../../functions/lib/load-engine.ts';
import { ThreadLink } from '../../scripts/service/ThreadLink.ts';
import type { Manifest } from '../lib/manifest.ts';
import { mainFileOf } from '../lib/prepare-bundle.ts';
import { unpackZip } from '../lib/unpack-zip.ts';
import { LogLimit } from './LogLimit.ts';
import { packageTexts } from './package-texts.ts';
import { SharedImage } from './SharedImage.ts';
import type {
  PackedCall,
  PackedUnit,
  ServiceOutcome,
  ServiceThreadData,
  ServiceThreadStart,
} from './service-messages.ts';
import { AnswerLimit, toOutcome } from './service-outcome.ts';

/*
 * The thread of a service: loads it once in a JavaScript engine of its own, and answers one call after the other. While
 * the service waits for the database, the thread sleeps; the main thread terminates it at its limits.
 */

const stackBytes = 512 << 10;
/** Characters of a line of the log. */
const maxLogLength = 8192;
const maxRandomBytes = 65_536;
/** Limits of a derived key, which the thread computes at once. */
const maxIterations = 1_000_000;
const maxKeyBytes = 1024;

/** The engine with the loaded service. */
interface Sandbox {
  readonly context: QuickJSContext;
  readonly answer: QuickJSHandle;
  readonly engine: Engine;
}

const logLimit = new LogLimit();
const link = new ThreadLink<PackedCall, ServiceOutcome>(
  (packed) => void answerAndPost(packed),
  (data) => {
    loaded = load(data as ServiceThreadData);
    // A failure is the answer to the first call.
    loaded.catch(() => undefined).finally(() => link.post({ kind: 'loaded' }));
  },
);
const sharedImage = new SharedImage((link.data as ServiceThreadStart).image);
/** The engine starts before the thread has a service. */
const opened = openContext();
opened.catch(() => undefined);
let loaded: Promise<Sandbox> | undefined;

async function answerAndPost(packed: PackedCall): Promise<void> {
  try {
    const sandbox = await loaded;
    if (sandbox === undefined) throw new Error('the thread has no service');
    logLimit.beginCall();
    try {
      const outcome = answer(sandbox, packed);
      const { buffer } = outcome.body;
      link.post({ kind: 'done', outcome, memoryBytes: sandbox.engine.memoryBytes() }, [
        buffer as ArrayBuffer,
      ]);
    } catch (error) {
      if (!(error instanceof AnswerLimit)) throw error;
      link.post({ kind: 'exceeded', text: error.message, memoryBytes: sandbox.engine.memoryBytes() });
    }
  } catch (error) {
    link.post({ kind: 'broken', text: String(error) });
  }
}

function answer(
  { context, answer: answerCall, engine }: Sandbox,
  { call, body }: PackedCall,
): ServiceOutcome {
  const head = context.newString(call);
  const bytes = body === undefined ? context.undefined : context.newArrayBuffer(exactBuffer(body));
  const result = context.unwrapResult(context.callFunction(answerCall, context.undefined, head, bytes));
  head.dispose();
  if (body !== undefined) bytes.dispose();
  runPendingJobs(context);
  const headHandle = context.getProp(result, 0);
  const bodyHandle = context.getProp(result, 1);
  try {
    return toOutcome(context.getString(headHandle), bodyOf(context, bodyHandle));
  } finally {
    headHandle.dispose();
    bodyHandle.dispose();
    result.dispose();
    engine.collect(context);
  }
}

/** Promises of the service: their errors are logged by the service itself. Returns the number of the callbacks. */
function runPendingJobs(context: QuickJSContext): number {
  const result = context.runtime.executePendingJobs(10_000);
  const count = result.error === undefined ? result.value : 0;
  result.dispose();
  return count;
}

function bodyOf(context: QuickJSContext, handle: QuickJSHandle): string | Uint8Array | undefined {
  switch (context.typeof(handle)) {
    case 'string':
      return context.getString(handle);
    case 'object':
      return context.getArrayBuffer(handle).consume(({ value }) => new Uint8Array(value));
    default:
      return undefined;
  }
}

function exactBuffer({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

/** The global name of the start of the sandbox in an image. */
const startName = 'startService';

/** A context whose global `startService` is the start of the sandbox. */
async function openContext(): Promise<{ readonly engine: Engine; readonly context: QuickJSContext }> {
  const known = sharedImage.read();
  const engine = await loadEngine(known);
  const runtime = engine.module.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  const context = runtime.newContext();
  if (known === undefined) {
    const start = context.unwrapResult(context.evalCode(serviceText, 'server:service'));
    context.setProp(context.global, startName, start);
    start.dispose();
    sharedImage.write(engine.image());
  }
  return { engine, context };
}

async function load({ dialect, units, ...own }: ServiceThreadData): Promise<Sandbox> {
  const packed = [own, ...units];
  const [{ engine, context }, ...unpacked] = await Promise.all([
    opened,
    ...packed.map(({ zip }) => unpackZip(zip)),
  ]);
  const files = new Map(packed.map(({ settings }, index) => [settings.mount, unpacked[index] ?? new Map()]));
  const host = context.newObject();
  for (const [name, work] of Object.entries(hostFunctions(context, files))) {
    const handle = context.newFunction(name, work);
    context.setProp(host, name, handle);
    handle.dispose();
  }
  context.setProp(context.global, 'serviceHost', host);
  host.dispose();
  const start = context.getProp(context.global, startName);
  const [first, ...further] = packed.map(({ settings }) =>
    toUnit(settings, files.get(settings.mount) ?? new Map()),
  );
  const full: ServiceSettings = { ...(first as UnitSettings), dialect, units: further };
  const text = context.newString(JSON.stringify(full));
  const answerCall = context.unwrapResult(context.callFunction(start, context.undefined, text));
  start.dispose();
  text.dispose();
  runPendingJobs(context);
  return { context, answer: answerCall, engine };
}

type Files = ReadonlyMap<string, Uint8Array>;

function toUnit(settings: PackedUnit['settings'], files: Files): UnitSettings {
  const mainFile = mainFileOf(settings.manifest as Manifest, settings.isLegacy, (path) => files.has(path));
  return { ...settings, files: [...files.keys()], mainFile };
}

type HostFunction = (...handles: QuickJSHandle[]) => QuickJSHandle | ReturnType<QuickJSContext['evalCode']>;

/** The functions of the sandbox; only modules of the server have access to them. */
function hostFunctions(
  context: QuickJSContext,
  files: ReadonlyMap<string, Files>,
): Readonly<Record<string, HostFunction>> {
  const fileAt = (mount: QuickJSHandle | undefined, path: QuickJSHandle | undefined) =>
    files.get(text(mount) ?? '')?.get(text(path) ?? '');
  const text = (handle: QuickJSHandle | undefined): string | undefined =>
    handle !== undefined && context.typeof(handle) === 'string' ? context.getString(handle) : undefined;
  const number = (handle: QuickJSHandle | undefined): number =>
    handle !== undefined && context.typeof(handle) === 'number' ? context.getNumber(handle) : 0;
  const given = (value: string | undefined) =>
    value === undefined ? context.undefined : context.newString(value);
  return {
    request: (method, path, headers, body) => {
      const array = context.newArray();
      const answered = link.answerTo(text(method) ?? '', text(path) ?? '', text(headers), text(body));
      for (const [index, part] of answered.entries()) {
        const handle = context.newString(part);
        context.setProp(array, index, handle);
        handle.dispose();
      }
      return array;
    },
    sleep: (ms) => {
      link.sleep(number(ms));
      return context.undefined;
    },
    log: (level, line) => {
      writeLog(text(level), text(line) ?? '');
      return context.undefined;
    },
    readText: (mount, path) => {
      const bytes = fileAt(mount, path);
      return given(bytes && new TextDecoder().decode(bytes));
    },
    readBytes: (mount, path) => {
      const bytes = fileAt(mount, path);
      return bytes === undefined ? context.undefined : context.newArrayBuffer(exactBuffer(bytes));
    },
    packageText: (name) => {
      const wanted = text(name) ?? '';
      return given(Object.hasOwn(packageTexts, wanted) ? packageTexts[wanted] : undefined);
    },
    evaluate: (code, fileName) => context.evalCode(text(code) ?? '', text(fileName) ?? 'service'),
    runPromises: () => context.newNumber(runPendingJobs(context)),
    digest: (algorithm, content, key) => {
      const name = text(algorithm) ?? '';
      requireDigest(name);
      const secret = text(key);
      const hash = secret === undefined ? createHash(name) : createHmac(name, secret);
      return context.newString(hash.update(text(content) ?? '').digest('hex'));
    },
    pbkdf2: (algorithm, password, salt, iterations, bytes) => {
      const name = text(algorithm) ?? '';
      requireDigest(name);
      const rounds = number(iterations);
      const length = number(bytes);
      if (!(rounds >= 1 && rounds <= maxIterations && length >= 1 && length <= maxKeyBytes))
        throw new Error(
          `expected 1 to ${maxIterations} iterations and 1 to ${maxKeyBytes} bytes, found ${rounds} and ${length}`,
        );
      const key = pbkdf2Sync(
        text(password) ?? '',
        text(salt) ?? '',
        Math.floor(rounds),
        Math.floor(length),
        name,
      );
      return context.newString(key.toString('hex'));
    },
    random: (bytes) => {
      const count = Math.min(maxRandomBytes, Math.max(0, Math.floor(number(bytes))));
      return context.newString(randomBytes(count).toString('hex'));
    },
  };
}

function requireDigest(name: string): void {
  if (!digestAlgorithms.includes(name))
    throw new Error(`expected one of ${digestAlgorithms.join(', ')}, found '${name}'`);
}

function writeLog(given: string | undefined, line: string): void {
  const text = line.slice(0, maxLogLength);
  const fate = logLimit.take(text.length);
  if (fate === 'leave') return;
  const level = given === 'debug' || given === 'warn' || given === 'error' ? given : 'info';
  const notice = { level: 'warn', text: 'further lines are left out' } as const;
  link.post({ kind: 'log', ...(fate === 'notice' ? notice : { level, text }) });
}
