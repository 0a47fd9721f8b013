import { useState } from 'react';
import { tryCommand } from '../../command.ts';
import { membersOf, objectText, textIn } from '../../lib/raw-json.ts';
import { isEditableName } from '../../ui/documents/cells/is-editable-name.ts';
import type { DocumentCell, SavedCell } from '../../ui/documents/cells/save-cell.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { CellFocus, CellPlace } from '../../ui/tables/use-cell-focus.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { ResultColumn } from './result-columns.ts';

/** Longer values are edited in the document editor. */
const maxEdited = 10_000;

interface CellEditOptions {
  readonly run: QueryRun;
  readonly focus: CellFocus;
  readonly rowOf: (place: number) => number;
  readonly columns: readonly ResultColumn[];
  readonly cellAt: (place: number, column: ResultColumn) => string | undefined;
}

/** The edit of a cell in place: of a row with an `_id`, and of an attribute that its document has. */
export function useCellEdit({ run, focus, rowOf, columns, cellAt }: CellEditOptions) {
  const refusal = useRefusal();
  const [editing, setEditing] = useState<CellPlace>();

  /** The attribute of a document that the cell shows; undefined: the cell cannot be edited. */
  const cellOf = (place: CellPlace): DocumentCell | undefined => {
    const name = columns[place.column]?.name;
    if (refusal !== undefined || name === undefined || !isEditableName(name)) return undefined;
    const raw = cellAt(place.row, columns[place.column]!);
    if (raw === undefined || raw.length > maxEdited) return undefined;
    const members = membersOf(run.rows.rowText(rowOf(place.row)));
    const [id, rev] = [textIn(members, '_id'), textIn(members, '_rev')];
    if (!/^[^/]+\/[^/]+$/.test(id)) return undefined;
    return { id, name, raw, rev: rev === '' ? undefined : rev, document: undefined };
  };
  const edit = (place: CellPlace): boolean => {
    if (cellOf(place) === undefined) return false;
    focus.moveTo(place);
    setEditing(place);
    return true;
  };
  const stop = () => {
    setEditing(undefined);
    focus.moveTo(focus.active);
  };

  return {
    editing,
    cellOf,
    edit,
    stop,
    /** Rejects with the error of the save, and keeps the editor open. */
    async save(place: CellPlace, json: string, step: -1 | 0 | 1): Promise<void> {
      const cell = cellOf(place);
      const { rows } = run;
      const row = rowOf(place.row);
      let isSaved = cell === undefined || cell.raw === json;
      const onSaved = (saved: SavedCell) => {
        isSaved = true;
        run.replaceRow(rows, row, withValue(rows.rowText(row), cell!.name, saved));
      };
      if (!isSaved) await tryCommand('documents.changeCell', { cell, json, onSaved });
      if (!isSaved) return;
      const next = { row: place.row, column: place.column + step };
      if (step === 0 || !edit(next)) stop();
    },
  };
}

/** A row with the new value of an attribute. */
function withValue(rowText: string, name: string, { raw, rev }: SavedCell): string {
  const members = new Map(membersOf(rowText));
  if (raw === undefined) members.delete(name);
  else members.set(name, raw);
  if (members.has('_rev')) members.set('_rev', JSON.stringify(rev));
  return objectText(members);
}
