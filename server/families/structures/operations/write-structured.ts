import { isObject } from '../../../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { reaches } from '../../../auth/rights.ts';
import { isBlank, utf8Text } from '../../../lib/json-body.ts';
import { normalized } from '../../../lib/normalized.ts';
import { attributesOf, isLargeJson, readyJson } from '../../../operation/body-json.ts';
import { legacyBody } from '../../../operation/legacy-body.ts';
import { ComputeAside, type Operation, type WriteContext } from '../../../operation/operation.ts';
import { requireDocument } from '../../../operation/require-document.ts';
import {
  type WriteAction,
  type WriteDocumentResult,
  type WriteOptions,
  writeOne,
  writtenDocument,
} from '../../../operation/write-one.ts';
import type { DocumentJson } from '../../../storage/json/object-text.ts';
import { findStructure, structureCollection } from '../lib/find-structure.ts';
import { StructuredValues } from '../lib/StructuredValues.ts';

interface WriteStructuredArgs {
  readonly action: WriteAction;
  /** Name or id. */
  readonly collection: string;
  /** For all actions except insert. */
  readonly key?: string;
  /** For all actions except remove; empty for an empty object. */
  readonly json?: Uint8Array;
  readonly lang: string | undefined;
  readonly isFormatted: boolean;
  readonly expectedRevision?: string;
  /** Do nothing if the document has this revision. */
  readonly knownRevision?: string;
  /** A `_rev` in the body must be the stored one. */
  readonly checksBodyRevision: boolean;
  readonly options: WriteOptions;
}

/**
 * Writes one document whose values are converted and checked by the structure of its collection. Undefined if the
 * client knows the revision. Throws 1203 (collection not found), 1202 (document not found), 1200 (conflict), 1 (failed)
 * with status 400 for an invalid body, 32 (resource limit exceeded), and the errors of `writeOne`.
 */
const writeStructured: Operation<WriteStructuredArgs, WriteDocumentResult | undefined> = {
  id: 'write-structured',
  mode: 'write',
  rights: 'data',
  isDurable: (_args, result) => result?.isSynced === true,
  isComputedAside: ({ json }) => isLargeJson(json),
  run(context, args) {
    const { database } = context;
    const { action, options, key = '' } = args;
    const collection = database.getCollection(args.collection);
    const revision = action === 'insert' ? undefined : requireDocument(collection, key)._rev;
    if (revision !== undefined && revision === args.knownRevision) return undefined;
    requireRevision(revision, args, collection.name);
    const body = action === 'remove' ? undefined : bodyOf(context, collection.name, args, revision);
    const modification = writeOne(collection, action, { key, json: body }, options, context);
    if (action === 'insert') createStructures(context);
    return writtenDocument(collection, action, modification, { waitForSync: options.waitForSync });
  },
};

function requireRevision(
  revision: string | undefined,
  { key, expectedRevision }: WriteStructuredArgs,
  collectionName: string,
): void {
  if (revision === undefined || expectedRevision === undefined || expectedRevision === revision) return;
  throw new DatabaseError('ERROR_ARANGO_CONFLICT', {
    extra: { _id: `${collectionName}/${key}`, _key: key, _rev: revision },
  });
}

const failed = (message: string) => new DatabaseError('ERROR_FAILED', { status: 400, message });

/** The document to write. Conversions by a structure may take long, so that they run on a query thread. */
function bodyOf(
  { database, isAside }: WriteContext,
  collectionName: string,
  args: WriteStructuredArgs,
  revision: string | undefined,
): DocumentJson {
  const json = args.json === undefined || isBlank(args.json) ? Buffer.from('{}') : args.json;
  const structure = findStructure(database, collectionName);
  if (structure !== undefined && !isAside) throw new ComputeAside();
  const document = structure === undefined ? plainBody(json) : structuredBody(json, structure, args);
  const { _rev: stated } = attributesOf(document);
  if (args.checksBodyRevision && revision !== undefined && stated !== undefined && stated !== revision) {
    throw failed('wrong version');
  }
  return document;
}

function plainBody(json: Uint8Array) {
  try {
    return readyJson(legacyBody(json));
  } catch (error) {
    throw withoutBody(error);
  }
}

function structuredBody(json: Uint8Array, structure: ObjectValue, args: WriteStructuredArgs): string {
  const body = parsed(json);
  const values = new StructuredValues(structure, args.lang);
  const attributes = values.parse(body, {
    isFormatted: args.isFormatted,
    isPatch: args.action === 'update',
  });
  const { _id, _rev, _key } = body;
  return stringifyJson({ ...attributes, _id, _rev, _key });
}

function parsed(json: Uint8Array): ObjectValue {
  let body: Value;
  try {
    body = normalized(parseJson(utf8Text(json))) as Value;
  } catch (error) {
    throw withoutBody(error);
  }
  if (!isObject(body)) throw withoutBody();
  return body;
}

/** 2.8 names no error in the body. */
function withoutBody(error?: unknown): Error {
  return error === undefined || error instanceof DatabaseError ? failed('no body data') : (error as Error);
}

/** As in 2.8, the first document creates the collection of the structures, to which clients then add theirs. */
function createStructures({ database, rights, isAside }: WriteContext): void {
  if (isAside || !reaches(rights.database, 'rw')) return;
  if (database.findCollection(structureCollection) !== undefined) return;
  database.createCollection({ name: structureCollection, kind: 'document', isSystem: true });
}

export default writeStructured;
