import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { StoreFolder } from './store-folder.ts';

test('a view in another thread sees the commits before its start for its whole lifetime', async () => {
  const folder = new StoreFolder();
  const module = await bundle('./reader-thread.ts');
  const worker = new Worker(module.path, { workerData: { folder: folder.path } });
  const ask = async (verb: string, name = ''): Promise<unknown> => {
    worker.postMessage([verb, name]);
    const [reply] = (await once(worker, 'message')) as [unknown];
    return reply;
  };
  let n = 0;
  const insert = (count: number): void => {
    folder.write('d', ({ writer }) => {
      for (let at = 0; at < count; at++) writer.insert({ n: n++ }, { dialect: '3.12' });
    });
  };

  await ask('open', 'none');
  expect(await ask('count', 'none')).toBe('no collection');
  folder.create('d');
  insert(10);
  await ask('open', 'ten');
  insert(5000);
  await ask('open', 'many');
  folder.write('d', (collection) => collection.truncate());
  insert(1);
  await ask('open', 'one');
  for (let round = 0; round < 3; round++) {
    expect(await ask('count', 'none')).toBe('no collection');
    expect(await ask('count', 'ten')).toEqual([10, 10, 9]);
    expect(await ask('count', 'many')).toEqual([5010, 5010, 5009]);
    expect(await ask('count', 'one')).toEqual([1, 1, 5010]);
    insert(3000);
    folder.write('d', (collection) => collection.truncate());
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  for (const name of ['none', 'ten', 'many', 'one']) await ask('close', name);
  await ask('open', 'last');
  expect(await ask('count', 'last')).toEqual([0, 0, undefined]);
  expect(await ask('stop')).toBe('stopped');
  await worker.terminate();
  module.remove();
  await folder.remove();
});
