import type { SpecifiedCall } from './SpecifiedCall.ts';

export const databasesAndUsersCalls: readonly SpecifiedCall[] = [
  { call: 'GET /_api/database/current', legacy: '200 result' },
  { call: 'GET /_api/database/user', legacy: '200 result' },
  { call: 'GET /_api/database/', legacy: '403 1230' },
  { call: 'GET !/_api/database', legacy: '200 result' },
  {
    call: 'POST !/_api/database',
    body: { name: '{other}', users: [{ username: 'owner', passwd: 'p', active: true, extra: {} }] },
    legacy: '201 result',
  },
  { call: 'DELETE !/_api/database/{other}', legacy: '200 result' },
  { call: 'DELETE !/_api/database/{other}', legacy: '404 1228' },
  {
    call: 'POST /_api/user',
    body: { user: '{user}', passwd: 'secret', active: true, extra: { name: 'Someone' } },
    legacy: '201 active changePassword extra user',
    v312: '201 active extra user',
  },
  { call: 'GET /_api/user', legacy: '200 result' },
  {
    call: 'GET /_api/user/{user}',
    legacy: '200 active changePassword extra user',
    v312: '200 active extra user',
  },
  { call: 'POST /_api/user/{user}', body: { passwd: 'secret' }, legacy: '200 result' },
  { call: 'POST /_api/user/{user}', body: { passwd: 'wrong' }, legacy: '404 1703' },
  {
    call: 'PATCH /_api/user/{user}',
    body: { passwd: 'new secret' },
    legacy: '200 active changePassword extra user',
    v312: '200 active extra user',
  },
  {
    call: 'PATCH /_api/user/{user}',
    body: { extra: { name: 'Other' }, active: true },
    legacy: '200 active changePassword extra user',
    v312: '200 active extra user',
  },
  {
    call: 'PUT /_api/user/{user}',
    body: { passwd: 'secret', extra: { name: 'Third' } },
    legacy: '200 active changePassword extra user',
    v312: '200 active extra user',
  },
  {
    call: 'POST /_admin/aardvark/query/upload/{user}',
    body: [{ name: 'q', value: 'RETURN 1', parameter: {} }],
    legacy: '200 _id _key _oldRev _rev',
  },
  { call: 'GET /_admin/aardvark/query/download/{user}', legacy: '200 array' },
  { call: 'DELETE /_api/user/{user}', legacy: '202' },
  { call: 'GET /_admin/aardvark/whoAmI', legacy: '200 user' },
  { call: 'POST /_admin/aardvark/logout', legacy: '200 success' },
];

export const serverCalls: readonly SpecifiedCall[] = [
  {
    call: 'GET !/_admin/log?level=2&size=10&offset=0',
    legacy: '200 level lid text timestamp totalAmount',
    v312: '200 totalAmount lid level text',
  },
  {
    call: 'GET !/_admin/log?upto=3&size=10&offset=0',
    legacy: '200 level lid text timestamp totalAmount',
    v312: '200 totalAmount lid level text',
  },
  {
    call: 'GET /_admin/statistics',
    legacy: '200 client http server system time',
    v312: '200 system http server enabled',
  },
  { call: 'GET /_admin/statistics-description', legacy: '200 figures groups' },
  { call: 'GET /_admin/aardvark/statistics/short?start=0', legacy: '200 times asyncPerSecond' },
  { call: 'GET /_admin/aardvark/statistics/long?filter=clientConnections', legacy: '200 clientConnections' },
  { call: 'GET /_admin/aardvark/cluster/amICoordinator', legacy: '200 false' },
  { call: 'POST /_admin/aardvark/disableVersionCheck', legacy: '200 "ok"' },
  { call: 'GET /_admin/aardvark/shouldCheckVersion', legacy: '200 false' },
  {
    call: 'GET /_api/version',
    legacy: '200 server version',
    v312: '200 apiVersions deprecatedApiVersions license server version',
  },
  {
    call: 'GET /_api/version?details=true',
    legacy: '200 details server version',
    v312: '200 server version license details',
  },
  { call: 'GET !/_api/endpoint', legacy: '200 array' },
  { call: 'PUT /_admin/wal/flush?waitForSync=true&waitForCollector=true', legacy: '200' },
  {
    call: 'GET /_admin/wal/properties',
    legacy: '200 allowOversizeEntries historicLogfiles logfileSize',
  },
  {
    call: 'PUT /_admin/wal/properties',
    body: { historicLogfiles: 10 },
    legacy: '200 allowOversizeEntries historicLogfiles logfileSize',
  },
  { call: 'GET /_admin/wal/transactions', legacy: '200 minLastCollected minLastSealed runningTransactions' },
  { call: 'POST /_admin/aql/reload', legacy: '200' },
  { call: 'POST /_admin/routing/reload', legacy: '200' },
  { call: 'GET /_admin/routing/routes', legacy: '200' },
  { call: 'POST /_admin/auth/reload', legacy: '200' },
  { call: 'POST /_admin/execute?returnAsJSON=true', body: 'return 5;', legacy: '200 5' },
];

export const replicationCalls: readonly SpecifiedCall[] = [
  { call: 'GET /_api/replication/logger-state', legacy: '200 clients server state' },
  { call: 'GET /_api/replication/logger-tick-ranges', legacy: '200 array' },
  { call: 'GET /_api/replication/logger-first-tick', legacy: '200 firstTick' },
  { call: 'GET /_api/replication/applier-state', legacy: '200 server state' },
  {
    call: 'GET /_api/replication/applier-config',
    legacy: '200 adaptivePolling autoResync autoResyncRetries autoStart',
  },
  { call: 'GET /_api/replication/server-id', legacy: '200 serverId' },
  {
    call: 'PUT /_api/replication/applier-config',
    body: { username: 'u', password: 'p' },
    legacy: '200 adaptivePolling autoResync autoResyncRetries autoStart',
  },
  { call: 'PUT /_api/replication/applier-start?from=1', legacy: '400 1410' },
  { call: 'PUT /_api/replication/applier-stop', legacy: '200 server state' },
  { call: 'DELETE /_api/replication/applier-state', legacy: '200 server state' },
  { call: 'PUT /_api/replication/sync', body: {}, legacy: '400 400' },
  { call: 'PUT /_api/replication/sync', body: { endpoint: 'tcp://127.0.0.1:1' }, legacy: '403 11' },
  {
    call: 'PUT /_api/replication/make-slave',
    body: { endpoint: 'tcp://127.0.0.1:1', database: 'x' },
    legacy: '403 11',
  },
];
