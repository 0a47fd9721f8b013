import { expect, test } from 'vitest';
import { collectRoutes, tableOf } from '../../../server/http/route-table.ts';
import type { Route } from '../../../server/route/route.ts';

const route = (method: Route['method'], path: string): Route => ({
  method,
  path,
  access: 'read',
  handle: () => ({ status: 200 }),
});

test('HEAD uses GET, a star matches other methods, the rest is not supported', () => {
  const get = route('GET', '/a');
  const [a] = tableOf([get, route('PUT', '/a')]);
  expect(a?.byMethod.get('HEAD')).toBe(get);
  expect(a?.byMethod.has('PATCH')).toBe(true);
  expect(a?.byMethod.get('PATCH')).toBeUndefined();
  const star = route('*', '/b');
  const [b] = tableOf([star, route('GET', '/b')]);
  expect(b?.byMethod.get('PATCH')).toBe(star);
  expect(b?.byMethod.get('GET')).not.toBe(star);
});

test('the same call twice is refused', () => {
  expect(() => tableOf([route('GET', '/a'), route(['PUT', 'GET'], '/a')])).toThrow('GET /a is defined twice');
});

test('the routes of all families have no conflicts', () => {
  const paths = collectRoutes().map(({ path }) => path);
  expect(paths).toContain('/_api/cursor');
  expect(new Set(paths).size).toBe(paths.length);
});
