import {
  fetchDocumentText,
  isConflict,
  patchDocumentText,
  replaceDocumentText,
} from '../../../api/document-text.ts';
import { partsOf } from '../../../lib/document-id.ts';
import { changesBetween } from '../../../lib/json/changes.ts';
import { toTree } from '../../../lib/json/JsonTree.ts';
import { membersOf, objectText, textIn } from '../../../lib/raw-json.ts';
import { askConflict } from '../conflict/ask-conflict.ts';
import { isEditableName } from './is-editable-name.ts';

/** An attribute of a document in a cell of a table. */
export interface DocumentCell {
  readonly id: string;
  readonly name: string;
  /** The shown value as JSON text; undefined: the document has no such attribute. */
  readonly raw: string | undefined;
  /** The revision of the shown value, if the table has it. */
  readonly rev: string | undefined;
  /** The whole document as it is shown; undefined: the table may show values that a query has computed. */
  readonly document: string | undefined;
}

/** The value of a cell after a save. */
export interface SavedCell {
  readonly rev: string;
  readonly raw: string | undefined;
}

/**
 * Writes the value of a cell; undefined removes the attribute. If the document was changed since it was shown, the user
 * decides first. Returns undefined if the user goes on editing.
 */
export async function saveCell(cell: DocumentCell, json: string | undefined): Promise<SavedCell | undefined> {
  const { name, raw } = cell;
  let rev = cell.rev;
  if (cell.document === undefined || rev === undefined) {
    const stored = await readDocument(cell.id);
    const value = stored.members.get(name);
    if (value === undefined) {
      throw new Error(`'${cell.id}' has no attribute '${name}'. The query may have computed the value.`);
    }
    if (raw === undefined || changesBetween(toTree(value), toTree(raw), 1).length > 0)
      return merge(cell, json);
    rev ??= stored.rev;
  }
  const changes = objectText([[name, json ?? 'null']]);
  try {
    return { rev: await patchDocumentText(partsOf(cell.id), changes, rev, json !== undefined), raw: json };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return merge(cell, json);
  }
}

/** Writes what the user chooses from both versions, until no other write comes in between. */
async function merge(cell: DocumentCell, json: string | undefined): Promise<SavedCell | undefined> {
  const { id, name } = cell;
  let opened: ReadonlyMap<string, string> | undefined;
  for (;;) {
    const server = await readDocument(id);
    opened ??=
      cell.document === undefined ? withValue(server.members, name, cell.raw) : membersOf(cell.document);
    const answer = await askConflict({
      id,
      name: id,
      openedText: contentOf(opened),
      openedRev: cell.rev ?? 'not known',
      mineText: contentOf(withValue(opened, name, json)),
      serverText: contentOf(server.members),
      serverRev: server.rev,
      readAt: Date.now(),
    });
    if (answer === 'keep') return undefined;
    if (answer === 'discard') return { rev: server.rev, raw: server.members.get(name) };
    try {
      const merged = membersOf(answer.text);
      const ends = ['_from', '_to'].flatMap((end) => {
        const value = server.members.get(end);
        return value === undefined ? [] : [[end, value] as const];
      });
      const rev = await replaceDocumentText(partsOf(id), objectText([...ends, ...merged]), server.rev);
      return { rev, raw: merged.get(name) };
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}

async function readDocument(id: string) {
  const { text } = await fetchDocumentText(partsOf(id));
  const members = membersOf(text);
  return { members, rev: textIn(members, '_rev') };
}

function withValue(members: ReadonlyMap<string, string>, name: string, raw: string | undefined) {
  const changed = new Map(members);
  if (raw === undefined) changed.delete(name);
  else changed.set(name, raw);
  return changed;
}

/** The attributes that the comparison shows. */
function contentOf(members: ReadonlyMap<string, string>): string {
  return objectText([...members].filter(([name]) => isEditableName(name)));
}
