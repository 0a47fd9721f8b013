import { Select, Stack, TextInput } from '@mantine/core';
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
  const initial = edited ?? fresh;
  const form = useForm({
    initialValues: { ...initial, limit: String(initial.limit), seconds: String(initial.seconds) },
    validateInputOnBlur: true,
    validate: {
      name: (name) => {
        if (name.trim() === '' || name.length > 64) return 'Expected 1 to 64 characters';
        return rules.some((each) => each !== edited && each.name === name) ? 'An alert has this name' : null;
      },
      figure: (figure) => (figure === '' ? 'Choose a figure' : null),
      limit: (text) => (isNumber(text) ? null : 'Expected a number'),
      seconds: (text) =>
        /^\d+$/.test(text) && Number(text) <= maxSeconds
          ? null
          : `Expected whole seconds from 0 to ${maxSeconds}`,
    },
  });
  const submit = async () => {
    if (form.validate().hasErrors) return;
    const { limit, seconds, ...others } = form.getValues();
    const rule = { ...others, limit: Number(limit), seconds: Number(seconds) };
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
          <TextInput label="Limit" inputMode="decimal" {...form.getInputProps('limit')} />
          <TextInput label="For seconds" inputMode="numeric" {...form.getInputProps('seconds')} />
        </FieldGrid>
      </Stack>
    </Dialog>
  );
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
