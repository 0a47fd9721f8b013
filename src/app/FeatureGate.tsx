import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { absentFeatures } from '../api/connections.ts';
import { addresses } from '../lib/addresses.ts';
import { useCurrentConnection } from '../ui/connections/use-current-connection.ts';
import { ScreenSkeleton } from '../ui/feedback/ScreenSkeleton.tsx';
import type { Screen } from '../ui/Screen.ts';

interface FeatureGateProps {
  /** Of the screen. */
  readonly title: string;
  readonly needs: NonNullable<Screen['needs']>;
  readonly children: ReactNode;
}

/** A screen whose calls some servers do not have; for those, a sentence that says so. */
export function FeatureGate({ title, needs, children }: FeatureGateProps) {
  const { data, isPending } = useCurrentConnection();
  if (isPending) return <ScreenSkeleton />;
  const sentence = data && absentFeatures(data)[needs];
  if (sentence === undefined) return children;
  return (
    <Stack p="lg" maw={640} gap="sm">
      <Title order={1}>{title}</Title>
      <Text>{sentence}</Text>
      <Group gap="md">
        <Anchor component={Link} to={addresses.collections()}>
          Collections
        </Anchor>
        <Anchor component={Link} to={addresses.graphs}>
          Graphs
        </Anchor>
        <Anchor component={Link} to={addresses.query()}>
          Query
        </Anchor>
      </Group>
    </Stack>
  );
}
