import type { Command, CommandContext } from '../../../command.ts';
import { notify, notifyError, notifyWithAction } from '../../../store/notifications.ts';
import type { DocumentCell, SavedCell } from './save-cell.ts';

interface ChangeCellArgs {
  readonly cell: DocumentCell;
  /** The new value. */
  readonly json: string;
  /** Shows the value after the save and after its undo. */
  readonly onSaved: (saved: SavedCell) => void;
}

const changeCell: Command<ChangeCellArgs, CommandContext> = {
  id: 'documents.changeCell',
  label: 'Change a value in a table',
  isListed: false,
  async run({ refresh }, { cell, json, onSaved }) {
    const { saveCell } = await import('./save-cell.ts');
    const save = async (from: DocumentCell, to: string | undefined) => {
      const saved = await saveCell(from, to);
      if (saved === undefined) return undefined;
      onSaved(saved);
      await refresh('documents', 'collections');
      return saved;
    };
    const saved = await save(cell, json);
    if (saved?.raw !== json) return;
    const { id, name, raw } = cell;
    const undo = async () => {
      try {
        const undone = await save({ id, name, raw: json, rev: saved.rev, document: undefined }, raw);
        if (undone?.raw === raw)
          notify('info', 'Document', `'${name}' of '${id}' has its former value again.`);
      } catch (error) {
        notifyError(error, 'The change could not be undone');
      }
    };
    notifyWithAction('Document', `'${name}' of '${id}' saved.`, { label: 'Undo', run: () => void undo() });
  },
};

export const cellCommands = [changeCell] as const;
