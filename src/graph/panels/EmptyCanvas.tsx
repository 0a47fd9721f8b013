import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowsShuffle, IconPlus } from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { emptyGraphText } from '../commands/loading-commands.ts';
import classes from './panels.module.css';
import { useWorkspaceState } from './workspace-context.tsx';

/** Ways into a graph of which nothing is shown. */
export function EmptyCanvas({ onFind }: { readonly onFind: () => void }) {
  const isShown = useWorkspaceState((state) => state.shown.vertices > 0 || state.loading !== undefined);
  const isEmpty = useWorkspaceState((state) => state.isGraphEmpty);
  if (isShown) return null;
  return (
    <div className={classes.empty}>
      <Title order={2} mb={4}>
        {isEmpty ? emptyGraphText : 'Nothing is shown yet'}
      </Title>
      <Text c="dimmed" mb="md">
        {isEmpty
          ? 'Create a first vertex, or import documents into its collections.'
          : 'Choose where to begin.'}
      </Text>
      <Group justify="center" gap="xs">
        {isEmpty ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => void runCommand('graph.askNewVertex')}>
            Create a vertex
          </Button>
        ) : (
          <>
            <Button
              leftSection={<IconArrowsShuffle size={16} />}
              onClick={() => void runCommand('graph.randomStart')}
            >
              Random start
            </Button>
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onFind}>
              Find a vertex
            </Button>
          </>
        )}
      </Group>
    </div>
  );
}
