import type { Method } from '../../protocol/endpoint.ts';
import { ArangoError, arangoError } from './ArangoError.ts';
import { Connection } from './Connection.ts';
import { graphModule } from './graphs/graph-module.ts';
import { createModules, globalsOf } from './modules.ts';
import type { Port, PortAnswer, PortRequest } from './port.ts';
import type { Script, ScriptFailure, ScriptOutcome } from './script.ts';
import { runTraversal } from './traversal/run-traversal.ts';
import { traversalModule } from './traversal/traversal-module.ts';

/** Functions of the thread that runs the sandbox. */
declare const request: (head: string, body: string | undefined) => readonly [head: string, body: string];
declare const syntaxErrorOf: (code: string) => string | undefined;

type Code = (params: unknown) => unknown;

const thread = { request, syntaxErrorOf };

/** The script's own requests go through the modules. */
for (const name of ['request', 'syntaxErrorOf']) Reflect.deleteProperty(globalThis, name);

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
  const modules = createModules(connection, (db) => ({
    'general-graph': () => graphModule(connection, db),
    'graph/traversal': () => traversalModule(connection, db),
  }));
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

function send({ method, path, headers, body }: PortRequest): PortAnswer {
  const [head, text] = thread.request(
    JSON.stringify({ method: method satisfies Method, path, headers }),
    body === undefined ? undefined : toJson(body),
  );
  const { status, headers: answered } = JSON.parse(head) as Omit<PortAnswer, 'body'>;
  return { status, headers: answered, body: parseBody(text) };
}

function toJson(body: unknown): string {
  const text = JSON.stringify(body);
  if (text === undefined) throw arangoError('ERROR_BAD_PARAMETER', 'expected a value with a JSON form');
  return text;
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
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
