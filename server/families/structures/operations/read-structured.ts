import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { Operation } from '../../../operation/operation.ts';
import { type ReadCondition, type ReadDocumentResult, readOne } from '../../../operation/read-one.ts';
import { requireDocument } from '../../../operation/require-document.ts';
import { findStructure } from '../lib/find-structure.ts';
import { StructuredValues } from '../lib/StructuredValues.ts';

interface ReadStructuredArgs extends ReadCondition {
  /** Name or id. */
  readonly collection: string;
  readonly key: string;
  readonly lang: string | undefined;
  readonly isFormatted: boolean;
}

/**
 * Reads a document with the attributes of its structure; without a structure, the whole document. Throws 1203
 * (collection not found), 1202 (document not found), 1200 (conflict), 32 (resource limit exceeded).
 */
const readStructured: Operation<ReadStructuredArgs, ReadDocumentResult> = {
  id: 'read-structured',
  mode: 'read',
  rights: 'read',
  run({ database }, args) {
    const collection = database.getCollection(args.collection);
    const read = readOne(collection, args.key, args);
    const structure = read.body === undefined ? undefined : findStructure(database, collection.name);
    if (structure === undefined) return read;
    const document = requireDocument(collection, args.key);
    const attributes = new StructuredValues(structure, args.lang).format(
      document.toObject(),
      args.isFormatted,
    );
    const { _id, _rev, _key } = document;
    const json = stringifyJson({ ...attributes, _id, _rev, _key });
    return { revision: read.revision, body: new TextEncoder().encode(json) };
  },
};

export default readStructured;
