import { Button, Group, Stack, Text } from '@mantine/core';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatDate } from '../../../../lib/format.ts';
import { useRefusal } from '../../../../ui/hooks/use-refusal.ts';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { RunningJob } from '../../../ui/RunningJob.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { formatSeconds } from '../../../workspace/load-cost.ts';
import { reportSeconds } from '../compute-report.ts';
import { ReportSections } from './ReportSections.tsx';
import classes from './report.module.css';

/** Figures of the whole graph, with the ways to share them. */
export function ReportPanel() {
  const { model, adapter } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const report = useWorkspaceState((state) => state.graphReport);
  const refusal = useRefusal();
  const { vertexCount, edgeCount } = model;
  const hasNotebook = adapter.hasQueries === true;
  return (
    <PanelFrame title="Statistics report">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {vertexCount === 0
            ? 'Load vertices to see the figures of their graph: degrees, distances, components, communities.'
            : `Figures of the graph as it is shown: degrees, distances, components, communities. ${formatAmount(vertexCount, 'vertex')} and ${formatAmount(edgeCount, 'edge')} take about ${formatSeconds(reportSeconds(vertexCount, edgeCount))}.`}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            disabled={vertexCount === 0}
            onClick={() => void runCommand('graph.computeReport')}
          >
            Compute
          </Button>
          {report !== undefined && (
            <>
              <Button size="xs" variant="default" onClick={() => void runCommand('graph.saveReport')}>
                Save as a page
              </Button>
              {hasNotebook && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={refusal !== undefined}
                  title={refusal}
                  onClick={() => void runCommand('graph.reportNotebook')}
                >
                  Make a notebook
                </Button>
              )}
            </>
          )}
        </Group>
        <RunningJob />
        {report !== undefined && (
          <section aria-label="Result" className={classes.report}>
            <Text size="xs" c="dimmed">
              {`${formatAmount(report.vertices, 'vertex')} and ${formatAmount(report.edges, 'edge')}, ${formatDate(report.computedAtMs, 'local')}`}
            </Text>
            <ReportSections report={report} hasMeanings={false} />
          </section>
        )}
      </Stack>
    </PanelFrame>
  );
}
