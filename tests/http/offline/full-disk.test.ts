import { execFileSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { send } from '../client.ts';
import { runTool } from './offline-tool.ts';
import { isMounting, smallDisks } from './small-disks.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('full-disk');
const withDisk = smallDisks(servers);
const diskKiB = 16_384;

const freeKiB = (disk: string) =>
  Number(execFileSync('df', ['--output=avail', disk]).toString().split('\n')[1]);

const document = () => ({ h: Math.random(), text: 'x'.repeat(500) });

async function expectDone(baseUrl: string, method: string, path: string, body?: unknown) {
  const answer = await send(baseUrl, method, path, { body });
  expect(`${method} ${path}: ${answer.status < 300 ? 'done' : answer.text}`).toBe(`${method} ${path}: done`);
  return answer;
}

const runQuery = (baseUrl: string, query: string) => expectDone(baseUrl, 'POST', '/_api/cursor', { query });

/** Inserts lists until not even one of `smallest` documents fits. */
async function fill(baseUrl: string, name: string, smallest = 1): Promise<void> {
  for (let count = 2000; count >= smallest; ) {
    const body = Array.from({ length: count }, document);
    const { status, text } = await send(baseUrl, 'POST', `/_api/document/${name}?silent=true`, { body });
    expect(status === 202 || text.includes('"errorNum":1104') ? 'known' : text).toBe('known');
    if (status !== 202) count = Math.floor(count / 12);
  }
}

const countOf = async (baseUrl: string, name: string): Promise<number> => {
  const answer = await expectDone(baseUrl, 'GET', `/_api/collection/${name}/count`);
  return answer.json<{ readonly count: number }>().count;
};

async function create(baseUrl: string, name: string): Promise<void> {
  await expectDone(baseUrl, 'POST', '/_api/collection', { name });
  await expectDone(baseUrl, 'POST', `/_api/index?collection=${name}`, { type: 'hash', fields: ['h'] });
}

async function keysOf(baseUrl: string, count: number): Promise<readonly string[]> {
  const answer = await runQuery(baseUrl, `FOR d IN full LIMIT ${count} RETURN d._key`);
  return answer.json<{ readonly result: readonly string[] }>().result;
}

/** Each removes documents of the collection `full`, or their index, and returns how many remain of `count`. */
const removals: Readonly<Record<string, (baseUrl: string, count: number) => Promise<number>>> = {
  'removal of single documents': async (baseUrl, count) => {
    for (const key of await keysOf(baseUrl, 100)) {
      await expectDone(baseUrl, 'DELETE', `/_api/document/full/${key}`);
    }
    return count - 100;
  },
  'removal of a list': async (baseUrl, count) => {
    await expectDone(baseUrl, 'DELETE', '/_api/document/full', await keysOf(baseUrl, 300));
    return count - 300;
  },
  'removal by a query': async (baseUrl, count) => {
    await runQuery(baseUrl, 'FOR d IN full LIMIT 400 REMOVE d IN full');
    return count - 400;
  },
  'removal by a scattered condition': async (baseUrl, count) => {
    await runQuery(baseUrl, 'FOR d IN full FILTER d.h < 0.05 LIMIT 50 REMOVE d IN full');
    return count - 50;
  },
  'removal in a stream transaction': async (baseUrl, count) => {
    const begun = await expectDone(baseUrl, 'POST', '/_api/transaction/begin', {
      collections: { write: ['full'] },
    });
    const { id } = begun.json<{ readonly result: { readonly id: string } }>().result;
    const headers = { 'x-arango-trx-id': id };
    const query = 'FOR d IN full LIMIT 400 REMOVE d IN full';
    expect((await send(baseUrl, 'POST', '/_api/cursor', { body: { query }, headers })).status).toBe(201);
    await expectDone(baseUrl, 'PUT', `/_api/transaction/${id}`);
    return count - 400;
  },
  'drop of an index': async (baseUrl, count) => {
    const list = await expectDone(baseUrl, 'GET', '/_api/index?collection=full');
    const { indexes } = list.json<{
      readonly indexes: readonly { readonly id: string; readonly type: string }[];
    }>();
    const hash = indexes.find(({ type }) => type === 'hash');
    await expectDone(baseUrl, 'DELETE', `/_api/index/${hash?.id}`);
    return count;
  },
  truncate: async (baseUrl) => {
    await expectDone(baseUrl, 'PUT', '/_api/collection/full/truncate');
    return 0;
  },
  'drop of a collection': async (baseUrl) => {
    await expectDone(baseUrl, 'DELETE', '/_api/collection/full');
    await create(baseUrl, 'full');
    return 0;
  },
  'drop of a database': async (baseUrl) => {
    // All documents of this round are in the other database.
    await expectDone(baseUrl, 'PUT', '/_api/collection/full/truncate');
    await expectDone(baseUrl, 'POST', '/_api/database', { name: 'other' });
    await create(`${baseUrl}/_db/other`, 'full');
    await fill(`${baseUrl}/_db/other`, 'full', 2000);
    await expectDone(baseUrl, 'DELETE', '/_api/database/other');
    return 0;
  },
};

describe.skipIf(!isMounting)('on a full disk', () => {
  test('every kind of removal makes space for inserts, time and again', async () => {
    await withDisk(diskKiB, async (disk) => {
      const { baseUrl, dataFolder, standardError } = await servers.start(join(disk, 'data'));
      await create(baseUrl, 'full');
      await create(baseUrl, 'small');
      let inserted = 0;
      for (const remove of Object.values(removals)) {
        await fill(baseUrl, 'full');
        expect(freeKiB(disk)).toBeLessThan(512);
        const left = await remove(baseUrl, await countOf(baseUrl, 'full'));
        expect(await countOf(baseUrl, 'full')).toBe(left);
        for (let n = 0; n < 10; n++) await expectDone(baseUrl, 'POST', '/_api/document/small', document());
        await expectDone(baseUrl, 'POST', '/_api/import?collection=small&type=documents', document());
        inserted += 11;
        expect(await countOf(baseUrl, 'small')).toBe(inserted);
      }
      // The store's writes did not fail within LMDB, which may end the process.
      expect(standardError()).not.toContain('Write error');
      expect(statSync(join(dataFolder, 'orrery.reserve')).size).toBeGreaterThan(0);
    });
  });

  test('a removal that needs more than the reserve is refused with the remedy', async () => {
    await withDisk(diskKiB, async (disk) => {
      const { baseUrl } = await servers.start(join(disk, 'data'));
      await create(baseUrl, 'full');
      await fill(baseUrl, 'full');
      const query = 'FOR d IN full FILTER d.h < 0.3 REMOVE d IN full';
      const count = await countOf(baseUrl, 'full');
      const refused = await send(baseUrl, 'POST', '/_api/cursor', { body: { query } });
      expect(refused.status).toBe(507);
      expect(refused.text).toContain('fewer documents');
      expect(await countOf(baseUrl, 'full')).toBe(count);
      await runQuery(baseUrl, 'FOR d IN full FILTER d.h < 0.3 LIMIT 50 REMOVE d IN full');
      expect(await countOf(baseUrl, 'full')).toBe(count - 50);
      await expectDone(baseUrl, 'PUT', '/_api/collection/full/truncate');
      // The snapshot of the refused query does not keep the pages of the removed documents.
      await fill(baseUrl, 'full', 2000);
      expect(await countOf(baseUrl, 'full')).toBeGreaterThan(count / 2);
    });
  });

  test('a killed server starts again, and removals succeed', async () => {
    await withDisk(diskKiB, async (disk) => {
      const folder = join(disk, 'data');
      const first = await servers.start(folder);
      await create(first.baseUrl, 'full');
      for (let round = 0; round < 2; round++) {
        const server = round === 0 ? first : await servers.start(folder);
        await fill(server.baseUrl, 'full');
        const keys = await keysOf(server.baseUrl, 200);
        const removing = keys.map((key) =>
          send(server.baseUrl, 'DELETE', `/_api/document/full/${key}`).then(
            ({ status }) => expect(status).toBe(202),
            // The server has ended, before its answer or within it.
            (error: Error) => expect(error.message).toMatch(/^(fetch failed|terminated)$/),
          ),
        );
        await Promise.race(removing);
        await server.stop('SIGKILL');
        await Promise.all(removing);
        expect((await runTool('--check', '--data', folder)).status).toBe(0);
      }
      // Another program takes the last bytes of the disk.
      expect(() => writeFileSync(join(disk, 'other'), Buffer.alloc(diskKiB * 1024))).toThrow('ENOSPC');
      const last = await servers.start(folder);
      await expectDone(last.baseUrl, 'PUT', '/_api/collection/full/truncate');
      await expectDone(last.baseUrl, 'POST', '/_api/document/full', document());
      expect(await last.stop()).toBe(0);
      expect((await runTool('--check', '--data', folder)).status).toBe(0);
      const backup = servers.at('backup');
      expect((await runTool('--data', folder, '--backup', backup)).status).toBe(0);
      expect(readdirSync(folder)).toContain('orrery.reserve');
      expect(readdirSync(backup)).not.toContain('orrery.reserve');
    });
  });

  test('a full disk of backups is named with the option that chooses another one', async () => {
    const folder = servers.at('data');
    await withDisk(64, async (disk) => {
      const { baseUrl } = await servers.start(folder, { args: ['--backup-folder', disk] });
      const tool = await runTool('--data', folder, '--backup', join(disk, 'new'));
      expect(tool.status).toBe(1);
      expect(tool.text).toContain(
        `The disk of the folder ${join(disk, 'new')} is full. Make space on it, or give --backup another folder.`,
      );
      const answer = await send(baseUrl, 'POST', '/_admin/backup/create', { body: { label: 'x' } });
      expect(answer.text).toContain('Make space on it, or give --backup-folder another folder.');
      expect(answer.text).not.toContain('--data');
      expect(readdirSync(disk)).not.toContain('.part-');
    });
  });
});
