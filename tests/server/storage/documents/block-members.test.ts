import { describe, expect, test } from 'vitest';
import { BlockDocument } from '../../../../server/storage/documents/BlockDocument.ts';
import { blockSize, decodeBlock, encodeBlock } from '../../../../server/storage/documents/block.ts';
import { type DocumentHome, LmdbDocument } from '../../../../server/storage/documents/LmdbDocument.ts';
import { sealLength } from '../../../../server/storage/lmdb/checksum.ts';
import { fc } from '../../../fast-check.ts';
import { body, names } from '../json/json-bodies.ts';

const key = Buffer.from('block 0');
const home: DocumentHome = {
  name: 'c',
  isEdge: true,
  keyBase: 1000,
  keepsBodies: false,
  loadLarge: () => bodyOfLarge,
};
const bodyOfLarge = `"size":12,"text":"${'x'.repeat(2000)}"`;

describe('attributes read of a whole block', () => {
  test('equal those of each document', () => {
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
        const encoded = encodeBlock(key, made);
        if (encoded === undefined) return;
        const block = decodeBlock(Buffer.from(encoded.subarray(0, -sealLength)), 0, home);
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
    const block = decodeBlock(
      Buffer.from((encodeBlock(key, [large, small]) as Buffer).subarray(0, -sealLength)),
      0,
      home,
    );
    expect([0, 1].map((slot) => block.member('size', slot))).toEqual([12, 13]);
    expect(new BlockDocument(block, 0)._key).toBe('large');
    expect(new BlockDocument(block, 1).docId).toBe(1);
  });
});
