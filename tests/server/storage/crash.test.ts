import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/storage/Store.ts';
import { bundle } from './bundle.ts';

let child: Awaited<ReturnType<typeof bundle>>;

beforeAll(async () => {
  child = await bundle('./crash-child.ts');
});
afterAll(() => child.remove());

/** Kills the importing process after `commits` reported commits; returns the last reported number. */
function importUntilKilled(folder: string, commits: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const importer = spawn(process.execPath, [child.path, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    importer.stderr.on('data', (data: Buffer) => {
      errors += data.toString();
    });
    importer.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.split('\n').length > commits) importer.kill('SIGKILL');
    });
    importer.on('close', (_code, signal) => {
      const last = output.trim().split('\n').at(-1);
      if (signal === 'SIGKILL' && last !== undefined) resolve(Number(last));
      else reject(new Error(`the importer ended by itself: ${errors}`));
    });
  });
}

describe('a process killed in the middle of an import', () => {
  test.each([1, 7, 40])(
    'the data of %i acknowledged commits is complete, and the store stays usable',
    async (commits) => {
      const folder = mkdtempSync(join(tmpdir(), 'orrery-crash-'));
      const acknowledged = await importUntilKilled(folder, commits);
      const store = openStore(folder, { isWriter: true });
      const count = store.read((view) => {
        const edges = view.findDatabase('_system')?.getCollection('edges');
        if (edges === undefined) throw new Error('no collection edges');
        const numbers = [...edges.scan()].flat().map((edge) => edge.get('n'));
        expect(numbers).toEqual(numbers.map((_, at) => at));
        expect(edges.count()).toBe(numbers.length);
        expect(edges.find(`k${numbers.length - 1}`)?.get('n')).toBe(numbers.length - 1);
        let met = 0;
        for (let vertex = 0; vertex < 7; vertex++) met += edges.degree(`v/${vertex}`, 'inbound');
        expect(met).toBe(numbers.length);
        return numbers.length;
      });
      expect(count).toBeGreaterThanOrEqual(acknowledged);
      expect(count % 500).toBe(0);
      store.write((transaction) => {
        const edges = transaction.findDatabase('_system')?.getCollection('edges');
        edges?.writer.insert({ _from: 'v/1', _to: 'v/2' }, { dialect: '3.12' });
        expect(edges?.count()).toBe(count + 1);
      });
      await store.close();
      rmSync(folder, { recursive: true });
    },
    30_000,
  );
});
