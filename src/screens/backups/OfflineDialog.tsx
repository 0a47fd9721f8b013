import type { BackupOverview } from '../../../protocol/api/console-backups.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import classes from './BackupsScreen.module.css';
import { offlineCommands } from './backup-words.ts';
import { CommandLine } from './CommandLine.tsx';

interface OfflineDialogProps {
  readonly overview: BackupOverview;
  readonly onClose: () => void;
}

/** Commands on the data folder that the console cannot run, because they replace or need a stopped server. */
export function OfflineDialog({ overview, onClose }: OfflineDialogProps) {
  return (
    <Dialog title="Commands on the data folder" size="lg" onClose={onClose}>
      <p className={classes.line}>
        The console makes, verifies and restores backups of the running server. These commands run in a
        terminal.
      </p>
      <dl className={classes.commands}>
        {offlineCommands(overview).map(({ title, isStopped, text }) => (
          <div key={text}>
            <dt>
              {title} <span className={classes.muted}>{isStopped ? 'server stopped' : 'server may run'}</span>
            </dt>
            <dd>
              <CommandLine text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
