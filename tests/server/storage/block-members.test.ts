import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockDocument } from '../../../server/storage/BlockDocument.ts';
import { blockSize, decodeBlock, encodeBlock } from '../../../server/storage/block.ts';
import { type DocumentHome, LmdbDocument } from '../../../server/storage/LmdbDocument.ts';

const home: DocumentHome = {
  name: 'c',
  isEdge: true,
  keyBase: 1000,
  keepsBodies: false,
  loadLarge: () => bodyOfLarge,
};
const bodyOfLarge = `"size":12,"text":"${'x'.repeat(2000)}"`;

/** Few names, so that texts, names within objects and names of other members are mistaken for each other if they can be. */
const names = ['a', 'size', 'sizes', 'b"a', 'a\\', 'ä', '', 'x:y', '{', '__proto__'];
const name = fc.constantFrom(...names);
const scalar = fc.oneof(
  fc.constantFrom(
    '1',
    '-7',
    '0.5',
    '1e3',
    '999999999999999',
    '1234567890123456',
    '18446744073709551615',
    '12E0',
  ),
  fc.constantFrom('true', 'false', 'null'),
  fc
    .constantFrom(...names, '"a":1', ',"size":2', 'ends with \\', '大きさ')
    .map((text) => JSON.stringify(text)),
);
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: scalar },
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc.uniqueArray(fc.tuple(name, tie('value')), { selector: ([key]) => key, maxLength: 3 }).map(objectText),
  ),
}));
const escaped = (key: string) =>
  `"${[...key].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
const member = fc
  .tuple(name, value, fc.constantFrom('', ' '), fc.constantFrom('', ' '), fc.boolean())
  .map(([key, text, before, behind, isEscaped]) => ({
    key,
    text: `${isEscaped ? escaped(key) : JSON.stringify(key)}${before}:${behind}${text}${before}`,
  }));
const body = fc
  .uniqueArray(member, { selector: ({ key }) => key, maxLength: 5 })
  .map((members) => members.map(({ text }) => text).join(','));

function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(',')}}`;
}

describe('attributes read of a whole block', () => {
  test('are those that each document has', () => {
    const asks = fc.array(
      fc.tuple(fc.constantFrom(...names, '_key', '_id', '_from', '_to', '_rev', 'none'), fc.nat()),
    );
    const documents = fc.array(
      fc.option(fc.tuple(body, fc.boolean(), fc.constantFrom('v/1', 'ä/1')), { nil: undefined }),
      {
        minLength: 1,
        maxLength: blockSize,
      },
    );
    fc.assert(
      fc.property(documents, asks, (given, wanted) => {
        const made = given.map((each, slot) =>
          each === undefined
            ? undefined
            : new LmdbDocument(home, slot, slot + 5, each[1] ? `k${slot}` : '', each[2], 'v/2', each[0]),
        );
        const encoded = encodeBlock(made);
        if (encoded === undefined) return;
        const block = decodeBlock(Buffer.from(encoded), 0, home);
        for (const [attribute, place] of wanted) {
          const slot = place % made.length;
          const expected = made[slot]?.toObject();
          expect(block.has(slot)).toBe(expected !== undefined);
          if (expected === undefined) continue;
          const found = new BlockDocument(block, slot).get(attribute);
          expect(found).toEqual(Object.hasOwn(expected, attribute) ? expected[attribute] : undefined);
          expect(made[slot]?.get(attribute)).toEqual(found);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('are read of a document out of line', () => {
    const large = new LmdbDocument(home, 0, 5, 'large', 'v/1', 'v/2', bodyOfLarge);
    const small = new LmdbDocument(home, 1, 6, '', 'v/1', 'v/2', '"size":13');
    const block = decodeBlock(Buffer.from(encodeBlock([large, small]) as Buffer), 0, home);
    expect([0, 1].map((slot) => block.member('size', slot))).toEqual([12, 13]);
    expect(new BlockDocument(block, 0)._key).toBe('large');
    expect(new BlockDocument(block, 1).docId).toBe(1);
  });
});
