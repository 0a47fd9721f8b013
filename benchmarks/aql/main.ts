/**
 * Guards the speed of queries: the language on the durable store, in this process, on the graph of Debian's packages.
 * Times are medians, and multiples of U: the time of `JSON.parse` over every line of the packages in this process.
 * `aql [TEXT]`: only the rows whose query contains the text.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { prepareQuery } from '../../aql/prepare.ts';
import { rowsBytes } from '../../aql/result-json.ts';
import type { Source } from '../../aql/source.ts';
import { Random } from '../../protocol/lib/random.ts';
import { ColumnCache } from '../../server/engine/queries/columns/ColumnCache.ts';
import { databaseSource } from '../../server/engine/queries/database-source.ts';
import { openStore } from '../../server/storage/Store.ts';
import type { DatabaseView, Store } from '../../server/storage/types.ts';
import { median } from '../lib/statistics.ts';

const dataFolder = 'examples/debian/data';

interface Row {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, string | number | readonly string[]>>;
  /** What a real server of version 2.8 needed, in U (reference figures of 2026-11), where it was measured. */
  readonly realServer?: number;
  readonly expectedRows: number;
  readonly rounds?: number;
}

const rows: readonly Row[] = [
  {
    query:
      'LET others = UNION_DISTINCT(FOR e IN depends FILTER e._to == @id RETURN e._from, []) RETURN [LENGTH(others), SLICE(others, 0, 50)]',
    bindVars: { id: 'packages/libc6' },
    expectedRows: 1,
  },
  {
    query:
      'LET ids = (FOR p IN packages LIMIT 500 RETURN p._id) FOR id IN ids FOR e IN depends FILTER e._from == id FILTER e._to IN ids RETURN [e._from, e._to, e._id]',
    expectedRows: -1,
  },
  {
    query: 'FOR e IN depends RETURN [e._from, e._to, e._id]',
    expectedRows: 300547,
  },
  {
    query: "FOR v IN 1..3 OUTBOUND 'packages/gnome' depends COLLECT WITH COUNT INTO n RETURN n",
    realServer: 0.95,
    expectedRows: 1,
  },
  {
    query: 'FOR p IN packages FILTER p.installedSize > 100000 RETURN p.name',
    realServer: 0.75,
    expectedRows: 599,
  },
  {
    query: "FOR p IN packages FILTER CONTAINS(LOWER(p.summary), 'graph') RETURN p.name",
    realServer: 2.5,
    expectedRows: 1266,
  },
  {
    query: 'FOR p IN packages COLLECT s = p.section WITH COUNT INTO n SORT n DESC RETURN [s, n]',
    realServer: 0.75,
    expectedRows: 58,
  },
  {
    query: 'FOR p IN packages SORT p.installedSize DESC LIMIT 20 RETURN p',
    realServer: 1.3,
    expectedRows: 20,
  },
  {
    query: 'FOR p IN packages FILTER p.size >= 1000000 && p.size < 1200000 RETURN p.name',
    realServer: 0.05,
    expectedRows: 850,
  },
  {
    query: 'FOR e IN depends COLLECT t = e.type WITH COUNT INTO n RETURN [t, n]',
    realServer: 3,
    expectedRows: -1,
  },
  {
    query: 'FOR e IN depends COLLECT WITH COUNT INTO n RETURN n',
    realServer: Number.NaN,
    expectedRows: 1,
  },
  {
    query: "FOR v IN 1..1 INBOUND 'packages/libc6' depends RETURN v._key",
    realServer: 2,
    expectedRows: 21842,
  },
  {
    query: "FOR v IN 1..3 OUTBOUND 'packages/gnome' depends RETURN DISTINCT v._key",
    realServer: 0.95,
    expectedRows: 1458,
  },
  {
    query: "FOR v IN 2..2 INBOUND 'packages/zlib1g' depends COLLECT WITH COUNT INTO n RETURN n",
    realServer: 2.5,
    expectedRows: 1,
  },
  {
    query: 'FOR p IN packages LIMIT 1000 RETURN LENGTH(FOR e IN depends FILTER e._to == p._id RETURN 1)',
    realServer: 2.2,
    expectedRows: 1000,
  },
  { query: 'FOR p IN packages SORT RAND() LIMIT 500 RETURN p', realServer: 0.1, expectedRows: 500 },
  {
    query:
      "FOR e IN depends FILTER e.type == 'pre-depends' FOR p IN packages FILTER p._id == e._to COLLECT s = p.section WITH COUNT INTO n SORT n DESC RETURN [s, n]",
    realServer: 3.2,
    expectedRows: -1,
  },
  { query: 'FOR p IN packages RETURN p', realServer: 8.5, expectedRows: 63666 },
  {
    query: "FOR v, e IN OUTBOUND SHORTEST_PATH 'packages/gnome' TO 'packages/zlib1g' depends RETURN v._key",
    expectedRows: -1,
  },
  {
    query: 'FOR p IN packages UPDATE p WITH {double: p.size * 2} IN packages',
    realServer: 12,
    expectedRows: 0,
    rounds: 3,
  },
];

export async function main([only = '']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-aql-'));
  const store = openStore(folder, { isWriter: true });
  try {
    const packages = readLines('packages.jsonl.gz');
    fill(store, packages, readLines('depends.jsonl.gz'));
    const unitMs = median(Array.from({ length: 9 }, () => timed(() => parseAll(packages))));
    process.stdout.write(`U = ${unitMs.toFixed(1)} ms\n`);
    for (const row of rows) {
      if (!row.query.includes(only)) continue;
      let found = 0;
      const firstMs = timed(() => (found = run(store, row)));
      const times = Array.from({ length: row.rounds ?? 7 }, () => timed(() => (found = run(store, row))));
      const ms = median(times);
      const note = row.expectedRows >= 0 && found !== row.expectedRows ? ` ROWS ${found}` : '';
      const reference = row.realServer === undefined ? '' : ` (${row.realServer})`;
      const figures = `${ms.toFixed(1).padStart(8)} ms ${(ms / unitMs).toFixed(2).padStart(6)} U${reference}`;
      const first = `first ${(firstMs / unitMs).toFixed(2).padStart(5)} U`;
      process.stdout.write(`${figures} ${first}  ${row.query}${note}\n`);
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As a query thread has it. */
const columns = new ColumnCache();

/** The work of one U. */
function parseAll(lines: readonly string[]): void {
  for (const line of lines) JSON.parse(line);
}

function readLines(name: string): string[] {
  return gunzipSync(readFileSync(join(dataFolder, name)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function fill(store: Store, packages: readonly string[], depends: readonly string[]): void {
  store.write((transaction) => {
    const database = transaction.findDatabase('_system');
    const documents = database?.createCollection({ name: 'packages', kind: 'document' });
    const edges = database?.createCollection({ name: 'depends', kind: 'edge' });
    for (const line of packages) documents?.writer.insertJson(line, { dialect: '3.12' });
    for (const line of depends) edges?.writer.insertJson(line, { dialect: '3.12' });
    documents?.ensureIndex({
      type: 'persistent',
      fields: ['size'],
      unique: false,
      sparse: false,
      name: undefined,
      options: {},
    });
  });
}

function run(store: Store, { query, bindVars = {} }: Row): number {
  const request = { text: query, bindVars, dialect: '3.12', options: {} } as const;
  const random = new Random(1);
  const control = { random: () => random.next(), nowMs: Date.now(), isKilled: () => false };
  const isWriting = query.includes(' UPDATE ');
  const on = (database: DatabaseView | undefined): Source => {
    if (database === undefined) throw new Error('the database _system exists');
    return databaseSource(database, () => undefined, isWriting ? undefined : columns);
  };
  const runOn = (source: Source): number => {
    let count = 0;
    for (const batch of prepareQuery(request, source).execute(source, control).rows) {
      if (batch.length > 0) rowsBytes(batch);
      count += batch.length;
    }
    return count;
  };
  return isWriting
    ? store.write((transaction) => runOn(on(transaction.findDatabase('_system'))))
    : store.read((view) => runOn(on(view.findDatabase('_system'))));
}

function timed(body: () => void): number {
  const start = performance.now();
  body();
  return performance.now() - start;
}
