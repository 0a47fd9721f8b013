import { Button, Group, NativeSelect, NumberInput, Stack, Switch, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { runCommand } from '../../command.ts';
import { ParameterFields } from '../../graph/panels/ParameterFields.tsx';
import { GraphSourceFields } from './GraphSourceFields.tsx';
import { type Subject, subjects } from './subjects.ts';
import { mostRuns, type useSetup } from './use-setup.ts';

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

/** What is measured, on which graph, how often. */
export function SetupForm({ state, isRunning }: SetupFormProps) {
  const { setup } = state;
  const { subject } = setup;
  const isLayout = subject.benchmark === 'layout';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand(isRunning ? 'benchmark.stop' : 'benchmark.run');
  };
  return (
    <form onSubmit={submit} aria-label="What is measured">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={1}>Benchmark</Title>
          {isRunning ? (
            <Button type="submit" color="red" leftSection={<IconPlayerStop size={16} />}>
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
          <NumberInput
            label="Seed"
            min={0}
            max={4_294_967_295}
            allowDecimal={false}
            value={setup.seed}
            onChange={(value) => typeof value === 'number' && state.setSeed(value)}
          />
          <NumberInput
            label="Runs"
            min={1}
            max={mostRuns}
            allowDecimal={false}
            value={setup.runs}
            onChange={(value) => typeof value === 'number' && state.setRuns(value)}
          />
        </Group>
        {isLayout && (
          <>
            <Switch
              label="Quality over time"
              description="Off: at the end only, so that it takes no time from the layout."
              checked={setup.hasQualityOverTime}
              onChange={(event) => state.setQualityOverTime(event.currentTarget.checked)}
            />
            <Switch
              label="Draw while it runs"
              description="Off: the last picture only."
              checked={setup.isDrawn}
              onChange={(event) => state.setDrawn(event.currentTarget.checked)}
            />
          </>
        )}
      </Stack>
    </form>
  );
}
