import { Button } from '@mantine/core';
import { IconCalendarPlus, IconPlus, IconTerminal2, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { BackupDialogs } from './BackupDialogs.tsx';
import { BackupPane } from './BackupPane.tsx';
import { BackupStrip } from './BackupStrip.tsx';
import classes from './BackupsScreen.module.css';
import { BackupTable } from './BackupTable.tsx';
import { type BackupsScreenState, useBackupsScreen } from './use-backups-screen.ts';
import { WorkBanner } from './WorkBanner.tsx';

/** Backups of all databases, their schedules, and restores into new databases. */
export function BackupsScreen() {
  const screen = useBackupsScreen();
  const { overview, error, open } = screen;
  if (screen.isAdministrator === false || screen.isUnsupported) {
    return (
      <ListScreen head={<ScreenHeader title="Backups" />}>
        <div className={classes.reason}>
          {screen.isUnsupported ? (
            <EmptyState
              title="No backups"
              text="This server does not offer its backups in the console. Use its own tools, such as arangobackup and arangodump."
            />
          ) : (
            <EmptyState
              title="You do not have permission to view this page."
              text="Only administrators, who are users with read/write access to _system, can make and restore backups."
            />
          )}
        </div>
      </ListScreen>
    );
  }
  return (
    <>
      <ListScreen head={<Head screen={screen} />}>
        {error && !overview ? (
          <ErrorPanel title="The backups could not be loaded" error={error} onRetry={screen.reload} />
        ) : (
          <div className={classes.content}>
            {overview && <BackupStrip screen={screen} overview={overview} />}
            {overview?.work && <WorkBanner work={overview.work} onStop={screen.stop} />}
            <div className={classes.split}>
              <SplitPane
                name="backups"
                sideLabel="Backup details"
                sideWidthPx={400}
                side={open && overview && <BackupPane screen={screen} overview={overview} backup={open} />}
                onCloseSide={() => screen.setOpenId('')}
              >
                <BackupTable screen={screen} empty={<NoBackups screen={screen} />} />
              </SplitPane>
            </div>
          </div>
        )}
      </ListScreen>
      {overview && <BackupDialogs screen={screen} overview={overview} />}
    </>
  );
}

function UploadButton({ screen }: { readonly screen: BackupsScreenState }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconUpload size={16} />}
        refusal={screen.workRefusal}
        onClick={() => input.current?.click()}
      >
        Upload
      </ActionButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Archive of a backup"
        accept=".tar"
        onChange={({ currentTarget }) => {
          const [archive] = currentTarget.files ?? [];
          if (archive) screen.upload(archive);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function Head({ screen }: { readonly screen: BackupsScreenState }) {
  const { overview, shown } = screen;
  return (
    <ListHeader
      title="Backups"
      shown={shown?.length}
      total={overview?.backups.length}
      actions={
        <>
          <UploadButton screen={screen} />
          {overview && (
            <Button
              variant="default"
              className={classes.terminal}
              leftSection={<IconTerminal2 size={16} />}
              onClick={() => screen.setDialog('commands')}
            >
              Commands
            </Button>
          )}
          <ActionButton
            variant="default"
            leftSection={<IconCalendarPlus size={16} />}
            refusal={screen.rightsRefusal}
            onClick={() => screen.setDialog('schedule')}
          >
            New schedule
          </ActionButton>
          <ActionButton
            leftSection={<IconPlus size={16} />}
            refusal={screen.workRefusal}
            onClick={() => screen.setDialog('create')}
          >
            Back up now
          </ActionButton>
        </>
      }
    >
      <SearchInput
        label="Search backups"
        value={screen.search}
        onSearch={screen.setSearch}
        onLeave={() => screen.list.current?.focus()}
      />
      {overview && <span className={classes.space}>{describeSpace(overview)}</span>}
    </ListHeader>
  );
}

function describeSpace({ backups, freeBytes, folder }: NonNullable<BackupsScreenState['overview']>): string {
  const stored = backups.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0);
  const free = freeBytes === undefined ? '' : `, ${formatBytes(freeBytes)} free`;
  return `${formatBytes(stored)} stored${free} in ${folder}`;
}

function NoBackups({ screen }: { readonly screen: BackupsScreenState }) {
  if (screen.search !== '') {
    return (
      <EmptyState title="No results" text={`No backup has "${screen.search}" in its name.`}>
        <Button size="xs" variant="default" onClick={() => screen.setSearch('')}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No backups yet"
      help="backups"
      text="A backup is one consistent state of all databases, or of one. The server stays available during a backup."
    >
      <ActionButton size="xs" refusal={screen.workRefusal} onClick={() => screen.setDialog('create')}>
        Back up now
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        refusal={screen.rightsRefusal}
        onClick={() => screen.setDialog('schedule')}
      >
        New schedule
      </ActionButton>
    </EmptyState>
  );
}
