import { expect, test } from 'vitest';
import {
  joinParts,
  type SectionKey,
  type StoredParts,
  splitSection,
} from '../../../../../src/graph/features/scenes/section-parts.ts';
import { fc } from '../../../../fast-check.ts';

const partBytes = 100;

/** What is stored of a section: its frame and its parts, as structured cloning copies them. */
function store(name: string, value: unknown, stored?: StoredParts) {
  const { frame, parts } = splitSection(value, stored, partBytes);
  const keys: SectionKey[] = [['scene', name]];
  const values: unknown[] = [structuredClone(frame)];
  for (const { numbers, chunkAt } of parts) {
    for (const [nth, number] of numbers.entries()) {
      keys.push(['scene', name, number]);
      values.push(structuredClone(chunkAt(nth)));
    }
  }
  return { keys, values, stored: new Map(parts.map(({ source, numbers }) => [source, numbers] as const)) };
}

const numbers = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.float64Array({ maxLength: 60 }),
  fc.uint32Array({ maxLength: 100 }).map((array) => array.subarray(array.length >> 1)),
);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ maxLength: 300 }),
    fc.constantFrom(null, undefined, 7, true, 5n),
    numbers,
    fc.array(fc.option(fc.string({ maxLength: 40 })), { maxLength: 30 }),
    fc.array(tie('value'), { maxLength: 12 }),
    fc.dictionary(
      fc.string().map((name) => `_${name}`),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
}));

test('sections are joined from their frames and parts', () => {
  fc.assert(
    fc.property(fc.array(anyValue, { maxLength: 4 }), (given) => {
      const all = given.map((value, nth) => store(`section ${nth}`, value));
      const joined = joinParts(
        all.flatMap(({ keys }) => keys),
        all.flatMap(({ values }) => values),
      );
      expect(Object.values(joined)).toEqual(given);
    }),
  );
});

test('an array that is stored already has the same parts, and a new one other numbers', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (kept, added) => {
      const first = store('section', { kept });
      const second = store('section', { kept, added }, first.stored);
      for (const [source, known] of first.stored) expect(second.stored.get(source)).toBe(known);
      const isNew = ([source]: readonly [object | string, unknown]) => !first.stored.has(source);
      const reused = new Set([...first.stored.values()].flat());
      for (const [, fresh] of [...second.stored].filter(isNew))
        expect(fresh.some((number) => reused.has(number))).toBe(false);
      expect(joinParts(second.keys, second.values)).toEqual({ section: { kept, added } });
    }),
  );
});

test('parts are small or have one element, and share no memory with larger arrays', () => {
  const large = new Uint8Array(1000).map((_, index) => index);
  const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
  const { frame, parts } = splitSection({ large, texts, view: large.subarray(0, 4) }, undefined, partBytes);
  for (const { numbers, chunkAt } of parts) {
    for (const nth of numbers.keys()) {
      const chunk = chunkAt(nth) as Uint8Array | readonly string[];
      if (ArrayBuffer.isView(chunk)) expect(chunk.buffer.byteLength).toBeLessThanOrEqual(partBytes);
      else expect(chunk.join('').length).toBeLessThanOrEqual(partBytes);
    }
  }
  expect((frame as { readonly view: Uint8Array }).view.buffer.byteLength).toBe(4);
});

test('lists that earlier versions stored in parts are joined', () => {
  const keys: SectionKey[] = [
    ['scene', 'a'],
    ['scene', 'b', 0],
    ['scene', 'b', 1],
  ];
  expect(joinParts(keys, [{ x: 1 }, ['one'], ['two', 'three']])).toEqual({
    a: { x: 1 },
    b: ['one', 'two', 'three'],
  });
});
