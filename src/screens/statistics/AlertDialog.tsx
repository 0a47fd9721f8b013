import { NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AlertRule, Alerts } from '../../../protocol/api/monitor.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import { formatValue } from './alert-words.ts';

interface AlertDialogProps {
  readonly alerts: Alerts;
  /** Undefined: a new one. */
  readonly edited: AlertRule | undefined;
  readonly onClose: () => void;
}

const fresh: AlertRule = { name: '', figure: '', condition: 'above', limit: 0, seconds: 60 };
const maxSeconds = 86_400;

/** A threshold of a figure. */
export function AlertDialog({ alerts: { rules, figures }, edited, onClose }: AlertDialogProps) {
  const form = useForm({
    initialValues: { ...(edited ?? fresh) },
    validateInputOnBlur: true,
    validate: {
      name: (name) => {
        if (name.trim() === '' || name.length > 64) return 'Expected 1 to 64 characters';
        return rules.some((each) => each !== edited && each.name === name) ? 'An alert has this name' : null;
      },
      figure: (figure) => (figure === '' ? 'Choose a figure' : null),
      limit: (limit) => (typeof limit === 'number' ? null : 'Expected a number'),
      seconds: (seconds) =>
        Number.isInteger(seconds) && seconds >= 0 && seconds <= maxSeconds
          ? null
          : `Expected whole seconds from 0 to ${maxSeconds}`,
    },
  });
  const submit = async () => {
    if (form.validate().hasErrors) return;
    const rule = form.getValues();
    const changed =
      edited === undefined ? [...rules, rule] : rules.map((each) => (each === edited ? rule : each));
    await tryCommand('statistics.saveAlerts', changed);
    onClose();
  };
  const now = figures[form.values.figure];
  const names = new Set([...Object.keys(figures), ...(edited ? [edited.figure] : [])]);
  return (
    <Dialog
      title={edited === undefined ? 'New alert' : `Alert ${edited.name}`}
      submitLabel={edited === undefined ? 'Create' : 'Save'}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap="md">
        <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <Select
          label="Figure"
          searchable
          maxDropdownHeight={240}
          data={[...names].sort()}
          nothingFoundMessage="No figure has this name"
          description={now === undefined ? 'Recorded every ten seconds.' : `Now ${formatValue(now)}.`}
          {...form.getInputProps('figure')}
          onChange={(figure) => form.setFieldValue('figure', figure ?? '')}
        />
        <FieldGrid>
          <Select
            label="Condition"
            allowDeselect={false}
            data={['above', 'below']}
            {...form.getInputProps('condition')}
          />
          <NumberInput label="Limit" decimalScale={6} {...form.getInputProps('limit')} />
          <NumberInput label="For seconds" min={0} max={maxSeconds} {...form.getInputProps('seconds')} />
        </FieldGrid>
      </Stack>
    </Dialog>
  );
}
