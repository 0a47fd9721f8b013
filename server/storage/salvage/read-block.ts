import { type Block, blockSize, decodeBlock } from '../documents/block.ts';
import type { DocumentHome, LmdbDocument } from '../documents/LmdbDocument.ts';
import { pieceKey } from '../documents/large-bodies.ts';
import { numberKey } from '../lmdb/bytes.ts';
import type { CollectionReport } from './CollectionReport.ts';
import { isDamagedBody, isMembers, recoverBody } from './recover-body.ts';
import type { StoreReader } from './StoreReader.ts';

/** The body of a document, repaired if that is possible. An unreadable body is recorded as lost; the result is then undefined. */
export function readBody(
  document: LmdbDocument,
  reader: StoreReader,
  report: CollectionReport,
): string | undefined {
  try {
    document.load();
  } catch (error) {
    if (!(error instanceof LostBody)) throw error;
    report.lose(document._key);
    return undefined;
  }
  const { body } = document;
  if (isDamagedBody(body)) {
    const recovered = recoverBody(body);
    if (recovered === undefined) report.lose(document._key);
    else report.mend(document._key);
    return recovered;
  }
  // Without a checksum, only the text itself shows whether it is intact.
  if (!reader.hasChecksums && !isMembers(body)) {
    report.lose(document._key);
    return undefined;
  }
  return body;
}

/** All documents of a block; undefined if the value is not a block. */
export function openBlock(payload: Buffer, number: number, home: DocumentHome): Block | undefined {
  const slots = payload[1] ?? 0;
  if (slots === 0 || slots > blockSize || payload.length < 2 + 15 * slots) return undefined;
  const block = decodeBlock(payload, number, home);
  block.thaw();
  return block;
}

class LostBody extends Error {}

export function homeOf(
  name: string,
  isEdge: boolean,
  keyBase: number,
  reader: StoreReader,
  storageId: number,
): DocumentHome {
  return {
    name,
    isEdge,
    keyBase,
    keepsBodies: false,
    loadLarge: (docId) => {
      const first = reader.findLarge(numberKey(storageId, docId));
      if (first === undefined) throw new LostBody();
      if (!reader.hasChecksums) return first.toString('utf8');
      const pieces = [Buffer.from(first.subarray(2))];
      for (let piece = 1; piece < first.readUInt16BE(0); piece++) {
        const next = reader.findLarge(pieceKey(storageId, docId, piece));
        if (next === undefined) throw new LostBody();
        pieces.push(Buffer.from(next));
      }
      return Buffer.concat(pieces).toString('utf8');
    },
  };
}
