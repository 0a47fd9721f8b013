import { openStore } from '../../../server/storage/Store.ts';

/**
 * Run as a separate process by crash.test.ts: imports edges in transactions of 500 and reports each commit on stdout,
 * until it is killed.
 */
const store = openStore(process.argv[2] as string, { isWriter: true });
const options = { dialect: '3.12' } as const;
for (let done = 0; ; done += 500) {
  store.write((transaction) => {
    const database = transaction.findDatabase('_system');
    const edges =
      database?.findCollection('edges') ?? database?.createCollection({ name: 'edges', kind: 'edge' });
    for (let at = done; at < done + 500; at++) {
      const json = `{"_key":"k${at}","_from":"v/${at % 97}","_to":"v/${at % 7}","n":${at}}`;
      edges?.writer.insertJson(json, options);
    }
  });
  process.stdout.write(`${done + 500}\n`);
}
