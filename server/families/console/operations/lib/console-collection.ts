import type { StoredDocument } from '../../../../../aql/source.ts';
import type { ConsoleItemKind } from '../../../../../protocol/api/console-items.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import { forbidden } from '../../../../auth/access.ts';
import { consoleCollection } from '../../../../auth/rights.ts';
import type { CollectionView } from '../../../../storage/types.ts';
import { type ItemCaller, itemAccess, partKind } from './console-rights.ts';

/** Throws 1202 (document not found) without the collection, too: it is created with the first document. */
export function requireItem(
  collection: CollectionView | undefined,
  { kind, key }: { readonly kind: ConsoleItemKind; readonly key: string },
  caller: ItemCaller,
  needed: 'view' | 'edit' | 'own',
): StoredDocument {
  const document = collection?.find(key);
  const access = document === undefined ? 'none' : itemAccess(document, kind, caller);
  // A document that is not shared looks as a missing one.
  if (document === undefined || access === 'none') throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
  const isEnough = access === 'own' || needed === 'view' || access === needed;
  if (!isEnough)
    throw forbidden(`expected the right to ${wordOf(needed)} the ${kind} '${key}', found ${access}`);
  return document;
}

const wordOf = (needed: 'edit' | 'own') => (needed === 'edit' ? 'edit' : 'share or remove');

/** The document of a part; undefined if there is none. */
export function findPart(collection: CollectionView, key: unknown): StoredDocument | undefined {
  const document = typeof key === 'string' ? collection.find(key) : undefined;
  return document?.get('kind') === partKind ? document : undefined;
}

/** Keys of the parts of a scene. */
export function partsOf(document: StoredDocument): readonly string[] {
  const parts = document.get('parts');
  return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
}

export function collectionIn<Collection>(database: {
  findCollection(name: string): Collection | undefined;
}): Collection | undefined {
  return database.findCollection(consoleCollection);
}
