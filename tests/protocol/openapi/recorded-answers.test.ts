import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noBody } from '../../../protocol/endpoint.ts';
import { allEndpoints } from '../../../protocol/endpoints.ts';
import { type NamedSchemas, toJsonSchema } from '../../../protocol/openapi/json-schema.ts';
import { readScenarios, type Step } from '../../golden/step.ts';
import { findEndpoint } from './match-endpoint.ts';
import { undescribed } from './undescribed.ts';

const recordings = new URL('../../golden/http/', import.meta.url);
/** Recorded calls of services, which are not implemented yet. */
const later = /^\/_admin\/aardvark\/foxxes|^\/_api\/upload|^\/greet/;
const seen = new Set<string>();

/** Successful steps of a recording with complete responses. */
function stepsOf(file: string): readonly Step[] {
  return [...readScenarios(new URL(file, recordings)).values()]
    .flat()
    .filter(
      ({ status, path, method, headers = {} }) =>
        status < 300 && !later.test(path) && method !== 'OPTIONS' && headers['x-arango-async'] === undefined,
    );
}

for (const file of readdirSync(recordings).sort()) {
  describe(file, () => {
    for (const step of stepsOf(file)) {
      const { method, path, status, response, project, binary } = step;
      const name = `${step.scenario} ${step.step}`;
      test(`${name}: ${method} ${path}`, () => {
        const target = targetOf(path);
        const found = findEndpoint(method, target);
        if (found === undefined) return expect(openTargets).toContain(`${method} ${target}`);
        const { id, endpoint } = found;
        seen.add(id);
        const schema = endpoint.answers[status];
        expect(schema, `${id} describes the status ${status}`).toBeDefined();
        // The parts of a batch are recorded as a list.
        const isBatch = id === 'batch.send';
        if (schema === noBody || response === undefined || project !== undefined || binary || isBatch) return;
        const plain = withoutPlaceholders(response);
        expect(schema!.safeParse(plain).error?.issues ?? []).toEqual([]);
        const named: NamedSchemas = {};
        expect(undescribed(plain, toJsonSchema(schema!, named), named)).toEqual([]);
        if (endpoint.body !== undefined && endpoint.bodyType === undefined && step.body !== undefined) {
          const { success } = endpoint.body.safeParse(withoutPlaceholders(step.body));
          expect(success).toBe(!toleratedBodies.includes(name));
        }
        return undefined;
      });
    }
  });
}

/** Requests without their own endpoint description. */
const openTargets: readonly string[] = [
  // Routes that accept all methods.
  'DELETE /_api/version',
  'HEAD /_api/version',
  'POST /_api/version',
  'POST /_admin/server/role',
  'POST /_admin/time',
  'POST /_admin/echo',
  'PUT /_admin/echo/some/path',
  'POST /_admin/statistics',
  'PUT /_admin/statistics-description',
  'POST /_admin/log',
  'GET /_admin/routing/reload',
  'PUT /_admin/routing/routes',
  'GET /_admin/auth/reload',
  'GET /_admin/aql/reload',
  'GET /_admin/execute',
  // 2.8 ignores the rest of the path.
  'GET /_api/replication/logger-state/more',
  'POST /_api/collection/real',
  // An id in place of a key.
  'POST /_api/graph/route/vertices/stations/s1',
];

/** Steps whose request bodies the server accepts although they do not match the contract. */
const toleratedBodies: readonly string[] = [
  'admin/tasks 12',
  'collections/create with options 7',
  'collections/create with options 8',
  'collections/create with options 9',
  'collections/names that are refused 4',
  'cursors/query cache 16',
  'graphs/create, refused 12',
  'graphs/vertex collections 7',
  'queries/tracking properties 9',
];

const byPlaceholder: Readonly<Record<string, unknown>> = {
  '<number>': 1,
  '<boolean>': true,
  '<array>': [],
  '<object>': {},
};

/** Replaces placeholder strings by values of the original types. */
function withoutPlaceholders(value: unknown): unknown {
  if (typeof value === 'string') return Object.hasOwn(byPlaceholder, value) ? byPlaceholder[value] : value;
  if (Array.isArray(value)) return value.map(withoutPlaceholders);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      // A successful answer has no error.
      name === 'error' && member === '<boolean>' ? false : withoutPlaceholders(member),
    ]),
  );
}

/** The path with example ids in place of captured ids of indexes and documents, without a trailing slash. */
function targetOf(path: string): string {
  return path
    .replace(/\{\{(ix|handle)\}\}/g, 'collection/1')
    .split('?')[0]!
    .replace(/(.)\/$/, '$1');
}

test('most endpoints have recorded responses', () => {
  // ArangoDB does not have the other paths, and the recorded servers had no services.
  const recordable = allEndpoints.filter(
    ({ id, endpoint }) =>
      !/^\/(_admin\/orrery|_open\/single-sign-on)\//.test(endpoint.path) && !id.startsWith('foxx.'),
  );
  expect(seen.size).toBeGreaterThan(recordable.length / 2);
});
