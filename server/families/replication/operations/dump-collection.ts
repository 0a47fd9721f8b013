import type { StoredDocument } from '../../../../aql/source.ts';
import { isObject } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { Operation } from '../../../operation/operation.ts';
import { logForms } from './lib/log-forms.ts';

interface DumpArgs {
  /** Name or id. */
  readonly collection: string;
  /** Documents from this place on; `lastIncluded` of the former part continues it. */
  readonly from: number;
  readonly chunkBytes: number;
  /** False: the documents without their type. */
  readonly hasEnvelope: boolean;
  /** Documents of a part; default: no limit. */
  readonly maxDocuments?: number;
  /** The attributes of the written objects with the paths of their values; default: whole documents. */
  readonly projections?: Projections | undefined;
}

export type Projections = Readonly<Record<string, readonly string[]>>;

interface DumpPart {
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
  run({ view, database, dialect }, args) {
    const { collection: name, from, chunkBytes, hasEnvelope, projections } = args;
    let left = args.maxDocuments ?? Number.POSITIVE_INFINITY;
    const collection = database.findCollection(name);
    if (collection === undefined) throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    const form = logForms[dialect];
    const type = form.putType(collection.kind === 'edge');
    let text = '';
    let lastIncluded = from;
    for (const document of view.documentsFrom(collection, from)) {
      if (text.length >= chunkBytes || left === 0)
        return { lines: new TextEncoder().encode(text), lastIncluded, hasMore: true };
      left -= 1;
      const json = projections === undefined ? document.toJson() : projected(document, projections);
      text += hasEnvelope ? `{"type":${type},${form.dumpHead(document)}"data":${json}}\n` : `${json}\n`;
      lastIncluded = document.docId + 1;
    }
    return { lines: new TextEncoder().encode(text), lastIncluded, hasMore: false };
  },
};

/** A missing value is null. */
function projected(document: StoredDocument, projections: Projections): string {
  const members = Object.entries(projections).map(([name, [first = '', ...rest]]): [string, Value] => {
    let value = document.get(first);
    for (const part of rest) value = isObject(value) ? value[part] : undefined;
    return [name, value ?? null];
  });
  return stringifyJson(Object.fromEntries(members));
}

export default dumpCollection;
