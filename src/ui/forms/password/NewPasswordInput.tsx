import { Button, Group, PasswordInput, type PasswordInputProps, Progress, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CopyButton } from '../../values/CopyButton.tsx';
import { generatePassword } from './generate-password.ts';
import { minPasswordText, passwordStrength } from './password-strength.ts';

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onPassword: (password: string) => void;
  /** A generated password, which needs no confirmation. Default: `onPassword`. */
  readonly onGenerated?: (password: string) => void;
  /** The name of the user, which makes a password weaker. */
  readonly user?: string;
}

const colors = ['gray', 'danger', 'warning', 'success', 'success'] as const;

/** Input of a new password with its estimated strength, and a generator that shows the password and copies it. */
export function NewPasswordInput(props: NewPasswordInputProps) {
  const { value = '', onPassword, onGenerated = onPassword, user, ...input } = props;
  const [isVisible, setVisible] = useState(false);
  const strengthId = useId();
  const { level, label } = passwordStrength(value, user);
  const generate = () => {
    onGenerated(generatePassword());
    setVisible(true);
  };
  return (
    <Stack gap={4}>
      <PasswordInput
        description={minPasswordText}
        {...input}
        autoComplete="new-password"
        aria-describedby={strengthId}
        visible={isVisible}
        onVisibilityChange={setVisible}
        value={value}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      <Progress value={level * 25} size="xs" color={colors[level]} aria-hidden />
      <Group gap="xs" justify="space-between">
        <Text id={strengthId} size="xs" c="dimmed" aria-live="polite">
          Strength: {label}
        </Text>
        <Group gap={4}>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            px={6}
            leftSection={<IconRefresh size={16} />}
            onClick={generate}
          >
            Generate password
          </Button>
          {value !== '' && <CopyButton text={value} label="Copy password" />}
        </Group>
      </Group>
    </Stack>
  );
}
