import type { Value } from '../../../aql/values/value.ts';
import { MemberSearch, unsettled } from '../json/MemberSearch.ts';
import { blockSize } from '../lmdb/block-size.ts';
import { readUint48, writeText } from '../lmdb/bytes.ts';
import { sealInPlace, sealLength } from '../lmdb/checksum.ts';
import { type DocumentHome, LmdbDocument } from './LmdbDocument.ts';

/**
 * A block holds the documents of 32 consecutive docIds in one value, because each value costs a tree walk. Layout:
 * [counting u8][slots u8], then 15 bytes per slot, then the UTF-8 text of all documents: key, _from, _to, body. Slot:
 * [kind u8][key length u8][revision u48][_from length u16][_to length u16][start u24]. Lengths and starts count bytes,
 * so a document can be read alone. Bit 0x80 of a kind marks non-ASCII text. The value in the tree ends with a checksum
 * (checksum.ts), which is not part of the block.
 */
export { blockSize };

const countsBytes = 2;
/** Only in blocks of the former format: lengths and starts count UTF-16 units of the whole text. */
const countsUnits = 1;
/** Longer documents are stored out of line. */
const inlineLimit = 1024;

const headerLength = 2;
const slotLength = 15;
const kindAbsent = 0;
const kindInline = 1;
const kindLarge = 2;
const beyondAscii = 0x80;

type BlockDocuments = (LmdbDocument | undefined)[];

/** An attribute read from the documents of a block, by slot. Undefined values: it was read from one document only. */
interface BlockColumn {
  readonly attribute: string;
  values: readonly (Value | undefined)[] | undefined;
}

/** A decoded block header. Documents are decoded on demand. */
export class Block {
  readonly documents: BlockDocuments = new Array(blockSize).fill(undefined);
  #head: string;
  readonly #text: string;
  readonly #columns: BlockColumn[] = [];

  constructor(
    readonly number: number,
    readonly home: DocumentHome,
    head: string,
    text: string,
  ) {
    this.#head = head;
    this.#text = text;
  }

  static empty(number: number, home: DocumentHome): Block {
    return new Block(number, home, '\0\0', '');
  }

  find(slot: number): LmdbDocument | undefined {
    const document = this.#make(slot);
    if (this.home.keepsBodies) document?.load();
    return document;
  }

  /** True if the slot holds a document. */
  has(slot: number): boolean {
    if (slot >= this.#head.charCodeAt(1)) return this.documents[slot] !== undefined;
    return this.#head.charCodeAt(headerLength + slot * slotLength) !== kindAbsent;
  }

  /**
   * An attribute of a document. A read of the first slot or a second read indicates a scan, so the attribute is read
   * for the whole block. For unchanged blocks only.
   */
  member(attribute: string, slot: number): Value | undefined {
    let column: BlockColumn | undefined;
    for (const each of this.#columns) if (each.attribute === attribute) column = each;
    if (column === undefined) {
      column = { attribute, values: undefined };
      this.#columns.push(column);
      if (slot > 0) return this.#make(slot)?.get(attribute);
    }
    column.values ??= attribute.startsWith('_') ? this.#systemColumn(attribute) : this.#column(attribute);
    return column.values[slot];
  }

  #column(attribute: string): (Value | undefined)[] {
    const head = this.#head;
    const slots = head.charCodeAt(1);
    const values: (Value | undefined)[] = new Array(slots);
    const search = MemberSearch.of(this.#text, attribute);
    for (let slot = 0; slot < slots; slot++) {
      const at = headerLength + slot * slotLength;
      const kind = head.charCodeAt(at);
      if (kind === kindAbsent) continue;
      // Only the text of an ASCII document can be searched in place.
      const found =
        search === undefined || kind !== kindInline
          ? unsettled
          : search.find(bodyStart(head, at), this.#textEnd(slot));
      values[slot] = found === unsettled ? this.#make(slot)?.get(attribute) : (found as Value | undefined);
    }
    return values;
  }

  #systemColumn(attribute: string): (Value | undefined)[] {
    const { isEdge } = this.home;
    const values: (Value | undefined)[] = new Array(this.#head.charCodeAt(1));
    for (let slot = 0; slot < values.length; slot++) {
      const at = headerLength + slot * slotLength;
      const kind = this.#head.charCodeAt(at);
      if (kind === kindAbsent) continue;
      const isEnd = isEdge && kind === kindInline && (attribute === '_from' || attribute === '_to');
      values[slot] = isEnd ? this.#endOfEdge(at, attribute) : this.#make(slot)?.get(attribute);
    }
    return values;
  }

  /** `_from` or `_to` of the slot at `at`. */
  #endOfEdge(at: number, attribute: '_from' | '_to'): string {
    const head = this.#head;
    const start = readUint24(head, at + 12) + head.charCodeAt(at + 1);
    const middle = start + readUint16(head, at + 8);
    if (attribute === '_from') return this.#text.slice(start, middle);
    return this.#text.slice(middle, middle + readUint16(head, at + 10));
  }

  #textEnd(slot: number): number {
    const isLast = slot + 1 === this.#head.charCodeAt(1);
    return isLast ? this.#text.length : readUint24(this.#head, headerLength + (slot + 1) * slotLength + 12);
  }

  #make(slot: number): LmdbDocument | undefined {
    const known = this.documents[slot];
    if (known !== undefined || slot >= this.#head.charCodeAt(1)) return known;
    const at = headerLength + slot * slotLength;
    const kind = this.#head.charCodeAt(at);
    if (kind === kindAbsent) return undefined;
    const document = this.#decode(slot, at, kind);
    this.documents[slot] = document;
    return document;
  }

  #decode(slot: number, at: number, kind: number): LmdbDocument {
    const head = this.#head;
    const text = this.#text.slice(readUint24(head, at + 12), this.#textEnd(slot));
    return toDocument(this.home, this.number * blockSize + slot, head, at, kind, text);
  }

  /** Decodes all documents. From then on `documents` is authoritative and writable. */
  thaw(): BlockDocuments {
    for (let slot = 0; slot < this.#head.charCodeAt(1); slot++) this.#make(slot);
    this.#head = '\0\0';
    return this.documents;
  }
}

function readUint16(bytes: string, at: number): number {
  return (bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1);
}

/** Offset in the text of the body of the slot at `at`. */
function bodyStart(head: string, at: number): number {
  const start = readUint24(head, at + 12) + head.charCodeAt(at + 1);
  return start + readUint16(head, at + 8) + readUint16(head, at + 10);
}

function readUint24(bytes: string, at: number): number {
  return (bytes.charCodeAt(at) << 16) | (bytes.charCodeAt(at + 1) << 8) | bytes.charCodeAt(at + 2);
}

/** Decodes a document from its slot, at offset `at` in `head`, and its bytes as latin1. */
function toDocument(
  home: DocumentHome,
  docId: number,
  head: string,
  at: number,
  kind: number,
  text: string,
): LmdbDocument {
  const keyEnd = head.charCodeAt(at + 1);
  const fromEnd = keyEnd + readUint16(head, at + 8);
  const toEnd = fromEnd + readUint16(head, at + 10);
  const isAscii = (kind & beyondAscii) === 0;
  const part = (start: number, end?: number): string =>
    isAscii ? text.slice(start, end) : Buffer.from(text.slice(start, end), 'latin1').toString('utf8');
  const isLargeKind = (kind & ~beyondAscii) === kindLarge;
  return new LmdbDocument(
    home,
    docId,
    readUint48(head, at + 2),
    text.slice(0, keyEnd),
    part(keyEnd, fromEnd),
    part(fromEnd, toEnd),
    isLargeKind ? undefined : part(toEnd),
  );
}

function uint24At(bytes: Buffer, at: number): number {
  return ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
}

/** `value`, without its checksum, may change afterwards: all needed parts are copied into strings. */
export function decodeBlock(value: Buffer, number: number, home: DocumentHome): Block {
  const headEnd = headerLength + (value[1] as number) * slotLength;
  const head = value.toString('latin1', 0, headEnd);
  const text = value.toString(value[0] === countsUnits ? 'utf8' : 'latin1', headEnd);
  return new Block(number, home, head, text);
}

/**
 * Decodes one document of a block; undefined for an empty slot. `value` may be raw; the block is its first `length`
 * bytes.
 */
export function decodeSlot(
  value: Buffer,
  length: number,
  number: number,
  slot: number,
  home: DocumentHome,
): LmdbDocument | undefined {
  const slots = value[1] as number;
  if (slot >= slots) return undefined;
  const headEnd = headerLength + slots * slotLength;
  const at = headerLength + slot * slotLength;
  const kind = value[at] as number;
  if (kind === kindAbsent) return undefined;
  const start = headEnd + uint24At(value, at + 12);
  const end = slot + 1 === slots ? length : headEnd + uint24At(value, at + slotLength + 12);
  const head = value.toString('latin1', at, at + slotLength);
  return toDocument(home, number * blockSize + slot, head, 0, kind, value.toString('latin1', start, end));
}

export function isLarge(document: LmdbDocument): boolean {
  return !document.isLoaded || documentLength(document) > inlineLimit;
}

/** Length of the stored text of a document in UTF-16 units. */
function documentLength(document: LmdbDocument): number {
  return document.ownKey.length + document.from.length + document.to.length + document.body.length;
}

let scratch = Buffer.allocUnsafeSlow(256 * 1024);

/** The encoded block, to be stored under `key`; valid until the next call. Undefined for a block without documents. */
export function encodeBlock(key: Buffer, documents: BlockDocuments): Buffer | undefined {
  let slots = documents.length;
  while (slots > 0 && documents[slots - 1] === undefined) slots -= 1;
  if (slots === 0) return undefined;
  const headEnd = headerLength + slots * slotLength;
  let maxBytes = headEnd + sealLength;
  for (let slot = 0; slot < slots; slot++) {
    const document = documents[slot];
    if (document !== undefined)
      maxBytes += 3 * (inlineLimit + document.from.length + document.to.length + 256);
  }
  if (maxBytes > scratch.length) scratch = Buffer.allocUnsafeSlow(2 * maxBytes);
  scratch[0] = countsBytes;
  scratch[1] = slots;
  let end = headEnd;
  for (let slot = 0; slot < slots; slot++) {
    end = encodeSlot(documents[slot], headerLength + slot * slotLength, headEnd, end);
  }
  return scratch.subarray(0, sealInPlace(key, scratch, end));
}

/** Writes the slot at `at` and the text at `start`; returns the end of the text. */
function encodeSlot(document: LmdbDocument | undefined, at: number, headEnd: number, start: number): number {
  if (document === undefined) {
    scratch.fill(0, at, at + slotLength - 3);
    scratch.writeUIntBE(start - headEnd, at + 12, 3);
    return start;
  }
  const { ownKey, from, to } = document;
  const large = isLarge(document);
  const body = large ? '' : document.body;
  const keyEnd = start + writeText(scratch, ownKey, start);
  const fromEnd = keyEnd + writeText(scratch, from, keyEnd);
  const toEnd = fromEnd + writeText(scratch, to, fromEnd);
  const end = toEnd + writeText(scratch, body, toEnd);
  const isAscii = end - start === ownKey.length + from.length + to.length + body.length;
  scratch[at] = (large ? kindLarge : kindInline) | (isAscii ? 0 : beyondAscii);
  scratch[at + 1] = ownKey.length;
  scratch.writeUIntBE(document.revision, at + 2, 6);
  scratch.writeUInt16BE(fromEnd - keyEnd, at + 8);
  scratch.writeUInt16BE(toEnd - fromEnd, at + 10);
  scratch.writeUIntBE(start - headEnd, at + 12, 3);
  return end;
}

/** The bytes of a document in figures and for cap constraints, with those of its entry in a block. */
export function storedSize(document: LmdbDocument): number {
  return documentLength(document) + 15;
}
