import { describe, expect, test } from 'vitest';
import { isConsolePath, noBases, parseTarget } from '../../../server/network/address.ts';
import { canonicalPath } from '../../../server/network/canonical-path.ts';
import { fc } from '../../fast-check.ts';

describe('the canonical path', () => {
  test.each([
    ['/', '/'],
    ['/_api/version', '/_api/version'],
    ['/%5Fapi/%76ersion', '/_api/version'],
    ["/a-b.c~d!$&'()*+,;=:@e", "/a-b.c~d!$&'()*+,;=:@e"],
    ['/%24%26%27%28%29%2a%2b%2c%3b%3d%3a%40', "/$&'()*+,;=:@"],
    ['/a%2fb', '/a%2Fb'],
    ['/a%252Fb', '/a%252Fb'],
    ['/a#b', '/a%23b'],
    ['/a"b<c>', '/a%22b%3Cc%3E'],
    ['/%c3%bc', '/%C3%BC'],
    ['//a//b/', '//a//b/'],
    ['/.a/..b/...', '/.a/..b/...'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
    expect(canonicalPath(canonical)).toBe(canonical);
  });

  test.each([
    '/.',
    '/..',
    '/a/../b',
    '/%2e%2E/a',
    '/%',
    '/%5',
    '/%zz',
    '/%c0%af',
    '/%ed%a0%80',
    '/%ff',
    '/%00',
    '/a%1f',
  ])('does not exist for %s', (path) => {
    expect(() => canonicalPath(path)).toThrow('expected a path');
  });
});

describe('a request target', () => {
  test.each([
    ['/_api/a?b#c', '_system', '/_api/a', '?b#c'],
    ['/_api/a#b?c', '_system', '/_api/a%23b', '?c'],
    ['/_db/x/_api/a', 'x', '/_api/a', ''],
    ['/%5fdb/%C3%BC%2F/_api/a', 'ü/', '/_api/a', ''],
    ['/_db/x', 'x', '/', ''],
    ['/_db/x?y', 'x', '/', '?y'],
    ['/_db/', '_system', '/_db', ''],
    ['/_api/a/?b', '_system', '/_api/a', '?b'],
    ['/_db/x/_api/a//', 'x', '/_api/a/', ''],
    ['/_db/x/a/', 'x', '/a/', ''],
    ['/_db//a', '_system', '/a', ''],
    ['/_db//', '_system', '/', ''],
    ['/%5fdb//_db/x/a', '_system', '/_db/x/a', ''],
    ['/_db/x/_db/y/a', 'x', '/_db/y/a', ''],
    ['http://h', '_system', '/', ''],
    ['http://h?x', '_system', '/', '?x'],
    ['HTTPS://h/_db/x/a?y', 'x', '/a', '?y'],
  ])('%s', (target, databaseName, path, search) => {
    expect(parseTarget(target, 'GET')).toMatchObject({ databaseName, path, search });
  });

  test('in absolute form has an authority', () => {
    expect(parseTarget('http://h:1/a', 'GET').authority).toBe('h:1');
    expect(parseTarget('/a', 'GET').authority).toBeUndefined();
  });

  test('a star is for OPTIONS', () => {
    expect(parseTarget('*', 'OPTIONS').path).toBe('/');
    expect(() => parseTarget('*', 'GET')).toThrow("begins with '/'");
  });

  test.each([
    ['/a/b/_db/x/c', '/a/b', 'x', '/c'],
    ['/a/c', '/a', '_system', '/c'],
    ['/a', '/a', '_system', '/'],
    ['/ab/c', '', '_system', '/ab/c'],
    ['/%61/c', '/a', '_system', '/c'],
  ])('%s below a sub-path', (target, basePath, databaseName, path) => {
    expect(parseTarget(target, 'GET', { ...noBases, paths: ['/a/b', '/a'] })).toMatchObject({
      basePath,
      databaseName,
      path,
    });
  });
});

test.each([
  ['/', true],
  ['/graphs/x_y', true],
  ['/x/_api', true],
  ['/_api', false],
  ['/_db', false],
  ['//_api', false],
  ['/x//y', false],
])('%s can be a page: %s', (path, expected) => {
  expect(isConsolePath(path)).toBe(expected);
});

describe('a path of any text', () => {
  const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => {
    const isWell = !/[\p{Cc}\ud800-\udfff]/u.test(text);
    return isWell && text !== '.' && text !== '..';
  });
  const segments = fc.array(segment, { minLength: 1, maxLength: 4 });

  test('is the same with an empty last segment in 3.12, another one in 2.8', () => {
    fc.assert(
      fc.property(segments, (texts) => {
        const target = `/_api/${texts.map(encodeURIComponent).join('/')}`;
        const { path } = parseTarget(target, 'GET');
        expect(parseTarget(`${target}/`, 'GET').path).toBe(path);
        expect(parseTarget(`${target}/`, 'GET', noBases, '2.8').path).toBe(`${path}/`);
      }),
    );
  });

  test('is decoded exactly once in both forms; 2.8 keeps invalid encodings', () => {
    fc.assert(
      fc.property(segments, (texts) => {
        const target = `/_api/${texts.map(encodeURIComponent).join('/')}`;
        for (const dialect of ['2.8', '3.12'] as const) {
          const { path } = parseTarget(target, 'GET', noBases, dialect);
          expect(path.split('/').slice(2).map(decodeURIComponent)).toEqual(texts);
        }
      }),
    );
    const decoded = (target: string) => decodeURIComponent(parseTarget(target, 'GET', noBases, '2.8').path);
    expect(decoded('/_api/%v')).toBe('/_api/%v');
    expect(decoded('/_api/100%')).toBe('/_api/100%');
    expect(decoded('/_api/%ff%40%c3%bc')).toBe('/_api/%ff%40%c3%bc');
    expect(decoded('/_api/%40%zz%c3%bc')).toBe('/_api/@%zzü');
    for (const target of ['/_api/%2e%2e', '/_api/%00', '/_api/%v%00']) {
      expect(() => parseTarget(target, 'GET', noBases, '2.8')).toThrow('expected a path without');
    }
  });
});

describe('connections to other servers', () => {
  const bases = { paths: ['/orrery'], hasConnections: true };

  test.each([
    ['/@prod/_db/x/_api/version?a=1', 'prod', 'x', '/_api/version', ''],
    ['/orrery/@prod-eu.1/_api/version', 'prod-eu.1', '_system', '/_api/version', '/orrery'],
    ['/@prod', 'prod', '_system', '/', ''],
    ['/%40prod/graph', 'prod', '_system', '/graph', ''],
    ['/@/x', '', '_system', '/x', ''],
    ['/@a%2Fb/x', '', '_system', '/x', ''],
    ['/@a%40b/x', '', '_system', '/x', ''],
    ['/_db/x/@prod/_api/version', undefined, 'x', '/@prod/_api/version', ''],
    ['/prod/_api', undefined, '_system', '/prod/_api', ''],
  ])('%s', (target, connection, databaseName, path, basePath) => {
    expect(parseTarget(target, 'GET', bases)).toMatchObject({ connection, databaseName, path, basePath });
  });

  test('without configured connections the prefix is a part of the path', () => {
    expect(parseTarget('/@prod/x', 'GET')).toMatchObject({ connection: undefined, path: '/@prod/x' });
  });
});
