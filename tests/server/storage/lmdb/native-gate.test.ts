import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NativeGate } from '../../../../server/storage/lmdb/NativeGate.ts';
import { root } from '../../../project-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-gate-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is occupied between enter and leave, on both sides of the shared memory', () => {
  const gate = new NativeGate();
  const other = new NativeGate(gate.buffer);
  expect(other.isOccupied).toBe(false);
  gate.enter();
  expect(other.isOccupied).toBe(true);
  gate.leave();
  expect(other.isOccupied).toBe(false);
});

/** Without the gate this process ends with `FATAL ERROR: Error::ThrowAsJavaScriptException` after a few threads. */
test('continuously reading threads can be terminated one after the other without a crash of the process', () => {
  const lmdb = pathToFileURL(createRequire(import.meta.url).resolve('lmdb')).href;
  const source = readFileSync(join(root, 'server/storage/lmdb/NativeGate.ts'), 'utf8');
  writeFileSync(join(folder, 'NativeGate.mjs'), transformSync(source, { loader: 'ts' }).code);
  writeFileSync(
    join(folder, 'store.mjs'),
    `import { createRequire } from 'node:module';
     const { open } = createRequire(import.meta.url)(new URL('${lmdb}').pathname);
     const how = { keyEncoding: 'binary', encoding: 'binary', cache: false };
     export const root = open({ path: ${JSON.stringify(join(folder, 'store.mdb'))}, noSubdir: true, maxDbs: 2, ...how });
     export const table = root.openDB({ name: 'a', ...how });`,
  );
  writeFileSync(
    join(folder, 'reader.mjs'),
    `import { parentPort, workerData } from 'node:worker_threads';
     import { NativeGate } from './NativeGate.mjs';
     import { root, table } from './store.mjs';
     const gate = new NativeGate(workerData);
     const passing = (call) => {
       gate.enter();
       const result = call();
       gate.leave();
       return result;
     };
     parentPort.postMessage('ready');
     for (;;) {
       passing(() => root.resetReadTxn());
       const transaction = passing(() => root.useReadTransaction());
       for (let i = 0; i < 20; i++) passing(() => table.getBinaryFast(Buffer.from('k' + i), { transaction }));
       passing(() => transaction.done());
     }`,
  );
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { setTimeout as delay } from 'node:timers/promises';
     import { Worker } from 'node:worker_threads';
     import { NativeGate } from './NativeGate.mjs';
     import { root, table } from './store.mjs';
     root.transactionSync(() => {
       for (let i = 0; i < 20; i++) table.putSync(Buffer.from('k' + i), Buffer.from('value'));
     });
     for (let ended = 0; ended < 25; ended++) {
       const gate = new NativeGate();
       const worker = new Worker(new URL('reader.mjs', import.meta.url), { workerData: gate.buffer });
       await new Promise((resolve) => worker.once('message', resolve));
       await delay(ended % 5);
       gate.close();
       while (gate.isOccupied) await delay(1);
       await worker.terminate();
     }
     process.stdout.write('all ended');
     process.exit(0);`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.mjs')], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr: stderr.slice(0, 500) }).toEqual({
    status: 0,
    stdout: 'all ended',
    stderr: '',
  });
});
