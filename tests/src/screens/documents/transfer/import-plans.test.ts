// @vitest-environment jsdom
import { File as NodeFile } from 'node:buffer';
import { expect, test } from 'vitest';
import {
  collectionNameOf,
  planFile,
} from '../../../../../src/screens/documents/transfer/several/file-plan.ts';
import { importPlans } from '../../../../../src/screens/documents/transfer/several/import-plans.ts';
import { recordServer } from '../../../recorded-server.ts';

const server = recordServer();

const read = (name: string, text: string) =>
  planFile(
    // The files of jsdom cannot be read as streams.
    {
      file: new NodeFile([text], name) as File,
      collection: collectionNameOf(name),
      content: undefined,
      fault: undefined,
    },
    new AbortController().signal,
  );

test('[30-13] files are imported one after the other; a collection that cannot be created stops only its file', async () => {
  const created = { created: 1, errors: 0, empty: 0, updated: 0, ignored: 0, details: [] };
  server.current
    .on('POST /_api/collection', ({ name }: { name: string }) => ({ name }))
    .on('POST /_api/import', created);
  const plans = [
    await read('known.csv', 'a\n1\n'),
    await read('empty.csv', ''),
    await read('roads.jsonl', '{"_from":"t/a","_to":"t/b"}\n'),
  ];
  const started: string[] = [];
  const faults: string[] = [];
  const events = {
    onStart: ({ collection }: { readonly collection: string }) => started.push(collection),
    onFault: (_plan: unknown, fault: string) => faults.push(fault),
  };
  await importPlans(plans, new Map([['known', false]]), events);
  expect(started).toEqual(['known', 'roads']);
  expect(faults).toEqual([]);
  const calls = server.current.changes.map(({ method, path, body }) => ({ method, path, body }));
  expect(calls.filter(({ path }) => path === '/_api/collection')).toEqual([
    { method: 'POST', path: '/_api/collection', body: { name: 'roads', type: 3 } },
  ]);
  expect(calls.filter(({ path }) => path.startsWith('/_api/import'))).toHaveLength(2);

  server.current.refuse('POST /_api/collection', 403, 11, 'forbidden');
  await importPlans(plans, new Map([['known', false]]), events);
  expect(faults).toEqual(['forbidden (error 11)']);
  expect(started).toEqual(['known', 'roads', 'known']);
});
