import { Chip, Group, Input, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type BackupSchedule, maxKept, scheduleName } from '../../../protocol/api/console-backups.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import { dayChoices } from './backup-words.ts';
import { DatabaseSelect } from './DatabaseSelect.tsx';

interface ScheduleDialogProps {
  readonly schedules: readonly BackupSchedule[];
  /** Undefined: a new one. */
  readonly edited: BackupSchedule | undefined;
  readonly onClose: () => void;
}

const fresh: BackupSchedule = { name: '', days: [0, 1, 2, 3, 4, 5, 6], at: '02:00', keep: 30, isOn: true };

/** A new schedule, or the times of one. The name stays, because it is the label of the backups. */
export function ScheduleDialog({ schedules, edited, onClose }: ScheduleDialogProps) {
  const { days, ...others } = edited ?? fresh;
  const [database, setDatabase] = useState(edited?.database);
  const form = useForm({
    initialValues: { ...others, days: days.map(String) },
    validateInputOnBlur: true,
    validate: {
      name: (name) => {
        if (!scheduleName.test(name)) return "Expected up to 32 letters, digits, '_' and '-'";
        const isTaken = edited === undefined && schedules.some((each) => each.name === name);
        return isTaken ? 'A schedule has this name' : null;
      },
      days: (chosen) => (chosen.length === 0 ? 'Expected at least one day' : null),
      at: (at) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(at) ? null : 'Expected a time such as 02:00'),
      keep: (keep) => (Number.isInteger(keep) && keep >= 1 ? null : 'Expected a whole number of at least 1'),
    },
  });
  const submit = async () => {
    if (form.validate().hasErrors) return;
    const values = form.getValues();
    const schedule = { ...values, database, days: values.days.map(Number).sort() };
    const changed =
      edited === undefined
        ? [...schedules, schedule]
        : schedules.map((each) => (each === edited ? schedule : each));
    await tryCommand('backups.saveSchedules', changed);
    onClose();
  };
  return (
    <Dialog
      title={edited === undefined ? 'New schedule' : `Schedule ${edited.name}`}
      submitLabel={edited === undefined ? 'Create' : 'Save'}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="The label of its backups."
          data-autofocus={edited === undefined || undefined}
          readOnly={edited !== undefined}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
        <DatabaseSelect value={database} onChange={setDatabase} />
        <Input.Wrapper label="Days" error={form.errors.days}>
          <Chip.Group multiple {...form.getInputProps('days')}>
            <Group gap={4} mt={4} role="group" aria-label="Days">
              {dayChoices.map(({ label, value }) => (
                <Chip key={value} value={value} size="xs">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <FieldGrid>
          <TextInput label="Time (UTC)" {...form.getInputProps('at')} />
          <NumberInput
            label="Backups to keep"
            description="Older ones of this schedule are deleted."
            min={1}
            max={maxKept}
            {...form.getInputProps('keep')}
          />
        </FieldGrid>
        <Switch label="On" {...form.getInputProps('isOn', { type: 'checkbox' })} />
      </Stack>
    </Dialog>
  );
}
