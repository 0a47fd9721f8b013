import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;

const call = (method: string, path: string, body?: unknown) => send(base, method, path, { body });

const outcome = ({ status, text }: Answer) => [status, (JSON.parse(text) as { errorNum?: number }).errorNum];

async function create(name: string, properties: object): Promise<unknown[]> {
  return outcome(await call('POST', '/_api/collection', { name, ...properties }));
}

async function stored(path: string): Promise<Record<string, unknown>> {
  return (await call('GET', `/_api/document/${path}`)).json();
}

const query = async (text: string) => outcome(await call('POST', '/_api/cursor', { query: text }));

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
});

const rule = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };

describe('schema validation', () => {
  test('refuses invalid documents by every way of writing', async () => {
    const schema = { rule, level: 'strict', message: 'n must be a number' };
    expect(await create('strict', { schema })).toEqual([200, undefined]);
    const properties = await call('GET', '/_api/collection/strict/properties');
    expect(properties.json()).toMatchObject({ schema: { ...schema, type: 'json' } });
    const refused = await call('POST', '/_api/document/strict', { n: 'x' });
    expect(refused.json()).toMatchObject({ errorNum: 1620, errorMessage: 'n must be a number', code: 400 });
    expect(outcome(await call('POST', '/_api/document/strict', { _key: 'a', n: 1 }))).toEqual([
      202,
      undefined,
    ]);
    expect(outcome(await call('PUT', '/_api/document/strict/a', { m: 1 }))).toEqual([400, 1620]);
    expect(outcome(await call('PATCH', '/_api/document/strict/a', { n: 'x' }))).toEqual([400, 1620]);
    const several = await call('POST', '/_api/document/strict', [{ n: 1 }, {}, { n: [] }]);
    expect(several.headers.get('x-arango-error-codes')).toBe('{"1620":2}');
    const large = { n: 'x', text: 'x'.repeat(100_000) };
    expect(outcome(await call('POST', '/_api/document/strict', large))).toEqual([400, 1620]);
    expect(await query('INSERT {n: "x"} INTO strict')).toEqual([400, 1620]);
    expect(await query('UPDATE "a" WITH {n: null} IN strict')).toEqual([400, 1620]);
    expect(await query('UPSERT {_key: "b"} INSERT {} UPDATE {} IN strict')).toEqual([400, 1620]);
    const imported = await call(
      'POST',
      '/_api/import?collection=strict&type=documents',
      '{"n":1}\n{"m":1}\n',
    );
    expect(imported.json()).toMatchObject({ created: 1, errors: 1 });
    const graph = { name: 'net', orphanCollections: ['strict'] };
    await call('POST', '/_api/gharial', graph);
    expect(outcome(await call('POST', '/_api/gharial/net/vertex/strict', {}))).toEqual([400, 1620]);
    const example = { collection: 'strict', example: { n: 1 }, newValue: {} };
    expect(outcome(await call('PUT', '/_api/simple/replace-by-example', example))).toEqual([400, 1620]);
    expect(await stored('strict/a')).toMatchObject({ n: 1 });
  });

  test('levels: new checks inserts, moderate spares documents that were invalid', async () => {
    await create('levels', {});
    await call('POST', '/_api/document/levels', { _key: 'old' });
    const change = (level: string) =>
      call('PUT', '/_api/collection/levels/properties', { schema: { rule, level } });
    expect((await change('new')).status).toBe(200);
    expect(outcome(await call('POST', '/_api/document/levels', {}))).toEqual([400, 1620]);
    expect(outcome(await call('PATCH', '/_api/document/levels/old', { a: 1 }))).toEqual([202, undefined]);
    await change('moderate');
    expect(outcome(await call('PATCH', '/_api/document/levels/old', { a: 2 }))).toEqual([202, undefined]);
    await change('strict');
    expect(outcome(await call('PATCH', '/_api/document/levels/old', { a: 3 }))).toEqual([400, 1620]);
    await change('none');
    expect(outcome(await call('POST', '/_api/document/levels', {}))).toEqual([202, undefined]);
    const removed = await call('PUT', '/_api/collection/levels/properties', { schema: null });
    expect(removed.json()).toMatchObject({ schema: null });
  });

  test('system attributes are ignored', async () => {
    await create('exact', { type: 3, schema: { rule: { ...rule, additionalProperties: false } } });
    const edge = { _key: 'a', _from: 'v/a', _to: 'v/b' };
    expect(outcome(await call('POST', '/_api/document/exact', { ...edge, n: 1 }))).toEqual([202, undefined]);
    expect(outcome(await call('PATCH', '/_api/document/exact/a', { n: 2 }))).toEqual([202, undefined]);
    expect(outcome(await call('PATCH', '/_api/document/exact/a', { m: 2 }))).toEqual([400, 1620]);
  });

  test('definitions without a bound for the time of a check are refused with 1621', async () => {
    const refusedRules = [
      { type: 'unknown' },
      { pattern: '(?=a)b' },
      { $ref: 'http://example.test/schema' },
      { properties: { child: { $ref: '#' } } },
      { $ref: '#/a%zz' },
      { anyOf: Array.from({ length: 2000 }, () => ({ type: 'number' })) },
    ];
    for (const refusedRule of refusedRules) {
      expect([refusedRule, await create('refused', { schema: { rule: refusedRule } })]).toEqual([
        refusedRule,
        [400, 1621],
      ]);
    }
    expect(await create('refused', { schema: { level: 'new' } })).toEqual([400, 1621]);
    expect(await create('refused', { schema: { rule, level: 'soft' } })).toEqual([400, 1621]);
  });

  test('unique items and regular expressions take linear time', async () => {
    const schema = {
      rule: { properties: { items: { uniqueItems: true }, text: { pattern: '^(a+)+$' } } },
      level: 'strict',
    };
    await create('linear', { schema });
    const items = Array.from({ length: 20_000 }, (_each, at) => ({ at }));
    expect(outcome(await call('POST', '/_api/document/linear', { items }))).toEqual([202, undefined]);
    expect(outcome(await call('POST', '/_api/document/linear', { items: [1, 1] }))).toEqual([400, 1620]);
    const text = `${'a'.repeat(50_000)}b`;
    expect(outcome(await call('POST', '/_api/document/linear', { text }))).toEqual([400, 1620]);
  });
});

describe('computed values', () => {
  const full = {
    name: 'full',
    expression: 'RETURN CONCAT(@doc.first, " ", @doc.last)',
    overwrite: true,
  };

  test('are set by every way of writing, before the schema is checked', async () => {
    const schema = { rule: { properties: { full: { maxLength: 12 } } } };
    expect(await create('people', { computedValues: [full], schema })).toEqual([200, undefined]);
    const properties = await call('GET', '/_api/collection/people/properties');
    const defaults = { computeOn: ['insert', 'update', 'replace'], keepNull: true, failOnWarning: false };
    expect(properties.json()).toMatchObject({ computedValues: [{ ...full, ...defaults }] });
    const made = await call('POST', '/_api/document/people?returnNew=true', {
      _key: 'a',
      first: 'Ada',
      last: 'L',
    });
    expect(made.json()).toMatchObject({ new: { full: 'Ada L' } });
    await call('PATCH', '/_api/document/people/a', { last: 'M' });
    expect(await stored('people/a')).toMatchObject({ full: 'Ada M' });
    expect(outcome(await call('PATCH', '/_api/document/people/a', { last: 'Lovelace-King' }))).toEqual([
      400, 1620,
    ]);
    await query('INSERT {_key: "b", first: "Bo", last: "B"} INTO people');
    await call(
      'POST',
      '/_api/import?collection=people&type=documents',
      '{"_key":"c","first":"Cy","last":"C"}\n',
    );
    expect([(await stored('people/b')).full, (await stored('people/c')).full]).toEqual(['Bo B', 'Cy C']);
  });

  test('heed computeOn, overwrite, keepNull and failOnWarning', async () => {
    const computedValues = [
      { name: 'created', expression: 'RETURN 1', overwrite: false, computeOn: ['insert'] },
      { name: 'none', expression: 'RETURN null', overwrite: true, keepNull: false },
      { name: 'kept', expression: 'RETURN null', overwrite: true },
      {
        name: 'items',
        expression: 'RETURN @doc.list[* FILTER CURRENT > 1 RETURN CURRENT * 2]',
        overwrite: true,
      },
    ];
    await create('options', { computedValues });
    await call('POST', '/_api/document/options', { _key: 'a', none: 5, list: [1, 2, 3] });
    const { _id, _rev, _key, ...attributes } = await stored('options/a');
    expect(attributes).toEqual({ list: [1, 2, 3], created: 1, kept: null, items: [4, 6] });
    await call('POST', '/_api/document/options', { _key: 'b', created: 9 });
    expect((await stored('options/b')).created).toBe(9);
    await call('PUT', '/_api/document/options/b', {});
    expect(Object.hasOwn(await stored('options/b'), 'created')).toBe(false);
    const failing = { name: 'f', expression: 'RETURN 1 / 0', overwrite: true, failOnWarning: true };
    await create('failing', { computedValues: [failing] });
    expect(outcome(await call('POST', '/_api/document/failing', {}))).toEqual([400, 1562]);
    await call('PUT', '/_api/collection/failing/properties', {
      computedValues: [{ ...failing, failOnWarning: false }],
    });
    expect(outcome(await call('POST', '/_api/document/failing', {}))).toEqual([202, undefined]);
  });

  test('definitions are checked', async () => {
    const expressions = [
      'FOR d IN options RETURN d',
      'RETURN (FOR i IN 1..2 RETURN i)',
      'RETURN DOCUMENT("options/a")',
      'RETURN SLEEP(1)',
      'RETURN my::function()',
      'RETURN @other',
      'RETURN name',
      'RETURN 1 +',
      'LET a = 1 RETURN a',
    ];
    for (const expression of expressions) {
      const [status] = await create('refused', {
        computedValues: [{ name: 'x', expression, overwrite: true }],
      });
      expect([expression, status]).toEqual([expression, 400]);
    }
    for (const name of ['_key', '', 5]) {
      const computedValues = [{ name, expression: 'RETURN 1', overwrite: true }];
      expect(await create('refused', { computedValues })).toEqual([400, 10]);
    }
    expect(await create('refused', { computedValues: [full, full] })).toEqual([400, 10]);
  });

  test('an expression that takes long fails the write', async () => {
    const expression = 'RETURN LENGTH((1..100000000)[* FILTER CURRENT % 2 == 0])';
    await create('slow', { computedValues: [{ name: 'x', expression, overwrite: true }] });
    const { status } = await call('POST', '/_api/document/slow', {});
    expect([400, 500, 503]).toContain(status);
    const imported = await call('POST', '/_api/import?collection=slow&type=documents', '{"a":1}\n');
    expect(imported.json()).toMatchObject({ errors: 1 });
  });
});

test('versionAttribute: a change with an older version is ignored', async () => {
  await create('versions', {});
  await call('POST', '/_api/document/versions', { _key: 'a', v: 5 });
  const change = (method: string, v: unknown) =>
    call(method, '/_api/document/versions/a?versionAttribute=v', { v, by: method });
  expect((await change('PATCH', 4)).status).toBe(202);
  expect((await change('PUT', 5)).status).toBe(202);
  expect(await stored('versions/a')).toMatchObject({ v: 5 });
  await change('PATCH', 6);
  expect(await stored('versions/a')).toMatchObject({ v: 6, by: 'PATCH' });
  const overwrite = '/_api/document/versions?overwriteMode=replace&versionAttribute=v';
  await call('POST', overwrite, { _key: 'a', v: 1 });
  expect(await stored('versions/a')).toMatchObject({ v: 6 });
});

test('several documents: revisions are compared on request, a removal with errors is 202', async () => {
  await create('several', {});
  await call('POST', '/_api/document/several', [{ _key: 'a' }, { _key: 'b' }]);
  const read = await call('PUT', '/_api/document/several?onlyget=true&ignoreRevs=false', [
    { _key: 'a', _rev: '1' },
    { _key: 'b' },
    'ghost',
  ]);
  expect(read.json()).toMatchObject([{ errorNum: 1200 }, { _key: 'b' }, { errorNum: 1202 }]);
  const removed = await call('DELETE', '/_api/document/several?waitForSync=true', ['a', 'ghost']);
  expect([removed.status, removed.headers.get('x-arango-error-codes')]).toEqual([200, '{"1202":1}']);
  expect((await call('DELETE', '/_api/document/several?waitForSync=true', ['b'])).status).toBe(200);
});

test('properties: the key generator, cluster calls, details of figures', async () => {
  await create('counted', {
    keyOptions: { type: 'autoincrement', offset: 10, increment: 5 },
    cacheEnabled: true,
  });
  await call('POST', '/_api/document/counted', [{}, {}]);
  expect((await call('GET', '/_api/collection/counted/properties')).json()).toMatchObject({
    keyOptions: { type: 'autoincrement', offset: 10, increment: 5, allowUserKeys: true, lastValue: 15 },
    cacheEnabled: true,
    usesRevisionsAsDocumentIds: true,
    statusString: 'loaded',
  });
  expect((await call('GET', '/_api/collection/counted/figures?details=true')).json()).toMatchObject({
    figures: { engine: { documents: 2, indexes: [{ type: 'primary', id: 0, count: 2 }] } },
  });
  expect(outcome(await call('PUT', '/_api/collection/counted/responsibleShard', { _key: 'a' }))).toEqual([
    501, 1471,
  ]);
  expect((await call('PUT', '/_api/collection/counted/unload')).json()).toMatchObject({ status: 3 });
  expect(outcome(await call('POST', '/_api/collection', { name: 'x', cacheEnabled: 1 }))).toEqual([400, 10]);
});
