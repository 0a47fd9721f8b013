import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../protocol/errors.ts';
import { StartError } from '../../../server/StartError.ts';
import { describeCleanStop, prepareStore } from '../../../server/storage/prepare-store.ts';
import { openStore } from '../../../server/storage/Store.ts';
import { copyStore } from '../../../server/storage/salvage/copy-store.ts';
import { StoreReader } from '../../../server/storage/salvage/StoreReader.ts';
import { damageOf } from './file-damage.ts';
import { type Contents, contentsOf, fillSample } from './sample-store.ts';

const rounds = 240;

let folder: string;
let sound: Buffer;
let expected: Contents;
/** Every revision of every document. */
let everWritten: ReadonlySet<string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-damage-'));
  const store = openStore(folder, { isWriter: true });
  everWritten = await fillSample(store);
  expected = contentsOf(store);
  await store.close();
  sound = readFileSync(join(folder, 'orrery.mdb'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(bytes: Buffer): void {
  writeFileSync(join(folder, 'orrery.mdb'), bytes);
  rmSync(join(folder, 'orrery.mdb-lock'), { force: true });
}

/** A collection without a definition gets another name, and other generated keys. */
function withoutNames(document: string): string {
  return document.replace(/^\{"_id":"[^"]*","_key":"[^"]*"/, '');
}

function prepare(options: object = {}): Promise<void> {
  return prepareStore({ path: folder, hasStore: true, cleanStop: undefined, ...options }, () => undefined);
}

async function readAll(): Promise<Contents> {
  const store = openStore(folder, { isWriter: true });
  try {
    return contentsOf(store);
  } finally {
    await store.close();
  }
}

describe('a damaged file', () => {
  test.each(['flipped bit', 'zero bytes', 'random bytes', 'truncated', 'swapped pages'] as const)(
    'is refused with one line, or has the correct data: %s',
    async (kind) => {
      let refused = 0;
      for (let seed = 1; seed <= rounds / 5; seed++) {
        write(damageOf(sound, kind, seed));
        const error = await prepare().catch((reason: unknown) => reason);
        if (error === undefined) {
          expect(await readAll(), `seed ${seed}`).toEqual(expected);
          continue;
        }
        refused += 1;
        expect(error, `seed ${seed}: ${(error as Error).stack}`).toBeInstanceOf(StartError);
        expect((error as Error).message).toMatch(
          /^orrery\.mdb of the data folder .* is damaged: [^\n]*--salvage/,
        );
      }
      expect(refused).toBeGreaterThan(0);
    },
    120_000,
  );

  test.each([
    [0, /the file is empty/],
    [100, /ends within page 0/],
    [4096, /ends within page 1/],
    [8192, /expected at least/],
    [-4096, /expected at least/],
  ])('cut to %i bytes', async (length, pattern) => {
    write(sound.subarray(0, length < 0 ? sound.length + length : length));
    await expect(prepare()).rejects.toThrow(pattern);
  });

  test('that is missing is refused', async () => {
    rmSync(join(folder, 'orrery.mdb'));
    await expect(prepare()).rejects.toThrow(/has no orrery\.mdb/);
  });

  test('with first pages that differ from those of the last regular shutdown is refused', async () => {
    write(sound);
    const cleanStop = describeCleanStop(folder);
    await prepare({ cleanStop });
    expect(await readAll()).toEqual(expected);
    // The older of the two meta pages, which has no other effect.
    const bytes = Buffer.from(sound);
    const [first, second] = [0, 4096].map((page) => bytes.readUInt32LE(page + 24 + 128)) as [number, number];
    const at = (first < second ? 4096 : 0) + 24 + 128;
    bytes.writeUInt32LE(0, at);
    write(bytes);
    await expect(prepare({ cleanStop })).rejects.toThrow(/first pages.*clean-stop\.json/);
  });

  test('is reported with collection and place', async () => {
    const bytes = Buffer.from(sound);
    const at = bytes.indexOf('large text of document 3');
    bytes[at] = (bytes[at] as number) ^ 1;
    write(bytes);
    await expect(prepare()).rejects.toThrow(
      /large documents of collection 'papers' of database '_system', number \d+: the checksum does not match/,
    );
  });
});

describe('damaged values that were not read at the start', () => {
  test('are answered 1100 and never as data', async () => {
    let refused = 0;
    for (const [seed, text] of ['large text of', 'about 17', '"n":4'].entries()) {
      const bytes = Buffer.from(sound);
      for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
        bytes[at + (seed % text.length)] = 0x7e;
      }
      write(bytes);
      const error = await readAll().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseError);
      expect(error).toMatchObject({ errorNum: 1100, status: 500 });
      expect((error as Error).message).toMatch(
        /orrery\.mdb is damaged at database '_system', collection '\w+'.*checksum.*--salvage NEWFOLDER$/,
      );
      refused += 1;
    }
    expect(refused).toBe(3);
  });
});

describe('salvage', () => {
  test('writes the readable part into a valid store', async () => {
    const source = mkdtempSync(join(tmpdir(), 'orrery-damaged-'));
    const written = new Set([...everWritten].map(withoutNames));
    let saved = 0;
    for (const kind of ['flipped bit', 'zero bytes', 'random bytes', 'truncated', 'swapped pages'] as const) {
      for (let seed = 100; seed < 106; seed++) {
        const damaged = damageOf(sound, kind, seed);
        const path = join(source, 'orrery.mdb');
        writeFileSync(path, damaged);
        const target = mkdtempSync(join(tmpdir(), 'orrery-salvaged-'));
        const reader = new StoreReader(path);
        await copyStore(reader, target, () => undefined);
        reader.close();
        expect(readFileSync(path).equals(damaged)).toBe(true);
        const store = openStore(target, { isWriter: true });
        const contents = contentsOf(store);
        await store.close();
        for (const documents of Object.values(contents.documents)) {
          for (const document of documents) {
            expect(
              written.has(withoutNames(document)),
              `${kind}, seed ${seed}: ${document.slice(0, 100)}`,
            ).toBe(true);
            saved += 1;
          }
        }
        copyFileSync(join(target, 'orrery.mdb'), join(folder, 'orrery.mdb'));
        await prepare();
        rmSync(target, { recursive: true });
      }
    }
    const all = Object.values(expected.documents).flat().length;
    expect(saved / 30 / all).toBeGreaterThan(0.6);
    rmSync(source, { recursive: true });
  }, 120_000);

  test('of an undamaged store copies all of it', async () => {
    write(sound);
    const target = mkdtempSync(join(tmpdir(), 'orrery-salvaged-'));
    const reader = new StoreReader(join(folder, 'orrery.mdb'));
    const report = await copyStore(reader, target, () => undefined);
    reader.close();
    expect(report.problems).toEqual([]);
    expect(report.collections.every(({ lost, older }) => lost === 0 && older === 0)).toBe(true);
    const store = openStore(target, { isWriter: true });
    expect(contentsOf(store)).toEqual(expected);
    await store.close();
    rmSync(target, { recursive: true });
  });

  test('finds documents whose tree is unreadable by their pages', async () => {
    const bytes = Buffer.from(sound);
    // Both meta pages: no page refers to the trees.
    bytes.fill(0, 24, 24 + 144);
    bytes.fill(0, 2048, 2048 + 200);
    bytes.fill(0, 4096 + 24, 4096 + 24 + 144);
    write(bytes);
    const target = mkdtempSync(join(tmpdir(), 'orrery-salvaged-'));
    const reader = new StoreReader(join(folder, 'orrery.mdb'));
    const report = await copyStore(reader, target, () => undefined);
    reader.close();
    const people = report.collections.find(({ collection }) => collection === 'people');
    expect(people?.saved).toBeGreaterThan(250);
    expect(people?.older).toBe(people?.saved);
    rmSync(target, { recursive: true });
  });
});
