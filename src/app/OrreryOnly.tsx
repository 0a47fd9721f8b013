import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchCurrentConnection } from '../api/connections.ts';
import { ScreenSkeleton } from '../ui/feedback/ScreenSkeleton.tsx';

interface OrreryOnlyProps {
  /** Of the screen. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen whose calls only an Orrery has; for another server, a sentence instead. */
export function OrreryOnly({ title, children }: OrreryOnlyProps) {
  const { data, isPending } = useQuery({
    queryKey: ['session', 'current-connection'],
    queryFn: ({ signal }) => fetchCurrentConnection(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <ScreenSkeleton />;
  if (data?.hasOrreryCalls !== false) return children;
  return (
    <Stack p="lg" maw={640} gap="sm">
      <Title order={1}>{title}</Title>
      <Text>
        This page needs Orrery. The server of this connection is ArangoDB {data.version}, which does not have
        the calls of this page. Collections, graphs and queries work with it.
      </Text>
    </Stack>
  );
}
