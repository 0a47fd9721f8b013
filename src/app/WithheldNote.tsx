import { Button, Paper } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { download } from '../lib/download.ts';
import { fileName } from '../lib/file-name.ts';
import { endWithholding, onWithheld, withheldState } from '../store/browser-storage/withheld.ts';
import { exportWithheld, resetWithheld } from '../store/browser-storage/withheld-values.ts';
import { confirm } from '../store/confirm.ts';
import { notifyError, notifySuccess } from '../store/notifications.ts';
import classes from './WithheldNote.module.css';

const title = 'Stored values';

/** Says that values stored in this browser are not used because a screen failed with them, and what to do with them. */
export function WithheldNote() {
  const { keys, reason } = useSyncExternalStore(onWithheld, withheldState);
  if (keys.length === 0) return null;
  const save = () =>
    exportWithheld().then((text) =>
      download(fileName('stored-values', 'json', 'stored-values'), text, 'application/json'),
    );
  const reset = async () => {
    const { isConfirmed } = await confirm({
      title: 'Remove the values that are not used',
      text: 'They are removed from this browser. Export them first if you need them. Data on the server are not affected.',
      action: 'Remove',
    });
    if (!isConfirmed) return;
    await resetWithheld();
    notifySuccess(title, 'The values were removed from this browser.');
  };
  const putBack = () => {
    endWithholding();
    // The parts of the screen read what is stored when they open.
    window.location.reload();
  };
  const trying = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => notifyError(error, title));
  return (
    <Paper className={classes.note} role="status" withBorder shadow="sm">
      <p className={classes.text}>
        Opened without values that are stored in this browser, because of an error: {reason.slice(0, 200)}
      </p>
      <Button size="xs" variant="default" onClick={trying(save)}>
        Export them
      </Button>
      <Button size="xs" variant="default" onClick={putBack}>
        Use them again
      </Button>
      <Button size="xs" variant="outline" color="danger" onClick={trying(reset)}>
        Reset
      </Button>
    </Paper>
  );
}
