import { ActionIcon, Button, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { tryCommand } from '../../command.ts';
import { userOf } from '../../store/session.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import { NewPasswordInput } from '../../ui/forms/password/NewPasswordInput.tsx';
import { validateNewPassword } from '../../ui/forms/password/password-strength.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import classes from './CreateDatabaseDialog.module.css';
import type { CreateDatabaseArgs } from './commands.ts';
import { validateDatabaseName, validateOwner } from './validate-database.ts';

interface Values {
  name: string;
  users: { username: string; passwd: string; active: boolean }[];
}

/** Creates a database with its users. Passwords are never kept as a draft. */
export function CreateDatabaseDialog({ onClose }: { readonly onClose: () => void }) {
  const user = useAppState(({ session }) => userOf(session));
  const form = useForm<Values>({
    initialValues: { name: '', users: [{ username: user ?? '', passwd: '', active: true }] },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: {
      name: (name) => validateDatabaseName(name) ?? null,
      users: {
        username: (username) => validateOwner(username) ?? null,
        // An existing user keeps the password.
        passwd: (passwd) => (passwd === '' ? null : (validateNewPassword(passwd) ?? null)),
      },
    },
  });
  const submit = async () => {
    if (form.validate().hasErrors) return;
    await tryCommand('databases.create', form.getValues() satisfies CreateDatabaseArgs);
    onClose();
  };
  const { users } = form.values;
  return (
    <Dialog
      title="New database"
      submitLabel="Create"
      isSubmitDisabled={Object.keys(form.errors).length > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          required
          {...form.getInputProps('name')}
        />
        {users.map(({ username }, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: the position in the form identifies a user
            key={index}
            className={classes.user}
            aria-label={`Owner ${index + 1}`}
          >
            <FieldGrid>
              <TextInput
                label="Owner"
                description="An existing user, or a new one."
                autoComplete="off"
                spellCheck={false}
                required
                {...form.getInputProps(`users.${index}.username`)}
              />
              <NewPasswordInput
                label="Password"
                description="Of a new user: at least 8 characters."
                user={username}
                {...form.getInputProps(`users.${index}.passwd`)}
                onPassword={(passwd) => form.setFieldValue(`users.${index}.passwd`, passwd)}
              />
            </FieldGrid>
            <div className={classes.foot}>
              <Switch label="Active" {...form.getInputProps(`users.${index}.active`, { type: 'checkbox' })} />
              {users.length > 1 && (
                <ActionIcon
                  aria-label={`Remove owner ${index + 1}`}
                  onClick={() => form.removeListItem('users', index)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </div>
          </fieldset>
        ))}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem('users', { username: '', passwd: '', active: true })}
        >
          Add owner
        </Button>
      </Stack>
    </Dialog>
  );
}
