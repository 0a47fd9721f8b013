import { Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { NewPasswordInput } from '../../ui/forms/password/NewPasswordInput.tsx';
import { validateNewPassword } from '../../ui/forms/password/password-strength.ts';
import { validateDisplayName, validateNewUser, validateUsername } from './validate-user.ts';

/** Creates a user. The new user has no access until an administrator sets a level. */
export function CreateUserDialog(props: {
  readonly onClose: () => void;
  readonly onCreated: (user: string) => void;
}) {
  const form = useForm({
    initialValues: { user: '', name: '', passwd: '', active: true },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: {
      user: (user) => validateUsername(user) ?? null,
      name: (name) => validateDisplayName(name) ?? null,
      passwd: (passwd) => validateNewPassword(passwd) ?? null,
    },
  });

  const submit = async () => {
    const { user, name, passwd, active } = form.getValues();
    const { hasErrors } = form.validate();
    const problem = validateNewUser(user);
    if (problem !== undefined) form.setFieldError('user', problem);
    if (hasErrors || problem !== undefined) return;
    await tryCommand('user.create', { user, passwd, active, extra: { name } });
    props.onCreated(user);
  };

  return (
    <Dialog
      title="New user"
      submitLabel="Create"
      isSubmitDisabled={Object.keys(form.errors).length > 0}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <TextInput
          label="Username"
          data-autofocus
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('user')}
        />
        <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
        <NewPasswordInput
          label="Password"
          required
          user={form.values.user}
          {...form.getInputProps('passwd')}
          onPassword={(passwd) => form.setFieldValue('passwd', passwd)}
        />
        <Switch
          label="Active"
          description="Inactive users cannot sign in."
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Stack>
    </Dialog>
  );
}
