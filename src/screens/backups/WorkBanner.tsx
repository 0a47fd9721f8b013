import { Button, Progress } from '@mantine/core';
import type { BackupWork } from '../../../protocol/api/console-backups.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import classes from './BackupsScreen.module.css';

/** The current work of the server, also if another user or a schedule has started it. */
export function WorkBanner({ work, onStop }: { readonly work: BackupWork; readonly onStop: () => void }) {
  const { documents = 0, total } = work;
  return (
    <div className={classes.work} role="status">
      <span className={classes.workText}>{textOf(work)}</span>
      <Progress
        className={classes.progress}
        aria-label="Progress"
        value={total === undefined || total === 0 ? 100 : (100 * documents) / total}
        animated={total === undefined}
      />
      <Button size="xs" variant="default" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

function textOf({ kind, id = '', database = '', target = '', documents = 0, total }: BackupWork): string {
  if (kind === 'create') return 'All databases are being backed up and verified.';
  if (kind === 'upload') return `${id === '' ? 'An archive' : id} is being uploaded and verified.`;
  if (kind === 'verify') return `${id} is being verified.`;
  const count =
    total === undefined ? '' : `: ${formatExact(documents)} of ${formatAmount(total, 'document')}`;
  return `${database} is being restored into ${target}${count}`;
}
