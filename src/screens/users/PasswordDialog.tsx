import { PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isPasswordOf } from '../../api/users.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { NewPasswordInput } from '../../ui/forms/password/NewPasswordInput.tsx';
import { validateNewPassword } from '../../ui/forms/password/password-strength.ts';
import { validateConfirmation } from './validate-user.ts';

interface PasswordDialogProps {
  readonly user: string;
  /** The own password: the old one is required. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Sets a new password, which ends the sessions of the user. */
export function PasswordDialog({ user, isOwn, onClose }: PasswordDialogProps) {
  const form = useForm({
    initialValues: { old: '', password: '', confirmation: '' },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: {
      password: (value) => validateNewPassword(value) ?? null,
      confirmation: (value, { password }) => validateConfirmation(password, value) ?? null,
    },
  });

  const submit = async () => {
    if (form.validate().hasErrors) return;
    const { old, password } = form.getValues();
    if (isOwn && !(await isPasswordOf(user, old))) {
      form.setFieldError('old', 'Old password does not match.');
      return;
    }
    await tryCommand('user.changePassword', { user, password, current: isOwn ? old : undefined });
    onClose();
  };

  return (
    <Dialog
      title={isOwn ? 'Change your password' : `Change password of ${user}`}
      submitLabel="Change password"
      isSubmitDisabled={!form.isDirty() || Object.keys(form.errors).length > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
        {isOwn && (
          <PasswordInput
            label="Old password"
            data-autofocus
            autoComplete="current-password"
            {...form.getInputProps('old')}
          />
        )}
        <NewPasswordInput
          label="New password"
          data-autofocus={isOwn ? undefined : true}
          user={user}
          {...form.getInputProps('password')}
          onPassword={(password) => {
            form.setFieldValue('password', password);
            // The confirmation may match now, or no longer.
            if (form.getValues().confirmation !== '') form.validateField('confirmation');
          }}
          onGenerated={(password) => {
            form.setFieldValue('password', password);
            form.setFieldValue('confirmation', password);
          }}
        />
        <PasswordInput
          label="Confirm password"
          description={isOwn ? 'Your sessions in other browsers end.' : 'The sessions of the user end.'}
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
      </Stack>
    </Dialog>
  );
}
