import { Button, Group, NativeSelect, Stack, Switch, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { runCommand } from '../../command.ts';
import { ParameterFields } from '../../graph/ui/ParameterFields.tsx';
import { CountField } from '../../ui/forms/CountField.tsx';
import { GraphSourceFields } from './GraphSourceFields.tsx';
import { maxSeed } from './graph-source.ts';
import { type Subject, subjects } from './subjects.ts';
import { maxRuns, type useSetup } from './use-setup.ts';

const groupLabels: Readonly<Record<Subject['benchmark'], string>> = {
  layout: 'Layouts',
  communities: 'Communities',
  metrics: 'Metrics',
};
const subjectGroups = (['layout', 'communities', 'metrics'] as const).map((benchmark) => ({
  group: groupLabels[benchmark],
  items: subjects
    .filter((subject) => subject.benchmark === benchmark)
    .map(({ id, label }) => ({ value: id, label })),
}));

interface SetupFormProps {
  readonly state: ReturnType<typeof useSetup>;
  readonly isRunning: boolean;
}

/** Form for the benchmark settings. */
export function SetupForm({ state, isRunning }: SetupFormProps) {
  const { setup } = state;
  const { subject } = setup;
  const isLayout = subject.benchmark === 'layout';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand(isRunning ? 'benchmark.stop' : 'benchmark.run');
  };
  return (
    <form onSubmit={submit} aria-label="Benchmark settings">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={1}>Benchmark</Title>
          {isRunning ? (
            <Button type="submit" variant="default" leftSection={<IconPlayerStop size={16} />}>
              Stop
            </Button>
          ) : (
            <Button type="submit" title="Ctrl+Enter" leftSection={<IconPlayerPlay size={16} />}>
              Run
            </Button>
          )}
        </Group>
        <GraphSourceFields source={setup.source} onChange={state.setSource} />
        <NativeSelect
          label="Layout or kernel"
          value={subject.id}
          data={subjectGroups}
          onChange={(event) => state.setSubject(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {subject.help}
        </Text>
        <ParameterFields parameters={subject.parameters} values={setup.values} onChange={state.setValue} />
        <Group grow gap="xs" align="flex-start">
          <CountField
            label="Seed"
            minimum={0}
            maximum={maxSeed}
            value={setup.seed}
            isEager
            onCommit={state.setSeed}
          />
          <CountField
            label="Runs"
            minimum={1}
            maximum={maxRuns}
            value={setup.runs}
            isEager
            onCommit={state.setRuns}
          />
        </Group>
        {isLayout && (
          <>
            <Switch
              label="Quality over time"
              description="Off: only at the end, so that the layout is not slowed down."
              checked={setup.hasQualityOverTime}
              onChange={(event) => state.setQualityOverTime(event.currentTarget.checked)}
            />
            <Switch
              label="Draw during the run"
              description="Off: final result only."
              checked={setup.isDrawn}
              onChange={(event) => state.setDrawn(event.currentTarget.checked)}
            />
          </>
        )}
      </Stack>
    </form>
  );
}
