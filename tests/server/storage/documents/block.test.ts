import { describe, expect, test } from 'vitest';
import {
  Block,
  blockSize,
  decodeBlock,
  decodeSlot,
  encodeBlock,
} from '../../../../server/storage/documents/block.ts';
import { type DocumentHome, LmdbDocument } from '../../../../server/storage/documents/LmdbDocument.ts';
import { isSealed, sealLength } from '../../../../server/storage/lmdb/checksum.ts';
import { fc } from '../../../fast-check.ts';

const home: DocumentHome = {
  name: 'c',
  isEdge: true,
  keyBase: 1000,
  keepsBodies: false,
  loadLarge: (docId) => `"large":${docId}`,
};
const number = 7;
/** Key of the block, for its checksum. */
const key = Buffer.from('block 7');

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constant('x'.repeat(1500)),
  fc.constant('Größe 大きさ 🚀'.repeat(90)),
);
const slots = fc.array(
  fc.option(
    fc.record({
      key: fc.stringMatching(/^[a-z0-9]{0,20}$/),
      from: text,
      to: text,
      body: text,
      revision: fc.nat(),
    }),
    { nil: undefined },
  ),
  { maxLength: blockSize, minLength: 1 },
);

describe('a block of documents', () => {
  test('returns its documents, all and one by one', () => {
    fc.assert(
      fc.property(slots, (given) => {
        const documents = given.map((each, slot) => {
          if (each === undefined) return undefined;
          const docId = number * blockSize + slot;
          const { revision, key, from, to, body } = each;
          return new LmdbDocument(home, docId, revision, key, from.slice(0, 200), to.slice(0, 200), body);
        });
        const encoded = encodeBlock(key, documents);
        if (encoded === undefined) {
          expect(documents.every((document) => document === undefined)).toBe(true);
          return;
        }
        const value = Buffer.from(encoded.subarray(0, -sealLength));
        expect(isSealed(key, encoded)).toBe(true);
        const block = decodeBlock(value, number, home);
        for (let slot = 0; slot < blockSize; slot++) {
          const expected = documents[slot];
          for (const found of [block.find(slot), decodeSlot(value, value.length, number, slot, home)]) {
            expect(found?.docId).toBe(expected?.docId);
            expect(found?.revision).toBe(expected?.revision);
            expect([found?.ownKey, found?.from, found?.to]).toEqual([
              expected?.ownKey,
              expected?.from,
              expected?.to,
            ]);
            const isInline = found?.isLoaded === true;
            if (expected !== undefined && isInline) expect(found.body).toBe(expected.body);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is readable in the first format, with UTF-16 units instead of bytes', () => {
    const texts = ['"a":"Größe"', '"b":"🚀 x"', '"c":3'];
    const joined = texts.map((body, slot) => `k${slot}${body}`).join('');
    const head = Buffer.alloc(2 + 15 * texts.length);
    head[0] = 1;
    head[1] = texts.length;
    let start = 0;
    for (const [slot, body] of texts.entries()) {
      const at = 2 + 15 * slot;
      head[at] = 1;
      head[at + 1] = 2;
      head.writeUIntBE(slot + 100, at + 2, 6);
      head.writeUIntBE(start, at + 12, 3);
      start += 2 + body.length;
    }
    const value = Buffer.concat([head, Buffer.from(joined)]);
    const block = decodeBlock(value, number, home);
    for (const [slot, body] of texts.entries()) {
      const found = block.find(slot);
      expect([found?.ownKey, found?.revision, found?.body]).toEqual([`k${slot}`, slot + 100, body]);
    }
    expect(block.find(texts.length)).toBeUndefined();
  });

  test('is empty without documents', () => {
    expect(encodeBlock(key, Block.empty(number, home).thaw())).toBeUndefined();
  });
});
