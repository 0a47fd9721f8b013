import { things } from './ClientContext.ts';
import type { CrashServer } from './CrashServer.ts';
import { documentOf, edgeOf, groupCount, numberCount, uniqueOf, vertexCount, words } from './documents.ts';
import type { Ledger } from './Ledger.ts';
import { checkContent, type Problems } from './verify.ts';

/** Scans every collection and compares each document, the counts, all indexes and the edges of each vertex. */
export async function verifyAll(server: CrashServer, ledger: Ledger, problems: Problems): Promise<void> {
  const temporary = [...ledger.entriesOf(things).keys()].filter((thing) => thing.startsWith('collection '));
  const names = temporary.map((thing) => thing.slice('collection '.length));
  for (const collection of ['documents', 'papers', 'vertices', 'edges', ...names]) {
    await verifyScan(server, ledger, collection, problems);
  }
  await verifyIndexes(server, ledger, problems);
  await verifyEdges(server, ledger, problems);
}

async function verifyScan(
  server: CrashServer,
  ledger: Ledger,
  collection: string,
  problems: Problems,
): Promise<void> {
  const entries = ledger.entriesOf(collection);
  const rows = await server.query<Record<string, unknown> & { _key: string; version: number }>(
    'FOR d IN @@collection RETURN d',
    { '@collection': collection },
  );
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(row._key))
      problems.inconsistencies.push(`${collection}/${row._key}: occurs twice in the scan`);
    seen.add(row._key);
    checkContent(collection, row._key, row, problems);
    if (entries.get(row._key) !== row.version) {
      problems.inconsistencies.push(
        `${collection}/${row._key}: expected version ${entries.get(row._key)}, found ${row.version} in the scan`,
      );
    }
  }
  for (const key of entries.keys()) {
    if (!seen.has(key)) problems.losses.push(`${collection}/${key}: expected in the scan, found nothing`);
  }
  const { body } = await server.send('GET', `/_api/collection/${collection}/count`);
  if (body.count !== rows.length) {
    problems.inconsistencies.push(
      `${collection}: expected the count ${rows.length} of the scan, found ${String(body.count)}`,
    );
  }
}

/** A query on an index and its expected result, derived from the ledger. */
interface IndexCheck {
  readonly index: string;
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  /** One list of keys per row, in any order. */
  readonly expected: readonly (readonly string[])[];
  /** False for functions, which name their index explicitly. */
  readonly isPlanned: boolean;
}

async function verifyIndexes(server: CrashServer, ledger: Ledger, problems: Problems): Promise<void> {
  for (const { index, query, bindVars, expected, isPlanned } of indexChecks(ledger)) {
    if (isPlanned) {
      const { body } = await server.send('POST', '/_api/explain', { query, bindVars });
      if (!JSON.stringify(body).includes('"IndexNode"')) {
        problems.inconsistencies.push(`index ${index}: expected that a query uses it: ${query}`);
      }
    }
    const rows = await server.query<readonly string[]>(query, bindVars);
    for (const [at, keys] of expected.entries()) {
      const [wanted, found] = [[...keys].sort().join(' '), [...(rows[at] ?? [])].sort().join(' ')];
      if (wanted === found) continue;
      problems.inconsistencies.push(`index ${index}, row ${at}: expected ${wanted}, found ${found}`);
    }
  }
}

function indexChecks(ledger: Ledger): readonly IndexCheck[] {
  const documents = [...ledger.entriesOf('documents')].map(([key, version]) => documentOf(key, version));
  const keysWhere = (test: (document: (typeof documents)[0]) => boolean) =>
    documents.filter(test).map(({ _key }) => _key);
  const counted = <Value>(count: number, valueAt: (number: number) => Value) =>
    Array.from({ length: count }, (_, number) => valueAt(number));
  // Values of former versions must not be in the index.
  const uniques = documents.flatMap(({ _key, version }) => [
    uniqueOf(_key, version),
    uniqueOf(_key, version - 1),
  ]);
  const owners = [...new Set(documents.map(({ owner }) => owner))];
  const checks: IndexCheck[] = [
    {
      index: 'number',
      isPlanned: true,
      bindVars: { count: numberCount - 1 },
      query: 'FOR x IN 0..@count RETURN (FOR d IN documents FILTER d.number == x RETURN d._key)',
      expected: counted(numberCount, (number) => keysWhere((document) => document.number === number)),
    },
    {
      index: 'group, number',
      isPlanned: true,
      bindVars: { count: groupCount - 1 },
      query:
        'FOR x IN 0..@count RETURN (FOR d IN documents FILTER d.group == x && d.number >= 10 RETURN d._key)',
      expected: counted(groupCount, (group) =>
        keysWhere((document) => document.group === group && document.number >= 10),
      ),
    },
    {
      index: 'unique',
      isPlanned: true,
      bindVars: { uniques },
      query: 'FOR x IN @uniques RETURN (FOR d IN documents FILTER d.unique == x RETURN d._key)',
      expected: documents.flatMap(({ _key }) => [[_key], []]),
    },
    {
      index: 'geo',
      isPlanned: false,
      bindVars: {},
      query: 'RETURN (FOR d IN WITHIN(documents, 0, 0, 30000000) RETURN d._key)',
      expected: [documents.map(({ _key }) => _key)],
    },
    {
      index: 'fulltext',
      isPlanned: false,
      bindVars: { words },
      query: 'FOR x IN @words RETURN (FOR d IN FULLTEXT(documents, "text", x) RETURN d._key)',
      expected: words.map((word) => keysWhere(({ text }) => text.split(' ').includes(word))),
    },
  ];
  if (ledger.versionOf(things, 'index extra0') !== undefined) {
    checks.push({
      index: 'extra0',
      isPlanned: true,
      bindVars: { owners },
      query: 'FOR x IN @owners RETURN (FOR d IN documents FILTER d.owner == x RETURN d._key)',
      expected: owners.map((owner) => keysWhere((document) => document.owner === owner)),
    });
  }
  if (ledger.versionOf(things, 'index extra1') !== undefined) {
    checks.push({
      index: 'extra1',
      isPlanned: true,
      bindVars: {},
      query: 'RETURN (FOR d IN documents FILTER d.version >= 1 RETURN d._key)',
      expected: [documents.map(({ _key }) => _key)],
    });
  }
  return checks;
}

/** The postings of each vertex in both directions, by traversal and by the edge index. */
async function verifyEdges(server: CrashServer, ledger: Ledger, problems: Problems): Promise<void> {
  const edges = [...ledger.entriesOf('edges')].map(([key, version]) => edgeOf(key, version));
  const rows = await server.query<Readonly<Record<'out' | 'in' | 'from' | 'to', readonly string[]>>>(
    `FOR n IN 0..@count LET id = CONCAT("vertices/v", n) RETURN {
      "out": (FOR v, e IN 1..1 OUTBOUND id edges RETURN e._key),
      "in": (FOR v, e IN 1..1 INBOUND id edges RETURN e._key),
      "from": (FOR e IN edges FILTER e._from == id RETURN e._key),
      "to": (FOR e IN edges FILTER e._to == id RETURN e._key)
    }`,
    { count: vertexCount - 1 },
  );
  for (const [number, row] of rows.entries()) {
    const id = `vertices/v${number}`;
    const [from, to] = [edges.filter(({ _from }) => _from === id), edges.filter(({ _to }) => _to === id)];
    for (const [direction, expected] of [
      ['out', from],
      ['from', from],
      ['in', to],
      ['to', to],
    ] as const) {
      const wanted = expected
        .map(({ _key }) => _key)
        .sort()
        .join(' ');
      const found = [...row[direction]].sort().join(' ');
      if (wanted !== found)
        problems.inconsistencies.push(`edges ${direction} of ${id}: expected ${wanted}, found ${found}`);
    }
  }
}
