import type { StoredDocument } from '../../../../aql/source.ts';
import type { ObjectValue } from '../../../../aql/values/value.ts';
import { type ConsoleItemKind, consoleItemsApi } from '../../../../protocol/api/console-items.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import type { Operation, WriteContext } from '../../../operation/operation.ts';
import { checkDocument } from '../../../storage/json/document-json.ts';
import type { CollectionTransaction } from '../../../storage/types.ts';
import { collectionIn, findPart, partsOf, requireItem } from './lib/console-collection.ts';
import { isOwner, itemAccess, partKind, sharingOf } from './lib/console-rights.ts';
import { keepVersion } from './lib/notebook-versions.ts';

export interface WriteConsoleItemArgs {
  /** `scene-part`: a part of a scene that is saved next. */
  readonly kind: ConsoleItemKind | typeof partKind;
  /** Of the item to replace; undefined creates one. */
  readonly key?: string | undefined;
  readonly expectedRevision?: string | undefined;
  /** The body, JSON. */
  readonly json: Uint8Array;
}

interface WrittenItem {
  readonly key: string;
  readonly revision: string;
}

/** Longer bodies are computed aside. */
const smallBytes = 1 << 16;
/** A part has 1,000,000 characters; a small scene has its picture, too. */
const maxBytes = 2 << 20;

/**
 * Creates or replaces a document of the console. The server sets owner, author and time. Throws 400 (bad parameter), 11
 * (forbidden), 600 (invalid JSON), 1200 (conflict), 1202 (document not found) and 1210 (unique constraint violated).
 */
const writeConsoleItem: Operation<WriteConsoleItemArgs, WrittenItem> = {
  id: 'write-console-item',
  mode: 'write',
  rights: 'write',
  isComputedAside: ({ json }) => json.length > smallBytes,
  run(context, args) {
    const collection = collectionIn(context.database);
    if (collection === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    if (args.json.length > maxBytes) {
      throw badParameter(`expecting at most ${maxBytes} bytes, found ${args.json.length}`);
    }
    // Refuses nesting that a parser of values would not survive.
    checkDocument(args.json);
    const body: unknown = parseJson(new TextDecoder().decode(args.json));
    if (args.kind === partKind) return writePart(collection, body, context);
    return writeItem(collection, body, { ...args, kind: args.kind }, context);
  },
};

function writePart(collection: CollectionTransaction, body: unknown, context: WriteContext): WrittenItem {
  const parsed = consoleItemsApi.createPart.body.safeParse(body);
  if (!parsed.success) throw badParameter("expecting a JSON object with the text 'content'");
  return written(
    collection.writer.insert({ kind: partKind, ...ownerOf(context), content: parsed.data.content }, context),
  );
}

function writeItem(
  collection: CollectionTransaction,
  body: unknown,
  { kind, key, expectedRevision }: WriteConsoleItemArgs & { readonly kind: ConsoleItemKind },
  context: WriteContext,
): WrittenItem {
  const parsed = consoleItemsApi.create.body.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badParameter(`${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
  }
  const stored = key === undefined ? undefined : requireItem(collection, { kind, key }, context, 'edit');
  const isOwn = stored === undefined || itemAccess(stored, kind, context) === 'own';
  const { sharing = stored === undefined ? 'view' : sharingOf(stored), ...members } = parsed.data;
  const document: Record<string, unknown> = {
    ...withContent(members, stored),
    kind,
    ...(stored === undefined ? ownerOf(context) : storedOwner(stored, context)),
    sharing: isOwn || stored === undefined ? sharing : sharingOf(stored),
    changedBy: context.user ?? 'root',
    changedAtMs: Date.now(),
  };
  delete document._rev;
  delete document._id;
  delete document.versions;
  if (kind === 'scene') requireParts(collection, document.parts, stored, context);
  if (stored === undefined) {
    requireKey(document._key, kind);
    return written(collection.writer.insert(document as ObjectValue, context));
  }
  delete document._key;
  if (kind === 'notebook') document.versions = keepVersion(collection, stored, document, context);
  const how = { dialect: context.dialect, expectedRevision };
  const result = written(collection.writer.replace(stored._key, document as ObjectValue, how));
  removeParts(collection, partsOf(stored), document.parts);
  return result;
}

/** A body without content and parts changes the head of a scene only. */
function withContent(members: Readonly<Record<string, unknown>>, stored: StoredDocument | undefined) {
  if (stored === undefined || members.content !== undefined || members.parts !== undefined) return members;
  const { content, parts, collections } = stored.toObject();
  const kept = Object.entries({ content, parts, collections }).filter(([, value]) => value !== undefined);
  return { ...members, ...Object.fromEntries(kept) };
}

function ownerOf({ user, userId }: WriteContext) {
  return { owner: user ?? 'root', ...(userId === undefined ? {} : { ownerId: userId }) };
}

/** The owner of a document of a former version gets the id at the first save by that user. */
function storedOwner(stored: StoredDocument, context: WriteContext) {
  const { owner, ownerId } = stored.toObject();
  if (ownerId === undefined && isOwner(stored, context)) return ownerOf(context);
  return { ...(owner === undefined ? {} : { owner }), ...(ownerId === undefined ? {} : { ownerId }) };
}

/** Parts are read with the rights of their scene: it may name own parts, and those that it had. */
function requireParts(
  collection: CollectionTransaction,
  parts: unknown,
  stored: StoredDocument | undefined,
  context: WriteContext,
): void {
  if (parts === undefined) return;
  const known = new Set(stored === undefined ? [] : partsOf(stored));
  for (const key of parts as readonly string[]) {
    const part = findPart(collection, key);
    if (part === undefined) throw badParameter(`expecting keys of parts, found '${key}'`);
    if (!known.has(key) && !isOwner(part, context) && !context.rights.isAdministrator) {
      throw badParameter(`expecting parts of the caller, found '${key}'`);
    }
  }
}

function removeParts(collection: CollectionTransaction, before: readonly string[], after: unknown): void {
  const kept = new Set(Array.isArray(after) ? after : []);
  for (const key of before) {
    if (!kept.has(key) && findPart(collection, key) !== undefined) {
      collection.writer.remove(key, { dialect: '3.12' });
    }
  }
}

/** Styles have keys of their titles, so that two users do not save the same title at the same time. */
function requireKey(key: unknown, kind: ConsoleItemKind): void {
  if (key === undefined) return;
  if (typeof key !== 'string' || !key.startsWith(`${kind}-`)) {
    throw badParameter(`expecting a key that begins with '${kind}-', or none`);
  }
}

function written({ key, revision }: { readonly key: string; readonly revision: string }): WrittenItem {
  return { key, revision };
}

export default writeConsoleItem;
