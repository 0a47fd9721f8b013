import { ActionIcon, Button, Code, Skeleton } from '@mantine/core';
import { IconDownload, IconRestore, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import type { BackupOverview, ListedBackup } from '../../../protocol/api/console-backups.ts';
import { backupArchive } from '../../api/backups.ts';
import { formatExact } from '../../lib/format.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { PanelSection, SidePanel } from '../../ui/panes/SidePanel.tsx';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { BackupStateText } from './BackupStateText.tsx';
import classes from './BackupsScreen.module.css';
import { commandsOf, describeContent } from './backup-words.ts';
import { useBackupContents } from './use-backup-contents.ts';
import type { BackupsScreenState } from './use-backups-screen.ts';

interface PaneProps {
  readonly screen: BackupsScreenState;
  readonly overview: BackupOverview;
  readonly backup: ListedBackup;
}

/** Actions, facts, contents and commands of one backup. */
export function BackupPane({ screen, overview, backup }: PaneProps) {
  const { id, label, path, datetime, nrFiles, sizeInBytes, check, schedule } = backup;
  const commands = commandsOf(backup, overview);
  return (
    <SidePanel title={label} onClose={() => screen.setOpenId('')}>
      <div className={classes.actions}>
        <ActionButton
          leftSection={<IconRestore size={16} />}
          refusal={screen.workRefusal}
          onClick={() => screen.setDialog('restore')}
        >
          Restore…
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconShieldCheck size={16} />}
          refusal={screen.workRefusal}
          onClick={() => screen.verify(backup)}
        >
          Verify
        </ActionButton>
        <Button
          component="a"
          href={backupArchive(id)}
          download={`${id}.tar`}
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
        <ActionIcon
          size={32}
          color="danger"
          aria-label="Delete backup"
          title={screen.workRefusal ?? 'Delete backup'}
          disabled={screen.workRefusal !== undefined}
          onClick={() => screen.remove(backup)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <PanelSection title="Facts">
        {check?.problem !== undefined && (
          <p className={classes.failure} role="alert">
            {check.problem}
          </p>
        )}
        <KeyValueList
          entries={[
            ['State at', <DateTime key="at" timeMs={Date.parse(datetime)} />],
            ['Verified', <BackupStateText key="state" backup={backup} />],
            ['Made by', schedule === undefined ? 'request' : `schedule ${schedule}`],
            ['Content', describeContent(backup)],
            ['Files', `${formatExact(nrFiles)}, with checksums of each page and document`],
            ['Size on disk', <Bytes key="size" value={sizeInBytes} />],
            ['Path', <Mono key="path">{path}</Mono>],
          ]}
        />
      </PanelSection>
      <Contents id={id} />
      <PanelSection title="Commands" actions={<CopyButton isIcon text={commands} label="Copy commands" />}>
        <Code block tabIndex={0}>
          {commands}
        </Code>
      </PanelSection>
    </SidePanel>
  );
}

function Contents({ id }: { readonly id: string }) {
  const { data, error, refetch } = useBackupContents(id);
  return (
    <PanelSection title="Databases" count={data?.length}>
      {error && !data ? (
        <ErrorPanel title="The backup could not be read" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={64} />
      ) : (
        <table className={classes.table} aria-label="Databases of the backup">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Collections</th>
              <th scope="col">Documents</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ name, collections }) => (
              <tr key={name}>
                <td title={name}>{name}</td>
                <td>{formatExact(collections.length)}</td>
                <td>{formatExact(collections.reduce((sum, { documents }) => sum + documents, 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PanelSection>
  );
}
