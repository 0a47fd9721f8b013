import { noPage, PageDamage, pageHeaderLength, readUint64, type StoreHead } from './meta.ts';
import type { PageFile } from './PageFile.ts';

/**
 * A page of a tree: [page number u64][transaction u64][unused u16][flags u16][lower u16][upper u16], then one u16
 * offset per node up to `lower`, then the nodes from `upper` on. lower, upper and the offsets count from the end of the
 * header. Node: [low u16][high u16][flags u16][key length u16][key][data]. In a branch, low, high and flags form the
 * number of the child page; in a leaf, low and high form the length of the data.
 */
const branchFlag = 0x01;
const leafFlag = 0x02;
const overflowFlag = 0x04;
const nodeHeaderLength = 8;

/** The data of a node is [first page u64][transaction u64][count of pages u64]. */
const overflowNode = 0x01;
const subTreeNode = 0x02;

export interface BranchNode {
  readonly key: Buffer;
  readonly page: number;
}

/** A leaf entry. Its data is in the leaf or on overflow pages. */
export interface LeafNode {
  readonly key: Buffer;
  readonly sizeBytes: number;
  readonly isSubTree: boolean;
  /** The data, if it is in the leaf. */
  readonly data: Buffer | undefined;
  readonly overflow:
    | { readonly firstPage: number; readonly transaction: number; readonly pages: number }
    | undefined;
}

export type TreePage =
  | { readonly kind: 'branch'; readonly transaction: number; readonly nodes: readonly BranchNode[] }
  | { readonly kind: 'leaf'; readonly transaction: number; readonly nodes: readonly LeafNode[] };

/** Bytes of a page. Throws PageDamage if the number is outside the file. */
function readPage(file: PageFile, head: StoreHead, number: number): Buffer {
  if (number < 2 || number > head.lastPage) {
    throw new PageDamage(`page ${number} is named, the last page is ${head.lastPage}`);
  }
  const bytes = file.read(number * head.pageSize, head.pageSize);
  if (bytes.length < head.pageSize) throw new PageDamage(`page ${number} lies beyond the end of the file`);
  if (readUint64(bytes, 0) !== number)
    throw new PageDamage(`page ${number} has another number in its header`);
  return bytes;
}

/** Reads a page of a tree and checks every offset. Throws PageDamage. */
export function readTreePage(file: PageFile, head: StoreHead, number: number): TreePage {
  const bytes = readPage(file, head, number);
  const transaction = readUint64(bytes, 8);
  if (transaction > head.transaction) throw new PageDamage(`page ${number} is of a later transaction`);
  const offsets = nodeOffsets(bytes, number);
  switch (bytes.readUInt16LE(18)) {
    case branchFlag:
      return {
        kind: 'branch',
        transaction,
        nodes: offsets.map((at, index) => readBranchNode(bytes, at, index, number)),
      };
    case leafFlag:
      return { kind: 'leaf', transaction, nodes: offsets.map((at) => readLeafNode(bytes, at, number)) };
    default:
      throw new PageDamage(`page ${number} is no page of a tree`);
  }
}

/** The readable nodes of a leaf, for salvage; none if the page is not a leaf. */
export function readableNodes(bytes: Buffer, number: number): LeafNode[] {
  if (bytes.readUInt16LE(18) !== leafFlag) return [];
  const nodes: LeafNode[] = [];
  const count = Math.min(bytes.readUInt16LE(20), bytes.length - pageHeaderLength) >> 1;
  for (let index = 0; index < count; index++) {
    const at = bytes.readUInt16LE(pageHeaderLength + 2 * index) + pageHeaderLength;
    try {
      nodes.push(readLeafNode(bytes, at, number));
    } catch (error) {
      if (!(error instanceof PageDamage)) throw error;
    }
  }
  return nodes;
}

function nodeOffsets(bytes: Buffer, number: number): number[] {
  const lower = bytes.readUInt16LE(20);
  const upper = bytes.readUInt16LE(22);
  if (lower % 2 !== 0 || lower > upper || upper > bytes.length - pageHeaderLength) {
    throw new PageDamage(`page ${number} has bounds that do not fit`);
  }
  const offsets: number[] = [];
  for (let at = 0; at < lower; at += 2) {
    const offset = bytes.readUInt16LE(pageHeaderLength + at);
    if (offset < upper) throw new PageDamage(`page ${number} has a node outside its bounds`);
    offsets.push(offset + pageHeaderLength);
  }
  return offsets;
}

function readBranchNode(bytes: Buffer, at: number, index: number, number: number): BranchNode {
  const key = readKey(bytes, at, number);
  // The first key of a branch covers all keys below the second.
  if (index > 0 && key.length === 0) throw new PageDamage(`page ${number} has a branch without a key`);
  const page =
    bytes.readUInt16LE(at + 4) * 0x1_0000_0000 +
    bytes.readUInt16LE(at + 2) * 0x1_0000 +
    bytes.readUInt16LE(at);
  return { key, page };
}

function readLeafNode(bytes: Buffer, at: number, number: number): LeafNode {
  const key = readKey(bytes, at, number);
  if (key.length === 0) throw new PageDamage(`page ${number} has an entry without a key`);
  const flags = bytes.readUInt16LE(at + 4);
  if ((flags & ~(overflowNode | subTreeNode)) !== 0) {
    throw new PageDamage(`page ${number} has an entry of an unknown kind`);
  }
  const sizeBytes = bytes.readUInt16LE(at + 2) * 0x1_0000 + bytes.readUInt16LE(at);
  const start = at + nodeHeaderLength + key.length;
  const isOverflow = (flags & overflowNode) !== 0;
  const end = start + (isOverflow ? 24 : sizeBytes);
  if (end > bytes.length) throw new PageDamage(`page ${number} has an entry beyond its end`);
  return {
    key,
    sizeBytes,
    isSubTree: (flags & subTreeNode) !== 0,
    data: isOverflow ? undefined : bytes.subarray(start, end),
    overflow: isOverflow
      ? {
          firstPage: readUint64(bytes, start),
          transaction: readUint64(bytes, start + 8),
          pages: readUint64(bytes, start + 16),
        }
      : undefined,
  };
}

function readKey(bytes: Buffer, at: number, number: number): Buffer {
  if (at + nodeHeaderLength > bytes.length) throw new PageDamage(`page ${number} has a node beyond its end`);
  const start = at + nodeHeaderLength;
  const end = start + bytes.readUInt16LE(at + 6);
  if (end > bytes.length) throw new PageDamage(`page ${number} has a key beyond its end`);
  return bytes.subarray(start, end);
}

/** The data of an entry, from its leaf or its overflow pages. Throws PageDamage. */
export function readData(file: PageFile, head: StoreHead, node: LeafNode): Buffer {
  if (node.overflow === undefined) return node.data as Buffer;
  const { firstPage, pages } = checkOverflow(head, node);
  const header = readPage(file, head, firstPage);
  if (header.readUInt16LE(18) !== overflowFlag || header.readUInt32LE(20) !== pages) {
    throw new PageDamage(`page ${firstPage} is no overflow page of ${pages} pages`);
  }
  const bytes = file.read(firstPage * head.pageSize + pageHeaderLength, node.sizeBytes);
  if (bytes.length < node.sizeBytes) throw new PageDamage(`page ${firstPage + pages - 1} ends too early`);
  return bytes;
}

/**
 * Checks the overflow pages of an entry. There may be more than the size requires: a value that replaces a longer one
 * of the same transaction reuses its pages (`mdb_cursor_put`). Throws PageDamage.
 */
export function checkOverflow(
  head: StoreHead,
  { sizeBytes, overflow }: LeafNode,
): { readonly firstPage: number; readonly pages: number } {
  const { firstPage, pages, transaction } = overflow ?? { firstPage: noPage, pages: 0, transaction: 0 };
  const needed = Math.floor((pageHeaderLength - 1 + sizeBytes) / head.pageSize) + 1;
  if (pages < needed || firstPage < 2 || firstPage + pages - 1 > head.lastPage) {
    throw new PageDamage(
      `an entry names ${pages} pages from page ${firstPage} on, expected at least ${needed}`,
    );
  }
  if (transaction > head.transaction) throw new PageDamage('an entry names pages of a later transaction');
  return { firstPage, pages };
}
