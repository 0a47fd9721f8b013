import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { runTool } from '../offline/offline-tool.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const root = basic('root', 'of root');
type Headers = Readonly<Record<string, string>>;

let server: ServerProcess;
let dataFolder: string;

const call = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers, body });

/** The texts of the audit log as the Logs page reads them. */
async function audited(headers: Headers = root): Promise<readonly string[]> {
  const answer = await call(headers, 'GET', '/_admin/log/entries?topic=audit');
  return answer.json<{ messages: readonly { message: string }[] }>().messages.map(({ message }) => message);
}

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'orrery-audit-'));
  server = await startServer({ password: 'of root', dataFolder });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('the audit log has refused sign-ins and changes, without secrets, and survives a restart', async () => {
  await call({}, 'POST', '/_admin/aardvark/login', { username: 'mallory', password: 'guess one' });
  await call(basic('root', 'guess two'), 'GET', '/_api/version');
  await call({}, 'POST', '/_open/auth', { username: 'oscar', password: 'guess three' });
  await call(root, 'POST', '/_api/database', { name: 'd' });
  await call(root, 'POST', '/_api/user', { user: 'anna', passwd: 'secret one' });
  await call(root, 'PUT', '/_api/user/anna/database/d', { grant: 'rw' });
  await call(root, 'PUT', '/_api/user/anna/database/d/docs', { grant: 'ro' });
  await call(root, 'DELETE', '/_api/user/anna/database/d/docs');
  const anna = basic('anna', 'secret one');
  await call(anna, 'POST', '/_db/d/_api/collection', { name: 'docs' });
  for (let part = 0; part < 3; part++) {
    const lines = Array.from({ length: 10 }, (_, n) => `{"_key":"k${part}x${n}","g":1}`).join('\n');
    await call(anna, 'POST', '/_db/d/_api/import?collection=docs&type=documents', lines);
  }
  const example = { collection: 'docs', example: { g: 1 } };
  await call(anna, 'PUT', '/_db/d/_api/simple/remove-by-example', { ...example, limit: 2 });
  await call(anna, 'PUT', '/_db/d/_api/collection/docs/truncate');
  await call(anna, 'DELETE', '/_db/d/_api/collection/docs');
  await call(anna, 'PATCH', '/_api/user/anna', { passwd: 'secret two' });
  await call(root, 'PATCH', '/_api/user/anna', { active: false });
  await call(root, 'DELETE', '/_api/user/anna');
  await call(root, 'DELETE', '/_api/database/d');

  const expected = [
    'sign-in refused {"user":"mallory"',
    'sign-in refused {"user":"root"',
    'sign-in refused {"user":"oscar"',
    'create database {"name":"d"',
    'create user {"user":"anna","by":"root"',
    'grant {"user":"anna","database":"d","level":"rw","by":"root"',
    'grant {"user":"anna","database":"d","collection":"docs","level":"ro"',
    'grant {"user":"anna","database":"d","collection":"docs","level":"default"',
    'bulk delete {"collection":"docs","documents":2,"by":"anna"',
    'truncate {"collection":"docs","by":"anna"',
    'drop collection {"collection":"docs","by":"anna"',
    'change password {"user":"anna"',
    'change user {"user":"anna","active":false,"by":"root"',
    'remove user {"user":"anna"',
    'drop database {"name":"d"',
  ];
  const before = await audited();
  expect(before.map((text, at) => text.includes(expected[at] ?? '?'))).toEqual(expected.map(() => true));
  await server.stop();
  // Without the test's removal of the folder.
  const file = readFileSync(join(dataFolder, 'audit.log'), 'utf8');
  for (const secret of ['guess', 'secret', 'scrypt']) expect(file).not.toContain(secret);

  server = await startServer({ password: 'of root', dataFolder });
  const after = await audited();
  expect(after.slice(0, before.length)).toEqual(before);
  // The parts of one import have one entry, which the stop wrote.
  expect(after.slice(before.length)).toEqual([
    expect.stringContaining('import {"collection":"docs","overwrite":false,"created":30,'),
  ]);
  const general = await call(root, 'GET', '/_admin/log/entries?topic=general&search=deleted');
  expect(general.text).toContain("database 'd' deleted");
});

test('users who are no administrators do not read it', async () => {
  await call(root, 'POST', '/_api/user', { user: 'bert', passwd: 'of bert' });
  await call(root, 'PUT', '/_api/user/bert/database/_system', { grant: 'ro' });
  expect((await call(basic('bert', 'of bert'), 'GET', '/_admin/log/entries?topic=audit')).status).toBe(403);
});

test('each removal of several documents by a query or a list has one line with their number', async () => {
  for (const name of ['many', 'others']) await call(root, 'POST', '/_api/collection', { name });
  const run = (query: string, more: object = {}) => call(root, 'POST', '/_api/cursor', { query, ...more });
  const fill = () => run('FOR n IN 1..5000 LET k = {_key: TO_STRING(n)} INSERT k IN many INSERT k IN others');
  await fill();
  const before = (await audited()).length;
  await run('FOR d IN many LIMIT 7 REMOVE d IN many');
  await run('FOR d IN many LIMIT 3 REMOVE d IN many REMOVE d IN others OPTIONS {ignoreErrors: true}');
  // Parts are committed on their own.
  const parts = { options: { intermediateCommitCount: 100 } };
  await run('FOR d IN others LIMIT 1000 REMOVE d IN others RETURN 1', parts);
  // Neither single documents, nor failed and refused removals, nor those of missing documents.
  await run("REMOVE 'none' IN many");
  await run('FOR d IN many REMOVE d IN many RETURN 1 / ASSERT(false, "no")');
  await run("FOR n IN 1..9 REMOVE CONCAT('no', n) IN many OPTIONS {ignoreErrors: true}");
  await run("REMOVE '4000' IN many");
  await call(root, 'DELETE', '/_api/document/many', ['4001', '4002', 'none']);
  const long = Array.from({ length: 4000 }, (_, n) => ({ _key: String(n), text: 'x'.repeat(200) }));
  const answers = await call(root, 'DELETE', '/_api/document/others', long);
  const removed = answers.json<readonly { error?: boolean }[]>().filter(({ error }) => error !== true);
  const begun = await call(root, 'POST', '/_api/transaction/begin', { collections: { write: ['many'] } });
  const { id } = begun.json<{ result: { id: string } }>().result;
  await call({ ...root, 'x-arango-trx-id': id }, 'POST', '/_api/cursor', {
    query: 'FOR d IN many LIMIT 4 REMOVE d IN many',
  });
  await call(root, 'DELETE', `/_api/transaction/${id}`);
  await call(root, 'POST', '/_api/gharial', { name: 'g', orphanCollections: ['many'] });
  await call(root, 'DELETE', '/_api/gharial/g?dropCollections=true');
  const line = (collection: string, documents: number) =>
    expect.stringContaining(
      `bulk delete {"collection":"${collection}","documents":${documents},"by":"root","address"`,
    );
  expect((await audited()).slice(before)).toEqual([
    line('many', 7),
    line('many', 3),
    line('others', 3),
    line('others', 1000),
    line('many', 2),
    line('others', removed.length),
    line('many', 4),
    expect.stringContaining('drop graph {"graph":"g","dropCollections":true,"by":"root"'),
  ]);
});

test('a restore has one line in the log of the restored folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-audit-restore-'));
  try {
    for (const [command, restoring] of [
      ['backup', 'restore'],
      ['dump', 'restore-dump'],
    ] as const) {
      const source = join(folder, command);
      const target = join(folder, restoring);
      expect(await runTool(`--${command}`, source, '--data', dataFolder)).toMatchObject({ status: 0 });
      expect(await runTool(`--${restoring}`, source, '--data', target)).toMatchObject({ status: 0 });
      // Refused, because the folder has data.
      expect(await runTool(`--${restoring}`, source, '--data', target)).toMatchObject({ status: 1 });
      const other = await startServer({ password: 'of root', dataFolder: target });
      const answer = await send(other.baseUrl, 'GET', '/_admin/log/entries?topic=audit', { headers: root });
      await other.stop();
      const { messages } = answer.json<{ messages: readonly { message: string }[] }>();
      expect(messages.map(({ message }) => message)).toEqual([
        `restore ${JSON.stringify({ command: restoring, source })}`,
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
