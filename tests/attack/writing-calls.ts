import type { CallRequest } from './http-call.ts';

/** Calls with changes in the database `victim`, for every kind of access; `number` makes their names unique. */
export function writingCalls(number: number): readonly CallRequest[] {
  const name = `made${number}`;
  const edge = { _from: 'documents/k1', _to: 'documents/k2' };
  const query = (text: string, more = {}): CallRequest => ({
    method: 'POST',
    path: '/_api/cursor',
    body: { query: text, ...more },
  });
  const put = (path: string, body: unknown = {}): CallRequest => ({ method: 'PUT', path, body });
  const post = (path: string, body: unknown = {}): CallRequest => ({ method: 'POST', path, body });
  const patch = (path: string, body: unknown = {}): CallRequest => ({ method: 'PATCH', path, body });
  const remove = (path: string): CallRequest => ({ method: 'DELETE', path });
  const example = { collection: 'documents', example: { number: 1 } };
  return [
    ...[post('/_api/document/documents', {}), post('/_api/document/documents', [{}, {}])],
    ...[
      post('/_api/document?collection=documents', {}),
      post('/_api/document?collection=x&createCollection=true'),
    ],
    ...[put('/_api/document/documents/k1', { a: 1 }), patch('/_api/document/documents/k1', { a: 1 })],
    ...[remove('/_api/document/documents/k1'), patch('/_api/document/documents', [{ _key: 'k1', a: 1 }])],
    ...[{ method: 'DELETE', path: '/_api/document/documents', body: ['k1'] }],
    ...[
      post('/_api/edge?collection=edges&from=documents/k1&to=documents/k2'),
      post('/_api/document/edges', edge),
    ],
    ...[remove('/_api/edge/edges/e1'), put('/_api/edge/edges/e1', edge)],
    ...[
      post('/_api/import?collection=documents&type=documents', '{}\n{}'),
      post('/_api/import?collection=documents', '["a"]\n[1]'),
    ],
    ...[
      post('/_api/import?collection=documents&type=list&overwrite=true', '[]'),
      post(`/_api/import?collection=${name}&type=list&createCollection=true`, '[{}]'),
    ],
    ...[query('INSERT {} IN documents'), query('FOR d IN documents REMOVE d IN documents')],
    ...[
      query('FOR d IN documents UPDATE d WITH {a: 1} IN documents'),
      query('FOR d IN documents REPLACE d WITH {} IN documents'),
    ],
    ...[
      query('UPSERT {_key: "k1"} INSERT {} UPDATE {a: 1} IN documents'),
      query('INSERT {} INTO @@c', { bindVars: { '@c': 'documents' } }),
    ],
    ...[
      query('LET x = (INSERT {} IN documents RETURN NEW) RETURN x'),
      query('/* RETURN */ insert {} in documents'),
    ],
    ...[query('FOR v IN 1..1 OUTBOUND "documents/k1" edges REMOVE v IN documents')],
    ...[post('/_api/query/profile', { query: 'INSERT {} IN documents' })],
    ...[
      post('/_api/collection', { name }),
      remove('/_api/collection/scratch'),
      put('/_api/collection/documents/truncate'),
    ],
    ...[
      put('/_api/collection/scratch/rename', { name }),
      put('/_api/collection/documents/properties', { waitForSync: true }),
    ],
    ...[
      put('/_api/collection/documents/rotate'),
      put('/_api/collection/documents/load'),
      put('/_api/collection/documents/unload'),
    ],
    ...[
      post('/_api/index?collection=documents', { type: 'persistent', fields: [name] }),
      remove('/_api/index/documents/0'),
    ],
    ...[
      post('/_api/gharial', { name, edgeDefinitions: [] }),
      remove('/_api/gharial/net'),
      remove('/_api/gharial/net?dropCollections=true'),
    ],
    ...[
      post('/_api/gharial/net/vertex', { collection: name }),
      remove('/_api/gharial/net/vertex/documents'),
      remove('/_api/gharial/net/edge/edges'),
    ],
    ...[post('/_api/gharial/net/edge', { collection: name, from: ['documents'], to: ['documents'] })],
    ...[
      post('/_api/gharial/net/vertex/documents'),
      put('/_api/gharial/net/vertex/documents/k1'),
      patch('/_api/gharial/net/vertex/documents/k1'),
    ],
    ...[
      remove('/_api/gharial/net/vertex/documents/k1'),
      post('/_api/gharial/net/edge/edges', edge),
      remove('/_api/gharial/net/edge/edges/e1'),
    ],
    ...[
      post('/_api/graph', { _key: name, vertices: 'documents', edges: 'edges' }),
      remove('/_api/graph/net'),
    ],
    ...[
      post('/_api/aqlfunction', { name: `${name}::f`, code: 'function () { return 1; }' }),
      remove('/_api/aqlfunction/my?group=true'),
    ],
    ...[
      put('/_api/simple/remove-by-example', example),
      put('/_api/simple/update-by-example', { ...example, newValue: { a: 1 } }),
    ],
    ...[
      put('/_api/simple/replace-by-example', { ...example, newValue: { a: 1 } }),
      put('/_api/simple/remove-by-keys', { collection: 'documents', keys: ['k1'] }),
    ],
    ...[
      post('/_admin/aardvark/graph-examples/create/knows_graph'),
      post('/_admin/aardvark/graph-examples/create/social'),
    ],
    ...[
      post('/_api/batch', [post('/_api/document/documents')]),
      post('/_api/transaction', { collections: { write: 'documents' }, action: 'function () {}' }),
    ],
  ];
}

/** Calls that change the server; only administrators may make them. */
export function administratorCalls(number: number): readonly CallRequest[] {
  const name = `made${number}`;
  return [
    { method: 'POST', path: '/_api/database', body: { name } },
    { method: 'DELETE', path: '/_api/database/bystander' },
    { method: 'POST', path: '/_api/user', body: { user: name, passwd: 'x' } },
    { method: 'PATCH', path: '/_api/user/bystander', body: { passwd: 'x' } },
    { method: 'PUT', path: '/_api/user/bystander', body: { passwd: 'x' } },
    { method: 'PATCH', path: '/_api/user/bystander', body: { databases: { _system: 'rw' } } },
    { method: 'DELETE', path: '/_api/user/bystander' },
    { method: 'POST', path: '/_api/user/bystander', body: { passwd: 'x' } },
    { method: 'GET', path: '/_api/user' },
    { method: 'GET', path: '/_api/user/bystander' },
    ...['guest-none', 'guest-ro', 'guest-rw', 'guest-ro-system'].flatMap((user) => [
      { method: 'PUT', path: `/_api/user/${user}/database/_system`, body: { grant: 'rw' } },
      { method: 'PUT', path: `/_api/user/${user}/database/*`, body: { grant: 'rw' } },
      { method: 'DELETE', path: `/_api/user/${user}/database/victim` },
    ]),
    { method: 'POST', path: '/_api/cursor', body: { query: 'FOR u IN _users REMOVE u IN _users' } },
    { method: 'POST', path: '/_api/cursor', body: { query: 'INSERT {user: "x"} IN _users' } },
    { method: 'POST', path: '/_api/document/_users', body: { user: name } },
    { method: 'PUT', path: '/_api/collection/_users/truncate' },
    { method: 'PUT', path: '/_api/query/properties', body: { enabled: false } },
    { method: 'PUT', path: '/_api/query-cache/properties', body: { mode: 'on' } },
    { method: 'PUT', path: '/_admin/wal/flush' },
    { method: 'POST', path: '/_admin/auth/reload' },
  ];
}
