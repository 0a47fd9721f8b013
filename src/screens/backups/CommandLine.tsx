import { Code, Group } from '@mantine/core';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import classes from './BackupsScreen.module.css';

/** A command for a terminal, to be copied. */
export function CommandLine({ text }: { readonly text: string }) {
  return (
    <Group gap={4} wrap="nowrap" mt="xs">
      <Code className={classes.command} tabIndex={0}>
        {text}
      </Code>
      <CopyButton isIcon text={text} label="Copy command" />
    </Group>
  );
}
