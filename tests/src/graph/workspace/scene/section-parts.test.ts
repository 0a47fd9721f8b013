import { expect, test } from 'vitest';
import {
  joinParts,
  partsOf,
  type SectionKey,
} from '../../../../../src/graph/workspace/scene/section-parts.ts';
import { fc } from '../../../../fast-check.ts';

test('sections are joined from their parts; each part is small or has one element', () => {
  const lists = fc.array(fc.string({ maxLength: 40 }), { maxLength: 30 });
  const sections = fc.dictionary(
    fc.string().map((name) => `section ${name}`),
    fc.oneof(lists, fc.record({ name: fc.string() }), fc.integer()),
  );
  fc.assert(
    fc.property(sections, (given) => {
      const keys: SectionKey[] = [];
      const values: unknown[] = [];
      for (const [name, value] of Object.entries(given)) {
        const parts = partsOf(value, 100);
        for (const [nth, part] of parts.entries()) {
          keys.push(parts.length === 1 ? ['scene', name] : ['scene', name, nth]);
          values.push(structuredClone(part));
        }
        if (Array.isArray(value)) {
          const lengths = parts.map((part) => (part as readonly string[]).join('').length);
          expect(lengths.every((length) => length <= 100)).toBe(true);
        } else {
          expect(parts).toEqual([value]);
        }
      }
      expect(joinParts(keys, values)).toEqual({ ...given });
    }),
  );
});
