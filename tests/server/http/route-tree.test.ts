import { expect, test } from 'vitest';
import { RouteTree } from '../../../server/http/RouteTree.ts';
import { collectRoutes, tableOf } from '../../../server/http/route-table.ts';
import type { Route } from '../../../server/route/route.ts';

const route = (path: string, method: Route['method'] = '*'): Route => ({
  method,
  path,
  access: 'read',
  handle: () => ({ status: 200 }),
});

const paths = [
  '/',
  '/a',
  '/a/:one',
  '/a/b',
  '/a/:one/c',
  '/a/:one/:two/e',
  '/a/:first/d',
  '/a/*',
  '/a/b/x/y',
  '/f/:one',
];
const tree = new RouteTree(tableOf(paths.map((path) => route(path))));

/** The pattern and the parameters for a path. */
function found(path: string): unknown {
  const match = tree.find('GET', path);
  return match && [match.route?.path, match.params];
}

const long = 'x'.repeat(10_000);

test.each<readonly [string, unknown]>([
  ['/', ['/', {}]],
  ['/a', ['/a', {}]],
  ['/A', undefined],
  ['/b', undefined],
  ['//a', undefined],
  ['/a/b', ['/a/b', {}]],
  ['/a/x', ['/a/:one', { one: 'x' }]],
  ['/a/', ['/a/:one', { one: '' }]],
  ['/a/%C3%A4%2F%25', ['/a/:one', { one: 'ä/%' }]],
  ['/a/%62', ['/a/b', {}]],
  // A fixed segment that leads nowhere gives way to a parameter, and that to the rest.
  ['/a/b/c', ['/a/:one/c', { one: 'b' }]],
  ['/a/b/d', ['/a/:first/d', { first: 'b' }]],
  ['/a/b/x/e', ['/a/:one/:two/e', { one: 'b', two: 'x' }]],
  ['/a/b/x/z', ['/a/*', { '*': 'b/x/z' }]],
  ['/a/b%2Fx/%25/z', ['/a/*', { '*': 'b/x/%/z' }]],
  ['/a/b/', ['/a/*', { '*': 'b/' }]],
  ['/f', undefined],
  ['/f/x/', undefined],
  [`/f/${long}`, ['/f/:one', { one: long }]],
  [`/f/${long}x`, undefined],
])('the path %s', (path, expected) => {
  expect(found(path)).toEqual(expected);
});

test('a known path has no route for a method that is not supported; other methods have no paths', () => {
  const reading = new RouteTree(tableOf([route('/a', 'GET')]));
  expect(reading.find('HEAD', '/a')?.route?.path).toBe('/a');
  expect(reading.find('PUT', '/a')).toEqual({ route: undefined, params: {} });
  expect(reading.find('PROPFIND', '/a')).toBeUndefined();
});

test('each path of the server leads to its own routes', () => {
  const all = collectRoutes();
  const ofServer = new RouteTree(all);
  for (const { path, byMethod } of all) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const target = path.replaceAll(/:(\w+)/g, 'value-$1').replace('*', 'one/two/three/four/five');
    for (const [method, own] of byMethod) {
      const match = ofServer.find(method, target);
      expect(match?.route, `${method} ${target}`).toBe(own);
      const params = Object.fromEntries(names.map((name) => [name, `value-${name}`]));
      expect(match?.params).toEqual(
        path.endsWith('*') ? { ...params, '*': 'one/two/three/four/five' } : params,
      );
    }
  }
});
