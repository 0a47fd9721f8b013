import type { Modification } from '../../../../aql/source.ts';
import { type ErrorName, errorNameOf } from '../../../../protocol/error-numbers.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { requireUniqueNames } from '../../../lib/unique-names.ts';
import { attributesOf, isLargeJson, readyJson } from '../../../operation/body-json.ts';
import { getOrCreateCollection } from '../../../operation/get-or-create-collection.ts';
import { legacyBody } from '../../../operation/legacy-body.ts';
import type { Operation, WriteContext } from '../../../operation/operation.ts';
import {
  type WriteAction,
  type WriteDocumentResult,
  type WriteItem,
  type WriteOptions,
  writeOne,
  writtenDocument,
} from '../../../operation/write-one.ts';
import type { CheckedDocument } from '../../../storage/json/document-json.ts';
import type { CollectionTransaction } from '../../../storage/types.ts';

interface WriteDocumentArgs extends Omit<WriteItem, 'json'> {
  /** The body; for all methods except remove. */
  readonly json?: Uint8Array;
  readonly action: WriteAction;
  /** Name or id. */
  readonly collection: string;
  readonly options: WriteOptions;
  /** Create a missing collection. */
  readonly createAs?: 'document' | 'edge';
  /** Refuse collections of the other type with 1218 (collection type invalid). */
  readonly kind?: 'document' | 'edge';
}

/** Writes one document, from its JSON text. */
const writeDocument: Operation<WriteDocumentArgs, WriteDocumentResult> = {
  id: 'write-document',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: (_args, result) => result.isSynced,
  isComputedAside: ({ json, createAs }) => createAs === undefined && isLargeJson(json),
  run(context, args) {
    const { database } = context;
    const { action, options } = args;
    const writeWith = (json: WriteItem['json'] | Uint8Array) => {
      const collection = getOrCreateCollection(database, args.collection, args);
      return { collection, modification: write(collection, { ...args, json }, context) };
    };
    const { json } = args;
    const isGiven = json === undefined || dialectRules[context.dialect].documentBodies === 'given';
    const { collection, modification } = isGiven
      ? writeOrRefuse(json, () => writeWith(json))
      : writeWith(legacyBody(json));
    return writtenDocument(collection, action, modification, options);
  },
};

/** If the body is broken too, its error replaces these. */
const laterErrors: ReadonlySet<ErrorName> = new Set([
  'ERROR_ARANGO_CONFLICT',
  'ERROR_ARANGO_DOCUMENT_NOT_FOUND',
  'ERROR_ARANGO_COLLECTION_NOT_FOUND',
]);

/** Runs a write whose body is refused first, as in ArangoDB. The body is only checked separately where that matters. */
function writeOrRefuse<T>(json: Uint8Array | undefined, work: () => T): T {
  if (json === undefined) return work();
  try {
    const result = work();
    // The write has checked the names of the outermost object.
    if (hasInnerObject(json)) requireUniqueNames(json);
    return result;
  } catch (error) {
    if (error instanceof DatabaseError && laterErrors.has(errorNameOf(error.errorNum))) {
      attributesOf(readyJson(json));
      requireUniqueNames(json);
    }
    throw error;
  }
}

function hasInnerObject(json: Uint8Array): boolean {
  return json.indexOf(openBrace, json.indexOf(openBrace) + 1) > 0;
}

const openBrace = 123;

function write(
  collection: CollectionTransaction,
  args: Omit<WriteDocumentArgs, 'json'> & Pick<WriteItem, 'json'>,
  context: WriteContext,
): Modification {
  const { action, key, options } = args;
  const json = args.json === undefined ? undefined : readyJson(args.json);
  const isNamed = options.ignoreRevs === false && args.expectedRevision === undefined;
  const expectedRevision = isNamed && json !== undefined ? revisionIn(json) : args.expectedRevision;
  return writeOne(collection, action, { key, json, expectedRevision }, options, context);
}

/** The `_rev` of a body; undefined if there is none. */
function revisionIn(json: string | CheckedDocument): string | undefined {
  const { _rev: revision } = attributesOf(json);
  return typeof revision === 'string' ? revision : undefined;
}

export default writeDocument;
