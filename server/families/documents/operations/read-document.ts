import type { Operation } from '../../../operation/operation.ts';
import { type ReadCondition, type ReadDocumentResult, readOne } from '../../../operation/read-one.ts';

interface ReadDocumentArgs extends ReadCondition {
  /** Name or id. */
  readonly collection: string;
  readonly key: string;
}

/** Throws 1203 (collection not found), 1202 (document not found), 1200 (conflict). */
const readDocument: Operation<ReadDocumentArgs, ReadDocumentResult> = {
  id: 'read-document',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  isShort: true,
  run: ({ database }, args) => readOne(database.getCollection(args.collection), args.key, args),
};

export default readDocument;
