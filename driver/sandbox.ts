import { ArangoError } from './ArangoError.ts';
import { DriverConnection } from './DriverConnection.ts';
import { loadDriver } from './load-driver.ts';
import { globalsOf, type Surroundings } from './modules.ts';
import { type Exchange, sandboxPort } from './port.ts';
import type { Script } from './script.ts';
import { runTraversal } from './traversal/run-traversal.ts';

/** Functions of the thread that runs the sandbox. */
declare const request: Exchange;
declare const syntaxErrorOf: (code: string) => string | undefined;
declare const sleep: (ms: number) => void;
/** Ends the script with the JSON of its result. */
declare const finish: (json: string | undefined) => void;
/** Ends the script with an error; the thread checks all values. */
declare const fail: (
  exception: string,
  stack?: string,
  message?: string,
  errorNum?: number,
  status?: number,
  isSyntaxError?: boolean,
) => void;
/** Ends the script because its result exceeds a limit of the engine. */
declare const exceed: (reason: string) => void;

type Code = (params: unknown) => unknown;

const thread = { request, syntaxErrorOf, sleep, finish, fail, exceed };
/** The script may replace the functions of its global objects, and add `toJSON` to the prototypes of all values. */
const { stringify, parse } = JSON;
const { InternalError } = globalThis as unknown as { readonly InternalError: ErrorConstructor };
const engineErrors = [InternalError, RangeError];

/** The script's own requests go through the modules. */
for (const name of Object.keys(thread)) Reflect.deleteProperty(globalThis, name);

/** Scripts have no output. */
const surroundings: Surroundings = {
  isServer: true,
  print: () => undefined,
  sleep: (ms) => thread.sleep(ms),
};

/** The entry of the sandbox: runs a Script given as JSON, and calls one of `finish`, `fail` and `exceed`. */
export default function runScript(text: string): void {
  let result: unknown;
  try {
    result = run(parse(text) as Script);
  } catch (error) {
    report(error);
    return;
  }
  let json: string | undefined;
  try {
    // A value may refuse its JSON form.
    json = stringify(result);
  } catch (error) {
    if (engineErrors.some((type) => error instanceof type)) thread.exceed(describe(error));
    else report(error);
    return;
  }
  thread.finish(json);
}

function run(script: Script): unknown {
  const { databaseName, dialect } = script;
  const port = sandboxPort(databaseName, dialect, (...request) => thread.request(...request));
  const connection = new DriverConnection(port, { hasPlainErrors: true, isConfined: true });
  const modules = loadDriver(connection, surroundings);
  const { db } = modules;
  // Scripts of a server call transactions by this name, too.
  const runTransaction = (transaction: unknown) => db._executeTransaction(transaction);
  Object.assign(globalThis, globalsOf(modules), { TRANSACTION: runTransaction });
  switch (script.kind) {
    case 'transaction':
      return callAction(script.action, script.params);
    case 'task':
      return compile(`${script.command}\n`)(script.params);
    case 'check':
      compile(`${script.command}\n`);
      return undefined;
    case 'execute':
      return compile(`${script.body}\n`)(undefined);
    case 'traversal':
      return runTraversal(connection, db, script.options, compileWith);
  }
}

/** Throws TypeError for an action that is not a function, with the message of V8, which shows a call as `f(...)`. */
function callAction(action: string, params: unknown): unknown {
  const body = `return (${action}\n)`;
  // Syntax errors of 2.8 name the token of this form.
  compile(`${body}(params);`);
  const value = compile(`${body};`)(params);
  if (typeof value === 'function') return (value as Code)(params);
  const [, called] = /^\s*([\w$.]+)\s*\([\s\S]*\)\s*$/.exec(action) ?? [];
  throw new TypeError(`${called === undefined ? action.trim() : `${called}(...)`} is not a function`);
}

/** A function of `params` with this body. Throws SyntaxErrorOfScript. */
function compile(body: string): Code {
  return compileWith(['params'], body) as Code;
}

/** A code of the script that is not valid JavaScript. */
class SyntaxErrorOfScript extends Error {}

function compileWith(names: readonly string[], body: string): (...args: never[]) => unknown {
  const text = thread.syntaxErrorOf(`(function (${names.join(', ')}) {${body}\n})`);
  if (text !== undefined) throw new SyntaxErrorOfScript(text);
  return new Function(...names, body) as (...args: never[]) => unknown;
}

/** The members of an error may be those of the script. */
function report(error: unknown): void {
  try {
    if (!(error instanceof Error)) thread.fail(describe(error));
    else if (error instanceof ArangoError) {
      const { stack, errorMessage, errorNum, code } = error;
      thread.fail(describe(error), stack ?? '', errorMessage, errorNum, code);
    } else {
      const isSyntaxError = error instanceof SyntaxErrorOfScript;
      thread.fail(describe(error), error.stack ?? '', error.message, undefined, undefined, isSyntaxError);
    }
  } catch {
    thread.fail(unknownError);
  }
}

const unknownError = 'an error that cannot be shown';

function describe(error: unknown): string {
  try {
    return String(error);
  } catch {
    return unknownError;
  }
}
