/** One query of the benchmark on the graph of Debian packages. */
export interface Row {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Time of ArangoDB 2.8 over HTTP in U (reference measurements of 2026-11), if it was measured. */
  readonly realServer?: number;
  /** Undefined if the number of rows is not known in advance. */
  readonly expectedRows?: number;
  readonly rounds?: number;
}

export const isWriting = ({ query }: Row): boolean => / (UPDATE|REPLACE) /.test(query);

export const rows: readonly Row[] = [
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
    rounds: 31,
  },
  {
    query: 'FOR e IN depends COLLECT t = e.type WITH COUNT INTO n RETURN [t, n]',
    realServer: 3,
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
  {
    query: 'FOR p IN packages SORT RAND() LIMIT 500 RETURN p',
    realServer: 0.1,
    expectedRows: 500,
    rounds: 31,
  },
  {
    query:
      "FOR e IN depends FILTER e.type == 'pre-depends' FOR p IN packages FILTER p._id == e._to COLLECT s = p.section WITH COUNT INTO n SORT n DESC RETURN [s, n]",
    realServer: 3.2,
  },
  { query: 'FOR p IN packages RETURN p', realServer: 8.5, expectedRows: 63666 },
  {
    query: "FOR v, e IN OUTBOUND SHORTEST_PATH 'packages/gnome' TO 'packages/zlib1g' depends RETURN v._key",
    rounds: 31,
  },
  {
    query:
      "FOR v, e IN ANY SHORTEST_PATH 'packages/0ad' TO 'packages/zvmcloudconnector-api' depends RETURN v._key",
  },
  {
    query:
      'LET others = UNION_DISTINCT(FOR e IN depends FILTER e._to == @id RETURN e._from, []) RETURN [LENGTH(others), SLICE(others, 0, 50)]',
    bindVars: { id: 'packages/libc6' },
    expectedRows: 1,
  },
  {
    query:
      'LET ids = (FOR p IN packages LIMIT 500 RETURN p._id) FOR id IN ids FOR e IN depends FILTER e._from == id FILTER e._to IN ids RETURN [e._from, e._to, e._id]',
  },
  {
    query: "FOR v IN 1..3 OUTBOUND 'packages/gnome' depends COLLECT WITH COUNT INTO n RETURN n",
    expectedRows: 1,
  },
  { query: 'FOR e IN depends COLLECT WITH COUNT INTO n RETURN n', expectedRows: 1 },
  { query: 'FOR e IN depends RETURN [e._from, e._to, e._id]', expectedRows: 300547 },
  {
    query:
      'FOR p IN packages SORT p.installedSize WINDOW {preceding: 500, following: 500} AGGREGATE mean = AVG(p.size), top = MAX(p.size) COLLECT AGGREGATE m = MAX(mean), t = MIN(top) RETURN [m, t]',
    expectedRows: 1,
  },
  {
    query: 'FOR p IN packages RETURN DISTINCT [p.section, p.architecture]',
  },
  {
    query:
      "FOR p IN OUTBOUND K_SHORTEST_PATHS 'packages/vim' TO 'packages/libc6' depends LIMIT 15 RETURN p.vertices[*]._key",
    expectedRows: 15,
  },
  {
    query:
      "FOR p IN ANY K_SHORTEST_PATHS 'packages/0ad' TO 'packages/zvmcloudconnector-api' depends LIMIT 15 RETURN p.vertices[*]._key",
    expectedRows: 15,
  },
  {
    query:
      "FOR p IN OUTBOUND K_SHORTEST_PATHS 'packages/gnome' TO 'packages/zlib1g' depends OPTIONS {weightAttribute: 'number', defaultWeight: 2} LIMIT 15 RETURN p.weight",
    expectedRows: 15,
  },
  {
    query:
      "FOR p IN 1..4 OUTBOUND K_PATHS 'packages/gnome' TO 'packages/libc6' depends COLLECT WITH COUNT INTO n RETURN n",
    expectedRows: 1,
  },
  {
    query: 'FOR p IN packages UPDATE p WITH {double: p.size * 2} IN packages',
    realServer: 12,
    expectedRows: 0,
    rounds: 3,
  },
];
