import { SegmentedControl, Stack } from '@mantine/core';
import { useDeferredValue } from 'react';
import { runCommand } from '../../../command.ts';
import type { AnalysisTab } from '../../workspace/analysis-state.ts';
import { PanelFrame } from '../frame/PanelFrame.tsx';
import { useWorkspaceState } from '../workspace-context.tsx';
import { MetricList } from './MetricList.tsx';
import { MetricResults } from './MetricResults.tsx';
import { RunningJob } from './RunningJob.tsx';

const tabs: readonly { readonly value: AnalysisTab; readonly label: string }[] = [
  { value: 'metrics', label: 'Metrics' },
  { value: 'results', label: 'Results' },
];

/** Metrics of the shown graph and their results. */
export function MetricsPanel() {
  const tab = useWorkspaceState((state) => state.analysis.tab);
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
          onChange={(value) => void runCommand('graph.showAnalysis', { tab: value as AnalysisTab })}
        />
        <RunningJob />
        {shownTab === 'metrics' ? <MetricList /> : <MetricResults />}
      </Stack>
    </PanelFrame>
  );
}
