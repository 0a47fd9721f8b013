import { expect, test } from 'vitest';
import {
  type AttributeRow,
  freeName,
  isChangedBy,
  isSystemAttribute,
  problemsOf,
  toRows,
  toText,
  withType,
} from '../../../../../../src/graph/features/documents/ui/attribute-rows.ts';

const text =
  '{"_id":"v/1","_key":"1","_rev":"9","name":"Ann","zip":"42","age":1.0,"big":9007199254740993,"huge":1e400,"inner":{"a":1.0,"b":9007199254740993},"gone":true}';

const edited = (name: string, part: Partial<AttributeRow>) =>
  toRows(text).map((row) => (row.name === name ? { ...row, ...part } : row));

test.each(['_id', '_rev', '_key', '_from', '_to', '_bidirectional', '_vertices', '$id', '_keyed'])(
  '%s is the system’s',
  (name) => {
    expect(isSystemAttribute(name)).toBe(true);
  },
);

test('[HI-exact-shown] numbers are shown as they are stored', () => {
  const shown = Object.fromEntries(toRows(text).map((row) => [row.name, row.text]));
  expect(shown).toEqual({
    name: 'Ann',
    zip: '42',
    age: '1.0',
    big: '9007199254740993',
    huge: '1e400',
    inner: '{"a":1.0,"b":9007199254740993}',
    gone: 'true',
  });
  expect(isChangedBy(text, toRows(text))).toBe(false);
});

test('[HI-exact-saved] numbers keep their digits, also inside objects, when other attributes are edited', () => {
  expect(toText(text, edited('name', { text: 'Bea' }))).toBe(
    '{"name":"Bea","zip":"42","age":1.0,"big":9007199254740993,"huge":1e400,"inner":{"a":1.0,"b":9007199254740993},"gone":true}',
  );
  expect(toText(text, edited('big', { text: '9007199254740995' }))).toContain('"big":9007199254740995');
  expect(toText(text, edited('inner', { text: '{"a":1.00,"b":9007199254740993}' }))).toContain(
    '"inner":{"a":1.00,"b":9007199254740993}',
  );
});

test('[HI-type-kept] the string "42" edited to 43 stays a string unless its type is changed', () => {
  expect(toText(text, edited('zip', { text: '43' }))).toContain('"zip":"43"');
  const rows = toRows(text).map((row) => (row.name === 'zip' ? withType(row, 'number') : row));
  expect(isChangedBy(text, rows)).toBe(true);
  expect(toText(text, rows)).toContain('"zip":42');
});

test.each([
  ['string', 'Ann', 'number', '"Ann"', '0'],
  ['string', 'true', 'boolean', '"true"', 'true'],
  ['string', 'Ann', 'json', '"Ann"', '["Ann"]'],
  ['number', '1.0', 'string', '1.0', '"1.0"'],
  ['number', '1.0', 'json', '1.0', '[1.0]'],
  ['boolean', 'true', 'number', 'true', '1'],
  ['number', '1', 'null', '1', 'null'],
] as const)('a %s %s becomes a %s', (_from, _text, to, raw, expected) => {
  const [row] = toRows(`{"a":${raw}}`);
  expect(toText(`{"a":${raw}}`, [withType(row!, to)])).toBe(`{"a":${expected}}`);
});

test('new and removed attributes are saved; empty new rows are dropped', () => {
  const rows: AttributeRow[] = [
    ...toRows('{"name":"Ann","gone":true}').slice(0, 1),
    { name: 'new_1', type: 'string', text: 'hello', isNew: true },
    { name: 'new_2', type: 'string', text: '', isNew: true },
  ];
  expect(toText('{"name":"Ann","gone":true}', rows)).toBe('{"name":"Ann","new_1":"hello"}');
  expect(isChangedBy('{"name":"Ann","gone":true}', rows)).toBe(true);
});

test('[5-new-row] a new row gets an unused name', () => {
  const row = (name: string): AttributeRow => ({ name, type: 'string', text: '1' });
  expect(freeName([])).toBe('new_1');
  expect(freeName([row('new_2'), row('new_3')])).toBe('new_4');
  expect(freeName([row('new_2')])).toBe('new_3');
});

test('new rows must not have a duplicate name or a system name; values must fit their type', () => {
  const problems = problemsOf([
    { name: 'name', type: 'string', text: 'a' },
    { name: 'name', type: 'string', text: 'b', isNew: true },
    { name: '_key', type: 'string', text: 'c', isNew: true },
    { name: 'age', type: 'number', text: 'four' },
    { name: 'is', type: 'boolean', text: 'yes' },
    { name: 'inner', type: 'json', text: '{' },
  ]);
  expect([...problems.keys()]).toEqual([1, 2, 3, 4, 5]);
  expect([...problems.values()].slice(0, 4)).toEqual([
    'An attribute with this name exists.',
    'The database sets this attribute.',
    'Expected a number, such as 1.5.',
    'Expected true or false.',
  ]);
});
