import type { ArangoCollection } from '../../../driver/Collection.ts';
import { ArangoQueryCursor } from '../../../driver/Cursor.ts';
import { ArangoDatabase } from '../../../driver/Database.ts';
import { DriverConnection } from '../../../driver/DriverConnection.ts';
import { loadDriver } from '../../../driver/load-driver.ts';
import { globalsOf } from '../../../driver/modules.ts';
import { Printer } from '../../../driver/printing/Printer.ts';
import type { Completion, Reported, ShellFailure } from '../engine/messages.ts';
import { resultPrefix } from '../texts.ts';
import { complete, globalValue } from './complete.ts';
import { describeError } from './describe-error.ts';
import { inspect } from './inspect.ts';
import { KeptValues } from './KeptValues.ts';
import { ShellPort } from './port.ts';
import { Timers } from './Timers.ts';

/** Functions and settings of the worker. */
declare const request: (head: string, body: string | undefined) => string;
declare const emit: (runs: string) => void;
declare const sleep: (ms: number) => void;
declare const settings: string;

const worker = { request, emit, sleep, settings };
/** The user's code has the driver only. */
for (const name of Object.keys(worker)) Reflect.deleteProperty(globalThis, name);

const { databaseName, server, user } = JSON.parse(worker.settings) as {
  readonly databaseName: string;
  readonly user?: string;
  readonly server: string;
};
const port = new ShellPort(databaseName, server, worker.request);
const connection = new DriverConnection(port, { isShell: true });
/** Values whose texts were cut; the oldest ones are forgotten. */
const kept = new KeptValues();
const printer = new Printer((runs) => {
  kept.noticeCut(runs);
  worker.emit(JSON.stringify(runs));
});

/** Texts as they are, other values in their printed form. */
function print(...values: readonly unknown[]): void {
  for (const [index, value] of values.entries()) {
    if (index > 0) printer.write('plain', ' ');
    if (typeof value === 'string') printer.write('plain', value);
    else printer.print(value);
  }
  printer.write('plain', '\n');
}

const modules = loadDriver(connection, {
  isServer: false,
  endpoint: server,
  user,
  print,
  write: (text) => printer.write('plain', text),
  sleep: worker.sleep,
});
const timers = new Timers(worker.sleep);
/** `JSON.stringify` has no form for BigInt; requests of the driver keep all digits. */
Object.defineProperty(BigInt.prototype, 'toJSON', {
  configurable: true,
  value(this: bigint) {
    return Number(this);
  },
});
Object.assign(globalThis, {
  arango: modules.arango,
  ...globalsOf(modules),
  print,
  printf: (modules.require('') as { printf: unknown }).printf,
  setTimeout: (run: unknown, delayMs?: unknown, ...args: readonly unknown[]) =>
    timers.set(run, delayMs, args, false),
  setInterval: (run: unknown, delayMs?: unknown, ...args: readonly unknown[]) =>
    timers.set(run, delayMs, args, true),
  clearTimeout: (id: unknown) => timers.clear(id),
  clearInterval: (id: unknown) => timers.clear(id),
  aql: (modules.require('') as { aql: unknown }).aql,
});

/** The next documents of the last cursor that was not printed completely. */
Object.defineProperty(globalThis, 'more', { configurable: true, get: () => printer.unfinished });

/** The entry of the worker. Each function takes and gives text, `report` and `describe` take the value itself. */
export default {
  begin(): string {
    port.forgetRequest();
    // A canceled command has left them.
    timers.clearAll();
    return '';
  },
  /** Waits for the next timer and runs it; `true` if there was one. */
  runTimer(): string {
    return String(timers.runNext());
  },
  /** Prints the value of a command, which becomes the variable `_`; undefined prints nothing. JSON of a `Reported`. */
  report(value: unknown): string {
    kept.begin();
    if (value !== undefined) {
      Object.assign(globalThis, { _: value });
      printer.write('muted', resultPrefix);
      printer.print(value);
      printer.write('plain', '\n');
    }
    printer.flush();
    const hasMore =
      printer.unfinished === value && value instanceof ArangoQueryCursor ? value.hasNext() : false;
    return JSON.stringify({ subject: kept.end(value), hasMore } satisfies Reported);
  },
  describe(error: unknown): string {
    printer.flush();
    return JSON.stringify(safely(() => describeError(error, port.lastRequest)) ?? unreadableError);
  },
  /** JSON of the members of a value; `null` if it does not exist. */
  inspect(path: string): string {
    const [root = '', ...names] = JSON.parse(path) as readonly string[];
    const read = (expression: string) => kept.find(expression) ?? globalValue(expression);
    const isValid = kept.find(root) !== undefined || validExpression.test(root);
    const members = isValid ? inspect([root, ...names], read) : undefined;
    return JSON.stringify(members ?? null);
  },
  complete(text: string): string {
    return JSON.stringify(safely(() => complete(text, collectionsOf)) ?? { start: text.length, items: [] });
  },
};

const unreadableError: ShellFailure = {
  title: 'an error that cannot be shown',
  errorNum: undefined,
  line: undefined,
  column: undefined,
  request: undefined,
};

/** Values of the user may throw at each access; undefined then. The engine would end with the error. */
function safely<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    // The thrown value may throw when it is read, too.
    return undefined;
  }
}

/** Names joined by dots. */
const validExpression = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

function collectionsOf(object: object): readonly Completion[] {
  if (!(object instanceof ArangoDatabase)) return [];
  return object._collections().map((collection: ArangoCollection) => ({
    name: collection.name(),
    kind: 'collection',
    owner: 'ArangoDatabase',
  }));
}
