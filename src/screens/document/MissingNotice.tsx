import { Button } from '@mantine/core';
import { runCommand } from '../../command.ts';
import classes from './DocumentScreen.module.css';

/** The document was deleted on the server; its content is still here. */
export function MissingNotice({
  isReadOnly,
  isSaving,
}: {
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
}) {
  return (
    <div className={classes.notice} data-kind="error" role="alert">
      <span>
        <b>document not found (1202)</b> The document was deleted on the server. Its content is still in this
        editor.
      </span>
      <span className={classes.space} />
      <Button
        size="xs"
        disabled={isReadOnly}
        loading={isSaving}
        onClick={() => void runCommand('document.saveAsNew', { keepsKey: true })}
      >
        Save as new
      </Button>
    </div>
  );
}
