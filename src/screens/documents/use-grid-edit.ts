import { useMemo, useState } from 'react';
import type { DocumentRow } from '../../api/documents.ts';
import { tryCommand } from '../../command.ts';
import { isEditableName } from '../../ui/documents/cells/is-editable-name.ts';
import type { DocumentCell } from '../../ui/documents/cells/save-cell.ts';

/** Longer values are edited in the document editor. */
const maxEdited = 10_000;

/** The edit of values in the grid. `isAllowed` false: the user cannot change documents. */
export function useGridEdit(names: readonly string[], isAllowed: boolean) {
  const [editing, setEditing] = useState<{ readonly key: string; readonly name: string }>();
  return useMemo(() => {
    const canEdit = (row: DocumentRow, name: string) =>
      isAllowed && isEditableName(name) && (row.members.get(name)?.length ?? 0) <= maxEdited;
    const edit = ({ key }: DocumentRow, name: string) => setEditing({ key, name });
    const stop = () => setEditing(undefined);
    /** The next value that can be edited; undefined at the end of the row. */
    const nextOf = (row: DocumentRow, from: number, step: number) => {
      for (let at = from + step; at >= 0 && at < names.length; at += step) {
        if (canEdit(row, names[at]!)) return names[at];
      }
      return undefined;
    };
    return {
      canEdit,
      edit,
      stop,
      isEditing: ({ key }: DocumentRow, name: string) => editing?.key === key && editing.name === name,
      /** Begins at the first value of a row. False: none can be edited. */
      editFirst(row: DocumentRow): boolean {
        const name = nextOf(row, -1, 1);
        if (name !== undefined) edit(row, name);
        return name !== undefined;
      },
      /** Rejects with the error of the save, and keeps the editor open. */
      async save(row: DocumentRow, name: string, json: string, step: -1 | 0 | 1): Promise<void> {
        const raw = row.members.get(name);
        const cell: DocumentCell = { id: row.id, name, raw, rev: row.rev, document: row.raw };
        let isSaved = raw === json;
        const onSaved = () => {
          isSaved = true;
        };
        if (!isSaved) await tryCommand('documents.changeCell', { cell, json, onSaved });
        if (!isSaved) return;
        const next = step === 0 ? undefined : nextOf(row, names.indexOf(name), step);
        if (next === undefined) stop();
        else edit(row, next);
      },
    };
  }, [editing, names, isAllowed]);
}

export type GridEdit = ReturnType<typeof useGridEdit>;
