import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { open } from 'lmdb';
import { formatVersion } from '../../../server/storage/lmdb/catalog-store.ts';
import { storeFileName } from '../../../server/storage/lmdb/environment.ts';
import { openStore } from '../../../server/storage/Store.ts';
import { fillSample } from './sample-store.ts';

/** Tables of a store and a digest of their content; the definitions in full, so that a difference can be read. */
export interface Layout {
  readonly format: number;
  readonly tables: Readonly<Record<string, { readonly entries: number; readonly sha256: string }>>;
  readonly catalog: Readonly<Record<string, string>>;
}

const binary = { keyEncoding: 'binary', encoding: 'binary', cache: false } as const;

export async function layoutOf(folder: string): Promise<Layout> {
  const root = open({
    path: join(folder, storeFileName),
    noSubdir: true,
    maxDbs: 16,
    readOnly: true,
    ...binary,
  });
  const tables: Record<string, { entries: number; sha256: string }> = {};
  const catalog: Record<string, string> = {};
  for (const name of [...root.getKeys()].map((key) => String(key).replace(/\0$/, ''))) {
    const hash = createHash('sha256');
    let entries = 0;
    for (const { key, value } of root.openDB<Buffer, Buffer>({ name, ...binary }).getRange({})) {
      const payload = value.subarray(0, value.length - 4);
      // The log has the times of its records.
      hash.update(`${key.toString('hex')}=${name === 'log' ? '' : value.toString('hex')}\n`);
      entries += 1;
      if (name === 'catalog') catalog[key.toString('latin1')] = printable(payload);
    }
    tables[name] = { entries, sha256: hash.digest('hex') };
  }
  await root.close();
  return { format: formatVersion, tables, catalog };
}

function printable(payload: Buffer): string {
  const text = payload.toString('latin1');
  return /^[\x20-\x7e]*$/.test(text) ? text : payload.toString('hex');
}

/** Writes the sample store with a log into an empty folder. All times in it are the same. */
export async function writeSample(folder: string): Promise<void> {
  const { now } = Date;
  Date.now = () => 1_700_000_000_000;
  try {
    const store = openStore(folder, { isWriter: true, logBytes: 1 << 20 });
    await fillSample(store);
    await store.close();
  } finally {
    Date.now = now;
  }
}
