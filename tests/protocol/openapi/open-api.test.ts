import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { allEndpoints, endpointFamilies } from '../../../protocol/endpoints.ts';
import { openApiDocument } from '../../../protocol/openapi/open-api.ts';
import { parametersOf } from '../../../protocol/openapi/parameters.ts';

const document = openApiDocument('3.12.0', '/orrery');
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('each endpoint is one operation with a unique id', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    allEndpoints.map(({ id }) => id).sort(),
  );
  expect(operations.length).toBeGreaterThan(150);
});

test('the document contains the server, its sub-path and the access of a call', () => {
  expect(document).toMatchObject({
    info: { version: '3.12.0' },
    servers: [{ url: '/orrery/_db/{database}' }],
    paths: {
      '/_api/collection/{collection}/count': {
        get: {
          operationId: 'collection.count',
          tags: ['Collections'],
          'x-access': 'read',
          parameters: [{ name: 'collection', in: 'path', required: true }],
          responses: {
            200: { description: 'Done' },
            404: { description: expect.stringContaining('1203 (collection not found)') },
          },
        },
      },
      '/_admin/aardvark/whoAmI': { get: { security: [] } },
    },
  });
});

test('all references are defined', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(references).size).toBeGreaterThan(5);
  for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
});

test('path parameters have a description, and summaries are one line that begins with a verb', () => {
  for (const { id, endpoint } of allEndpoints) {
    for (const parameter of parametersOf(endpoint)) {
      if (parameter.in === 'path')
        expect([id, parameter.name, parameter.description !== '']).toEqual([id, parameter.name, true]);
    }
    expect(endpoint.summary).toMatch(/^[A-Z][a-z]+ [^\n]{3,90}[^.\n]$/);
  }
});

test('family ids equal their file names', () => {
  const files = Object.keys(import.meta.glob('../../../protocol/api/*.ts')).map(
    (path) => path.match(/(\S+\/)([\w-]+)\.ts$/)![2],
  );
  expect(endpointFamilies.map(({ id }) => id).sort()).toEqual(files.sort());
});
