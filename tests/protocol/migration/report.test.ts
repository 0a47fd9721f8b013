import { expect, test } from 'vitest';
import { findMigrationProblems, refusalText } from '../../../protocol/migration/find-problems.ts';
import { type MigrationReport, reportText } from '../../../protocol/migration/report.ts';

const report: MigrationReport = {
  version: '3.11.0\u001b[2J',
  databases: ['_system'],
  findings: [
    {
      kind: 'tasks',
      severity: 'removed',
      database: 'a\nb',
      title: 'Tasks',
      items: [{ name: 'one\u001b[31m\r\ntwo\u202e' }],
      instead: 'Register them.',
    },
  ],
  unread: ['x\u0007y'],
};

test('names of the other server add no lines and no commands of a terminal', () => {
  expect(
    reportText('http://far', report),
  ).toBe(`http://far, version 3.11.0 [2J, 1 database: 1 thing breaks when it moves to ArangoDB 4.

== Stops working in ArangoDB 4 ==

Tasks (database a b): 1
  one [31m two 
  Instead: Register them.

Not read:
  x y`);
});

test('names of members of objects are neither modules nor index types', async () => {
  expect(refusalText(['constructor', '__proto__', 'cluster'])).toBe(
    'Orrery refuses cluster (a service cannot start processes).',
  );
  const answers: Readonly<Record<string, object>> = {
    '/_api/version': { version: '3.11.0' },
    '/_api/database': { result: ['_system'] },
    '/_db/_system/_api/collection?excludeSystem=true': { result: [{ name: 'things' }] },
    '/_db/_system/_api/index?collection=things': {
      indexes: [
        { type: 'toString', id: 'things/1' },
        { type: 'hash', id: 'things/2' },
      ],
    },
  };
  let openBodies = 0;
  const missing = () => {
    openBodies += 1;
    const cancel = () => {
      openBodies -= 1;
    };
    return new Response(new ReadableStream({ cancel }), { status: 404 });
  };
  const { findings } = await findMigrationProblems({
    send: async (_method, path) => (path in answers ? Response.json(answers[path]) : missing()),
    unpack: async () => new Map(),
  });
  expect(findings.flatMap(({ items }) => items)).toEqual([{ name: 'things/2', detail: 'hash' }]);
  // The bodies of the answers 404 are cancelled.
  expect(openBodies).toBe(0);
});
