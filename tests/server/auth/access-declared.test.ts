import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectRoutes } from '../../../server/http/route-table.ts';
import type { Operation } from '../../../server/operation/operation.ts';
import { root } from '../../project-files.ts';

/** All routes without authentication. */
const publicRoutes: readonly string[] = [
  'GET /_admin/aardvark',
  'GET /_admin/aardvark/',
  'GET /_admin/aardvark/index.html',
  'GET /_admin/aardvark/standalone.html',
  'GET /_admin/aardvark/cluster.html',
  'GET /_admin/aardvark/unauthorized',
  'GET /_admin/aardvark/whoAmI',
  'GET /_admin/html',
  'GET /_admin/orrery/connections',
  'GET /_admin/orrery/health',
  'GET /_admin/orrery/ready',
  'GET /_open/single-sign-on/callback',
  'GET /_open/single-sign-on/start',
  'GET /sign-in',
  'POST /_admin/aardvark/login',
  'POST /_admin/aardvark/logout',
  'POST /_open/auth',
  '* /_admin/server/availability',
  '* /_open/*',
];

/** Operations that bypass the access checks of the guard. */
const unguardedOperations: Readonly<Record<string, readonly string[]>> = {
  administrator: [
    ...[
      'check-collections',
      'create-database',
      'drop-database',
      'dump-collection',
      'flush-log',
      'list-keys',
      'read-applier',
      'read-inventory',
      'read-keys',
      'read-log',
    ],
    ...[
      'read-log-state',
      'read-revisions',
      'read-statistics',
      'restore-collection',
      'restore-data',
      'write-applier',
    ],
  ],
  own: [
    'end-sign-ins',
    'list-all-collections',
    'merge-queries',
    'read-user',
    'save-queries',
    'split-extra',
    'write-access-token',
    'write-user',
  ],
  server: [
    'adjust-replica',
    'apply-dump',
    'apply-log',
    'apply-revisions',
    'bootstrap',
    'call-jobs',
    'change-backups',
    'compare-revisions',
    'compare-tree',
    'finish-job',
    'list-expired',
    'parse-body',
    'read-alert-rules',
    'read-backups',
    'read-bundle',
    'read-directory',
    'read-index-reads',
    'read-server-id',
    'read-services',
    'read-sessions',
    'record-sign-in',
    'record-statistics',
    'remove-expired',
    'remove-service',
    'rename-edge-ends',
    'set-root-password',
    'store-alert-rules',
    'store-index-reads',
    'take-jobs',
    'take-provider-user',
    'write-service',
    'write-session',
  ],
};

/** Reads of configurations, files and logs of services, which contain secrets: a reader of the database may not. */
const readsOfServices = [
  '/_admin/aardvark/foxxes/config',
  '/_admin/aardvark/foxxes/deps',
  '/_admin/aardvark/foxxes/download/zip',
  '/_admin/orrery/services/file',
  '/_admin/orrery/services/files',
  '/_admin/orrery/services/log',
  '/_admin/orrery/services/preview',
  '/_admin/orrery/services/settings',
  '/_api/foxx/_local/bundle',
  '/_api/foxx/bundle',
];

const accesses = ['public', 'read', 'data', 'write', 'own', 'administrator'];

const routes = collectRoutes().flatMap(({ path, byMethod }) =>
  [...byMethod].flatMap(([method, route]) => (route === undefined ? [] : [{ method, path, route }])),
);

describe('every route', () => {
  test.each(routes)('$method $path declares its access', ({ route }) => {
    expect(accesses).toContain(route.access);
  });

  test('with public access is in the list', () => {
    const found = routes
      .filter(({ route }) => route.access === 'public')
      .map(({ route }) => `${String(route.method)} ${route.path}`);
    expect([...new Set(found)].sort()).toEqual([...publicRoutes].sort());
  });

  test('with access own has the parameter :user', () => {
    const own = routes.filter(({ route }) => route.access === 'own');
    expect(own.length).toBeGreaterThan(0);
    for (const { path } of own) expect(path).toContain('/:user');
  });

  test('with write access does not use GET or HEAD, but for reads of services', () => {
    const changing = routes.filter(({ method, route }) => {
      const mayChange = route.access === 'data' || route.access === 'write';
      return mayChange && (method === 'GET' || method === 'HEAD');
    });
    const found = changing.map(({ path }) => path);
    expect([...new Set(found)].sort()).toEqual([...readsOfServices].sort());
  });
});

const operationFiles = import.meta.glob<Operation<never, unknown>>(
  '../../../server/families/*/operations/*.ts',
  { eager: true, import: 'default' },
);

describe('every operation', () => {
  const operations = Object.values(operationFiles);

  test.each(operations)('$id declares its access', ({ mode, rights }) => {
    expect(['read', 'data', 'write', 'own', 'administrator', 'server']).toContain(rights);
    if (mode === 'write') expect(rights).not.toBe('read');
  });

  test('without access checks is in the list', () => {
    for (const [rights, ids] of Object.entries(unguardedOperations)) {
      const found = operations.filter((operation) => operation.rights === rights).map(({ id }) => id);
      expect(found.sort()).toEqual(ids);
    }
  });
});

test('databases are opened without the guard only by declared operations', () => {
  const unguardedIds = new Set(Object.values(unguardedOperations).flat());
  const unguarded = Object.entries(operationFiles)
    .filter(([, { id }]) => unguardedIds.has(id))
    .map(([path]) => path.slice('../../../server/'.length));
  const allowed = new Set([
    ...unguarded,
    'engine/run-operation.ts',
    // The definition of databaseOf.
    'operation/operation.ts',
    'operation/guard/guarded-database.ts',
    // They wrap the database in a GuardedTransaction, and read names of collections.
    'engine/transactions/TransactionSession.ts',
    'engine/transactions/declare-collections.ts',
    // Commands on a data folder have no user.
    'offline/OfflineStore.ts',
    'families/backup/offline/backup-changes.ts',
    'families/backup/offline/backup-database.ts',
    'families/backup/offline/backup-reader.ts',
    'families/backup/offline/restore-changes.ts',
    'offline/dump.ts',
    'offline/restore-dump.ts',
  ]);
  const files = readdirSync(`${root}/server`, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.startsWith('storage/'));
  const found = files.filter((file) =>
    /\.findDatabase\(|\bdatabaseOf\(/.test(readFileSync(`${root}/server/${file}`, 'utf8')),
  );
  expect(found.filter((file) => !allowed.has(file))).toEqual([]);
});
