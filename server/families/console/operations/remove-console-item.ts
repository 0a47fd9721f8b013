import type { ConsoleItemKind } from '../../../../protocol/api/console-items.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import { collectionIn, findPart, partsOf, requireItem } from './lib/console-collection.ts';
import { isOwner, partKind } from './lib/console-rights.ts';
import { removeVersions, versionsOf } from './lib/notebook-versions.ts';

interface RemoveConsoleItemArgs {
  readonly kind: ConsoleItemKind | typeof partKind;
  readonly key: string;
}

/** Removes an item with its parts and versions, or a part of the caller. Throws 11 (forbidden) and 1202 (document not found). */
const removeConsoleItem: Operation<RemoveConsoleItemArgs, undefined> = {
  id: 'remove-console-item',
  mode: 'write',
  rights: 'write',
  run(context, { kind, key }) {
    const collection = collectionIn(context.database);
    const how = { dialect: context.dialect };
    if (kind === partKind) {
      const part = collection && findPart(collection, key);
      const isAllowed = part !== undefined && (context.rights.isAdministrator || isOwner(part, context));
      if (!isAllowed) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
      collection!.writer.remove(key, how);
      return undefined;
    }
    const document = requireItem(collection, { kind, key }, context, 'own');
    removeVersions(collection!, versionsOf(document));
    const parts = partsOf(document).filter((part) => findPart(collection!, part) !== undefined);
    for (const each of [key, ...parts]) collection!.writer.remove(each, how);
    return undefined;
  },
};

export default removeConsoleItem;
