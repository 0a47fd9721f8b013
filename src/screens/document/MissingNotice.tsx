import { runCommand } from '../../command.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import classes from './DocumentScreen.module.css';

/** The document was deleted on the server; its content is still here. */
export function MissingNotice(props: {
  /** Why the user cannot create documents; undefined if the user can. */
  readonly readOnlyReason: string | undefined;
  readonly isSaving: boolean;
}) {
  return (
    <div className={classes.notice} data-kind="error" role="alert">
      <span>
        <b>document not found (1202)</b> The document was deleted on the server. Its content is still in this
        editor.
      </span>
      <span className={classes.space} />
      <ActionButton
        size="xs"
        refusal={props.readOnlyReason}
        loading={props.isSaving}
        onClick={() => void runCommand('document.saveAsNew', { keepsKey: true })}
      >
        Save as new
      </ActionButton>
    </div>
  );
}
