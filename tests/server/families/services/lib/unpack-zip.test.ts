import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackZip } from '../../../../../server/families/services/lib/unpack-zip.ts';
import { fc } from '../../../../fast-check.ts';

interface Entry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The size that the zip names; default: that of the content. */
  readonly namedBytes?: number;
  readonly checksum?: number;
  readonly mode?: number;
  readonly flags?: number;
}

/** A zip with any names, sizes and modes. */
function zipOf(entries: readonly Entry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, namedBytes, checksum, mode = 0o100644, flags = 0 } of entries) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const size = namedBytes ?? bytes.length;
    const fields = (buffer: Buffer, at: number): void => {
      buffer.writeUInt16LE(flags, at);
      buffer.writeUInt16LE(8, at + 2);
      buffer.writeUInt32LE(checksum ?? crc32(bytes), at + 8);
      buffer.writeUInt32LE(packed.length, at + 12);
      buffer.writeUInt32LE(size, at + 16);
      buffer.writeUInt16LE(nameBytes.length, at + 20);
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    fields(local, 6);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    fields(central, 8);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    parts.push(local, nameBytes, packed);
    directory.push(central, nameBytes);
    offset += local.length + nameBytes.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

const manifest: Entry = { name: 'manifest.json', content: '{}' };
const megabyte = new Uint8Array(1 << 20);

test('the files of a zip are read, with and without a folder around them', async () => {
  const inside = (folder: string) => [
    { name: `${folder}manifest.json`, content: '{}' },
    { name: `${folder}lib/a.js`, content: 'a' },
  ];
  for (const folder of ['', 'repository-main/']) {
    const files = await unpackZip(zipOf(inside(folder)));
    expect([...files].map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual([
      ['manifest.json', '{}'],
      ['lib/a.js', 'a'],
    ]);
  }
});

test.each<[string, readonly Entry[], RegExp]>([
  ['a climbing path', [{ name: '../a.js', content: '' }], /invalid relative path/],
  ['a climbing path inside', [{ name: 'a/../../b.js', content: '' }], /invalid relative path/],
  ['an absolute path', [{ name: '/etc/passwd', content: '' }], /absolute path/],
  ['a path of Windows', [{ name: 'C:/a.js', content: '' }], /absolute path/],
  ['backslashes', [{ name: 'a\\b.js', content: '' }], /invalid characters/],
  ['a double name', [manifest, manifest], /twice/],
  ['a link', [{ name: 'a.js', content: '/etc/passwd', mode: 0o120777 }], /is a link/],
  ['an encrypted file', [{ name: 'a.js', content: 'a', flags: 1 }], /is encrypted/],
  ['a file that unpacks to more', [{ name: 'a.js', content: megabyte, namedBytes: 10 }], /too many bytes/],
  ['a file that unpacks to less', [{ name: 'a.js', content: 'a', namedBytes: 10 }], /not enough bytes/],
  ['a wrong checksum', [{ name: 'a.js', content: 'a', checksum: 1 }], /checksum is wrong/],
  ['a huge file', [{ name: 'a.js', content: '', namedBytes: 17 << 20 }], /at most 16 MiB/],
  [
    'files that are huge together',
    Array.from({ length: 5 }, (_, index) => ({ name: `${index}`, content: new Uint8Array(15 << 20) })),
    /at most 64 MiB/,
  ],
])('%s is refused', async (_name, entries, message) => {
  await expect(unpackZip(zipOf(entries))).rejects.toMatchObject({
    errorNum: 3015,
    message: expect.stringMatching(message),
  });
});

test('damaged bytes are refused or give the files; nothing else happens', async () => {
  const zip = zipOf([manifest, { name: 'a.js', content: 'module.exports = 1;'.repeat(20) }]);
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), async (at, value) => {
      const damaged = new Uint8Array(zip);
      damaged[at] = value;
      const outcome = await unpackZip(damaged).catch(
        (error: { readonly errorNum?: number }) => error.errorNum,
      );
      expect(outcome === 3015 || outcome instanceof Map).toBe(true);
    }),
  );
});

test.each([
  ['no bytes', new Uint8Array()],
  ['a text', Buffer.from('not a zip')],
  ['a cut zip', zipOf([manifest]).subarray(0, 60)],
])('%s: no zip', async (_name, bytes) => {
  await expect(unpackZip(bytes)).rejects.toMatchObject({ errorNum: 3015 });
});
