import type { SpecifiedCall } from './SpecifiedCall.ts';

export const collectionsCalls: readonly SpecifiedCall[] = [
  {
    call: 'POST /_api/collection',
    body: { name: 'things', type: 2 },
    capture: 'things',
    legacy: '200 id name type status waitForSync',
    v312: '200 id name type status keyOptions',
  },
  {
    call: 'POST /_api/collection',
    body: { name: 'links', type: 3, waitForSync: false },
    legacy: '200 id name type status waitForSync',
    v312: '200 id name type status keyOptions',
  },
  { call: 'POST /_api/collection', body: { name: 'things' }, legacy: '409 1207' },
  { call: 'GET /_api/collection', legacy: '200 collections names', v312: '200 result' },
  { call: 'GET /_api/collection/', legacy: '200 collections names', v312: '200 result' },
  {
    call: 'GET /_api/collection/things',
    legacy: '200 id isSystem name status type',
    v312: '200 id name type status',
  },
  {
    call: 'GET /_api/collection/{things}?useId=true',
    legacy: '200 id isSystem name status type',
    v312: '200 id name type status',
  },
  { call: 'GET /_api/collection/things/properties', legacy: '200 id name type status keyOptions' },
  { call: 'GET /_api/collection/things/figures', legacy: '200 id name figures count type' },
  { call: 'GET /_api/collection/things/revision', legacy: '200 id name revision type status' },
  { call: 'GET /_api/collection/things/count', legacy: '200 id name count type status' },
  { call: 'GET /_api/collection/things/checksum', legacy: '200 id name checksum revision type' },
  {
    call: 'GET /_api/collection/things/checksum?withRevisions=true&withData=true',
    legacy: '200 id name checksum revision type',
  },
  {
    call: 'PUT /_api/collection/things/load',
    body: { count: true },
    legacy: '200 id name count type status',
  },
  {
    call: 'PUT /_api/collection/things/unload?flush=true',
    legacy: '200 id isSystem name status type',
    v312: '200 id name type status',
  },
  { call: 'PUT /_api/collection/things/load', legacy: '200 id name count type status' },
  { call: 'PUT /_api/collection/things/rotate', legacy: '400 1105' },
  {
    call: 'PUT /_api/collection/things/properties',
    body: { waitForSync: false, journalSize: 2097152, indexBuckets: 16 },
    legacy: '200 id name type status keyOptions',
  },
  {
    call: 'PUT /_api/collection/things/rename',
    body: { name: 'renamed' },
    legacy: '200 id isSystem name status type',
    v312: '200 id name type status',
  },
  {
    call: 'PUT /_api/collection/renamed/rename',
    body: { name: 'things' },
    legacy: '200 id isSystem name status type',
    v312: '200 id name type status',
  },
  {
    call: 'PUT /_api/collection/things/truncate',
    legacy: '200 id isSystem name status type',
    v312: '200 id name type status',
  },
  {
    call: 'POST /_api/collection',
    body: { name: 'dropped' },
    legacy: '200 id name type status waitForSync',
    v312: '200 id name type status keyOptions',
  },
  { call: 'DELETE /_api/collection/dropped', legacy: '200 id' },
  { call: 'DELETE /_api/collection/dropped', legacy: '404 1203' },
];

export const indexesCalls: readonly SpecifiedCall[] = [
  {
    call: 'POST /_api/index?collection=things',
    body: { type: 'hash', fields: ['h'], unique: false, sparse: true },
    capture: 'index',
    legacy: '201 id type isNewlyCreated fields unique',
    v312: '201 id name type isNewlyCreated fields',
  },
  {
    call: 'POST /_api/index?collection=things',
    body: { type: 'hash', fields: ['h'], unique: false, sparse: true },
    legacy: '200 id type isNewlyCreated fields unique',
    v312: '200 id name type isNewlyCreated fields',
  },
  {
    call: 'POST /_api/index?collection=things',
    body: { type: 'skiplist', fields: ['s'] },
    legacy: '201 id type isNewlyCreated fields unique',
    v312: '201 id name type isNewlyCreated fields',
  },
  {
    call: 'POST /_api/index?collection=things',
    body: { type: 'geo', fields: ['lat', 'lon'], geoJson: false, constraint: false, ignoreNull: true },
    legacy: '201 id type isNewlyCreated fields unique',
    v312: '201 id name type isNewlyCreated fields',
  },
  {
    call: 'POST /_api/index?collection=things',
    body: { type: 'fulltext', fields: ['text'], minLength: 3 },
    legacy: '201 id type isNewlyCreated fields unique',
    v312: '201 id name type isNewlyCreated fields',
  },
  {
    call: 'POST /_api/index?collection=links',
    body: { type: 'cap', size: 1000, byteSize: 0 },
    legacy: '201 id type isNewlyCreated unique size',
    v312: '400 10',
  },
  { call: 'GET /_api/index/?collection=things', legacy: '200 identifiers indexes' },
  { call: 'GET /_api/index?collection=things&withStats=true', legacy: '200 identifiers indexes' },
  {
    call: 'GET /_api/index/{index}',
    legacy: '200 id type fields unique sparse',
    v312: '200 id name type fields unique',
  },
  {
    call: 'GET /_api/index/things/0',
    legacy: '200 id type fields unique sparse',
    v312: '200 id name type fields unique',
  },
  { call: 'DELETE /_api/index/{index}', legacy: '200 id' },
  { call: 'DELETE /_api/index/{index}', legacy: '404 1212' },
];
