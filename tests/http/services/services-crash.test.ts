import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { send } from '../client.ts';
import { startServer } from '../server-process.ts';
import { zipOf } from './zip.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-services-'));
const cycles = 4;

afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const version = (number: number) =>
  zipOf({
    'manifest.json': { main: 'index.js', version: String(number) },
    'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
router.get('/', (req, res) => res.json(${number}));`,
  });

test('a server that is killed during an upgrade has the former service or the new one', async () => {
  let minVersion = 0;
  for (let cycle = 0; cycle < cycles; cycle++) {
    const server = await startServer({ dataFolder });
    if (cycle === 0) {
      const installed = await send(server.baseUrl, 'POST', '/_api/foxx?mount=/s', { body: await version(0) });
      expect(installed.status, installed.text).toBe(201);
    }
    const current = (await send(server.baseUrl, 'GET', '/s')).json<unknown>() as number;
    expect(current).toBeGreaterThanOrEqual(minVersion);
    const list = (await send(server.baseUrl, 'GET', '/_api/foxx')).json<readonly { version: string }[]>();
    expect(list.map((each) => each.version)).toEqual([String(current)]);
    minVersion = current;
    // After the next start, the service has at least the acknowledged version.
    const upgrading = (async () => {
      for (let next = current + 1; ; next++) {
        const answer = await send(server.baseUrl, 'PATCH', '/_api/foxx/service?mount=/s', {
          body: await version(next),
        });
        if (answer.status === 200) minVersion = next;
      }
    })().catch(() => undefined);
    await expect.poll(() => minVersion).toBeGreaterThan(current);
    await server.stop('SIGKILL');
    await upgrading;
  }
});
