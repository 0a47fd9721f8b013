import type { Method } from '../../protocol/endpoint.ts';
import { ArangoError } from './ArangoError.ts';
import { Connection } from './Connection.ts';
import { loadDriver } from './load-driver.ts';
import { globalsOf, type Surroundings } from './modules.ts';
import { bodyToJson, type Port, type PortAnswer, type PortRequest, parseBody } from './port.ts';
import type { Script, ScriptFailure, ScriptOutcome } from './script.ts';
import { runTraversal } from './traversal/run-traversal.ts';

/** Functions of the thread that runs the sandbox. */
declare const request: (head: string, body: string | undefined) => readonly [head: string, body: string];
declare const syntaxErrorOf: (code: string) => string | undefined;
declare const sleep: (ms: number) => void;

type Code = (params: unknown) => unknown;

const thread = { request, syntaxErrorOf, sleep };

/** The script's own requests go through the modules. */
for (const name of Object.keys(thread)) Reflect.deleteProperty(globalThis, name);

/** Scripts have no output. */
const surroundings: Surroundings = {
  isServer: true,
  print: () => undefined,
  sleep: (ms) => thread.sleep(ms),
};

/** The entry of the sandbox: runs a Script given as JSON; gives the ScriptOutcome as JSON. */
export default function runScript(text: string): string {
  const script = JSON.parse(text) as Script;
  let outcome: ScriptOutcome;
  try {
    const result = run(script);
    outcome = { kind: 'returned', result };
    // A value may refuse its JSON form.
    return JSON.stringify(outcome);
  } catch (error) {
    outcome = { kind: 'thrown', failure: failureOf(error) };
    return JSON.stringify(outcome);
  }
}

function run(script: Script): unknown {
  const { databaseName, dialect } = script;
  const port: Port = { databaseName, dialect, send };
  const connection = new Connection(port, { hasPlainErrors: true });
  const modules = loadDriver(connection, surroundings);
  Object.assign(globalThis, globalsOf(modules));
  switch (script.kind) {
    case 'transaction':
      return compile(`return (${script.action}\n)(params);`)(script.params);
    case 'task':
      return compile(`${script.command}\n`)(script.params);
    case 'execute':
      return compile(`${script.body}\n`)(undefined);
    case 'traversal':
      return runTraversal(connection, modules.db, script.options, compileWith);
  }
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

function send({ method, path, headers, body, text: raw }: PortRequest): PortAnswer {
  const [head, text] = thread.request(
    JSON.stringify({ method: method satisfies Method, path, headers }),
    raw ?? (body === undefined ? undefined : bodyToJson(body)),
  );
  const { status, headers: answered } = JSON.parse(head) as Omit<PortAnswer, 'body'>;
  return { status, headers: answered, body: parseBody(text) };
}

function failureOf(error: unknown): ScriptFailure {
  if (!(error instanceof Error)) return { exception: describe(error) };
  const stack = String(error.stack ?? '')
    .split('\n')
    .filter((line) => line !== '');
  const failure = { exception: describe(error), stack: [describe(error), ...stack], message: error.message };
  if (error instanceof SyntaxErrorOfScript) return { ...failure, isSyntaxError: true };
  if (!(error instanceof ArangoError)) return failure;
  return { ...failure, errorNum: error.errorNum, status: error.code, message: error.errorMessage };
}

function describe(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'an error that cannot be shown';
  }
}
