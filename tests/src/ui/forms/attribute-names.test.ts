import { expect, test } from 'vitest';
import { nameKeys, offeredNames, offeredTags, shownName } from '../../../../src/ui/forms/attribute-names.tsx';
import { fc } from '../../../fast-check.ts';

/** Short and long names, some of which begin as the keys of long names do. */
const anyName = fc
  .tuple(fc.constantFrom('', '\u0001', '\u00010'), fc.string({ maxLength: 5 }), fc.constantFrom(0, 95, 3_000))
  .map(([start, text, further]) => `${start}${text}${'x'.repeat(further)}`);
const anyNames = fc.uniqueArray(anyName, { maxLength: 12 });

test('names have different short keys, and each key gives its name', () => {
  fc.assert(
    fc.property(anyNames, (names) => {
      const { keyOf, nameOf } = nameKeys(names);
      const keys = names.map(keyOf);
      expect(new Set(keys).size).toBe(names.length);
      expect(Math.max(0, ...keys.map((key) => key.length))).toBeLessThanOrEqual(100);
      expect(keys.map(nameOf)).toEqual(names);
    }),
  );
});

test('a short name is its own key, offered with its text', () => {
  expect(nameKeys(['age']).keyOf('age')).toBe('age');
  const long = 'x'.repeat(1_000);
  expect(offeredNames(['age', long]).data).toEqual([
    { value: 'age', label: 'age' },
    { value: '\u00011', label: long },
  ]);
  expect(shownName(long)).toBe(`${'x'.repeat(100)}…`);
});

test('chosen tags are whole names, and typed ones stay as they are', () => {
  fc.assert(
    fc.property(anyNames, fc.array(anyName, { maxLength: 3 }), (names, chosen) => {
      let tags: readonly string[] = [];
      const { data, onChange } = offeredTags(names, chosen, (next) => {
        tags = next;
      });
      for (const { value, label } of data) {
        if (chosen.includes(value)) continue;
        onChange([...chosen, value]);
        expect(tags).toEqual([...chosen, label]);
      }
      onChange([...chosen, 'typed']);
      expect(tags).toEqual([...chosen, 'typed']);
    }),
  );
});
