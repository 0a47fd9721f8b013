import type { BackupOverview } from '../../../protocol/api/console-backups.ts';
import { CreateBackupDialog } from './CreateBackupDialog.tsx';
import { OfflineDialog } from './OfflineDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import type { BackupsScreenState } from './use-backups-screen.ts';

interface DialogsProps {
  readonly screen: BackupsScreenState;
  readonly overview: BackupOverview;
}

/** The open dialog of the address. */
export function BackupDialogs({ screen, overview }: DialogsProps) {
  const { dialog, open } = screen;
  const close = () => screen.setDialog('');
  const [kind, name] = dialog.split(':');
  if (kind === 'create') return <CreateBackupDialog overview={overview} onClose={close} />;
  if (kind === 'commands') return <OfflineDialog overview={overview} onClose={close} />;
  if (kind === 'restore' && open) return <RestoreDialog backup={open} onClose={close} />;
  if (kind === 'schedule') {
    const { schedules } = overview;
    return (
      <ScheduleDialog
        key={name}
        schedules={schedules}
        edited={schedules.find((each) => each.name === name)}
        onClose={close}
      />
    );
  }
  return null;
}
