import type { StoredDocument } from '../../../../../aql/source.ts';
import {
  type ConsoleItemKind,
  type Sharing,
  sharingLevels,
} from '../../../../../protocol/api/console-items.ts';
import { collectionLevel, type Rights } from '../../../../auth/rights.ts';
import type { OperationScope } from '../../../../operation/operation.ts';

/** Kind of a part of a large scene: it is read through its scene only. */
export const partKind = 'scene-part';

export type ItemCaller = Pick<OperationScope, 'rights' | 'user' | 'userId'>;

/**
 * What a caller may do with a document of the console. `own`: everything. The one place of the rule:
 * - administrators and the owner: `own`;
 * - other users: by the sharing level of the document;
 * - a scene contains values of documents: users without read access to all of its collections cannot read it, the owner
 *   included.
 */
export function itemAccess(
  document: StoredDocument,
  kind: ConsoleItemKind,
  caller: ItemCaller,
): 'none' | 'view' | 'edit' | 'own' {
  if (document.get('kind') !== kind) return 'none';
  if (caller.rights.isAdministrator) return 'own';
  if (kind === 'scene' && !mayReadValues(document.get('collections'), caller.rights)) return 'none';
  if (isOwner(document, caller)) return 'own';
  const sharing = sharingOf(document);
  return sharing === 'private' ? 'none' : sharing;
}

/** Documents of former versions have `isShared`, and others could read them. An unknown level is private. */
export function sharingOf(document: StoredDocument): Sharing {
  const sharing = document.get('sharing');
  if (sharing === undefined) return document.get('isShared') === true ? 'edit' : 'view';
  return (sharingLevels as readonly unknown[]).includes(sharing) ? (sharing as Sharing) : 'private';
}

/**
 * Documents of former versions name their owner only; the first save of the owner adds the id. Without an owner they
 * belong to administrators.
 */
export function isOwner(document: StoredDocument, { user, userId }: ItemCaller): boolean {
  const ownerId = document.get('ownerId');
  if (ownerId !== undefined) return typeof ownerId === 'string' && ownerId === userId;
  const owner = document.get('owner');
  return typeof owner === 'string' && owner !== '' && owner === user;
}

/** `collections`: as stored; scenes of former versions have none, and may contain values of every collection. */
function mayReadValues(collections: unknown, rights: Rights): boolean {
  if (!Array.isArray(collections)) return readsAllCollections(rights);
  return collections.every((name) => typeof name === 'string' && collectionLevel(rights, name) !== 'none');
}

function readsAllCollections({ database, collections, otherCollections }: Rights): boolean {
  return (
    database !== 'none' && otherCollections !== 'none' && ![...(collections?.values() ?? [])].includes('none')
  );
}
