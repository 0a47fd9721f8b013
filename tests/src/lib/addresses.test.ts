// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pageConnection } from '../../../src/api/page-connection.ts';
import { addresses, databasePage, screenPaths, startIdsOf, toAddress } from '../../../src/lib/addresses.ts';
import { databaseOfPath, pageBase, pageDatabase, pagePath } from '../../../src/lib/page-location.ts';

test.each([
  ['/', '_system', ''],
  ['/graph/social', '_system', ''],
  ['/_db/shop/graph', 'shop', '/_db/shop'],
  ['/_db/caf%C3%A9/', 'café', '/_db/caf%C3%A9'],
])('the page %s belongs to the database %s', (path, database, base) => {
  expect(databaseOfPath(path)).toBe(database);
  expect(pageBase(path)).toBe(base);
});

test('all URLs contain the sub-path', () => {
  const meta = document.createElement('meta');
  meta.setAttribute('name', 'base-path');
  meta.setAttribute('content', '/orrery');
  document.head.append(meta);
  window.history.replaceState(null, '', '/orrery/_db/shop/graphs');
  try {
    expect(pageDatabase()).toBe('shop');
    expect(pageBase()).toBe('/orrery/_db/shop');
    expect(pagePath()).toBe('/_db/shop/graphs');
    expect(pageConnection().description).toMatchObject({ basePath: '/orrery', database: 'shop' });
    expect(databasePage('_system')).toBe('/orrery/');
    expect(databasePage('a/b', addresses.graphs)).toBe('/orrery/_db/a%2Fb/graph');
  } finally {
    meta.remove();
    window.history.replaceState(null, '', '/');
  }
});

test.each([
  [addresses.home, '/'],
  [addresses.graph('a/b c'), '/graph/a%2Fb%20c'],
  [addresses.graph('social', { start: 'none' }), '/graph/social?start=none'],
  [addresses.graph('social', { startIds: ['female/alice'] }), '/graph/social?start=female%2Falice'],
  [addresses.graph('social', { startIds: ['a/1', 'b/2, 3'] }), '/graph/social?start=a%2F1%0Ab%2F2%2C+3'],
  [addresses.document('a b', 'c/d%'), '/collection/a%20b/c%2Fd%25'],
  [addresses.collections(), '/collections'],
  [addresses.collections('a&b'), '/collections?open=a%26b'],
  [addresses.newGraph, '/graph?new=true'],
  [addresses.endpoint('collection.count'), '/api/collection.count'],
])('the URL %s', (address, expected) => {
  expect(address).toBe(expected);
});

test('no two screens have the same path', () => {
  const paths = Object.values(screenPaths).flat();
  expect(new Set(paths).size).toBe(paths.length);
  expect(toAddress(screenPaths['graph-viewer'][0], { name: 'x' })).toBe('/graph/x');
});

test('the start vertices of a graph are read from its URL', () => {
  const url = new URL(addresses.graph('social', { startIds: ['a/1', 'b/2, 3'] }), 'http://localhost');
  expect(startIdsOf(url.searchParams.get('start')!)).toEqual(['a/1', 'b/2, 3']);
  expect(startIdsOf('none')).toEqual([]);
});
