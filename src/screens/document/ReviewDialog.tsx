import { cutText } from '../../lib/bound-text.ts';
import type { Change } from '../../lib/json/changes.ts';
import { printPath } from '../../lib/json/JsonTree.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import type { DocumentEditor } from './DocumentEditor.ts';
import { revertEdit } from './json/edits.ts';
import classes from './ReviewDialog.module.css';

interface ReviewDialogProps {
  readonly editor: DocumentEditor;
  readonly changes: readonly Change[];
  /** Why the user cannot change the document; undefined if the user can. */
  readonly readOnlyReason: string | undefined;
  readonly onClose: () => void;
}

/** Maximum number of characters of a value. */
const maxShown = 300;

/** The unsaved changes, with their values before and after. */
export function ReviewDialog({ editor, changes, readOnlyReason, onClose }: ReviewDialogProps) {
  const { session } = editor;
  const revert = (change: Change) => {
    const { tree, text } = session.state;
    const edit = text === tree.text ? revertEdit(tree, change.path, change.before) : undefined;
    if (edit) session.edit(`Revert ${printPath(change.path)}`, edit);
  };
  return (
    <Dialog
      title="Review changes"
      size="lg"
      submitLabel="Discard all changes"
      isDestructive
      isSubmitDisabled={changes.length === 0 || readOnlyReason !== undefined}
      onClose={onClose}
      onSubmit={() => {
        session.replaceText('Discard changes', session.state.opened.tree.text);
        onClose();
      }}
    >
      {changes.length === 0 && <p>No unsaved changes.</p>}
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Attribute</th>
              <th scope="col">Saved</th>
              <th scope="col">Now</th>
              <th aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={printPath(change.path)}>
                <th scope="row">{printPath(change.path)}</th>
                <td>
                  <Value text={change.before} />
                </td>
                <td>
                  <Value text={change.after} />
                </td>
                <td>
                  <ActionButton
                    size="compact-xs"
                    variant="default"
                    refusal={readOnlyReason}
                    aria-label={`Revert ${printPath(change.path)}`}
                    onClick={() => revert(change)}
                  >
                    Revert
                  </ActionButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function Value({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return <span className={classes.missing}>not present</span>;
  return (
    <code className={classes.value} title={text.slice(0, 2000)}>
      {cutText(text, maxShown)}
    </code>
  );
}
