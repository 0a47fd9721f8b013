import { cursorApi } from '../../../protocol/api/cursor.ts';
import { type ConnectionDescription, requestAddress } from '../../../protocol/connection.ts';
import { quoteForShell } from '../../lib/quote-for-shell.ts';
import { cursorBody, jsonObject, type QueryOptions, type QueryRequest } from './query-request.ts';

/** Programs that run a query: each has its own form. */
export const copyForms = { arangojs: toArangojs, 'python-arango': toPythonArango, curl: toCurl } as const;
export type CopyForm = keyof typeof copyForms;

/** A JavaScript module for the driver arangojs. */
function toArangojs(request: QueryRequest, connection: ConnectionDescription): string {
  const { optimizer, maxNumberOfPlans, ...options } = request.options;
  const shared = { batchSize: request.batchSize, ...options };
  const text = request.text.replace(/[\\`]|\$\{/g, '\\$&');
  const settings = { ...shared, optimizer, maxPlans: maxNumberOfPlans };
  return [
    "import { Database } from 'arangojs';",
    '',
    `const db = new Database({ url: ${quoted(serverOf(connection))}, databaseName: ${quoted(connection.database)} });`,
    "db.useBasicAuth('root', process.env.ARANGO_PASSWORD);",
    `const cursor = await db.query(\`${text}\`, ${jsonObject(request.bindVars)}, ${JSON.stringify(settings)});`,
    'for await (const row of cursor) console.log(row);',
    '',
  ].join('\n');
}

const pythonOptions: Readonly<Record<keyof QueryOptions, string>> = {
  memoryLimit: 'memory_limit',
  maxRuntime: 'max_runtime',
  fullCount: 'full_count',
  stream: 'stream',
  profile: 'profile',
  failOnWarning: 'fail_on_warning',
  maxWarningCount: 'max_warning_count',
  maxNumberOfPlans: 'max_plans',
  optimizer: 'optimizer_rules',
};

/** A Python program for the driver python-arango. */
function toPythonArango(request: QueryRequest, connection: ConnectionDescription): string {
  const options = Object.entries(request.options).map(([name, value]) => {
    const json = JSON.stringify(name === 'optimizer' ? request.options.optimizer?.rules : value);
    return `    ${pythonOptions[name as keyof QueryOptions]}=${toPython(json)},`;
  });
  return [
    'import os',
    'from arango import ArangoClient',
    '',
    `client = ArangoClient(hosts=${quoted(serverOf(connection))})`,
    `db = client.db(${quoted(connection.database)}, username="root", password=os.environ["ARANGO_PASSWORD"])`,
    'cursor = db.aql.execute(',
    `    ${pythonText(request.text)},`,
    `    bind_vars=${toPython(jsonObject(request.bindVars))},`,
    `    batch_size=${request.batchSize},`,
    ...options,
    ')',
    'for row in cursor:',
    '    print(row)',
    '',
  ].join('\n');
}

/** A command for a shell; curl asks for the password. */
function toCurl(request: QueryRequest, connection: ConnectionDescription): string {
  const address = requestAddress({ ...connection, server: originOf(connection) }, cursorApi.open);
  return `curl -u root -X POST ${quoteForShell(address)} -H 'content-type: application/json' -d ${quoteForShell(cursorBody(request))}\n`;
}

const originOf = ({ server }: ConnectionDescription) => (server === '' ? location.origin : server);
const serverOf = (connection: ConnectionDescription) => originOf(connection) + connection.basePath;
const quoted = (text: string) => JSON.stringify(text);

function pythonText(text: string): string {
  return `"""${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"""`;
}

/** A JSON text as a Python literal: numbers keep their digits. */
function toPython(json: string): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  return json.replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (part) =>
    // Python reads pairs of escapes such as \ud83d\ude00 as two characters.
    part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : words[part]!,
  );
}
