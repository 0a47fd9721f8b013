import { Button, Group, Text, Title } from '@mantine/core';
import {
  IconArrowsShuffle,
  IconPlus,
  IconSearch,
  IconStack2,
  IconSwitchHorizontal,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { runCommand } from '../../../command.ts';
import { emptyGraphText } from '../../commands/exploring/loading-commands.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './canvas.module.css';

/** Ways into a graph of which nothing is shown. */
export function EmptyCanvas({ onFind }: { readonly onFind: () => void }) {
  const { graph } = useWorkspace();
  const isShown = useWorkspaceState((state) => state.shown.vertices > 0 || state.loading !== undefined);
  const isEmpty = useWorkspaceState((state) => state.isGraphEmpty);
  const isMissing = useWorkspaceState((state) => state.isGraphMissing);
  if (isShown) return null;
  if (isMissing) {
    return (
      <Ways title={`There is no graph '${graph}'`} text="It may have been deleted, or its name was mistyped.">
        <Button
          leftSection={<IconSwitchHorizontal size={16} />}
          onClick={() => void runCommand('graph.askSwitch')}
        >
          Choose another graph
        </Button>
        <Button variant="default" onClick={() => void runCommand('screen.graphs')}>
          All graphs
        </Button>
      </Ways>
    );
  }
  if (isEmpty) {
    return (
      <Ways title={emptyGraphText} text="Create a first vertex, or import documents into its collections.">
        <Button leftSection={<IconPlus size={16} />} onClick={() => void runCommand('graph.askNewVertex')}>
          Create a vertex
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={16} />}
          onClick={() => void runCommand('graph.randomStart')}
        >
          Look again
        </Button>
        <Button
          variant="default"
          leftSection={<IconSwitchHorizontal size={16} />}
          onClick={() => void runCommand('graph.askSwitch')}
        >
          Choose another graph
        </Button>
      </Ways>
    );
  }
  return (
    <Ways title="Nothing is shown yet" text="Choose where to begin.">
      <Button
        leftSection={<IconArrowsShuffle size={16} />}
        onClick={() => void runCommand('graph.randomStart')}
      >
        Random start
      </Button>
      <Button variant="default" leftSection={<IconSearch size={16} />} onClick={onFind}>
        Find a vertex
      </Button>
      <Button
        variant="default"
        leftSection={<IconStack2 size={16} />}
        onClick={() => void runCommand('graph.loadAll')}
      >
        Load the whole graph
      </Button>
    </Ways>
  );
}

interface WaysProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Ways({ title, text, children }: WaysProps) {
  return (
    <div className={classes.empty}>
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
