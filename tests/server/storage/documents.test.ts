import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ObjectValue } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { StoreFolder } from './store-folder.ts';

const in312 = { dialect: '3.12' } as const;
const old = { dialect: '2.8' } as const;

let folder: StoreFolder;

beforeEach(() => {
  folder = new StoreFolder();
  folder.create('d');
  folder.create('e', 'edge');
});
afterEach(() => folder.remove());

function insert(json: string, options: typeof in312 | typeof old = in312): string {
  return folder.write('d', ({ writer }) => writer.insertJson(json, options).key);
}

/** The stored text without the system attributes. */
function bodyOf(key: string): string {
  return folder
    .read('d', (collection) => collection.find(key)?.toJson() ?? '')
    .replace(/^.*?"_rev":"\d+",?/, '{');
}

function errorOf(body: () => unknown): DatabaseError {
  try {
    body();
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  throw new Error('expected a DatabaseError, nothing was thrown');
}

describe('the text of documents', () => {
  test.each([
    [
      'numbers',
      '{"_key":"k","a":1.0,"b":12345678901234567890,"c":1e2,"d":-0.0}',
      '{"a":1.0,"b":12345678901234567890,"c":1e2,"d":-0.0}',
    ],
    ['escapes', '{"a":"\\u00fc\\/","_key":"k","b\\u0041":"\\"}{"}', '{"a":"\\u00fc\\/","b\\u0041":"\\"}{"}'],
    ['whitespace within a line', '{ "a" : 1 , "_key":"k", "b" : [ 1, 2 ] }', '{"a" : 1,"b" : [ 1, 2 ]}'],
    [
      'line breaks are removed, escaped ones in strings stay',
      '{\n  "_key": "k",\r\n  "a b": "x\\ny",\n "c": {\n}\n}',
      '{"a b":"x\\ny","c":{}}',
    ],
    [
      'system attributes of the body are removed',
      '{"_id":"x/y","_rev":"1","_key":"k","_foo":1}',
      '{"_foo":1}',
    ],
    ['a name with escapes is a system attribute too', '{"\\u005fkey":"k","n":1}', '{"n":1}'],
    ['nothing', '{"_key":"k"}', '{}'],
    ['text beyond ASCII', '{"_key":"k","a":"東京 é 😀"}', '{"a":"東京 é 😀"}'],
  ])('%s', (_label, json, expected) => {
    insert(json);
    expect(bodyOf('k')).toBe(expected);
    const { _id, _key, _rev, ...rest } = JSON.parse(folder.read('d', (d) => d.find('k')?.toJson() ?? ''));
    expect(rest).toEqual(JSON.parse(expected));
  });

  test.each([
    ['a member more', '{"b":2}', '{"a":1.0,"sub":{"x":1.50,"y":[1.0]},"b":2}', in312],
    ['one replaced', '{"a":2.0}', '{"a":2.0,"sub":{"x":1.50,"y":[1.0]}}', in312],
    ['merged inside', '{"sub":{"z":1}}', '{"a":1.0,"sub":{"x":1.50,"y":[1.0],"z":1}}', in312],
    ['null stays', '{"a":null}', '{"a":null,"sub":{"x":1.50,"y":[1.0]}}', in312],
    ['null removes', '{"a":null,"sub":{"x":null}}', '{"sub":{"y":[1.0]}}', { ...in312, keepNull: false }],
    [
      'removing a missing attribute',
      '{"q":null}',
      '{"a":1.0,"sub":{"x":1.50,"y":[1.0]}}',
      { ...in312, keepNull: false },
    ],
    [
      'inner nulls are removed in the current dialect',
      '{"n":{"q":null,"r":1}}',
      '{"a":1.0,"sub":{"x":1.50,"y":[1.0]},"n":{"r":1}}',
      { ...in312, keepNull: false },
    ],
    [
      'inner nulls stay in 2.8',
      '{"n":{"q":null}}',
      '{"a":1.0,"sub":{"x":1.50,"y":[1.0]},"n":{"q":null}}',
      { ...old, keepNull: false },
    ],
    ['not merged', '{"sub":{"z":1}}', '{"a":1.0,"sub":{"z":1}}', { ...in312, mergeObjects: false }],
    ['a name with escapes', '{"\\u0061":3}', '{"a":3,"sub":{"x":1.50,"y":[1.0]}}', in312],
    ['all removed', '{"a":null,"sub":null}', '{}', { ...in312, keepNull: false }],
  ])('a patch: %s', (_label, patch, expected, options) => {
    insert('{"_key":"k","a":1.0,"sub":{"x":1.50,"y":[1.0]}}');
    folder.write('d', ({ writer }) => writer.updateJson('k', patch, options));
    expect(bodyOf('k')).toBe(expected);
  });

  test('2.8 stores neither _from and _to of non-edges nor attributes with an empty name', () => {
    insert('{"_key":"k","_from":"x/y","_to":"x/z","":3,"a.b":4}', old);
    expect(bodyOf('k')).toBe('{"a.b":4}');
    insert('{"_key":"l","_from":"x/y","":3}', in312);
    expect(bodyOf('l')).toBe('{"_from":"x/y","":3}');
  });

  test.each([
    ['[1, 2]', 1227, 400],
    ['"text"', 1227, 400],
    ['null', 1227, 400],
    ['', 600, 400],
    ['{"a":1', 600, 400],
    ['{a:1}', 600, 400],
    ['{"a":1} tail', 600, 400],
    ['{"a":1,"b":2,"a":3}', 600, 400],
    ['{"a":1,"\\u0061":3}', 600, 400],
    ['{"_key":"a b"}', 1221, 400],
    ['{"_key":""}', 1221, 400],
    ['{"_key":null}', 1221, 400],
    ['{"_key":12}', 1221, 400],
    ['{"_key":"ü"}', 1221, 400],
    [`{"_key":"${'x'.repeat(255)}"}`, 1221, 400],
  ])('%s is refused', (json, errorNum, status) => {
    const error = errorOf(() => insert(json));
    expect([error.errorNum, error.status]).toEqual([errorNum, status]);
    expect(folder.read('d', (collection) => collection.count())).toBe(0);
  });

  test('documents out of line: inserted, changed, made small, large again, removed', async () => {
    const large = 'ü'.repeat(5000);
    for (let at = 0; at < 100; at++) {
      insert(`{"_key":"k${at}","text":"${at % 3 === 0 ? large : 'small'}","n":${at}}`);
    }
    const texts = (): unknown[] =>
      folder.read('d', (d) =>
        [...d.scan()].flat().map((document) => (document.get('text') as string).length),
      );
    expect(texts()).toEqual(Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? 5000 : 5)));
    folder.write('d', ({ writer }) => {
      writer.updateJson('k0', '{"text":"now small"}', in312);
      writer.updateJson('k1', `{"text":"${large}!"}`, in312);
      writer.updateJson('k3', '{"more":true}', in312);
      writer.remove('k6', in312);
    });
    await folder.reopen();
    folder.read('d', (d) => {
      expect(d.find('k0')?.get('text')).toBe('now small');
      expect(d.find('k1')?.get('text')).toBe(`${large}!`);
      expect(d.find('k3')?.toObject()).toMatchObject({ text: large, more: true, n: 3 });
      expect(d.find('k6')).toBeUndefined();
      expect(d.find('k9')?.get('text')).toBe(large);
      expect(d.count()).toBe(99);
    });
    folder.write('d', (d) => {
      const handedOut = d.find('k9');
      const scanned = [...d.scan()].flat().find(({ _key }) => _key === 'k12');
      const { before } = d.writer.updateJson('k9', '{"text":1}', in312);
      d.writer.remove('k12', in312);
      expect(handedOut?.get('text')).toBe(large);
      expect(before?.get('text')).toBe(large);
      expect(scanned?.get('text')).toBe(large);
    });
  });
});

describe('keys', () => {
  test('generated ones are digits, ascending, and unlike those of other collections', () => {
    const mine = Array.from({ length: 40 }, () => insert('{}'));
    const others = folder.write('e', ({ writer }) =>
      Array.from({ length: 40 }, () => writer.insertJson('{"_from":"d/a","_to":"d/b"}', in312).key),
    );
    expect(new Set([...mine, ...others]).size).toBe(80);
    for (const key of mine) expect(key).toMatch(/^[1-9]\d*$/);
    expect([...mine].sort((left, right) => Number(left) - Number(right))).toEqual(mine);
    folder.read('d', (d) => {
      for (const key of mine) expect(d.find(key)?._key).toBe(key);
      expect(d.find(String(Number(mine[39]) + 1))).toBeUndefined();
      expect(d.find(`0${mine[0]}`)).toBeUndefined();
    });
  });

  test('generated ones skip user-defined keys, and a used generated key is refused', () => {
    const first = Number(insert('{}'));
    insert(`{"_key":"${first + 1}","n":"mine"}`);
    insert(`{"_key":"${first + 3}","n":"mine"}`);
    const next = [insert('{}'), insert('{}'), insert('{}')].map(Number);
    expect(next).not.toContain(first + 1);
    expect(next).not.toContain(first + 3);
    expect(errorOf(() => insert(`{"_key":"${next[0]}"}`)).errorNum).toBe(1210);
    folder.read('d', (d) => {
      expect(d.count()).toBe(6);
      expect(d.find(String(first + 1))?.get('n')).toBe('mine');
    });
    folder.write('d', ({ writer }) => writer.remove(String(first), in312));
    insert(`{"_key":"${first}","n":"again"}`);
    expect(folder.read('d', (d) => d.find(String(first))?.get('n'))).toBe('again');
  });

  test('they are not reused after a truncate', () => {
    const first = insert('{}');
    folder.write('d', (d) => d.truncate());
    expect(Number(insert('{}'))).toBeGreaterThan(Number(first));
    expect(folder.read('d', (d) => [d.count(), d.find(first)])).toEqual([1, undefined]);
  });

  test.each([
    [{ type: 'autoincrement', allowUserKeys: false, offset: 10, increment: 5 } as const, ['10', '15', '20']],
    [{ type: 'autoincrement', allowUserKeys: true } as const, ['1', '2', '3']],
    [{ type: 'autoincrement', allowUserKeys: true, offset: 0, increment: 7 } as const, ['7', '14', '21']],
  ])('%j', (keyOptions, expected) => {
    folder.store.write((transaction) =>
      transaction.findDatabase('_system')?.createCollection({ name: 'auto', kind: 'document', keyOptions }),
    );
    const keys = expected.map(() => folder.write('auto', ({ writer }) => writer.insertJson('{}', in312).key));
    expect(keys).toEqual(expected);
    if (keyOptions.allowUserKeys) return;
    const give = () => folder.write('auto', ({ writer }) => writer.insertJson('{"_key":"mine"}', in312));
    expect(errorOf(give).errorNum).toBe(1222);
  });

  test.each([
    ['uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
    ['padded', /^[0-9a-f]{16}$/],
  ] as const)('%s keys', (type, pattern) => {
    folder.store.write((transaction) =>
      transaction
        .findDatabase('_system')
        ?.createCollection({ name: 'keyed', kind: 'document', keyOptions: { type, allowUserKeys: true } }),
    );
    const keys = [1, 2].map(() => folder.write('keyed', ({ writer }) => writer.insertJson('{}', in312).key));
    for (const key of keys) expect(key).toMatch(pattern);
    expect(folder.read('keyed', (collection) => keys.map((key) => collection.find(key)?._key))).toEqual(keys);
  });
});

describe('edges', () => {
  test.each([
    ['{"a":1}', in312, 1233],
    ['{"_from":"d/a"}', in312, 1233],
    ['{"_from":"a","_to":"d/b"}', in312, 1233],
    ['{"_from":"d/","_to":"d/b"}', in312, 1233],
    ['{"_from":"d/a/b","_to":"d/b"}', in312, 1233],
    ['{"_from":1,"_to":"d/b"}', in312, 1233],
    ['{"a":1}', old, 1205],
    ['{"_from":"a","_to":"d/b"}', old, 1205],
    ['{"_from":"nowhere/a","_to":"d/b"}', old, 1203],
  ])('%s is refused', (json, options, errorNum) => {
    const error = errorOf(() => folder.write('e', ({ writer }) => writer.insertJson(json, options)));
    expect(error.errorNum).toBe(errorNum);
  });

  test('an update may change _from and _to in the current dialect, not in 2.8', () => {
    const ends = (): unknown => folder.read('e', (e) => [e.find('k')?.get('_from'), e.find('k')?.get('_to')]);
    folder.write('e', ({ writer }) => {
      writer.insertJson('{"_key":"k","_from":"d/a","_to":"d/b"}', in312);
      writer.updateJson('k', '{"_from":"d/c"}', old);
    });
    expect(ends()).toEqual(['d/a', 'd/b']);
    folder.write('e', ({ writer }) => writer.updateJson('k', '{"_from":"d/c"}', in312));
    expect(ends()).toEqual(['d/c', 'd/b']);
    folder.read('e', (e) =>
      expect([e.degree('d/a', 'outbound'), e.degree('d/c', 'outbound')]).toEqual([0, 1]),
    );
  });
});

test('a conflict contains the stored revision', () => {
  insert('{"_key":"k"}');
  const found = folder.read('d', (d) => d.find('k')?._rev);
  const error = errorOf(() =>
    folder.write('d', ({ writer }) => writer.replaceJson('k', '{}', { ...in312, expectedRevision: '1' })),
  );
  expect(error.errorNum).toBe(1200);
  expect(error.extra).toEqual({ _id: 'd/k', _key: 'k', _rev: found });
});

test('documents are equal by key, by docId, in a scan and in a scan for attributes; also after updates in scan order', () => {
  folder.write('d', ({ writer }) => {
    for (let at = 0; at < 100; at++) {
      const key: ObjectValue = at % 3 === 0 ? {} : { _key: `k${at}` };
      const text = at % 10 === 0 ? 'x'.repeat(1500) : at % 7 === 0 ? 'Größe' : 'short';
      writer.insert({ ...key, at, text, list: [at] }, in312);
    }
  });
  folder.write('d', (collection) => {
    for (const batch of [...collection.scan()])
      for (const { _key } of batch) collection.writer.update(_key, { at: -1, new: 'ü' }, in312);
  });
  folder.read('d', (collection) => {
    const attributes = ['_key', '_id', '_rev', 'at', 'new', 'text', 'list', 'none'];
    const documents = [...collection.scan()].flat();
    const lazily = [...collection.scanForAttributes()].flat();
    expect(documents).toHaveLength(100);
    for (const [number, document] of documents.entries()) {
      const object = document.toObject();
      expect(object).toMatchObject({ at: -1, new: 'ü' });
      const others = [
        collection.find(document._key),
        collection.findDocument(document.docId),
        lazily[number],
      ];
      for (const other of others) {
        for (const attribute of attributes) expect(other?.get(attribute)).toEqual(object[attribute]);
        expect([other?._id, other?._rev, other?.toJson()]).toEqual([
          document._id,
          document._rev,
          document.toJson(),
        ]);
      }
    }
  });
});
