import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface Outcome {
  readonly result?: readonly unknown[];
  readonly errorNum?: number;
  readonly extra?: { readonly warnings?: readonly { readonly code: number }[] };
}

let base: string;

async function run(query: string, bindVars: object = {}): Promise<Outcome> {
  return (await send(base, 'POST', '/_api/cursor', { body: { query, bindVars } })).json();
}

const rule = { properties: { n: { type: 'number' } }, required: ['n'], additionalProperties: false };

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  const strict = { name: 'strict', schema: { rule, message: 'n is missing' } };
  for (const body of [strict, { name: 'free' }]) await send(base, 'POST', '/_api/collection', { body });
});

describe('SCHEMA_GET', () => {
  test('gives the property of the collection, null for none', async () => {
    const { result } = await run("RETURN [SCHEMA_GET('strict'), SCHEMA_GET(free)]");
    expect(result).toEqual([[{ rule, level: 'strict', message: 'n is missing', type: 'json' }, null]]);
  });

  test('a change of the schema is seen at once', async () => {
    await send(base, 'POST', '/_api/collection', { body: { name: 'changed', schema: { rule } } });
    expect((await run("RETURN SCHEMA_GET('changed').level")).result).toEqual(['strict']);
    const body = { schema: { rule, level: 'new' } };
    await send(base, 'PUT', '/_api/collection/changed/properties', { body });
    expect((await run("RETURN SCHEMA_GET('changed').level")).result).toEqual(['new']);
  });

  test('refuses unknown collections and other values than names', async () => {
    expect(await run("RETURN SCHEMA_GET('none')")).toMatchObject({ errorNum: 1203 });
    expect(await run('RETURN SCHEMA_GET(1)')).toMatchObject({ errorNum: 1542 });
  });
});

describe('SCHEMA_VALIDATE', () => {
  const validate = (document: unknown, schema: unknown) =>
    run('RETURN SCHEMA_VALIDATE(@document, @schema)', { document, schema });

  test('tells the same as the schema of a collection', async () => {
    for (const document of [{ n: 1 }, { n: 'x' }, {}, { n: 1, m: 1 }, { n: 1, _from: 'a/b', _to: 'a/b' }]) {
      const written = await send(base, 'POST', '/_api/document/strict', { body: document });
      const { result } = await run("RETURN SCHEMA_VALIDATE(@document, SCHEMA_GET('strict'))", { document });
      const errorMessage = 'n is missing';
      expect(result).toEqual([written.status === 202 ? { valid: true } : { valid: false, errorMessage }]);
    }
    const stored = await run("FOR d IN strict RETURN SCHEMA_VALIDATE(d, SCHEMA_GET('strict')).valid");
    expect(stored.result).toEqual([true, true]);
  });

  test('checks at every level; a schema without a message gives the text of the error', async () => {
    for (const level of ['none', 'new', 'moderate', 'strict']) {
      const { result } = await validate({}, { rule, level });
      expect(result).toEqual([{ valid: false, errorMessage: 'schema validation failed' }]);
    }
  });

  test('null and {} are valid for every object', async () => {
    for (const schema of [null, {}])
      expect((await validate({ a: 1 }, schema)).result).toEqual([{ valid: true }]);
  });

  test('anything but objects gives null with a warning', async () => {
    for (const [document, schema] of [
      [1, { rule }],
      [[], null],
      [{}, 'text'],
    ]) {
      const { result, extra } = await validate(document, schema);
      expect([result, extra?.warnings?.map(({ code }) => code)]).toEqual([[null], [1542]]);
    }
  });

  test('refuses invalid schemas and those without a bound for the time', async () => {
    let deep: object = {};
    for (let level = 0; level < 70; level++) deep = { not: deep };
    for (const refused of [
      { properties: 1 },
      { type: 'unknown' },
      { pattern: '(?=a)b' },
      { $ref: 'http://example.test/schema' },
      { properties: { child: { $ref: '#' } } },
      { anyOf: Array.from({ length: 2000 }, () => ({ type: 'number' })) },
      { enum: ['x'.repeat(100_000)] },
      deep,
    ]) {
      expect(await validate({}, { rule: refused })).toMatchObject({ errorNum: 1621 });
    }
    for (const schema of [{ level: 'new' }, { rule, level: 'soft' }, { rule, type: 'xml' }]) {
      expect(await validate({}, schema)).toMatchObject({ errorNum: 1621 });
    }
  });

  test('takes another schema for each row', async () => {
    const { result } = await run(
      'FOR i IN 1..20 FOR j IN 1..2 RETURN SCHEMA_VALIDATE({ n: i }, { rule: { properties: { n: { maximum: i - j + 1 } } } }).valid',
    );
    expect(result).toEqual(Array.from({ length: 40 }, (_each, at) => at % 2 === 0));
  });
});

test('2.8 does not have the functions', async () => {
  for (const query of ["RETURN SCHEMA_GET('strict')", 'RETURN SCHEMA_VALIDATE({}, null)']) {
    const headers = { 'x-arango-version': '20804' };
    const answer = await send(base, 'POST', '/_api/cursor', { body: { query }, headers });
    expect(answer.json()).toMatchObject({ errorNum: 1540 });
  }
});
