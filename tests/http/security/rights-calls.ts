import type { Level } from '../../../server/auth/rights.ts';

/** Required rights of a call. */
export interface Needs {
  /** On the database of the test. */
  readonly database?: Level;
  /** On its collection `docs`. */
  readonly docs?: Level;
  readonly isAdministrator?: true;
}

export interface RightsCall {
  readonly title: string;
  readonly method: string;
  /** Below `/_db/<name>`, or from the root with `isSystem`. */
  readonly path: string;
  readonly body?: unknown;
  readonly needs: Needs;
  readonly isSystem?: true;
  /** Sent in the form of 2.8. */
  readonly isLegacy?: true;
}

const read: Needs = { database: 'ro', docs: 'ro' };
const change: Needs = { database: 'ro', docs: 'rw' };
const define: Needs = { database: 'rw', docs: 'rw' };
const enter: Needs = { database: 'ro' };
const manage: Needs = { database: 'rw' };
const administer: Needs = { isAdministrator: true };

function calls(
  needs: Needs,
  list: readonly (readonly [method: string, path: string, body?: unknown])[],
): readonly RightsCall[] {
  return list.map(([method, path, body]) => {
    const text = body === undefined ? '' : ` ${typeof body === 'string' ? body : JSON.stringify(body)}`;
    return { title: `${method} ${path}${text}`, method, path, body, needs };
  });
}

function queries(needs: Needs, list: readonly string[]): readonly RightsCall[] {
  return calls(
    needs,
    list.map((query) => ['POST', '/_api/cursor', { query }] as const),
  );
}

function inSystem(list: readonly RightsCall[]): readonly RightsCall[] {
  return list.map((call) => ({ ...call, isSystem: true, title: `${call.title} in _system` }));
}

function inLegacyForm(list: readonly RightsCall[]): readonly RightsCall[] {
  return list.map((call) => ({ ...call, isLegacy: true, title: `${call.title} in the form of 2.8` }));
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const simple = { collection: 'docs' };
const example = { ...simple, example: { _key: 'a' } };
const line = '{"n":1}\n';

/** Every kind of access, by required rights. `prepare` of rights.test.ts creates the database. */
export const rightsCalls: readonly RightsCall[] = [
  ...inLegacyForm([
    ...calls(read, [
      ['GET', '/_api/structure/docs/a'],
      ['HEAD', '/_api/structure/docs/a'],
    ]),
    ...calls(change, [
      ['POST', '/_api/structure?collection=docs', {}],
      ['PUT', '/_api/structure/docs/a', { n: 3 }],
      ['PATCH', '/_api/structure/docs/a', { n: 4 }],
      ['DELETE', '/_api/structure/docs/a'],
    ]),
    ...calls(manage, [['POST', '/_api/structure?collection=made&createCollection=true', {}]]),
  ]),
  ...calls(read, [['POST', '/_api/transaction', { collections: { read: 'docs' }, action: '() => 1' }]]),
  ...calls(enter, [
    ['GET', '/_admin/orrery/console/notebook'],
    ['GET', '/_api/tasks'],
    ['GET', '/_api/view'],
    ['GET', '/_api/analyzer'],
    ['GET', '/_api/analyzer/identity'],
  ]),
  ...calls(manage, [['POST', '/_admin/orrery/console/style', { title: 'mine' }]]),
  ...calls(manage, [['POST', '/_api/tasks', { command: 'return 1;', offset: 3600 }]]),
  ...calls(read, [
    ['GET', '/_api/document/docs/a'],
    ['HEAD', '/_api/document/docs/a'],
    ['GET', '/_admin/orrery/neighbors/docs/a'],
    ['GET', '/_api/document?collection=docs'],
    ['PUT', '/_api/document/docs?onlyget=true', ['a']],
    ['PUT', '/_api/simple/all', simple],
    ['PUT', '/_api/simple/any', simple],
    ['PUT', '/_api/simple/first', simple],
    ['PUT', '/_api/simple/by-example', example],
    ['PUT', '/_api/simple/first-example', example],
    ['PUT', '/_api/simple/lookup-by-keys', { ...simple, keys: ['a'] }],
    ['GET', '/_api/collection/docs'],
    ['GET', '/_api/collection/docs/count'],
    ['GET', '/_api/collection/docs/properties'],
    ['GET', '/_api/collection/docs/figures'],
    ['GET', '/_api/collection/docs/revision'],
    ['GET', '/_api/collection/docs/checksum?withData=true'],
    ['GET', '/_api/index?collection=docs'],
    ['GET', '/_api/index/docs/0'],
    ['GET', '/_api/gharial/net/vertex/docs/a'],
    ['POST', '/_api/graph/net/vertices', {}],
    ['GET', '/_api/graph/net/vertex/a'],
    ['POST', '/_api/export?collection=docs', {}],
    ['POST', '/_api/explain', { query: 'FOR d IN docs RETURN d' }],
    ['POST', '/_api/cursor', { query: 'FOR d IN @@c RETURN d', bindVars: { '@c': 'docs' } }],
    ['GET', `/_admin/aardvark/query/result/download/${base64({ query: 'FOR d IN docs RETURN d' })}`],
  ]),
  ...queries(read, [
    'FOR d IN docs RETURN d',
    'FOR d IN docs FILTER d._key == "a" RETURN d.n',
    'RETURN DOCUMENT("docs/a")',
    'RETURN DOCUMENT(CONCAT("do", "cs/a"))',
    'RETURN COLLECTION_COUNT("docs")',
    'RETURN LENGTH(docs)',
    'FOR v IN 1..2 ANY "docs/a" edges RETURN v',
    'FOR v IN 1..2 ANY "docs/a" GRAPH "net" RETURN v',
    'FOR v IN ANY SHORTEST_PATH "docs/a" TO "docs/b" GRAPH "net" RETURN v',
  ]),
  ...calls(change, [
    ['POST', '/_api/document/docs', { n: 1 }],
    ['POST', '/_api/document?collection=docs', { n: 1 }],
    ['POST', '/_api/document/docs', [{ n: 1 }, { n: 2 }]],
    ['PUT', '/_api/document/docs/a', { n: 9 }],
    ['PUT', '/_api/document/docs', [{ _key: 'a', n: 9 }]],
    ['PATCH', '/_api/document/docs/a', { n: 9 }],
    ['PATCH', '/_api/document/docs', [{ _key: 'a', n: 9 }]],
    ['DELETE', '/_api/document/docs/a'],
    ['DELETE', '/_api/document/docs', ['a']],
    ['PUT', '/_api/simple/remove-by-example', example],
    ['PUT', '/_api/simple/replace-by-example', { ...example, newValue: { n: 9 } }],
    ['PUT', '/_api/simple/update-by-example', { ...example, newValue: { n: 9 } }],
    ['PUT', '/_api/simple/remove-by-keys', { ...simple, keys: ['a'] }],
    ['POST', '/_api/import?collection=docs&type=documents', line],
    ['POST', '/_api/import?collection=docs&type=list&complete=true', '[{"n":1}]'],
    ['POST', '/_api/import?collection=docs&type=documents&overwrite=true', line],
    ['PUT', '/_api/collection/docs/truncate'],
    ['PUT', '/_api/collection/docs/unload'],
    ['PUT', '/_api/collection/docs/rotate'],
    ['PUT', '/_api/collection/docs/compact'],
    ['PUT', '/_api/collection/docs/recalculateCount'],
    ['POST', '/_api/gharial/net/vertex/docs', { n: 1 }],
    ['PUT', '/_api/gharial/net/vertex/docs/a', { n: 9 }],
    ['PATCH', '/_api/gharial/net/vertex/docs/a', { n: 9 }],
    ['POST', '/_api/graph/net/vertex', { n: 1 }],
    ['PUT', '/_api/graph/net/vertex/a', { n: 9 }],
    ['PATCH', '/_api/graph/net/vertex/a', { n: 9 }],
  ]),
  ...queries(change, [
    'INSERT {n: 1} INTO docs',
    'INSERT {n: 1} INTO docs OPTIONS {ignoreErrors: true}',
    'UPDATE "a" WITH {n: 9} IN docs',
    'REPLACE "a" WITH {n: 9} IN docs',
    'REMOVE "a" IN docs',
    'UPSERT {_key: "a"} INSERT {} UPDATE {n: 9} IN docs',
    'FOR d IN docs UPDATE d WITH {n: 9} IN docs OPTIONS {ignoreErrors: true}',
  ]),
  // The removal of a vertex removes its edges.
  ...calls(define, [
    // The drop of an older graph drops its collections.
    ['DELETE', '/_api/graph/net'],
    ['DELETE', '/_api/gharial/net/vertex/docs/a'],
    ['DELETE', '/_api/graph/net/vertex/a'],
    ['PUT', '/_api/collection/docs/rename', { name: 'renamed' }],
    ['POST', '/_api/index?collection=docs', { type: 'hash', fields: ['h'] }],
    ['POST', '/_api/index?collection=docs', { type: 'ttl', fields: ['t'], expireAfter: 1 }],
    ['POST', '/_api/index?collection=docs', { type: 'fulltext', fields: ['text'] }],
    ['DELETE', '/_api/index/docs/byN'],
    ['PUT', '/_api/collection/docs/properties', { waitForSync: true }],
    ['PUT', '/_api/collection/docs/properties', { schema: { rule: { required: ['zz'] } } }],
    ['PUT', '/_api/collection/docs/properties', { computedValues: [] }],
    ['DELETE', '/_api/collection/docs'],
    ['DELETE', '/_api/gharial/net?dropCollections=true'],
  ]),
  ...calls(manage, [
    ['POST', '/_api/collection', { name: 'made' }],
    ['POST', '/_api/document?collection=made&createCollection=true', {}],
    ['POST', '/_api/import?collection=made&type=documents&createCollection=true', line],
    ['POST', '/_api/document/edges', { _from: 'docs/a', _to: 'docs/b' }],
    ['DELETE', '/_api/document/edges/e'],
    ['DELETE', '/_api/edge/edges/e'],
    ['POST', '/_api/gharial', { name: 'made', edgeDefinitions: [], orphanCollections: ['scratch'] }],
    ['DELETE', '/_api/gharial/net/edge/edges'],
    ['DELETE', '/_api/gharial/net'],
    ['DELETE', '/_api/gharial/net/edge/edges/e'],
    ['POST', '/_api/graph', { _key: 'made', vertices: 'scratch', edges: 'edges' }],
    ['POST', '/_api/aqlfunction', { name: 'mine::f', code: 'function () { return 1 }' }],
    ['DELETE', '/_api/aqlfunction/mine::known'],
    ['POST', '/_admin/orrery/functions/test', { code: 'x => x', calls: [[1]] }],
    ['POST', '/_admin/aardvark/graph-examples/create/knows_graph'],
    ['POST', '/_admin/aardvark/disableVersionCheck'],
    ['DELETE', '/_api/query/slow'],
    ['DELETE', '/_api/query-cache'],
    ['DELETE', '/_api/query-plan-cache'],
    ['POST', '/_api/document/_graphs', { _key: 'byHand' }],
    ['POST', '/_api/cursor', { query: 'REMOVE "net" IN _graphs' }],
  ]),
  // The call reads the vertices of the edge and the other collections of the graph.
  ...calls({ database: 'rw', docs: 'ro' }, [
    ['POST', '/_api/edge?collection=edges&from=docs/a&to=docs/b', {}],
    ['POST', '/_api/gharial/net/vertex', { collection: 'scratch' }],
    ['POST', '/_api/gharial/net/edge', { collection: 'roads', from: ['scratch'], to: ['scratch'] }],
    ['POST', '/_api/cursor', { query: 'INSERT {copy: DOCUMENT("docs/a")} INTO scratch' }],
  ]),
  ...calls(enter, [
    ['GET', '/_api/version'],
    ['GET', '/_api/collection'],
    ['GET', '/_api/gharial'],
    ['GET', '/_api/gharial/net'],
    ['GET', '/_api/graph'],
    ['GET', '/_api/edges/edges?vertex=docs/a'],
    ['GET', '/_api/document/edges/e'],
    ['GET', '/_api/aqlfunction'],
    ['GET', '/_admin/aardvark/graph-examples'],
    ['GET', '/_admin/aardvark/graph-examples/progress/knows_graph'],
    ['GET', '/_admin/aardvark/shouldCheckVersion'],
    ['GET', '/_api/database/current'],
    ['GET', '/_api/database/user'],
    ['GET', '/_api/query/current'],
    ['GET', '/_api/query/slow'],
    ['GET', '/_api/query/properties'],
    ['GET', '/_api/query/rules'],
    ['GET', '/_api/query-cache/properties'],
    ['GET', '/_api/query-cache/entries'],
    ['GET', '/_admin/echo'],
    ['GET', '/_admin/time'],
    ['GET', '/_admin/sleep?duration=0'],
    ['GET', '/_admin/statistics'],
    ['GET', '/_admin/status'],
    ['GET', '/_admin/license'],
    ['GET', '/_admin/server/mode'],
    ['GET', '/_admin/options-public'],
    ['GET', '/_admin/statistics-description'],
    ['GET', '/_api/engine'],
    ['GET', '/_api/key-generators'],
    ['GET', '/_admin/aardvark/js/arango/aqltemplates.json'],
    ['POST', '/_api/query', { query: 'RETURN 1' }],
    ['POST', '/_admin/aardvark/query/profile', { query: 'RETURN 1' }],
    ['POST', '/_api/explain', { query: 'RETURN 1' }],
    ['POST', '/_api/cursor', { query: 'RETURN CURRENT_USER()' }],
    ['POST', '/_api/cursor', { query: 'RETURN mine::known()' }],
    ['POST', '/_api/cursor', { query: 'FOR e IN edges RETURN e' }],
  ]),
  ...calls(administer, [
    ['GET', '/_api/document/_users/x'],
    ['PUT', '/_api/simple/all', { collection: '_users' }],
    ['POST', '/_api/cursor', { query: 'FOR u IN _users RETURN u' }],
    ['GET', '/_api/collection/_users'],
    ['PUT', '/_api/query/properties', { slowQueryThreshold: 11 }],
    ['PUT', '/_api/query-cache/properties', { maxResults: 127 }],
    ['GET', '/_api/user'],
    ['GET', '/_admin/orrery/users'],
    ['GET', '/_admin/orrery/log'],
    ['POST', '/_api/user', { user: 'made', passwd: 'x' }],
    ['GET', '/_api/replication/inventory'],
    ['GET', '/_api/replication/dump?collection=_users'],
    ['GET', '/_api/replication/logger-state'],
    ['GET', '/_api/replication/logger-follow'],
    ['POST', '/_api/replication/batch', {}],
    ['PUT', '/_api/replication/applier-config', { username: 'x' }],
    ['PUT', '/_api/replication/applier-stop'],
    ['DELETE', '/_api/replication/applier-state'],
    ['GET', '/_api/wal/tail'],
  ]),
  ...inSystem(
    calls(administer, [
      ['GET', '/_api/replication/inventory'],
      ['GET', '/_api/replication/dump?collection=_users'],
      ['GET', '/_api/replication/logger-state'],
      ['GET', '/_api/replication/logger-follow'],
      ['POST', '/_api/replication/batch', {}],
      ['PUT', '/_api/replication/applier-config', { username: 'x' }],
      ['PUT', '/_api/replication/applier-stop'],
      ['DELETE', '/_api/replication/applier-state'],
      ['GET', '/_api/wal/tail'],
      ['GET', '/_api/wal/tail?global=true'],
      ['GET', '/_api/user'],
      ['POST', '/_api/user', { user: 'made', passwd: 'x' }],
      ['GET', '/_api/user/other'],
      ['GET', '/_api/user/other/database'],
      ['GET', '/_admin/orrery/sessions/other'],
      ['DELETE', '/_admin/orrery/sessions/other/1'],
      ['GET', '/_api/token/other'],
      ['DELETE', '/_api/token/other'],
      ['POST', '/_api/token/other', { name: `token${process.pid}` }],
      ['PATCH', '/_api/user/other', { extra: { a: 1 } }],
      ['PUT', '/_api/user/other', { passwd: 'y' }],
      ['POST', '/_api/user/other', { passwd: 'other' }],
      ['DELETE', '/_api/user/other'],
      ['GET', '/_api/user/other/config'],
      ['PUT', '/_api/user/other/config/a', { value: 1 }],
      ['DELETE', '/_api/user/other/config/a'],
      ['PUT', '/_api/user/other/database/_system', { grant: 'rw' }],
      ['DELETE', '/_api/user/other/database/_system'],
      ['PUT', '/_api/user/other/database/_system/c', { grant: 'rw' }],
      ['DELETE', '/_api/user/other/database/_system/c'],
      ['POST', '/_api/database', { name: 'made' }],
      ['DELETE', '/_api/database/spare'],
      ['PUT', '/_admin/wal/flush'],
      ['POST', '/_admin/auth/reload'],
      ['GET', '/_admin/wal/properties'],
      ['GET', '/_admin/wal/transactions'],
      ['PUT', '/_admin/server/mode', { mode: 'default' }],
      ['GET', '/_admin/options'],
      ['GET', '/_admin/options-description'],
      ['GET', '/_admin/support-info'],
      ['PUT', '/_admin/compact'],
      ['GET', '/_admin/server/tls'],
      ['GET', '/_admin/server/jwt'],
      ['POST', '/_admin/server/jwt'],
      ['GET', '/_admin/server/api-calls'],
      ['GET', '/_api/engine/stats'],
      ['GET', '/_admin/metrics'],
      ['GET', '/_admin/aardvark/statistics/short'],
      ['GET', '/_admin/aardvark/statistics/long?filter=clientConnections'],
      ['GET', '/_admin/metrics/v2'],
      ['GET', '/_admin/log'],
      ['GET', '/_admin/log/entries'],
      ['DELETE', '/_admin/log'],
      ['DELETE', '/_admin/log/entries'],
      ['GET', '/_admin/activities'],
      ['GET', '/_admin/log/level'],
      ['PUT', '/_admin/log/level', {}],
      ['DELETE', '/_admin/log/level'],
      ['GET', '/_admin/log/structured'],
      ['PUT', '/_admin/log/structured', {}],
      ['POST', '/_admin/routing/reload'],
      ['POST', '/_admin/aql/reload'],
      ['GET', '/_admin/routing/routes'],
      ['GET', '/_admin/aardvark/query/download/other'],
      ['POST', '/_admin/aardvark/query/upload/other', [{ name: 'q', value: 'RETURN 1' }]],
      ['GET', '/_api/endpoint'],
      ['GET', '/_api/query/current?all=true'],
      ['GET', '/_api/query/slow?all=true'],
      ['DELETE', '/_api/query/slow?all=true'],
    ]),
  ),
];
