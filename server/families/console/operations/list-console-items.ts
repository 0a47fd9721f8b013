import type { StoredDocument } from '../../../../aql/source.ts';
import { type ConsoleItemKind, consoleItem } from '../../../../protocol/api/console-items.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import { collectionIn } from './lib/console-collection.ts';
import { type ItemCaller, itemAccess, sharingOf } from './lib/console-rights.ts';

interface ListConsoleItemsArgs {
  readonly kind: ConsoleItemKind;
  /** Only those of a graph. */
  readonly graph?: string;
}

/** The items that the caller may read, newest first, as JSON. Malformed documents are omitted and counted. */
const listConsoleItems: Operation<ListConsoleItemsArgs, Uint8Array> = {
  id: 'list-console-items',
  mode: 'read',
  rights: 'read',
  run(context, { kind, graph }) {
    const found: { readonly changedAtMs: number; readonly json: string }[] = [];
    let skipped = 0;
    for (const document of documentsOf(context.database)) {
      if (document.get('kind') !== kind) continue;
      if (graph !== undefined && document.get('graph') !== graph) continue;
      try {
        const json = headOf(document, kind, context);
        if (json !== undefined) found.push({ changedAtMs: Number(document.get('changedAtMs')), json });
      } catch {
        // Of an unknown form: other programs and former versions wrote documents here.
        skipped += 1;
      }
    }
    found.sort((left, right) => right.changedAtMs - left.changedAtMs);
    const rows = found.map(({ json }) => json).join(',');
    return new TextEncoder().encode(`{"result":[${rows}],"skipped":${skipped},"error":false,"code":200}`);
  },
};

function* documentsOf(database: DatabaseView): Iterable<StoredDocument> {
  for (const batch of collectionIn(database)?.scan() ?? []) yield* batch;
}

/** Undefined if the caller may not read it. Throws for a malformed document. */
function headOf(document: StoredDocument, kind: ConsoleItemKind, caller: ItemCaller): string | undefined {
  const access = itemAccess(document, kind, caller);
  if (access === 'none') return undefined;
  const { content: _content, versions: _versions, cells, ...members } = document.toObject();
  if (typeof members.title !== 'string' || typeof members.changedAtMs !== 'number') {
    throw new Error(`expected a title and a time in '${document._id}'`);
  }
  const queries = Array.isArray(cells) ? cells.filter(isQuery).length : undefined;
  if (kind === 'notebook' && queries === undefined) throw new Error(`expected cells in '${document._id}'`);
  const head = {
    ...members,
    sharing: sharingOf(document),
    access,
    ...(queries === undefined ? {} : { queries }),
  };
  consoleItem.parse(head);
  return stringifyJson(head);
}

function isQuery(cell: unknown): boolean {
  return typeof cell === 'object' && cell !== null && (cell as { readonly kind?: unknown }).kind === 'query';
}

export default listConsoleItems;
