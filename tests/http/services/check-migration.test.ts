import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMigrationProblems } from '../../../protocol/migration/find-problems.ts';
import { OtherServer } from '../../../protocol/migration/OtherServer.ts';
import { reportMarkdown, reportText } from '../../../protocol/migration/report.ts';
import { checkMigration, directSource } from '../../../server/offline/check-migration.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { zipOf } from './zip.ts';

let url: string;
let database: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  database = url.split('/').at(-1)!;
  const files = {
    'manifest.json': {
      name: 'old',
      version: '1.0.0',
      main: 'index.js',
      configuration: { limit: { type: 'integer', default: 7 } },
    },
    'index.js':
      "require('@arangodb/foxx/router'); require('./lib/a'); try { require('child_process'); } catch {}",
    'lib/a.js': "exports.joi = require('joi');",
    'node_modules/x/index.js': "require('http');",
  };
  await send(url, 'POST', '/_api/foxx?mount=/old', { body: await zipOf(files) });
  await send(url, 'PATCH', '/_api/foxx/configuration?mount=/old', { body: { limit: 9 } });
  await send(url, 'POST', '/_api/aqlfunction', {
    body: { name: 'mine::double', code: 'function (x) { return 2 * x; }' },
  });
  await send(url, 'POST', '/_api/collection', { body: { name: 'things' } });
  await send(url, 'POST', '/_api/index?collection=things', { body: { type: 'fulltext', fields: ['text'] } });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${database}`));

const forms = [
  ['3.12', {}, /^3\.12/],
  ['2.8', { 'x-arango-version': '20804' }, /^2\.8/],
] as const;

test.each(forms)('a server in the form of %s is read', async (_form, headers, version) => {
  const source = directSource(sharedServerUrl(), headers);
  const report = await findMigrationProblems(source);
  expect([report.version, report.databases]).toEqual([
    expect.stringMatching(version),
    expect.arrayContaining(['_system', database]),
  ]);
  const own = report.findings.filter((finding) => finding.database === database);
  expect(own.map(({ severity, title, items }) => [severity, title, items])).toEqual([
    [
      'removed',
      'Services',
      [
        {
          name: '/old',
          detail: 'old 1.0.0, needs @arangodb/foxx/router, child_process, joi',
          problem: 'Orrery refuses child_process (a service cannot start processes).',
        },
      ],
    ],
    ['removed', 'User-defined functions', [{ name: expect.stringMatching(/^mine::double$/i) }]],
    [
      'changed',
      'Index types of former versions: fulltext indexes',
      [{ name: expect.stringMatching(/^things\/\d+$/), detail: 'fulltext' }],
    ],
  ]);
  expect(report.unread).toEqual([]);
  const text = reportText('http://db', report);
  expect(text).toContain(`Services (database ${database}): 1\n  /old: old 1.0.0`);
  expect(text).toContain('Instead: Orrery runs them');
  expect(reportMarkdown('a*b', report)).toContain('# Move of a\\*b to ArangoDB 4');
  const { configuration } = await new OtherServer(source).readSettings(database, report.version, '/old');
  expect(configuration).toEqual({ limit: 9 });
});

test('recorded calls that are deprecated are counted', async () => {
  await send(url, 'PUT', '/_api/simple/all', { body: { collection: 'things' } });
  const { findings } = await findMigrationProblems(directSource(sharedServerUrl(), {}));
  const calls = findings.find(({ title }) => title.startsWith('Recorded calls'));
  expect(calls?.items).toContainEqual({ name: 'simple queries', detail: expect.stringMatching(/^\d+$/) });
});

test('a server that does not answer is an error', async () => {
  const announced: unknown[] = [];
  await expect(checkMigration('http://127.0.0.1:1', (event) => announced.push(event))).rejects.toThrow(
    /127\.0\.0\.1:1 cannot be read/,
  );
  expect(announced).toEqual([]);
});
