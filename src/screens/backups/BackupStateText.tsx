import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { ListedBackup } from '../../../protocol/api/console-backups.ts';
import { formatDate } from '../../lib/format.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './BackupsScreen.module.css';
import { stateOf } from './backup-words.ts';

const icons = { verified: IconCircleCheck, damaged: IconCircleX, unverified: IconCircleDashed } as const;

/** The last verification as an icon and words. */
export function BackupStateText({ backup }: { readonly backup: ListedBackup }) {
  const [zone] = useTimeZone();
  const state = stateOf(backup);
  const Icon = icons[state];
  const time = backup.check === undefined ? '' : formatDate(backup.check.timeMs, zone).slice(0, 16);
  const text = {
    verified: `verified ${time}`,
    damaged: `damaged, found ${time}`,
    unverified: 'not verified',
  };
  return (
    <span className={classes.state} data-state={state} title={backup.check?.problem ?? text[state]}>
      <Icon size={16} aria-hidden />
      {text[state]}
    </span>
  );
}
