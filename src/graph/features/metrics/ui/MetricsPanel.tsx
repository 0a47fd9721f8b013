import { SegmentedControl, Stack } from '@mantine/core';
import { useDeferredValue } from 'react';
import { runCommand } from '../../../../command.ts';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { RunningJob } from '../../../ui/RunningJob.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { MetricsTab } from '../metrics-state.ts';

const MetricList = lazyComponent(async () => (await import('./MetricList.tsx')).MetricList, null);
const MetricResults = lazyComponent(async () => (await import('./MetricResults.tsx')).MetricResults, null);

const tabs: readonly { readonly value: MetricsTab; readonly label: string }[] = [
  { value: 'metrics', label: 'Metrics' },
  { value: 'results', label: 'Results' },
];

/** Metrics of the shown graph and their results. */
export function MetricsPanel() {
  const tab = useWorkspaceState((state) => state.metrics.tab);
  const shownTab = useDeferredValue(tab);
  return (
    <PanelFrame title="Metrics">
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Metrics and results"
          data={[...tabs]}
          value={tab}
          onChange={(value) => void runCommand('graph.showAnalysis', { tab: value as MetricsTab })}
        />
        <RunningJob />
        {shownTab === 'metrics' ? <MetricList /> : <MetricResults />}
      </Stack>
    </PanelFrame>
  );
}
