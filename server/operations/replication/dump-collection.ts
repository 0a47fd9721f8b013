import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import { lineTypes } from './lib/log-lines.ts';

export interface DumpArgs {
  /** Name or id. */
  readonly collection: string;
  /** Documents from this place on; `lastIncluded` of the former part continues it. */
  readonly from: number;
  readonly chunkBytes: number;
  /** False: the documents without their type. */
  readonly hasEnvelope: boolean;
}

export interface DumpPart {
  /** One JSON object per line. */
  readonly lines: Uint8Array;
  readonly lastIncluded: number;
  readonly hasMore: boolean;
}

/** A part of the documents of a collection, in the order of their places. */
const dumpCollection: Operation<DumpArgs, DumpPart> = {
  id: 'dump-collection',
  mode: 'read',
  rights: 'administrator',
  run({ view, database, dialect }, { collection: name, from, chunkBytes, hasEnvelope }) {
    const collection = database.findCollection(name);
    if (collection === undefined) throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    const isLegacy = dialect === '2.8';
    const type = isLegacy && collection.kind === 'edge' ? lineTypes.putEdge : lineTypes.put;
    let text = '';
    let lastIncluded = from;
    for (const document of view.documentsFrom(collection, from)) {
      if (text.length >= chunkBytes)
        return { lines: new TextEncoder().encode(text), lastIncluded, hasMore: true };
      const json = document.toJson();
      const head = isLegacy ? `"key":"${document._key}","rev":"${document._rev}",` : '';
      text += hasEnvelope ? `{"type":${type},${head}"data":${json}}\n` : `${json}\n`;
      lastIncluded = document.docId + 1;
    }
    return { lines: new TextEncoder().encode(text), lastIncluded, hasMore: false };
  },
};

export default dumpCollection;
