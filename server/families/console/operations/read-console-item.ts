import type { ConsoleItemKind } from '../../../../protocol/api/console-items.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/json.ts';
import type { Operation } from '../../../operation/operation.ts';
import { collectionIn, findPart, partsOf, requireItem } from './lib/console-collection.ts';
import { itemAccess, sharingOf } from './lib/console-rights.ts';

interface ReadConsoleItemArgs {
  readonly kind: ConsoleItemKind;
  readonly key: string;
  /** The number of a part to read in place of the item. */
  readonly part?: number;
}

/**
 * An item, or the content of a part of it, as JSON. Throws 1202 (document not found), also for an item that is not
 * shared.
 */
const readConsoleItem: Operation<ReadConsoleItemArgs, Uint8Array> = {
  id: 'read-console-item',
  mode: 'read',
  rights: 'read',
  run(context, { kind, key, part }) {
    const collection = collectionIn(context.database);
    const document = requireItem(collection, { kind, key }, context, 'view');
    const members =
      part === undefined
        ? {
            ...document.toObject(),
            sharing: sharingOf(document),
            access: itemAccess(document, kind, context),
          }
        : { content: findPart(collection!, partsOf(document)[part])?.get('content') };
    if (part !== undefined && typeof members.content !== 'string') {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', { detail: `the part ${part} of '${key}'` });
    }
    return new TextEncoder().encode(stringifyJson(members));
  },
};

export default readConsoleItem;
