import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** What to do next. */
  readonly text: string;
  readonly children?: ReactNode;
}

/** What stands where a list has nothing. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" p="xl" maw={560} mx="auto" ta="center">
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}
