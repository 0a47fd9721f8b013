import type { StoredDocument } from '../../../../aql/source.ts';
import type { ConsoleItemKind } from '../../../../protocol/api/console-items.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionView } from '../../../storage/types.ts';
import { collectionIn, findPart, partsOf, requireItem } from './lib/console-collection.ts';
import { itemAccess, sharingOf } from './lib/console-rights.ts';
import { findVersion, versionsOf } from './lib/notebook-versions.ts';

interface ReadConsoleItemArgs {
  readonly kind: ConsoleItemKind;
  readonly key: string;
  /** What is read in place of the item: a part by its number, the list of versions, or a version by its key. */
  readonly detail?: { readonly part: number } | 'versions' | { readonly version: string };
}

/** An item, or a detail of it, as JSON. Throws 1202 (document not found), also for an item that is not shared. */
const readConsoleItem: Operation<ReadConsoleItemArgs, Uint8Array> = {
  id: 'read-console-item',
  mode: 'read',
  rights: 'read',
  run(context, { kind, key, detail }) {
    const collection = collectionIn(context.database);
    // An earlier version may have been private. Only users who may edit the notebook read it.
    const needed = detail === undefined || (detail !== 'versions' && 'part' in detail) ? 'view' : 'edit';
    const document = requireItem(collection, { kind, key }, context, needed);
    const members =
      detail === undefined
        ? {
            ...withoutVersions(document),
            sharing: sharingOf(document),
            access: itemAccess(document, kind, context),
          }
        : detailOf(collection!, document, detail);
    return new TextEncoder().encode(stringifyJson(members));
  },
};

function withoutVersions(document: StoredDocument) {
  const { versions: _versions, ...members } = document.toObject();
  return members;
}

function detailOf(
  collection: CollectionView,
  document: StoredDocument,
  detail: NonNullable<ReadConsoleItemArgs['detail']>,
): Readonly<Record<string, unknown>> {
  const done = { error: false, code: 200 };
  if (detail === 'versions') return { result: versionsOf(document), ...done };
  if ('version' in detail) {
    const content = findVersion(collection, document, detail.version);
    if (content === undefined) throw missing(`the version '${detail.version}' of '${document._key}'`);
    return { ...content, ...done };
  }
  const content = findPart(collection, partsOf(document)[detail.part])?.get('content');
  if (typeof content !== 'string') throw missing(`the part ${detail.part} of '${document._key}'`);
  return { content };
}

function missing(detail: string): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', { detail });
}

export default readConsoleItem;
