import { Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { runCommand } from '../../../command.ts';
import type { AnalysisTab } from '../../workspace/analysis-state.ts';
import { SidePanel } from '../frame/SidePanel.tsx';
import { useWorkspaceState } from '../workspace-context.tsx';
import { MetricList } from './MetricList.tsx';
import { MetricResults } from './MetricResults.tsx';
import { PathFinder } from './PathFinder.tsx';

const tabs: readonly { readonly value: AnalysisTab; readonly label: string }[] = [
  { value: 'metrics', label: 'Metrics' },
  { value: 'results', label: 'Results' },
  { value: 'paths', label: 'Paths' },
];

/** Metrics of the shown graph, their results, and paths between two vertices. */
export function AnalysisPanel() {
  const isOpen = useWorkspaceState((state) => state.panel === 'analysis');
  const tab = useWorkspaceState((state) => state.analysis.tab);
  if (!isOpen) return null;
  return (
    <SidePanel panel="analysis" name="Analysis">
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Analysis tabs"
          data={[...tabs]}
          value={tab}
          onChange={(value) => void runCommand('graph.showAnalysis', { tab: value as AnalysisTab })}
        />
        <RunningJob />
        {tab === 'metrics' && <MetricList />}
        {tab === 'results' && <MetricResults />}
        {tab === 'paths' && <PathFinder />}
      </Stack>
    </SidePanel>
  );
}

function RunningJob() {
  const running = useWorkspaceState((state) => state.analysis.running);
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
