import { Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UserInfo } from '../../../protocol/api/user.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import type { ChangeUserArgs } from './commands.ts';
import { nameOf } from './filter-users.ts';
import { validateDisplayName } from './validate-user.ts';

/** Name and state of another user, for administrators. */
export function EditUserDialog({ user, onClose }: { readonly user: UserInfo; readonly onClose: () => void }) {
  const stored = nameOf(user);
  const form = useForm({
    initialValues: { name: stored, active: user.active },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    // Other clients may have stored another form of name.
    validate: { name: (name) => (name === stored ? null : (validateDisplayName(name) ?? null)) },
  });

  const submit = async () => {
    if (form.validate().hasErrors) return;
    const args: ChangeUserArgs = { user: user.user, ...form.getValues() };
    await tryCommand('user.change', args);
    onClose();
  };

  return (
    <Dialog
      title={`Edit user ${user.user}`}
      isSubmitDisabled={!form.isDirty() || Object.keys(form.errors).length > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <TextInput label="Username" value={user.user} disabled />
        <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <Switch
          label="Active"
          description="Inactive users cannot sign in. Their open sessions end."
          disabled={user.user === 'root'}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Stack>
    </Dialog>
  );
}
