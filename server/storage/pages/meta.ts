import { readFileSync } from 'node:fs';
import type { PageFile } from './PageFile.ts';

/**
 * The head of an LMDB file as written by lmdb-js (data version 2, dependencies/lmdb/libraries/liblmdb/mdb.c): pages 0
 * and 1 each begin with a page header and a meta record, written alternately by commits. A third record in the middle
 * of page 0 describes the last flush; after a crash of the machine it identifies the state that is certainly on the
 * disk.
 */
export const pageHeaderLength = 24;
const metaLength = 144;
const magic = 0xbeefc0de;
const dataVersion = 2;
const metaPageFlag = 0x08;
/** Flag of a meta record: its pages may not be on the disk yet. */
const unflushedFlag = 0x1000;
export const noPage = 2 ** 64;

/** Roots and counters of one tree. */
export interface TreeRecord {
  readonly flags: number;
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
  /** `noPage`: an empty tree. */
  readonly root: number;
}

interface MetaRecord {
  readonly pageSize: number;
  readonly free: TreeRecord;
  readonly main: TreeRecord;
  readonly lastPage: number;
  readonly transaction: number;
  readonly isFlushed: boolean;
  readonly bootId: bigint;
}

/** The state of the file that LMDB will open. */
export type StoreHead = Omit<MetaRecord, 'isFlushed' | 'bootId'>;

/** A problem with a file or one of its pages. */
export class PageDamage extends Error {
  override readonly name = 'PageDamage';
}

/** An unsigned 64-bit number. Precision above 2^53 is not needed, because such values only fail range checks. */
export function readUint64(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 4) * 0x1_0000_0000 + bytes.readUInt32LE(at);
}

export function readTreeRecord(bytes: Buffer, at: number): TreeRecord {
  return {
    flags: bytes.readUInt16LE(at + 4),
    depth: bytes.readUInt16LE(at + 6),
    branchPages: readUint64(bytes, at + 8),
    leafPages: readUint64(bytes, at + 16),
    overflowPages: readUint64(bytes, at + 24),
    entries: readUint64(bytes, at + 32),
    root: readUint64(bytes, at + 40),
  };
}

function readMeta(bytes: Buffer): MetaRecord {
  const at = pageHeaderLength;
  return {
    pageSize: bytes.readUInt32LE(at + 24),
    isFlushed: (bytes.readUInt16LE(at + 28) & unflushedFlag) === 0,
    free: readTreeRecord(bytes, at + 24),
    main: readTreeRecord(bytes, at + 72),
    lastPage: readUint64(bytes, at + 120),
    transaction: readUint64(bytes, at + 128),
    bootId: bytes.readBigInt64LE(at + 136),
  };
}

/** The head of a file refused by `readHead`, as far as one of its records is readable; for salvage. */
export function guessHead(file: PageFile): StoreHead {
  const sizes = [4096, 8192, 16_384, 32_768, 65_536];
  const places = [0, ...sizes, ...sizes.map((size) => size / 2)];
  const records = places
    .map((offset) => file.read(offset, pageHeaderLength + metaLength))
    .filter((bytes) => bytes.length === pageHeaderLength + metaLength)
    .map(readMeta)
    .filter(
      ({ pageSize, transaction, main }) => sizes.includes(pageSize) && transaction > 0 && main.depth < 32,
    );
  const latest = records.sort((left, right) => right.transaction - left.transaction)[0];
  const pageSize = latest?.pageSize ?? 4096;
  return {
    pageSize,
    free: latest?.free ?? emptyTree,
    main: latest?.main ?? emptyTree,
    transaction: latest?.transaction ?? noPage,
    lastPage: Math.floor(file.sizeBytes / pageSize) - 1,
  };
}

const emptyTree: TreeRecord = {
  flags: 0,
  depth: 0,
  branchPages: 0,
  leafPages: 0,
  overflowPages: 0,
  entries: 0,
  root: noPage,
};

/** Reads the head of the file and checks it against the length of the file. Throws PageDamage. */
export function readHead(file: PageFile): StoreHead {
  if (file.sizeBytes === 0) throw new PageDamage('the file is empty');
  const first = readMetaPage(file, 0, 0);
  const { pageSize } = first;
  if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0) {
    throw new PageDamage(`page 0 gives the page size ${pageSize}, expected a power of two from 512 to 65536`);
  }
  const second = readMetaPage(file, 1, pageSize);
  if (second.pageSize !== pageSize) throw new PageDamage('pages 0 and 1 give different page sizes');
  const flushed = readMeta(file.read(pageSize / 2, pageHeaderLength + metaLength));
  const head = pick(pick(first, second, readBootId()), flushed, readBootId());
  const neededBytes = (head.lastPage + 1) * pageSize;
  if (file.sizeBytes < neededBytes) {
    throw new PageDamage(`the file has ${file.sizeBytes} bytes, expected at least ${neededBytes}`);
  }
  return head;
}

function readMetaPage(file: PageFile, number: number, offset: number): MetaRecord {
  const bytes = file.read(offset, pageHeaderLength + metaLength);
  if (bytes.length < pageHeaderLength + metaLength) {
    throw new PageDamage(`the file has ${file.sizeBytes} bytes and ends within page ${number}`);
  }
  if (readUint64(bytes, 0) !== number || (bytes.readUInt16LE(18) & metaPageFlag) === 0) {
    throw new PageDamage(`page ${number} is no meta page`);
  }
  const [foundMagic, foundVersion] = [
    bytes.readUInt32LE(pageHeaderLength),
    bytes.readUInt32LE(pageHeaderLength + 4),
  ];
  if (foundMagic !== magic) throw new PageDamage(`page ${number} does not have the mark of LMDB`);
  if ((foundVersion & 0xffff) !== dataVersion) {
    throw new PageDamage(`page ${number} gives the version ${foundVersion} of LMDB, expected ${dataVersion}`);
  }
  return readMeta(bytes);
}

/** Same choice as `mdb_pick_meta` when a process is the first to open the file. */
function pick(one: MetaRecord, other: MetaRecord, bootId: bigint): MetaRecord {
  if (other.transaction === 0) return one;
  const latest = one.transaction >= other.transaction ? one : other;
  if ((latest.bootId !== 0n && latest.bootId === bootId) || latest.isFlushed) return latest;
  return one.transaction > other.transaction ? other : one;
}

/** The boot id of the machine, parsed as by `strtoll`; 0 if the system has none. */
function readBootId(): bigint {
  try {
    const digits = /^[0-9a-f]+/i.exec(readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'))?.[0];
    return digits === undefined ? 0n : BigInt(`0x${digits}`);
  } catch (error) {
    // Only Linux has the file. Elsewhere the flushed state is assumed, which is the older one.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0n;
    throw error;
  }
}
