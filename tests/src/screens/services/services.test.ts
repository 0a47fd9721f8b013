import { expect, test } from 'vitest';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import {
  emptyValues,
  installProblems,
  installRequest,
} from '../../../../src/screens/services/install/install-values.ts';
import { settingText, settingValue } from '../../../../src/screens/services/sections/setting-texts.ts';
import {
  filterServices,
  loadOf,
  missingText,
  unknownWords,
} from '../../../../src/screens/services/service-state.ts';
import { requestPath, routesOf } from '../../../../src/screens/services/swagger.ts';
import { findReport, nodesOf, visibleNodes } from '../../../../src/screens/services/test-tree.ts';
import { mountProblem, settingProblem } from '../../../../src/screens/services/validate-service.ts';

const service: ConsoleService = {
  mount: '/a',
  name: 'first',
  isSystem: false,
  isDevelopment: false,
  isOpen: false,
  isTrusted: false,
  isBundled: false,
  level: 'rw',
  missingConfiguration: [],
  missingDependencies: [],
  scripts: {},
  hasPage: false,
  provides: {},
  figures: { requests: [], errors: [] },
};

const mounts: readonly (readonly [string, RegExp | undefined])[] = [
  ['/a', undefined],
  ['/my-service_2/%20', undefined],
  ['/_open/x', undefined],
  ['a', /start with \//],
  ['/', /at least 2/],
  ['/a/', /not end with/],
  ['/a b', /letters, digits/],
  ['/a//b', /letters, digits/],
  ['/x/APP/y', /\/APP/],
  ['/app', /\/APP/],
  ['/_x', /not start with _/],
  ['/_open/', /not end with/],
];

test.each(mounts)('[5-apps-2] the mount point %j', (mount, problem) => {
  if (problem === undefined) expect(mountProblem(mount)).toBeUndefined();
  else expect(mountProblem(mount)).toMatch(problem);
});

test('[5-apps-3] a repository is account/repository, or an address; the tag is master at first', () => {
  const problemOf = (repository: string) =>
    installProblems('github', { ...emptyValues, mount: '/a', repository }).repository;
  expect(['a/b', 'my-org/my_repo', 'https://example.com/x.zip'].map(problemOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(['a', 'a/b/c', '', 'a b/c'].map(problemOf)).toEqual(Array(4).fill('Expected account/repository.'));
  const request = installRequest('github', { ...emptyValues, mount: '/a', repository: 'a/b' }, undefined);
  expect(request).toMatchObject({ how: 'install', source: { kind: 'git', url: 'a/b', version: 'master' } });
});

test('[5-apps-4] a new app needs name, author and description; the license has few characters', () => {
  expect(Object.keys(installProblems('new', emptyValues)).sort()).toEqual([
    'author',
    'description',
    'mount',
    'name',
  ]);
  const values = { ...emptyValues, mount: '/a', name: '-x_1', author: 'A', description: 'D' };
  expect(installProblems('new', values)).toEqual({});
  expect(installProblems('new', { ...values, license: 'MIT <b>' }).license).toMatch(/license/);
  expect(installProblems('new', { ...values, name: '1x' }).name).toMatch(/starts with a letter/);
});

test('[5-apps-5] values of the configuration are checked by their types', () => {
  expect(settingProblem('integer', '1.5', false)).toBe('Expected an integer.');
  expect(settingProblem('number', '1.5', false)).toBeUndefined();
  expect(settingProblem('number', 'x', false)).toBe('Expected a number.');
  expect(settingProblem('json', '{"a":', false)).toMatch(/well-formed JSON/);
  expect(settingProblem('json', '', false)).toBeUndefined();
  expect(settingProblem('string', ' ', true)).toBe('A value is required.');
});

test('texts of fields become values of their types, and empty ones remove a value', () => {
  const entry = (type: string, currentRaw?: unknown) => ({ type, title: '', required: false, currentRaw });
  expect(settingValue(entry('integer'), '5')).toBe(5);
  expect(settingValue(entry('boolean'), 'false')).toBe(false);
  expect(settingValue(entry('json'), '{"a":[1]}')).toEqual({ a: [1] });
  expect(settingValue(entry('string'), '')).toBeNull();
  expect(settingText(entry('json', { a: 1 }))).toBe('{\n  "a": 1\n}');
  expect(settingText(entry('boolean', false))).toBe('false');
  expect(settingText(entry('string'))).toBe('');
});

test('the service at the mount is upgraded, or replaced on demand', () => {
  const values = { ...emptyValues, mount: '/a', storeName: 'x' };
  expect(installRequest('store', values, service)).toMatchObject({ how: 'upgrade', isDevelopment: false });
  expect(installRequest('store', { ...values, isReplacing: true }, service)).toMatchObject({
    how: 'replace',
  });
});

test('the list is filtered by kind, text and attention', () => {
  const services = [
    service,
    { ...service, mount: '/b', name: 'second', isDevelopment: true, missingConfiguration: ['x'] },
    { ...service, mount: '/c', name: 'third', isSystem: true },
  ];
  const shown = (kinds: string[], text = '', onlyAttention = false) =>
    filterServices(services, { kinds: new Set(kinds) as never, text, onlyAttention }).map(
      ({ mount }) => mount,
    );
  expect(shown(['production', 'development'])).toEqual(['/a', '/b']);
  expect(shown(['system'])).toEqual(['/c']);
  expect(shown(['production', 'development'], 'SECOND')).toEqual(['/b']);
  expect(shown(['production', 'development'], '', true)).toEqual(['/b']);
});

test('[9-apps-1] missing metadata, missing values and the load have words', () => {
  expect(unknownWords).toEqual({
    author: 'Unknown Author',
    version: 'Unknown Version',
    description: 'No description',
    license: 'Unknown License',
  });
  expect(missingText({ ...service, missingConfiguration: ['a'] })).toBe('1 setting has no value');
  expect(missingText({ ...service, missingConfiguration: ['a', 'b'], missingDependencies: ['c'] })).toBe(
    '2 settings and 1 dependency have no value',
  );
  expect(loadOf({ ...service, figures: { requests: [1, 2], errors: [0, 1], medianMs: 17.6 } })).toEqual({
    short: '0.01 requests/s, median 18 ms',
    text: '0.01 requests/s, 3 in the last hour, median 18 ms',
    errors: 1,
    isIdle: false,
  });
  const textOf = (requests: readonly number[]) =>
    loadOf({ ...service, figures: { requests: [...requests], errors: [] } }).text;
  expect([0, 1, 450, 36_000].map((count) => textOf([7, 0, 0, 0, 0, count]))).toEqual([
    '0 requests/s, 7 in the last hour',
    '<0.01 requests/s, 8 in the last hour',
    '1.5 requests/s, 457 in the last hour',
    '120 requests/s, 36,007 in the last hour',
  ]);
  expect(textOf([])).toBe('No requests in the last hour');
});

test('routes of a description, and the path of a request', () => {
  const [list, rest] = routesOf({
    paths: {
      '/items/{key}': {
        get: {
          tags: ['items'],
          parameters: [
            { name: 'key', in: 'path', required: true },
            { name: 'limit', in: 'query' },
          ],
          responses: { 200: { description: 'ok' } },
        },
        parameters: [],
      },
      '/files/*': { get: { parameters: [] } },
    },
  });
  expect([list?.id, list?.tag, rest?.tag]).toEqual(['GET /items/{key}', 'items', 'Routes']);
  expect(requestPath(list!, { 'path key': 'a/b', 'query limit': '5' })).toBe('/items/a%2Fb?limit=5');
  expect(requestPath(rest!, { 'path *': 'a b/c' })).toBe('/files/a%20b/c');
  expect(routesOf('no description')).toEqual([]);
});

test('results of tests as a tree whose suites close', () => {
  const of = (title: string, result: 'pass' | 'fail' | 'pending') => ({
    title,
    result,
    duration: 2,
    err: {},
  });
  const report = findReport({
    stats: { tests: 3, passes: 1, failures: 1, pending: 1, duration: 6 },
    suites: [
      {
        title: 'outer',
        tests: [of('works', 'pass')],
        suites: [{ title: 'inner', suites: [], tests: [of('breaks', 'fail')] }],
      },
    ],
    tests: [of('later', 'pending')],
  });
  const nodes = nodesOf(report!);
  expect(
    nodes.map(({ fullTitle, level, result, testCount }) => [fullTitle, level, result, testCount]),
  ).toEqual([
    ['later', 1, 'pending', undefined],
    ['outer', 1, 'fail', 2],
    ['outer works', 2, 'pass', undefined],
    ['outer inner', 2, 'fail', 1],
    ['outer inner breaks', 3, 'fail', undefined],
  ]);
  const closed = new Set([nodes[3]!.key]);
  expect(visibleNodes(nodes, closed).map(({ title }) => title)).toEqual(['later', 'outer', 'works', 'inner']);
  expect(findReport({ stats: {} })).toBeUndefined();
});
