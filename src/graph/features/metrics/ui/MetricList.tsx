import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { defaultValues, type ParameterValues } from '../../../layouts/parameter.ts';
import type { AnyMetric } from '../../../metrics/metric.ts';
import { metrics } from '../../../metrics/registry.ts';
import classes from '../../../ui/analysis.module.css';
import { ParameterFields } from '../../../ui/ParameterFields.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';

/** All metrics with their descriptions; the chosen one with its form. */
export function MetricList() {
  const open = useWorkspaceState((state) => state.metrics.metricId);
  return (
    <ul className={classes.metrics}>
      {[...metrics.values()].map((metric) => {
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
  const isEmpty = useWorkspaceState((state) => state.shown.vertices === 0);
  const [draft, setDraft] = useState<ParameterValues>({});
  const values = { ...defaultValues(metric.parameters), ...known, ...draft };
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
        <Button type="submit" size="xs" disabled={isEmpty} style={{ alignSelf: 'flex-start' }}>
          Run
        </Button>
      </Stack>
    </form>
  );
}
