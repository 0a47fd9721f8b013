import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type BackupOverview, backupLabel } from '../../../protocol/api/console-backups.ts';
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
  if (kind === 'create') return <CreateDialog onClose={close} />;
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

function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const [label, setLabel] = useState('manual');
  const isWrong = !backupLabel.test(label);
  return (
    <Dialog
      title="Back up all databases"
      submitLabel="Back up now"
      isSubmitDisabled={isWrong}
      onClose={onClose}
      onSubmit={async () => {
        onClose();
        await tryCommand('backups.create', { label });
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
    </Dialog>
  );
}
