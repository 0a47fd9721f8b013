import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../../server/storage/lmdb/environment.ts';
import { checkWholeStore } from '../../../../server/storage/prepare-store.ts';
import type { PlacedDocument } from '../../../../server/storage/types.ts';
import { seededRandom } from '../file-damage.ts';
import { StoreFolder } from '../store-folder.ts';

const in312 = { dialect: '3.12' } as const;
const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

type Shape = 'one string' | 'many attributes' | 'beyond ASCII' | 'deep';

/** Members of a document of about `sizeBytes` UTF-8 bytes. */
function membersOf(shape: Shape, sizeBytes: number): string {
  const random = seededRandom(sizeBytes);
  switch (shape) {
    case 'one string':
      return `"text":"${'0123456789abcdef'.repeat(Math.ceil(sizeBytes / 16)).slice(0, sizeBytes - 9)}"`;
    case 'beyond ASCII':
      return `"text":"${'Größe 大きさ 🚀 '.repeat(Math.floor(sizeBytes / 24))}"`;
    case 'deep':
      return `"deep":${'{"a":['.repeat(40)}"${'d'.repeat(sizeBytes)}"${']}'.repeat(40)}`;
    case 'many attributes': {
      const members: string[] = [];
      // A document may have at most a million values.
      const padding = '0'.repeat(Math.floor(sizeBytes / 800_000));
      for (let length = 0, n = 0; length < sizeBytes; n++) {
        const member = `"attribute${n}":"${Math.floor(random() * 1e9)}${padding}"`;
        members.push(member);
        length += member.length + 1;
      }
      return members.join(',');
    }
  }
}

const cases: readonly (readonly [Shape, number])[] = [
  // Around the size limit of inline documents, in bytes of members.
  ...[1023, 1024, 1025, 1026].map((size) => ['one string', size] as const),
  ...[-1, 0, 1].map((more) => ['one string', mebibyte - 2 + more] as const),
  ['beyond ASCII', mebibyte],
  ['beyond ASCII', 3 * mebibyte + 1],
  ['many attributes', 8 * mebibyte],
  ['deep', 8 * mebibyte],
  ['one string', 16 * mebibyte - 1],
  ['one string', 16 * mebibyte],
  ['many attributes', 17 * mebibyte],
  ['one string', 32 * mebibyte],
  ['many attributes', 63 * mebibyte],
];

let folder: StoreFolder;
beforeAll(() => {
  folder = new StoreFolder();
  folder.create('papers');
});
afterAll(() => folder.remove());

function digest(text: string | undefined): string {
  return createHash('sha256')
    .update(text ?? 'missing')
    .digest('base64');
}

/** The part of a document's text after its system attributes. */
function bodyOf(json: string | undefined): string | undefined {
  return json?.replace(/^\{"_id":"[^"]*","_key":"[^"]*","_rev":"[^"]*",?/, '').slice(0, -1);
}

function storedBody(key: string): string | undefined {
  return folder.read('papers', (papers) => bodyOf(papers.find(key)?.toJson()));
}

describe('a document of any size', () => {
  test.each(cases)(
    '%s, %i bytes: stored, changed and read back unchanged, also after a restart',
    async (shape, sizeBytes) => {
      const members = membersOf(shape, sizeBytes);
      const key = `${shape.replaceAll(' ', '-')}-${sizeBytes}`;
      folder.write('papers', (papers) => papers.writer.insertJson(`{"_key":"${key}",${members}}`, in312));
      expect(digest(storedBody(key))).toBe(digest(members));
      folder.write('papers', (papers) => {
        expect(digest(bodyOf(papers.find(key)?.toJson()))).toBe(digest(members));
        papers.writer.updateJson(key, '{"patched":[1,2]}', in312);
      });
      const patched = `${members},"patched":[1,2]`;
      expect(digest(storedBody(key))).toBe(digest(patched));
      await folder.reopen();
      expect(digest(storedBody(key))).toBe(digest(patched));
      folder.read('papers', (papers) => {
        const scanned = [...papers.scan()].flat().find((document) => document._key === key);
        expect(digest(bodyOf(scanned?.toJson()))).toBe(digest(patched));
        expect(papers.find(key)?.get('patched')).toEqual([1, 2]);
      });
      expect(checkWholeStore(folder.path).findings).toEqual([]);
    },
    120_000,
  );

  test('leaves no pieces after it shrinks or is removed', async () => {
    const text = 'x'.repeat(3 * mebibyte);
    const sizes = [3, 1, 2, 0.5, 3].map((part) => Math.floor(part * mebibyte));
    folder.write('papers', (papers) => {
      papers.writer.insertJson(`{"_key":"changing","text":"${text}"}`, in312);
    });
    for (const size of sizes) {
      folder.write('papers', (papers) => {
        papers.writer.replaceJson('changing', `{"text":"${text.slice(0, size)}"}`, in312);
      });
      expect(storedBody('changing')).toHaveLength(size + 9);
      expect(piecesOf('changing')).toBe(Math.ceil((size + 9) / mebibyte));
    }
    folder.write('papers', (papers) => papers.writer.replaceJson('changing', '{"text":"short"}', in312));
    expect(piecesOf('changing')).toBe(0);
    folder.write('papers', (papers) => {
      papers.writer.replaceJson('changing', `{"text":"${text}"}`, in312);
      papers.writer.remove('changing', in312);
    });
    expect(storedBody('changing')).toBeUndefined();
  });
});

function piecesOf(key: string): number {
  return folder.read('papers', (papers) => {
    const { snapshot, record } = papers as unknown as {
      readonly snapshot: Snapshot;
      readonly record: { readonly storageId: number };
    };
    const { docId } = papers.find(key) as PlacedDocument;
    const start = Buffer.alloc(10);
    start.writeUInt32BE(record.storageId, 0);
    start.writeUIntBE(docId, 4, 6);
    const end = Buffer.concat([start, Buffer.of(0xff, 0xff)]);
    return [...snapshot.keys(snapshot.tables.large, { start, end })].length;
  });
}
