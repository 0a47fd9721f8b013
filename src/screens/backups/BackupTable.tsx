import { type ReactNode, useMemo } from 'react';
import type { BackupOverview, ListedBackup } from '../../../protocol/api/console-backups.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { BackupStateText } from './BackupStateText.tsx';
import classes from './BackupsScreen.module.css';
import { describeContent, describeExpiry } from './backup-words.ts';
import type { BackupsScreenState } from './use-backups-screen.ts';

const idOf = ({ id }: ListedBackup) => id;

/** The backups, the newest first. */
export function BackupTable({
  screen,
  empty,
}: {
  readonly screen: BackupsScreenState;
  readonly empty: ReactNode;
}) {
  const { overview } = screen;
  const [zone] = useTimeZone();
  const columns = useMemo(() => (overview ? columnsOf(overview, zone) : []), [overview, zone]);
  return (
    <DataTable
      ref={screen.list}
      label="Backups"
      name="backups"
      columns={columns}
      rows={screen.shown}
      keyOf={idOf}
      openKey={screen.openId}
      onOpen={({ id }) => screen.setOpenId(id)}
      onEscape={() => screen.setOpenId('')}
      empty={empty}
    />
  );
}

function columnsOf(overview: BackupOverview, zone: 'utc' | 'local'): readonly Column<ListedBackup>[] {
  return [
    {
      id: 'created',
      label: zone === 'utc' ? 'Created (UTC)' : 'Created (local)',
      widthPx: 152,
      render: ({ datetime }) => <DateTime timeMs={Date.parse(datetime)} isShort />,
    },
    {
      id: 'label',
      label: 'Label',
      render: ({ label, schedule }) => (
        <span className={classes.label} title={label}>
          {schedule === undefined ? label : <Tag>{schedule}</Tag>}
        </span>
      ),
    },
    {
      id: 'content',
      label: 'Content',
      widthPx: 128,
      isOptional: true,
      render: (backup) => (
        <span className={classes.label} title={describeContent(backup)}>
          {describeContent(backup)}
        </span>
      ),
    },
    {
      id: 'size',
      label: 'Size on disk',
      widthPx: 96,
      align: 'end',
      isOptional: true,
      render: ({ sizeInBytes }) => <Bytes value={sizeInBytes} />,
    },
    {
      id: 'state',
      label: 'Verified',
      widthPx: 208,
      render: (backup) => <BackupStateText backup={backup} />,
    },
    {
      id: 'expires',
      label: 'Deleted',
      widthPx: 104,
      isOptional: true,
      render: (backup) => <span className={classes.muted}>{describeExpiry(backup, overview)}</span>,
    },
  ];
}
