import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import type { DocumentEditor } from './DocumentEditor.ts';
import { namesOf, useStoredEdits } from './pane/EditsSection.tsx';
import classes from './ReviewDialog.module.css';

interface HistoryDialogProps {
  readonly editor: DocumentEditor;
  /** Why the user cannot change the document; undefined if the user can. */
  readonly readOnlyReason: string | undefined;
  readonly onClose: () => void;
}

/** The saved edits of this document in this browser; the content before each of them can be restored. */
export function HistoryDialog({ editor, readOnlyReason, onClose }: HistoryDialogProps) {
  const { data, error } = useStoredEdits(editor);
  const restore = (time: number, text: string) => {
    editor.session.replaceText(`Restore the content before ${new Date(time).toISOString()}`, text);
    onClose();
  };
  return (
    <Dialog title="Edits in this browser" size="lg" onClose={onClose}>
      <p className={classes.text}>
        The last saved edits of {editor.id} that were made here. Restoring fills the editor; the server
        changes with the next save.
      </p>
      {error && <p role="alert">This browser does not keep edits: {error.message}</p>}
      {data?.length === 0 && <p>No edits yet.</p>}
      {data !== undefined && data.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Saved</th>
                <th scope="col">Attributes</th>
                <th aria-label="Actions" />
              </tr>
            </thead>
            <tbody>
              {data.map(({ time, attributes, before }) => (
                <tr key={time}>
                  <td className={classes.date}>
                    <DateTime timeMs={time} />
                  </td>
                  <td>{namesOf(attributes)}</td>
                  <td>
                    <ActionButton
                      size="compact-xs"
                      variant="default"
                      refusal={
                        readOnlyReason ??
                        (before === undefined ? 'The content was too large to be kept.' : undefined)
                      }
                      onClick={() => before !== undefined && restore(time, before)}
                    >
                      Restore the content before
                    </ActionButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
