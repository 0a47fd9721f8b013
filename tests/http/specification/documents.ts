import type { SpecifiedCall } from './SpecifiedCall.ts';

export const documentsCalls: readonly SpecifiedCall[] = [
  {
    call: 'POST /_api/document?collection=things',
    body: { _key: 'a', n: 1, text: 'some words here', lat: 1, lon: 1, s: 1 },
    legacy: '202 _id _key _rev',
  },
  {
    call: 'POST /_api/document?collection=things',
    body: { n: 2, lat: 2, lon: 2, s: 2 },
    legacy: '202 _id _key _rev',
  },
  { call: 'POST /_api/document?collection=things', body: { _key: 'b', n: 3 }, legacy: '202 _id _key _rev' },
  { call: 'GET /_api/document/things/a', legacy: '200 _id _key _rev text' },
  { call: 'HEAD /_api/document/things/a', legacy: '200' },
  { call: 'GET /_api/document/things/nope', legacy: '404 1202' },
  {
    call: 'PUT /_api/document/things/a?policy=last&waitForSync=true',
    body: { n: 1, text: 'other words', lat: 1, lon: 1, s: 1 },
    legacy: '201 _id _key _rev',
    v312: '201 _id _key _oldRev _rev',
  },
  {
    call: 'PATCH /_api/document/things/a?keepNull=false&mergeObjects=true',
    body: { n: null },
    legacy: '202 _id _key _rev',
    v312: '202 _id _key _oldRev _rev',
  },
  { call: 'DELETE /_api/document/things/b', legacy: '202 _id _key _rev' },
  { call: 'DELETE /_api/document/things/b', legacy: '404 1202' },
  { call: 'PUT /_api/document/things/a', body: { n: 1 }, headers: { 'if-match': '"1"' }, legacy: '412 1200' },
  { call: 'POST /_api/document?collection=things', body: { _key: 'b', n: 2 }, legacy: '202 _id _key _rev' },
  {
    call: 'POST /_api/edge?collection=links&from=things/a&to=things/b',
    body: {},
    legacy: '202 _id _key _rev',
  },
  {
    call: 'POST /_api/edge?collection=links&from=things/a&to=things/b',
    body: { _key: 'e' },
    legacy: '202 _id _key _rev',
  },
  {
    call: 'POST /_api/document?collection=links',
    body: { _key: 'f', _from: 'things/b', _to: 'things/a' },
    legacy: '400 1218',
    v312: '202 _id _key _rev',
  },
  { call: 'GET /_api/edge/links/e', legacy: '200 _from _id _key _rev _to' },
  {
    call: 'PUT /_api/edge/links/e',
    body: { label: 'x' },
    legacy: '202 _id _key _rev',
    v312: '202 _id _key _oldRev _rev',
  },
  {
    call: 'PATCH /_api/edge/links/e',
    body: { label: 'y' },
    legacy: '202 _id _key _rev',
    v312: '202 _id _key _oldRev _rev',
  },
  { call: 'DELETE /_api/edge/links/e', legacy: '202 _id _key _rev' },
  { call: 'GET /_api/edges/links?vertex=things/a&direction=in', legacy: '200 edges stats' },
  { call: 'GET /_api/edges/links?vertex=things/a&direction=out', legacy: '200 edges stats' },
  { call: 'GET /_api/edges/links?vertex=things/a', legacy: '200 edges stats' },
  {
    call: 'POST /_api/import?type=auto&collection=things&createCollection=false',
    body: '{"_key":"i1"}\n{"_key":"i2"}',
    legacy: '201 created empty errors ignored updated',
  },
  {
    call: 'POST /_api/import?type=auto&collection=things&createCollection=false&details=true',
    body: '[{"_key":"i1"},5]',
    legacy: '201 created details empty errors ignored updated',
  },
];

export const simpleQueriesCalls: readonly SpecifiedCall[] = [
  { call: 'PUT /_api/simple/any', body: { collection: 'things' }, legacy: '200 document' },
  {
    call: 'PUT /_api/simple/all',
    body: { collection: 'things', skip: 1, limit: 2, batchSize: 1 },
    legacy: '201 id count result hasMore cached',
    v312: '201 id count result hasMore nextBatchId',
  },
  {
    call: 'PUT /_api/simple/first-example',
    body: { collection: 'things', example: { n: 2 } },
    legacy: '200 document',
  },
  { call: 'PUT /_api/simple/first', body: { collection: 'things', count: 1 }, legacy: '200 result' },
  { call: 'PUT /_api/simple/last', body: { collection: 'things', count: 1 }, legacy: '200 result' },
  {
    call: 'PUT /_api/simple/by-example',
    body: { collection: 'things', example: { n: 2 }, limit: 1 },
    legacy: '201 count hasMore result',
  },
  {
    call: 'POST /_api/index?collection=things',
    body: { type: 'hash', fields: ['n'] },
    capture: 'hash',
    legacy: '201 id type isNewlyCreated fields unique',
    v312: '201 id name type isNewlyCreated fields',
  },
  {
    call: 'POST /_api/index?collection=things',
    body: { type: 'skiplist', fields: ['n'] },
    capture: 'skiplist',
    legacy: '201 id type isNewlyCreated fields unique',
    v312: '201 id name type isNewlyCreated fields',
  },
  {
    call: 'PUT /_api/simple/by-example-hash',
    body: { collection: 'things', example: { n: 2 }, index: '{hash}' },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/by-example-skiplist',
    body: { collection: 'things', example: { n: 2 }, index: '{skiplist}' },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/by-condition',
    body: { collection: 'things', condition: { n: [['==', 2]] }, index: '{skiplist}' },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/by-condition-skiplist',
    body: { collection: 'things', condition: { n: [['==', 2]] }, index: '{skiplist}' },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/range',
    body: { collection: 'things', attribute: 'n', left: 1, right: 3, closed: true },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/near',
    body: { collection: 'things', latitude: 0, longitude: 0, distance: 'd', limit: 2 },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/within',
    body: { collection: 'things', latitude: 0, longitude: 0, radius: 1000000 },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/within-rectangle',
    body: { collection: 'things', latitude1: 0, longitude1: 0, latitude2: 3, longitude2: 3 },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/fulltext',
    body: { collection: 'things', attribute: 'text', query: 'words' },
    legacy: '201 count hasMore result',
  },
  {
    call: 'PUT /_api/simple/lookup-by-keys',
    body: { collection: 'things', keys: ['a', 'b', 'nope'] },
    legacy: '200 documents',
  },
  {
    call: 'PUT /_api/simple/replace-by-example',
    body: { collection: 'things', example: { _key: 'i1' }, newValue: { n: 9 }, limit: 1 },
    legacy: '200 replaced',
  },
  {
    call: 'PUT /_api/simple/update-by-example',
    body: { collection: 'things', example: { n: 9 }, newValue: { m: 1 }, keepNull: false },
    legacy: '200 updated',
  },
  {
    call: 'PUT /_api/simple/remove-by-example',
    body: { collection: 'things', example: { n: 9 } },
    legacy: '200 deleted',
  },
  {
    call: 'PUT /_api/simple/remove-by-keys',
    body: { collection: 'things', keys: ['i2', 'nope'] },
    legacy: '200 ignored removed',
  },
  {
    call: 'PUT /_api/simple/all-keys',
    body: { collection: 'things' },
    legacy: '404 404',
    v312: '201 cached hasMore result',
  },
];
