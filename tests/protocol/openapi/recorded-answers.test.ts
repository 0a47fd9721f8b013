import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noBody } from '../../../protocol/endpoint.ts';
import { allEndpoints } from '../../../protocol/endpoints.ts';
import { type NamedSchemas, toJsonSchema } from '../../../protocol/openapi/json-schema.ts';
import { readScenarios, type Step } from '../../golden/step.ts';
import { findEndpoint } from './match-endpoint.ts';
import { undescribed } from './undescribed.ts';

const recordings = new URL('../../golden/http/', import.meta.url);
/** Recorded calls that are not implemented yet. */
const later =
  /^\/_api\/(batch|export|transaction|replication|wal|traversal|foxx|job|tasks|query\/(current|slow))|^\/_admin\/(log|statistics|routing|server\/(id|mode)|database)|^\/_api\/(collections|structure)/;
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
        if (schema === noBody || response === undefined || project !== undefined || binary) return;
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
  // The route of the version accepts all methods.
  'DELETE /_api/version',
  // 2.8 ignores the name in the path.
  'POST /_api/collection/real',
  // An id in place of a key.
  'POST /_api/graph/route/vertices/stations/s1',
];

/** Steps whose request bodies the server accepts although they do not match the contract. */
const toleratedBodies: readonly string[] = [
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
    Object.entries(value).map(([name, member]) => [name, withoutPlaceholders(member)]),
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
  expect(seen.size).toBeGreaterThan(allEndpoints.length / 2);
});
