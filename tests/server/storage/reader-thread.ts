import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../../../server/storage/Store.ts';

/** A reader thread; opens and closes views and counts documents in them on request of threads.test.ts. */
const store = openStore((workerData as { readonly folder: string }).folder, { isWriter: false });
const views = new Map<string, ReturnType<typeof store.openView>>();

function answer([verb, name]: readonly [string, string]): unknown {
  if (verb === 'open') {
    views.set(name, store.openView());
    return undefined;
  }
  if (verb === 'close') {
    views.get(name)?.close();
    views.delete(name);
    return undefined;
  }
  const collection = views.get(name)?.findDatabase('_system')?.findCollection('d');
  if (collection === undefined) return 'no collection';
  const scanned = [...collection.scan()].flat();
  return [collection.count(), scanned.length, scanned.at(-1)?.get('n')];
}

parentPort?.on('message', async (message: readonly [string, string]) => {
  if (message[0] !== 'stop') {
    parentPort?.postMessage(answer(message));
    return;
  }
  await store.close();
  parentPort?.postMessage('stopped');
  parentPort?.close();
});
