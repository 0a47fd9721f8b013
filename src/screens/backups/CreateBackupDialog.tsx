import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type BackupOverview, backupLabel } from '../../../protocol/api/console-backups.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { backupCommand } from './backup-words.ts';
import { CommandLine } from './CommandLine.tsx';
import type { CreateArgs } from './commands.ts';
import { DatabaseSelect } from './DatabaseSelect.tsx';

interface CreateDialogProps {
  readonly overview: BackupOverview;
  readonly onClose: () => void;
}

/** A new backup: of all databases, of the changes since another backup, or of one database. */
export function CreateBackupDialog({ overview, onClose }: CreateDialogProps) {
  const [label, setLabel] = useState('manual');
  const [database, setDatabase] = useState<string>();
  const [since, setSince] = useState('');
  const isWrong = !backupLabel.test(label);
  // Only a backup of all databases can be continued.
  const earlier = overview.backups.filter((backup) => backup.database === undefined);
  const content = database === undefined ? { since: since === '' ? undefined : since } : { database };
  return (
    <Dialog
      title="New backup"
      submitLabel="Back up now"
      isSubmitDisabled={isWrong}
      onClose={onClose}
      onSubmit={async () => {
        onClose();
        await tryCommand('backups.create', { label, ...content } satisfies CreateArgs);
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
      <DatabaseSelect value={database} onChange={setDatabase} />
      {database === undefined && earlier.length > 0 && (
        <Select
          mt="md"
          label="Content"
          description="A backup of changes is smaller, and needs the backups before it. If the log no longer reaches back (--replication-log), choose all data."
          allowDeselect={false}
          data={[
            { value: '', label: 'All data' },
            ...earlier.map(({ id }) => ({ value: id, label: `Changes since ${id}` })),
          ]}
          value={since}
          onChange={(next) => setSince(next ?? '')}
        />
      )}
      <CommandLine text={backupCommand(overview, content)} />
    </Dialog>
  );
}
