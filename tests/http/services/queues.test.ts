import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { install } from './install.ts';

let server: ServerProcess;
let url: string;
const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-queues-'));

const service = {
  'manifest.json': {
    main: 'index.js',
    scripts: { note: 'note.js', fail: 'fail.js', done: 'done.js', failed: 'failed.js', loop: 'loop.js' },
  },
  'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
const queues = require('@arangodb/foxx/queues'), tasks = require('@arangodb/tasks'), { db } = require('@arangodb');
const queue = queues.create('mine', 2);
router.post('/push/:name', (req, res) => {
  const [data, options] = req.body;
  res.json(queue.push({ mount: module.context.mount, name: req.pathParams.name }, data, options || {}));
}).body(['json']);
router.post('/functions', (req, res) => res.json(queue.push('fail', 1, {
  maxFailures: 1, backOff: (n) => n, failure: (error, data) => require('@arangodb').db.log.save({ text: 'gave up: ' + error.message + data }) })));
router.get('/jobs/:status', (req, res) => res.json(queue[req.pathParams.status]()));
router.get('/job', (req, res) => { const job = queue.get(req.queryParams.id); res.json([job.status, job.runs, job.failures.length]); });
router.post('/abort', (req, res) => { queue.get(req.queryParams.id).abort(); res.json(queue.delete(req.queryParams.id)); });
router.post('/task', (req, res) => res.json(tasks.register(req.body))).body(['json']);
router.post('/task-function', (req, res) => res.json(tasks.register({
  id: 'once', command: (params) => { require('@arangodb').db.log.save({ text: 'task ' + params.n }); }, params: { n: 7 } })));
router.get('/tasks', (req, res) => res.json(tasks.get().map((task) => [task.id, task.type, task.period])));
router.delete('/tasks/:id', (req, res) => { tasks.unregister(req.pathParams.id); res.json(null); });
`,
  'note.js':
    "require('@arangodb').db.log.save({ text: 'note ' + JSON.stringify(module.context.argv[0]) }); module.exports = 'noted';",
  'fail.js': "throw new Error('fails ');",
  'done.js':
    "require('@arangodb').db.log.save({ text: 'done ' + module.context.argv[0] + module.context.argv[1] });",
  'failed.js': "require('@arangodb').db.log.save({ text: 'failed ' + module.context.argv[0].message });",
  'loop.js': 'for (;;);',
};

beforeAll(async () => {
  await start();
  await send(url, 'POST', '/_api/collection', { body: { name: 'log' } });
  await install(url, '/q', service);
});

afterAll(async () => {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
});

async function start(): Promise<void> {
  server = await startServer({ dataFolder });
  url = server.baseUrl;
}

const post = async (path: string, body?: unknown) => {
  const headers = { 'content-type': 'application/json' };
  return (await send(url, 'POST', `/q${path}`, { body, headers })).json<never>();
};
const get = async (path: string) => (await send(url, 'GET', `/q${path}`)).json<never>();

/** The texts of the log so far, which is emptied. */
async function texts(): Promise<readonly string[]> {
  const query = 'FOR l IN log SORT l._key RETURN l.text';
  const answer = await send(url, 'POST', '/_api/cursor', { body: { query } });
  return answer.json<{ readonly result: readonly string[] }>().result;
}

const clear = () => send(url, 'PUT', '/_api/collection/log/truncate');

describe('jobs', () => {
  test('a job runs a script with its data, and then the script of success', async () => {
    const id = await post('/push/note', [{ a: 1 }, { success: 'done' }]);
    expect(id).toMatch(/^_jobs\/\d+$/);
    await expect.poll(texts).toEqual(['note {"a":1}', 'done noted[object Object]']);
    await expect.poll(() => get(`/job?id=${id}`)).toEqual(['complete', 1, 0]);
    await clear();
  });

  test('a failing job is tried again, and ends with the script or the function of failure', async () => {
    const id = await post('/push/fail', [null, { maxFailures: 2, backOff: 1, failure: 'failed' }]);
    await expect.poll(texts).toEqual(['failed fails ']);
    await expect.poll(() => get(`/job?id=${id}`)).toEqual(['failed', 0, 3]);
    await clear();
    await post('/functions');
    await expect.poll(texts).toEqual(['gave up: fails 1']);
    expect(await get('/jobs/failed')).toHaveLength(2);
    await clear();
  });

  test('a job that waits is aborted and removed', async () => {
    const id = await post('/push/note', ['late', { delay: 3_600_000 }]);
    expect(await get('/jobs/pending')).toEqual([id]);
    expect(await post(`/abort?id=${id}`)).toBe(true);
    expect(await get('/jobs/pending')).toEqual([]);
  });

  test('a job without a service or a script fails', async () => {
    const id = await post('/push/none', []);
    await expect.poll(() => get(`/job?id=${id}`)).toEqual(['failed', 0, 1]);
  });
});

test('tasks run code of the service, once or periodically', async () => {
  await post('/task-function');
  await expect.poll(texts).toEqual(['task 7']);
  await clear();
  const command = "require('@arangodb').db.log.save({ text: 'tick ' + params });";
  expect(await post('/task', { id: 'often', name: 'n', period: 1, command, params: 'x' })).toMatchObject({
    id: 'often',
    type: 'periodic',
    period: 1,
  });
  expect(await post('/task', { id: 'often', command })).toMatchObject({ errorNum: 1851 });
  await expect.poll(async () => (await texts()).length).toBeGreaterThan(1);
  expect(await get('/tasks')).toEqual([['often', 'periodic', 1]]);
});

test('jobs and tasks continue after a restart, also those that were interrupted', async () => {
  const id = await post('/push/loop', []);
  await expect.poll(() => get('/jobs/progress')).toEqual([id]);
  await post('/push/note', ['later', { delay: 1000 }]);
  await server.stop('SIGKILL');
  await start();
  await expect.poll(texts).toContain('note "later"');
  await expect.poll(() => get('/jobs/progress')).toEqual([id]);
  await clear();
  await expect.poll(async () => (await texts()).length).toBeGreaterThan(0);
  await send(url, 'DELETE', '/q/tasks/often');
  expect(await get('/tasks')).toEqual([]);
});

test('a mount with read access pushes no jobs, and clients do not reach the jobs', async () => {
  const level = (to: string) => send(url, 'PATCH', '/_admin/orrery/mounts?mount=/q', { body: { level: to } });
  await level('ro');
  const refused = await post('/push/note', []);
  expect(refused).toMatchObject({ error: true });
  await level('rw');
  const read = await send(url, 'POST', '/_api/cursor', {
    body: { query: 'FOR j IN _service_jobs RETURN j' },
  });
  expect(read.json()).toMatchObject({ error: true });
});

test('the jobs of a service are removed with it', async () => {
  await post('/push/note', ['late', { delay: 3_600_000 }]);
  await send(url, 'DELETE', '/_api/foxx/service?mount=/q');
  await install(url, '/q', service);
  expect(await get('/jobs/all')).toEqual([]);
});
