import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowsShuffle, IconPlus, IconSwitchHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { runCommand } from '../../../../command.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { emptyGraphText } from '../loading-commands.ts';
import classes from './exploring.module.css';

/** Actions for a graph that is empty or missing. */
export function EmptyCanvas() {
  const { graph } = useWorkspace();
  const isShown = useWorkspaceState((state) => state.shown.vertices > 0 || state.loading !== undefined);
  const isEmpty = useWorkspaceState((state) => state.isGraphEmpty);
  const isMissing = useWorkspaceState((state) => state.isGraphMissing);
  if (isShown) return null;
  if (isMissing) {
    return (
      <Ways title={`Graph '${graph}' not found`} text="Check the name, or choose another graph.">
        <Button
          leftSection={<IconSwitchHorizontal size={16} />}
          onClick={() => void runCommand('graph.openSwitchDialog')}
        >
          Switch graph
        </Button>
        <Button variant="default" onClick={() => void runCommand('screen.graphs')}>
          All graphs
        </Button>
      </Ways>
    );
  }
  if (isEmpty) {
    return (
      <Ways
        title={emptyGraphText}
        text="Add a new vertex, or import documents into the collections of the graph."
      >
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => void runCommand('graph.openNewVertexDialog')}
        >
          New vertex
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={16} />}
          onClick={() => void runCommand('graph.randomStart')}
        >
          Refresh
        </Button>
        <Button
          variant="default"
          leftSection={<IconSwitchHorizontal size={16} />}
          onClick={() => void runCommand('graph.openSwitchDialog')}
        >
          Switch graph
        </Button>
      </Ways>
    );
  }
  return null;
}

interface WaysProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Ways({ title, text, children }: WaysProps) {
  return (
    <div className={classes.empty} role="alert">
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
      <Group justify="center" gap="xs">
        {children}
      </Group>
    </div>
  );
}
