const queries = [
  'RETURN 1',
  'FOR d IN c RETURN d',
  'FOR d IN c FILTER d.a == @a SORT d._key LIMIT 2 RETURN d',
  'FOR i IN 1..5000 RETURN i',
  'FOR v, e, p IN 1..2 ANY "c/k" GRAPH "g" RETURN p',
  'INSERT { a: RAND() } INTO c RETURN NEW',
  'UPDATE "k" WITH { a: 2 } IN c RETURN OLD',
  'FOR d IN e REMOVE d IN e OPTIONS { ignoreErrors: true }',
  'FOR d IN @@c COLLECT a = d.a INTO g RETURN { a, g }',
  'RETURN n::f(1)',
];

const functions = [
  'function () { return 1; }',
  'function (params) { return params; }',
  'function () { return require("@arangodb").db.c.count(); }',
  'function () { require("internal").db.c.save({ a: 1 }); throw new Error("x"); }',
  'function () { throw { errorNum: 1, errorMessage: 2 }; }',
  'return 1',
];

const names = ['c', 'e', 'g', 'k', 'n1', 'n2', 'n3', '_users', '_graphs', 'nasty', '_system', ''];
const ids = ['c/k', 'e/k', 'c/none', 'none/k', 'c', '_users/root'];

/** Typical values of members and parameters, by name. */
const byName: Readonly<Record<string, readonly string[]>> = {
  query: queries,
  queryString: queries,
  expression: ['RETURN 1', 'RETURN @doc.a', 'RETURN CONCAT(@doc._key, "x")', 'RETURN RAND()'],
  action: functions,
  code: functions,
  command: functions,
  filter: [...functions, 'FILTER d.a == 1', 'd.a'],
  visitor: [...functions, 'result.visited.vertices.push(vertex);'],
  expander: functions,
  init: functions,
  sort: functions,
  collection: ['c', 'c', 'e', 'n1', '_users', 'none'],
  edgeCollection: ['e', 'e', 'c', 'none'],
  graph: ['g', 'none'],
  graphName: ['g', 'none'],
  _key: ['k', 'k1', 'k2', 'a b', '\u00fc', 'none'],
  _rev: ['_aaaa---', '1', 'x'],
  rev: ['_aaaa---', '1', '0', 'x'],
  _from: ids,
  _to: ids,
  _id: ids,
  vertex: ids,
  startVertex: ids,
  from: [...ids, '0', '1', '99'],
  to: [...ids, '0', '1', '99'],
  type: ['persistent', 'hash', 'geo', 'ttl', 'mdi', 'documents', 'list', 'array', 'auto', 'string', '2', '3'],
  fields: ['a', 'b.c', 'd[*]', '_key', '_from', 'lat'],
  attribute: ['a', 'text', 'b.c'],
  grant: ['rw', 'ro', 'none'],
  level: ['debug', 'info', 'error', 'none', '2'],
  endpoint: ['http://127.0.0.1:1', 'tcp://127.0.0.1:1', 'http+tcp://[::1]:1', 'x'],
  user: ['u1', 'u2', 'none'],
  username: ['u1', 'none'],
  overwriteMode: ['ignore', 'replace', 'update', 'conflict'],
  onDuplicate: ['error', 'update', 'replace', 'ignore'],
  direction: ['in', 'out', 'any', 'inbound', 'outbound'],
};

const general = [...names, ...ids, '0', '1', '-1', 'true', 'a', '*', '\u0000', 'x'.repeat(300), '[]', '{}'];

export function textsOf(name: string): readonly string[] {
  return Object.hasOwn(byName, name) ? byName[name]! : general;
}
