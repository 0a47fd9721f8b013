import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { runCommand } from '../../command.ts';
import { useWorkspaceState } from './workspace-context.tsx';

/** The running computation with its progress. */
export function RunningJob() {
  const running = useWorkspaceState((state) => state.running);
  if (running === undefined) return null;
  const percent = Math.round(100 * running.progress);
  const label = running.phase === undefined ? running.label : `${running.label}: ${running.phase}`;
  return (
    <Stack gap={4} role="status">
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" truncate style={{ flex: 1 }} title={label}>
          {label}
        </Text>
        <Text size="sm">{percent} %</Text>
        <Button size="compact-sm" variant="default" onClick={() => void runCommand('graph.cancelAnalysis')}>
          Stop
        </Button>
      </Group>
      <Progress value={percent} size="sm" aria-label={running.label} />
    </Stack>
  );
}
