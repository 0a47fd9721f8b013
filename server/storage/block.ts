import { readUint48 } from './bytes.ts';
import { type DocumentHome, LmdbDocument } from './LmdbDocument.ts';

/**
 * A block: the documents of 32 consecutive docIds in one value, because a value a document costs a tree walk each.
 * Layout: [flags u8][slots u8] then 15 bytes a slot, then the text of all documents: key, _from, _to, body, in turn.
 * Slot: [kind u8][key length u8][revision u48][_from length u16][_to length u16][start u24]; lengths and starts count
 * UTF-16 units of the decoded text. Flag 1: the text is not ASCII (UTF-8).
 */
export const blockSize = 32;
/** Documents longer than this are stored out of line. */
const inlineLimit = 1024;

const headerLength = 2;
const slotLength = 15;
const kindAbsent = 0;
const kindInline = 1;
const kindLarge = 2;

type BlockDocuments = (LmdbDocument | undefined)[];

/** A block that was read; its documents are made as they are asked for. */
export class Block {
  readonly documents: BlockDocuments = new Array(blockSize).fill(undefined);
  #head: string;
  readonly #text: string;

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
    const text = this.#text;
    const start = readUint24(head, at + 12);
    const keyEnd = start + head.charCodeAt(at + 1);
    const fromEnd = keyEnd + readUint16(head, at + 8);
    const toEnd = fromEnd + readUint16(head, at + 10);
    const isLast = slot + 1 === head.charCodeAt(1);
    const end = isLast ? text.length : readUint24(head, at + slotLength + 12);
    return new LmdbDocument(
      this.home,
      this.number * blockSize + slot,
      readUint48(head, at + 2),
      text.slice(start, keyEnd),
      text.slice(keyEnd, fromEnd),
      text.slice(fromEnd, toEnd),
      kind === kindLarge ? undefined : text.slice(toEnd, end),
    );
  }

  /** Makes all documents, after which `documents` is the truth and may be written to. */
  thaw(): BlockDocuments {
    for (let slot = 0; slot < this.#head.charCodeAt(1); slot++) this.#make(slot);
    this.#head = '\0\0';
    return this.documents;
  }
}

function readUint16(bytes: string, at: number): number {
  return (bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1);
}

function readUint24(bytes: string, at: number): number {
  return (bytes.charCodeAt(at) << 16) | (bytes.charCodeAt(at + 1) << 8) | bytes.charCodeAt(at + 2);
}

/** `value` may change afterwards: everything needed of it is copied into strings. */
export function decodeBlock(value: Buffer, number: number, home: DocumentHome): Block {
  const headEnd = headerLength + (value[1] as number) * slotLength;
  const isAscii = value[0] === 0;
  const head = value.toString('latin1', 0, headEnd);
  const text = value.toString(isAscii ? 'latin1' : 'utf8', headEnd);
  return new Block(number, home, head, text);
}

export function isLarge(document: LmdbDocument): boolean {
  return !document.isLoaded || documentLength(document) > inlineLimit;
}

/** Length of what is stored of a document, in UTF-16 units. */
export function documentLength(document: LmdbDocument): number {
  return document.ownKey.length + document.from.length + document.to.length + document.body.length;
}

let scratch = Buffer.allocUnsafeSlow(256 * 1024);

/** The bytes of a block, valid until the next call; undefined when it has no documents. */
export function encodeBlock(documents: BlockDocuments): Buffer | undefined {
  let slots = documents.length;
  while (slots > 0 && documents[slots - 1] === undefined) slots -= 1;
  if (slots === 0) return undefined;
  const headEnd = headerLength + slots * slotLength;
  let text = '';
  let at = headerLength;
  for (let slot = 0; slot < slots; slot++) {
    const document = documents[slot];
    const start = text.length;
    if (document === undefined) {
      scratch.fill(0, at, at + slotLength);
    } else {
      const { ownKey, from, to } = document;
      const large = isLarge(document);
      scratch[at] = large ? kindLarge : kindInline;
      scratch[at + 1] = ownKey.length;
      scratch.writeUIntBE(document.revision, at + 2, 6);
      scratch.writeUInt16BE(from.length, at + 8);
      scratch.writeUInt16BE(to.length, at + 10);
      text += ownKey;
      text += from;
      text += to;
      if (!large) text += document.body;
    }
    scratch.writeUIntBE(start, at + 12, 3);
    at += slotLength;
  }
  if (headEnd + text.length * 3 > scratch.length) {
    const larger = Buffer.allocUnsafeSlow(2 * (headEnd + text.length * 3));
    scratch.copy(larger, 0, 0, headEnd);
    scratch = larger;
  }
  const textLength = scratch.write(text, headEnd, 'utf8');
  scratch[0] = textLength === text.length ? 0 : 1;
  scratch[1] = slots;
  return scratch.subarray(0, headEnd + textLength);
}
