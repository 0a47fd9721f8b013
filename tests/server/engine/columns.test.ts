import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareQuery } from '../../../aql/prepare.ts';
import { rowsJson } from '../../../aql/result-json.ts';
import type { Value } from '../../../aql/values/value.ts';
import { ColumnCache } from '../../../server/engine/queries/columns/ColumnCache.ts';
import { databaseSource } from '../../../server/engine/queries/database-source.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { DatabaseTransaction, Store } from '../../../server/storage/types.ts';

const values: readonly (Value | undefined)[] = [
  undefined,
  null,
  true,
  0,
  -1.5,
  12345678901234567890n,
  '',
  'short',
  'a text that is longer than texts the engine copies',
  'ein Text mit Umlauten: äöü, und noch länger',
  'Text',
];
const documentCount = 3210;

let folder: string;
let store: Store;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-columns-'));
  store = openStore(folder, { isWriter: true });
  write((database) => {
    const { writer } = database.createCollection({ name: 'c', kind: 'document' });
    for (let at = 0; at < documentCount; at++) {
      const a = values[(at * 7) % values.length];
      writer.insert(
        {
          ...(at % 2 === 0 ? { _key: `k${at}` } : {}),
          ...(a === undefined ? {} : { a }),
          n: at,
          group: `a group with a long name ${at % 9}`,
          list: [at],
          large: 'x'.repeat(at % 100 === 0 ? 2000 : 10),
        },
        { dialect: '3.12' },
      );
    }
  });
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(body: (database: DatabaseTransaction) => void): void {
  store.write((transaction) => body(transaction.findDatabase('_system') as DatabaseTransaction));
}

function run(text: string, columns?: ColumnCache): string {
  return store.read((view) => {
    const database = view.findDatabase('_system');
    if (database === undefined) throw new Error('no database _system');
    const source = databaseSource(database, () => undefined, { columns });
    const request = { text, bindVars: {}, dialect: '3.12', options: {} } as const;
    const control = { random: () => 0.5, nowMs: 0, isKilled: () => false };
    const execution = prepareQuery(request, source).execute(source, control);
    const rows = [...execution.rows].flat();
    // Values in memory save reading documents.
    const { documentLookups: _lookups, ...stats } = execution.stats;
    return `${rowsJson(rows)} ${JSON.stringify(stats)}`;
  });
}

const queries = [
  'FOR d IN c FILTER d.n % 500 == 3 RETURN d.a',
  'FOR d IN c FILTER d.n % 500 == 0 RETURN d',
  'FOR d IN c SORT d.a DESC, d.n LIMIT 30 RETURN d',
  'FOR d IN c SORT d.n DESC LIMIT 30 RETURN [d._key, d._id, d._rev, d.n, HAS(d, "a")]',
  'FOR d IN c COLLECT a = d.a WITH COUNT INTO n RETURN [a, n]',
  'FOR d IN c COLLECT g = d.group AGGREGATE s = SUM(d.n) INTO x = d._key RETURN [g, s, LENGTH(x)]',
  'FOR d IN c FILTER d.n < 12 RETURN d.list',
  'FOR d IN c FILTER d.n > 700 LIMIT 5, 10 RETURN d.group',
  'FOR i IN 1..2 FOR d IN c FILTER d.n == i * 100 RETURN [d.a, LENGTH(d.large)]',
  'FOR d IN c FILTER d.n IN [1, 2, 3199] LET o = (FOR e IN c FILTER e.n == d.n + 1 RETURN e.group) RETURN [d, o]',
];

const ranges = [
  'FOR d IN c FILTER d.n >= 100 && d.n < 900 RETURN d.a',
  'FOR d IN c FILTER d.n > 3000 SORT d.n DESC RETURN [d.group, d.n, d._key]',
  'FOR d IN c FILTER d.n IN [1, 77, 3, 5000] RETURN d.group',
  'FOR d IN c FILTER d.n >= 10 FILTER d.a != null LIMIT 3, 20 RETURN d.a',
  'FOR i IN 1..3 FOR d IN c FILTER d.n == i * 7 RETURN d.group',
  'FOR d IN c FILTER d.n < 40 RETURN d.list',
  'FOR d IN c FILTER d.n < 40 RETURN d',
  'FOR d IN c FILTER d.n < 40 RETURN [d.missing, d._rev]',
];

describe('attributes of index ranges', () => {
  beforeAll(() => {
    write((database) => {
      database.getCollection('c').ensureIndex({
        type: 'skiplist',
        fields: ['n'],
        unique: false,
        sparse: false,
        name: undefined,
        options: {},
      });
    });
  });

  test.each(ranges)('are the same from memory as from documents: %s', (query) => {
    const columns = new ColumnCache();
    const plain = run(query);
    for (let round = 0; round < 4; round++) expect(run(query, columns)).toBe(plain);
  });

  test('are stored by the second range, without arrays', () => {
    const columns = new ColumnCache();
    const query = 'FOR d IN c FILTER d.n < 500 RETURN d.group';
    run(query, columns);
    expect(columns.bytes).toBe(0);
    run(query, columns);
    const stored = columns.bytes;
    expect(stored).toBeGreaterThan(500 * 8);
    run(query, columns);
    run('FOR d IN c FILTER d.n < 500 RETURN d.list', columns);
    run('FOR d IN c FILTER d.n < 500 RETURN d.list', columns);
    expect(columns.bytes).toBe(stored);
  });

  test('stay below the limit', () => {
    const columns = new ColumnCache(40_000);
    const query = 'FOR d IN c FILTER d.n >= 0 RETURN d._id';
    const plain = run(query);
    for (let round = 0; round < 4; round++) expect(run(query, columns)).toBe(plain);
    expect(columns.bytes).toBeLessThanOrEqual(40_000);
  });

  test('change with a write to the collection', () => {
    const columns = new ColumnCache();
    const query = 'FOR d IN c FILTER d.n >= 200 && d.n < 210 RETURN d.group';
    for (let round = 0; round < 3; round++) run(query, columns);
    write((database) => {
      const { writer } = database.getCollection('c');
      writer.update('k200', { group: 'written' }, { dialect: '3.12' });
    });
    for (let round = 0; round < 3; round++) {
      const rows = run(query, columns);
      expect(rows).toContain('written');
      expect(rows).toBe(run(query));
    }
  });
});

describe('columns of frequently read attributes', () => {
  test.each(queries)('return the same values as documents: %s', (query) => {
    const columns = new ColumnCache();
    const plain = run(query);
    for (let round = 0; round < 4; round++) expect(run(query, columns)).toBe(plain);
  });

  test('are built by the second scan and hold no arrays', () => {
    const columns = new ColumnCache();
    const bytes = () => {
      run('FOR d IN c RETURN d.n', columns);
      run('FOR d IN c RETURN d.list', columns);
      return columns.bytes;
    };
    expect(bytes()).toBe(0);
    const made = bytes();
    expect(made).toBeGreaterThan(documentCount * 8);
    expect(bytes()).toBe(made);
  });

  test('above the limit are abandoned and not started again', () => {
    const columns = new ColumnCache(120_000);
    const query = 'FOR d IN c RETURN d._id';
    const plain = run(query);
    for (let round = 0; round < 5; round++) expect(run(query, columns)).toBe(plain);
    expect(columns.bytes).toBe(0);
    for (let round = 0; round < 3; round++) run('FOR d IN c RETURN d.n', columns);
    expect(columns.bytes).toBeGreaterThan(0);
  });

  test('a write to the collection invalidates them; an earlier snapshot keeps its own', () => {
    const columns = new ColumnCache();
    const query = 'FOR d IN c FILTER d.n == 77 RETURN d.group';
    for (let round = 0; round < 3; round++) run(query, columns);
    const before = run(query, columns);
    store.read((view) => {
      write((database) => {
        const { writer } = database.getCollection('c');
        const document = [...database.getCollection('c').scan()].flat().find((one) => one.get('n') === 77);
        writer.update(document?._key ?? '', { group: 'changed' }, { dialect: '3.12' });
      });
      const old = view.findDatabase('_system')?.findCollection('c');
      if (old === undefined) throw new Error('no collection c');
      const scanned = [...(columns.scan('_system', old, ['n', 'group'], 1000) ?? [])].flat();
      expect(scanned.find((one) => one.get('n') === 77)?.get('group')).toMatch(/^a group/);
    });
    for (let round = 0; round < 3; round++) {
      expect(run(query, columns)).not.toBe(before);
      expect(run(query, columns)).toBe(run(query));
    }
  });

  test('stay within their limit', () => {
    const columns = new ColumnCache(documentCount * 40);
    for (const query of [...queries, ...queries, ...queries]) expect(run(query, columns)).toBe(run(query));
    expect(columns.bytes).toBeLessThanOrEqual(columns.limitBytes);
  });
});
