// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { otherServer } from '../../../../src/api/other-server.ts';
import { connectionTo } from '../../../../src/api/page-connection.ts';
import { planServices } from '../../../../src/screens/compare/services/plan-services.ts';
import { runServices, type ServiceOutcome } from '../../../../src/screens/compare/services/run-services.ts';
import { useServicesPage } from '../../../../src/screens/compare/services/use-services-page.ts';
import { renderScreenHook, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();
const { signal } = new AbortController();

const facts = {
  name: 'far',
  product: 'orrery',
  hasOrreryCalls: true,
  version: '3.12.0',
  role: 'single',
  dialect: '3.12',
};

/** A source of 2.8 with two services, and a target with one of them. */
function answerAsOld(target: object = facts) {
  server.current
    .on('GET /_api/version', { server: 'arango', version: '2.8.9' })
    .on('GET /_admin/orrery/connection', target)
    .on('GET /_admin/aardvark/foxxes', [
      { mount: '/a', name: 'first', version: '1.0.0', system: false },
      { mount: '/b', name: 'second', version: '2.0.0', system: false },
      { mount: '/_admin/aardvark', name: 'console', system: true },
    ])
    .on('GET /_api/foxx', [
      { mount: '/b', name: 'second', version: '1.9.0', provides: {}, development: false, legacy: true },
    ])
    .on('GET /_admin/aardvark/foxxes/config?mount=%2Fa', {
      limit: { type: 'integer', default: 3, current: 4 },
      secret: { type: 'password', current: null },
    })
    .on('GET /_admin/aardvark/foxxes/deps?mount=%2Fa', {
      mailer: { definition: { name: 'mailer' }, current: '/mailer' },
      other: { definition: { name: 'second' }, current: '/b' },
    })
    .on('GET /_admin/aardvark/foxxes/download/zip', 'no zip');
}

const plan = () =>
  planServices({
    source: otherServer(undefined, signal),
    sourceDatabase: 'one',
    target: connectionTo('two'),
  });

test('the preview names the values of 2.8, the service in the target, and what may not work', async () => {
  answerAsOld();
  const { version, items } = await plan();
  expect([version, items.map(({ mount, inTarget }) => [mount, inTarget])]).toEqual([
    '2.8.9',
    [
      ['/a', undefined],
      ['/b', 'second 1.9.0'],
    ],
  ]);
  const [first, second] = items;
  expect(first?.settings).toEqual({
    configuration: { limit: 4 },
    dependencies: { mailer: '/mailer', other: '/b' },
  });
  expect(first?.warnings).toEqual([
    expect.stringMatching(/^Its files could not be read: /),
    'Its dependency mailer needs a service at /mailer.',
  ]);
  expect(second?.warnings).toEqual([
    expect.stringMatching(/^Its files/),
    'Its settings could not be read: status 404.',
  ]);
  expect(server.current.changes).toEqual([]);
});

test('a target without services is refused with the reason', async () => {
  answerAsOld({ ...facts, hasOrreryCalls: false, version: '4.0.0' });
  await expect(plan()).rejects.toThrow(
    'The target cannot have these services. Services exist in ArangoDB up to 3.12; this server is ArangoDB 4.0.0.',
  );
});

test('a service that exists is left or replaced, and a failure does not stop the others', async () => {
  answerAsOld();
  server.current
    .refuse('POST /_api/foxx', 400, 3004, 'no manifest')
    .on('PUT /_api/foxx/service', {})
    .on('PATCH /_api/foxx/service', {})
    .on('GET /_admin/orrery/services', {
      services: [],
      sources: { github: false, urls: false, folders: false },
    });
  const { version, items } = await plan();
  const copy = async (onExisting: 'skip' | 'replace' | 'upgrade') => {
    const outcomes: ServiceOutcome[] = [];
    const sides = { source: otherServer(undefined, signal), target: connectionTo('two') };
    const run = {
      ...sides,
      sourceDatabase: 'one',
      sourceVersion: version,
      items,
      onExisting,
      runsSetup: false,
    };
    await runServices(run, signal, (outcome) => outcomes.push(outcome));
    return outcomes.map(({ mount, state, text }) => [mount, state, text]);
  };
  const failed = ['/a', 'failed', 'no manifest (error 3004)'];
  expect(await copy('skip')).toEqual([failed, ['/b', 'skipped', 'The target has second 1.9.0 there.']]);
  expect(await copy('replace')).toEqual([
    failed,
    ['/b', 'copied', 'second 1.9.0 replaced with 0 settings and 0 dependencies.'],
  ]);
  expect((await copy('upgrade'))[1]?.[1]).toBe('copied');
  expect(server.current.changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /_api/foxx?mount=%2Fa&setup=false',
    'POST /_api/foxx?mount=%2Fa&setup=false',
    'PUT /_api/foxx/service?mount=%2Fb&setup=false&teardown=false',
    'POST /_api/foxx?mount=%2Fa&setup=false',
    'PATCH /_api/foxx/service?mount=%2Fb&setup=false&teardown=false',
  ]);
});

test('after a copy the plan is read again, and the outcomes stay', async () => {
  answerAsOld();
  server.current.on('POST /_api/foxx', {}, 201).on('GET /_admin/orrery/services', {
    services: [],
    sources: { github: false, urls: false, folders: false },
  });
  const { result } = renderScreenHook('/?left=one&right=two', useServicesPage);
  await vi.waitFor(() => expect(result.current.plan.data?.items).toHaveLength(2), { timeout: 20_000 });
  server.current.on('GET /_api/foxx', [
    { mount: '/a', name: 'first', version: '1.0.0', provides: {}, development: false, legacy: true },
    { mount: '/b', name: 'second', version: '1.9.0', provides: {}, development: false, legacy: true },
  ]);
  await act(() => result.current.start());
  await vi.waitFor(() => expect(result.current.plan.data?.items[0]?.inTarget).toBe('first 1.0.0'), {
    timeout: 20_000,
  });
  expect(result.current.outcomes.map(({ mount, state }) => [mount, state])).toEqual([
    ['/a', 'copied'],
    ['/b', 'skipped'],
  ]);
});
