import { expect, test } from 'vitest';
import {
  initialValues,
  toCreateBody,
  validateCreateValues,
} from '../../../../src/screens/collections/create-values.ts';
import { toRuleValues } from '../../../../src/screens/collections/rules.ts';

const named = { ...initialValues, name: 'books' };

test('[3-collection-4] [9-collection-2] the payload has name, waitForSync, isSystem and type; journalSize only above 0', () => {
  expect(toCreateBody(named, false)).toEqual({ name: 'books', type: 2, waitForSync: false, isSystem: false });
  expect(toCreateBody({ ...named, type: 'edge', journalSizeMb: '2' }, false)).toEqual({
    name: 'books',
    type: 3,
    waitForSync: false,
    isSystem: false,
    journalSize: 2_097_152,
  });
});

test('[3-collection-5] in a cluster the payload has numberOfShards and shardKeys, by default _key', () => {
  expect(toCreateBody({ ...named, numberOfShards: '3' }, true)).toMatchObject({
    numberOfShards: 3,
    shardKeys: ['_key'],
  });
  expect(toCreateBody({ ...named, shardBy: [] }, true)).toMatchObject({ shardKeys: ['_key'] });
  expect(validateCreateValues({ ...named, numberOfShards: '0' }, true)).toEqual({
    numberOfShards: 'Number of shards has to be an integer value greater or equal 1',
  });
});

test('in a cluster, copies, write concern and smart joins are sent and checked', () => {
  const distributed = {
    ...named,
    replicationFactor: '3',
    writeConcern: '2',
    distributeShardsLike: 'persons',
    smartJoinAttribute: 'region',
  };
  expect(validateCreateValues(distributed, true)).toEqual({});
  expect(toCreateBody(distributed, true)).toMatchObject({
    replicationFactor: 3,
    writeConcern: 2,
    distributeShardsLike: 'persons',
    smartJoinAttribute: 'region',
  });
  expect(toCreateBody(distributed, false)).not.toHaveProperty('replicationFactor');
  expect(validateCreateValues({ ...named, replicationFactor: '0', writeConcern: 'x' }, true)).toEqual({
    replicationFactor: 'Must be a whole number from 1.',
    writeConcern: 'Must be a whole number from 1.',
  });
  expect(validateCreateValues({ ...distributed, writeConcern: '4', distributeShardsLike: '' }, true)).toEqual(
    {
      writeConcern: 'The write concern cannot be above the number of copies.',
      smartJoinAttribute: 'A smart join needs a collection with the same distribution.',
    },
  );
});

test('all options of the server are sent', () => {
  const schema = { rule: { type: 'object' }, level: 'new', message: 'No.' };
  const computed = [{ name: 'a', expression: 'RETURN 1', overwrite: true }];
  const values = {
    ...named,
    indexBuckets: '16',
    keyType: 'autoincrement',
    keys: 'generated',
    offset: '10',
    increment: '5',
    doCompact: false,
    cacheEnabled: true,
    isVolatile: true,
    schemaRule: JSON.stringify(schema.rule),
    schemaLevel: 'new',
    schemaMessage: 'No.',
    computedValues: JSON.stringify(computed),
  } as const;
  const body = toCreateBody(values, false);
  expect(body).toMatchObject({
    indexBuckets: 16,
    keyOptions: { type: 'autoincrement', allowUserKeys: false, offset: 10, increment: 5 },
    doCompact: false,
    cacheEnabled: true,
    isVolatile: true,
    schema,
    computedValues: computed,
  });
  expect(toCreateBody({ ...named, keyType: 'uuid' }, false)).toMatchObject({
    keyOptions: { type: 'uuid', allowUserKeys: true },
  });
});

test.each([
  [{ schemaRule: '{' }, 'schemaRule', /^Must be well-formed JSON/],
  [{ schemaRule: '[]' }, 'schemaRule', /^Must be a JSON object\.$/],
  [{ computedValues: '{}' }, 'computedValues', /^Must be a JSON array/],
  [{ computedValues: '[{"name":"a"}]' }, 'computedValues', /requires name, expression and overwrite/],
  [{ isVolatile: true, waitForSync: true }, 'isVolatile', /cannot wait for sync/],
  [{ keyType: 'autoincrement', offset: '-1' }, 'offset', /whole number from 0/],
  [{ keyType: 'autoincrement', increment: '0' }, 'increment', /whole number from 1/],
  [{ indexBuckets: '3' }, 'indexBuckets', /valid number of index buckets/],
] as const)('%j is refused at its field', (values, field, message) => {
  const errors = validateCreateValues({ ...named, ...values }, false);
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]).toMatch(message);
});

test('rules of a server without schema and computed values are empty fields', () => {
  const properties = {
    id: '1',
    name: 'a',
    status: 3,
    type: 2,
    isSystem: false,
    waitForSync: false,
    schema: null,
    computedValues: null,
  };
  expect(toRuleValues(properties)).toEqual({
    schemaRule: '',
    schemaLevel: 'strict',
    schemaMessage: '',
    computedValues: '',
  });
});
