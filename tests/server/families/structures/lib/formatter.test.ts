import { describe, expect, test } from 'vitest';
import type { ObjectValue, Value } from '../../../../../aql/values/value.ts';
import { formatterFunctions } from '../../../../../server/families/structures/lib/formatter.ts';
import { fc } from '../../../../fast-check.ts';

function call(name: string, value: Value | undefined, args: ObjectValue = {}): Value | undefined {
  const run = formatterFunctions.get(name);
  if (run === undefined) throw new Error(`no function ${name}`);
  return run(value, args);
}

const german = { decPlaces: 4, decSeparator: ',', thouSeparator: '.' };

test.each<[string, Value | undefined, ObjectValue, Value | undefined]>([
  ['formatFloat', 1234.5, { decPlaces: 4 }, '1,234.5000'],
  ['formatFloat', 1234.5, german, '1.234,5000'],
  ['formatFloat', -1234567.891, {}, '-1,234,567.89'],
  ['formatFloat', 999, { decPlaces: 0 }, '999'],
  ['formatFloat', '12', {}, '12.00'],
  ['formatFloat', 1e21, { decPlaces: 1 }, '1,000,000,000,000,000,000,000.0'],
  ['formatFloat', 5, { decPlaces: 101 }, 5],
  ['formatFloat', null, {}, null],
  ['formatFloat', undefined, {}, null],
  ['formatFloat', { toString: 1, valueOf: 1 }, { decPlaces: { valueOf: 1 } }, { toString: 1, valueOf: 1 }],
  ['parseFloat', '1.234,50', german, 1234.5],
  ['parseFloat', '1.234.567,5', german, 1234567.5],
  ['parseFloat', '1,234.5', {}, 1234.5],
  ['parseFloat', 7, {}, 7],
  ['parseFloat', undefined, {}, null],
  ['number', 7.5, { format: '%f' }, '7.5'],
  ['number', 7.4, { format: '%d' }, '7'],
  ['number', 7.4, { format: '%s' }, 7.4],
  ['joinNumbers', [1, null, 2.5], {}, '1,,2.5'],
  ['splitNumbers', '1,2.5', {}, [1, 2.5]],
  ['validateNotNull', null, {}, false],
  ['validateNotNull', 0, {}, true],
  ['validateGT', 3, { compareValue: 2 }, true],
  ['validateGT', 2, { compareValue: 2 }, false],
  ['validateGT', undefined, { compareValue: -1 }, false],
  ['validateGT', 'b', { compareValue: 'a' }, true],
  ['validateEQ', 'b', { compareValue: 'b' }, true],
  ['validateEQ', undefined, {}, false],
])('%s of %j with %j is %j', (name, value, args, wanted) => {
  expect(call(name, value, args)).toEqual(wanted);
});

test('a formatted number is parsed to itself', () => {
  const separators = fc.constantFrom(['.', ','], [',', '.'], ['.', ' '], [',', "'"]);
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.nat(6),
      separators,
      (units, decPlaces, [dec, thou]) => {
        const number = units / 10 ** decPlaces;
        const args = { decPlaces, decSeparator: dec ?? '.', thouSeparator: thou ?? ',' };
        expect(call('parseFloat', call('formatFloat', number, args), args)).toBeCloseTo(number, decPlaces);
      },
    ),
  );
});

test('digits are grouped as the language of the runtime groups them', () => {
  fc.assert(
    fc.property(fc.integer(), (number) => {
      expect(call('formatFloat', number, { decPlaces: 0 })).toBe(number.toLocaleString('en-US'));
    }),
  );
});

const berlin = { lang: 'de', timezone: 'Europe/Berlin', pattern: 'yyyy.MM.dd HH:mm:ss zzz' };

describe('dates', () => {
  test.each<[Value, ObjectValue, string]>([
    [0, { timezone: 'GMT' }, '1970-01-01T00:00:00+0000'],
    [1370000000, {}, '2013-05-31T11:33:20+0000'],
    [1370000000, { ...berlin, pattern: 'd. MMMM yy, HH:mm Z' }, '31. Mai 13, 13:33 +0200'],
    [1370000000, { ...berlin, pattern: 'EEEE ZZZZ ZZZZZ' }, 'Freitag GMT+02:00 +02:00'],
    [1370000000, { lang: 'en_US', pattern: "h 'o''clock' a, K k" }, "11 o'clock AM, 11 11"],
    [0, { timezone: 'nowhere', lang: '!', pattern: "yyyy''" }, "1970'"],
  ])('%j is formatted with %j as %s', (value, args, wanted) => {
    expect(call('formatDatetime', value, args)).toBe(wanted);
  });

  test('an unknown letter, a long pattern and a value out of range leave the value as it is', () => {
    expect(call('formatDatetime', 5, { pattern: 'Q' })).toBe(5);
    expect(call('formatDatetime', 5, { pattern: 'y'.repeat(101) })).toBe(5);
    expect(call('formatDatetime', 1e15)).toBe(1e15);
    expect(call('formatDatetime', 'x')).toBe('x');
  });

  test.each<[string, ObjectValue, number | null]>([
    ['2013-05-31T11:33:20+0000', {}, 1370000000],
    ['2013-05-31T13:33:20+02:00', {}, 1370000000],
    ['31. Mai 2013', { ...berlin, pattern: 'd. MMMM yyyy' }, 1369951200],
    ['20130531', { pattern: 'yyyyMMdd' }, 1369958400],
    ['05/31/13 01:05 PM', { pattern: 'MM/dd/yy hh:mm a' }, 1370005500],
    ['tomorrow', {}, null],
  ])('%s is parsed with %j as %j', (text, args, wanted) => {
    expect(call('parseDatetime', text, args)).toBe(wanted);
  });

  test.each<ObjectValue>([
    {},
    berlin,
    { ...berlin, pattern: 'EEE, d MMM yyyy h:mm:ss a Z' },
    { lang: 'pl', timezone: 'America/New_York', pattern: 'd MMMM yyyy HH:mm:ss ZZZZ' },
    { lang: 'ja', timezone: 'Asia/Tokyo', pattern: 'yyyy MMMM d kk:mm:ss' },
  ])('a formatted date is parsed to itself: %j', (args) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => {
        // In autumn one hour occurs twice. Only the name or the offset of the zone shows which one is meant.
        const parsed = Number(call('parseDatetime', call('formatDatetime', seconds, args), args));
        expect([0, 3600]).toContain(Math.abs(parsed - seconds));
      }),
    );
  });
});
