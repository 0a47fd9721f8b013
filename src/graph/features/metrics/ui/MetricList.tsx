import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { defaultValues, type ParameterValues } from '../../../layouts/parameter.ts';
import { type AnyMetric, metricGroups } from '../../../metrics/metric.ts';
import { metrics } from '../../../metrics/registry.ts';
import classes from '../../../ui/analysis.module.css';
import { ParameterFields } from '../../../ui/ParameterFields.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { formatSeconds } from '../../../workspace/load-cost.ts';

/** All metrics in groups with their descriptions; the chosen one with its form. */
export function MetricList() {
  return (
    <Stack gap="sm">
      {metricGroups.map((group) => (
        <section key={group} aria-label={group}>
          <Text size="xs" fw={600} c="dimmed" px={8}>
            {group}
          </Text>
          <GroupList group={group} />
        </section>
      ))}
    </Stack>
  );
}

function GroupList({ group }: { readonly group: AnyMetric['group'] }) {
  const open = useWorkspaceState((state) => state.metrics.metricId);
  const members = [...metrics.values()].filter((metric) => metric.group === group);
  return (
    <ul className={classes.metrics}>
      {members.map((metric) => {
        const isOpen = metric.id === open;
        return (
          <li key={metric.id} className={isOpen ? classes.openMetric : undefined}>
            <UnstyledButton
              className={classes.metric}
              aria-expanded={isOpen}
              onClick={() =>
                void runCommand('graph.chooseMetric', { metricId: isOpen ? undefined : metric.id })
              }
            >
              <Text size="sm" fw={600}>
                {metric.label}
              </Text>
              <Text size="xs" c="dimmed">
                {metric.help}
              </Text>
            </UnstyledButton>
            {isOpen && <MetricForm metric={metric} />}
          </li>
        );
      })}
    </ul>
  );
}

function MetricForm({ metric }: { readonly metric: AnyMetric }) {
  const known = useWorkspaceState((state) => state.metrics.values[metric.id]);
  const shown = useWorkspaceState((state) => state.shown);
  const selected = useWorkspaceState((state) => state.selection.vertexIds.length);
  const [draft, setDraft] = useState<ParameterValues>({});
  const values = { ...defaultValues(metric.parameters), ...known, ...draft };
  const seconds = metric.cost?.({ ...shown, selected }, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand('graph.runMetric', { metricId: metric.id, values });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" px={8} pb={8}>
        <ParameterFields
          parameters={metric.parameters}
          values={values}
          onChange={(id, value) => setDraft({ ...draft, [id]: value })}
        />
        <Button type="submit" size="xs" disabled={shown.vertices === 0} style={{ alignSelf: 'flex-start' }}>
          Run
        </Button>
        {seconds !== undefined && shown.vertices > 0 && (
          <Text size="xs" c="dimmed">
            {`About ${formatSeconds(seconds)} for ${formatAmount(shown.vertices, 'vertex')} and ${formatAmount(shown.edges, 'edge')}.`}
          </Text>
        )}
      </Stack>
    </form>
  );
}
