import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UserInfo } from '../../../protocol/api/user.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { Identicon } from '../../ui/values/Identicon.tsx';
import type { ChangeProfileArgs } from './commands.ts';
import { nameOf, pictureOf } from './filter-users.ts';
import { pictureHash, validateDisplayName } from './validate-user.ts';

interface ProfileDialogProps {
  readonly user: UserInfo;
  readonly onPassword: () => void;
  readonly onClose: () => void;
}

/** Name and picture of the signed-in user. */
export function ProfileDialog({ user, onPassword, onClose }: ProfileDialogProps) {
  const stored = nameOf(user);
  const form = useForm({
    initialValues: { name: stored, img: pictureOf(user) },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: { name: (name) => (name === stored ? null : (validateDisplayName(name) ?? null)) },
  });
  const img = pictureHash(form.values.img);

  const submit = async () => {
    if (form.validate().hasErrors) return;
    const args: ChangeProfileArgs = { user: user.user, name: form.getValues().name, img };
    await tryCommand('user.changeProfile', args);
    onClose();
  };

  return (
    <Dialog
      title={`Profile of ${user.user}`}
      isSubmitDisabled={!form.isDirty() || Object.keys(form.errors).length > 0}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button variant="default" onClick={onPassword}>
          Change password
        </Button>
      }
    >
      <Stack gap="sm">
        <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="Picture"
          description="An email address is converted to an MD5 hash; only the hash is stored. The picture is drawn from it."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('img')}
        />
        <Group gap="xs">
          <Identicon text={img || user.user} />
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {img === '' ? 'Drawn from the username' : `Drawn from ${img}`}
          </Text>
        </Group>
      </Stack>
    </Dialog>
  );
}
