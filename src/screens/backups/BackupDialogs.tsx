import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type BackupOverview,
  backupLabel,
  type ListedBackup,
} from '../../../protocol/api/console-backups.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
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
  if (kind === 'create') return <CreateDialog backups={overview.backups} onClose={close} />;
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

interface CreateDialogProps {
  /** The newest first. */
  readonly backups: readonly ListedBackup[];
  readonly onClose: () => void;
}

function CreateDialog({ backups, onClose }: CreateDialogProps) {
  const [label, setLabel] = useState('manual');
  const [since, setSince] = useState('');
  const isWrong = !backupLabel.test(label);
  return (
    <Dialog
      title="Back up all databases"
      submitLabel="Back up now"
      isSubmitDisabled={isWrong}
      onClose={onClose}
      onSubmit={async () => {
        onClose();
        await tryCommand('backups.create', { label, since: since === '' ? undefined : since });
      }}
    >
      <TextInput
        label="Label"
        description="Such as before-import. The name of the backup is the time and the label."
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={label}
        error={isWrong && "Expected up to 64 letters, digits, '.', '_' and '-', a letter or digit first"}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      {backups.length > 0 && (
        <Select
          mt="md"
          label="Content"
          description="A backup of changes is smaller, and needs the backups before it. If the log no longer reaches back (--replication-log), choose all data."
          allowDeselect={false}
          data={[
            { value: '', label: 'All data' },
            ...backups.map(({ id }) => ({ value: id, label: `Changes since ${id}` })),
          ]}
          value={since}
          onChange={(next) => setSince(next ?? '')}
        />
      )}
    </Dialog>
  );
}
