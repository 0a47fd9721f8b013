import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeElements } from '../../../src/graph/features/importing/write-elements.ts';
import { addResults, integritySteps } from '../../../src/graph/features/integrity/check-integrity.ts';
import type {
  IntegrityCheckId,
  IntegrityResult,
} from '../../../src/graph/features/integrity/integrity-state.ts';
import { mend, takeBack } from '../../../src/graph/features/integrity/mend.ts';
import { readFile } from '../../../src/graph/import/read-file.ts';
import { toElements } from '../../../src/graph/import/to-elements.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base = '';
const definitions = [{ collection: 'roads', from: ['towns'], to: ['towns'] }];
const collections = { vertices: ['towns', 'sights'], edges: ['roads'] };
const existing = ['towns', 'sights', 'roads', 'people'];
const { signal } = new AbortController();

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  const real = globalThis.fetch;
  const origin = new URL(base).origin;
  const database = new URL(base).pathname;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    real(address.startsWith('/') ? origin + address.replace(/^\/_db\/_system/, database) : address, init),
  );
  // The console records an import under way, and asks before its page is left.
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  }
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const post = async (path: string, body: unknown) => {
    const answer = await send(base, 'POST', path, { body });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await post('/_api/gharial', {
    name: 'map',
    edgeDefinitions: definitions,
    orphanCollections: ['sights'],
  });
  await post('/_api/collection', { name: 'people' });
  await post('/_api/import?type=array&collection=towns', [
    { _key: 'a', size: 1 },
    { _key: 'b', size: '2' },
    { _key: 'c', size: null },
    { _key: 'alone', size: 'big' },
  ]);
  await post('/_api/import?type=array&collection=sights', [{ _key: 's' }]);
  await post('/_api/import?type=array&collection=people', [{ _key: 'p' }]);
  await post('/_api/import?type=array&collection=roads', [
    { _key: 'r1', _from: 'towns/a', _to: 'towns/b', km: 3 },
    { _key: 'r2', _from: 'towns/a', _to: 'towns/b', km: 3 },
    { _key: 'r3', _from: 'towns/a', _to: 'towns/b', km: 4 },
    { _key: 'lost', _from: 'towns/b', _to: 'towns/nowhere' },
    { _key: 'gone', _from: 'dropped/x', _to: 'towns/c' },
    { _key: 'out', _from: 'people/p', _to: 'towns/c' },
  ]);
});
afterAll(() => vi.unstubAllGlobals());

async function check(id: IntegrityCheckId): Promise<IntegrityResult> {
  let result: IntegrityResult | undefined;
  for (const step of integritySteps({ collections, definitions, existing }, [id])) {
    result = addResults(result, await step.run(signal));
  }
  return result!;
}

const ids = ({ listed }: IntegrityResult) =>
  listed.map((fault) => (fault.kind === 'attribute' ? fault.attribute : fault.id)).sort();

test('[C13-1] dangling _from and _to are found', async () => {
  const result = await check('dangling');
  expect(result.count).toBe(2);
  expect(result.listed).toMatchObject([
    { id: 'roads/gone', missing: ['from'] },
    { id: 'roads/lost', missing: ['to'] },
  ]);
});

test('[C13-2] edges outside the definitions are found', async () => {
  expect(ids(await check('outside'))).toEqual(['roads/gone', 'roads/out']);
});

test('[C13-3] duplicates have equal ends and attributes; parallel edges do not count', async () => {
  const { count, listed } = await check('duplicates');
  expect(count).toBe(1);
  expect(listed).toMatchObject([{ id: 'roads/r2', original: 'roads/r1' }]);
});

test('[C13-4] orphans are found', async () => {
  expect(ids(await check('orphans'))).toEqual(['sights/s', 'towns/alone']);
});

test('[C13-5] attributes with several types are found', async () => {
  const { listed } = await check('types');
  expect(listed).toEqual([
    {
      kind: 'attribute',
      collection: 'towns',
      attribute: 'size',
      types: [
        { type: 'string', count: 2 },
        { type: 'null', count: 1 },
        { type: 'number', count: 1 },
      ],
    },
  ]);
});

test('[C13-6] mending removes under the revision of the check, and is taken back with keys and values', async () => {
  const { listed } = await check('dangling');
  const items = listed.flatMap((fault) =>
    fault.kind === 'edge' ? [{ id: fault.id, rev: fault.rev, changes: undefined }] : [],
  );
  await send(base, 'PATCH', '/_api/document/roads/gone', { body: { km: 9 } });
  const mended = await mend(items);
  expect([...mended.removed.keys()]).toEqual(['roads/lost']);
  expect(mended.failures).toMatchObject([{ id: 'roads/gone' }]);
  expect((await check('dangling')).count).toBe(1);
  await takeBack(mended);
  expect(ids(await check('dangling'))).toEqual(['roads/gone', 'roads/lost']);
});

test('[C13-7] ends are re-pointed and types converted with exact numbers, and taken back', async () => {
  const read = async (id: string) => (await send(base, 'GET', `/_api/document/${id}`)).text;
  const rev = async (id: string) => String((JSON.parse(await read(id)) as { _rev: string })._rev);
  const mended = await mend([
    { id: 'roads/lost', rev: await rev('roads/lost'), changes: new Map([['_to', '"towns/c"']]) },
    { id: 'towns/b', rev: await rev('towns/b'), changes: new Map([['size', '9007199254740993']]) },
  ]);
  expect(mended.failures).toEqual([]);
  expect(JSON.parse(await read('roads/lost'))).toMatchObject({ _to: 'towns/c' });
  expect(await read('towns/b')).toContain('"size":9007199254740993');
  await takeBack(mended);
  expect(JSON.parse(await read('roads/lost'))).toMatchObject({ _to: 'towns/nowhere' });
  expect(await read('towns/b')).toContain('"size":"2"');
});

test('[C13-11] more than 1,000 faults are listed in pages, each once and in order', async () => {
  const paged = { vertices: ['towns'], edges: ['many'] };
  await send(base, 'POST', '/_api/collection', { body: { name: 'many', type: 3 } });
  const edges = Array.from({ length: 2300 }, (_, place) => ({
    _key: `k${place}`,
    _from: 'towns/a',
    _to: `towns/gone${place}`,
  }));
  await send(base, 'POST', '/_api/import?type=array&collection=many', { body: edges });
  const [step] = integritySteps({ collections: paged, definitions, existing: ['towns', 'many'] }, [
    'dangling',
  ]);
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await step!.run(signal, after);
    if (after === undefined) expect(page.count).toBe(2300);
    expect(page.listed.length).toBe(Math.min(1000, 2300 - found.length));
    found.push(...ids(page));
    after = page.rest[0]?.after;
  } while (after !== undefined);
  expect(found).toHaveLength(2300);
  expect(new Set(found).size).toBe(2300);
});

test('[C12-8] files are imported into collections in batches; refused documents are listed by line', async () => {
  const text = `{"nodes":[{"id":"x","n":9007199254740993},
    {"id":"a"}],
    "links":[{"source":"x","target":"a"}]}`;
  const read = await readFile(new File([text], 'test.json'), signal);
  if (read.kind !== 'graph') throw new Error('expected a graph');
  const elements = toElements(read.graph, {
    collections,
    vertexCollection: 'towns',
    edgeCollection: 'roads',
    definitions,
  });
  const seen: number[] = [];
  const onProgress = ({ done }: { readonly done: number }) => seen.push(done);
  const written = await writeElements(elements, { onDuplicate: 'error', signal, onProgress, graph: 'towns' });
  expect(seen).toEqual([2, 3]);
  expect(written).toMatchObject({ created: 2, errors: 1, refused: [{ line: 2 }] });
  expect((await send(base, 'GET', '/_api/document/towns/x')).text).toContain('"n":9007199254740993');
});
