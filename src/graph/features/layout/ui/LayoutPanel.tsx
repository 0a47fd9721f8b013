import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCheck, IconMap2 } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { agree } from '../../../../lib/plural.ts';
import { placeAttributes } from '../../../layouts/entries/geographic.ts';
import { excessOf, type Layout } from '../../../layouts/layout.ts';
import { defaultValues, type ParameterValues } from '../../../layouts/parameter.ts';
import { getLayout, sortedLayouts } from '../../../layouts/registry.ts';
import classes from '../../../ui/analysis.module.css';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { ParameterFields } from '../../../ui/ParameterFields.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { pinnedVertices } from '../layout-commands.ts';
import { layoutScopeOf } from '../layout-state.ts';

/** Layout selection: the layouts, the parameters of the chosen one, and the button that applies it. */
export function LayoutPanel() {
  const inUse = useWorkspaceState((state) => state.layoutId);
  const chosen = useWorkspaceState((state) => state.chosenLayoutId) ?? inUse;
  return (
    <PanelFrame title="Layout">
      <SimpleGrid cols={2} spacing={4} role="group" aria-label="Layouts">
        {sortedLayouts.map(({ id, label }) => (
          <Button
            key={id}
            size="xs"
            justify="flex-start"
            variant={id === chosen ? 'light' : 'subtle'}
            color={id === chosen ? 'accent' : 'gray'}
            aria-pressed={id === chosen}
            rightSection={id === inUse ? <IconCheck size={14} aria-label="active" /> : undefined}
            onClick={() => void runCommand('graph.chooseLayout', { layoutId: id })}
          >
            {label}
          </Button>
        ))}
      </SimpleGrid>
      <MapOffer />
      <LayoutForm key={chosen} layout={getLayout(chosen)} />
      <Group gap="xs" mt="md" role="group" aria-label="Current layout">
        <Button size="xs" variant="default" onClick={() => void runCommand('graph.removeOverlaps')}>
          Remove overlaps
        </Button>
        {getLayout(inUse).isByForces && (
          <Button size="xs" variant="default" onClick={() => void runCommand('graph.reheatLayout')}>
            Run layout again
          </Button>
        )}
      </Group>
    </PanelFrame>
  );
}

/** The map is offered when the vertices have latitude and longitude. */
function MapOffer() {
  const examples = useWorkspaceState((state) => state.attributeExamples);
  const inUse = useWorkspaceState((state) => state.layoutId);
  useEffect(() => void runCommand('graph.loadAttributeExamples'), []);
  const found = examples && placeAttributes(examples);
  if (found === undefined || inUse === 'geographic') return null;
  const names = Object.values(found).filter((name) => name !== '');
  return (
    <Button
      mt="xs"
      size="xs"
      fullWidth
      variant="default"
      leftSection={<IconMap2 size={16} />}
      onClick={() => void runCommand('graph.showOnMap')}
    >
      Show on map by {names.join(' and ')}
    </Button>
  );
}

function LayoutForm({ layout }: { readonly layout: Layout }) {
  const workspace = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const known = useWorkspaceState((state) => state.layoutValues[layout.id]);
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  const isRunning = useWorkspaceState((state) => state.layout.state === 'running');
  const [draft, setDraft] = useState<ParameterValues>({});
  const values = {
    ...defaultValues(layout.parameters),
    ...suggestions(layout, examples),
    ...known,
    ...draft,
  };
  const isSelectionScope = useWorkspaceState(
    (state) => state.isSelectionScope && state.selection.vertexIds.length > 1,
  );
  const excess = isSelectionScope ? undefined : excessOf(layout, workspace.model);
  const pinned = pinnedVertices(workspace).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand('graph.applyLayout', { layoutId: layout.id, values, ...layoutScopeOf(workspace) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt="md">
        <Text size="sm">{layout.help}</Text>
        <ParameterFields
          parameters={layout.parameters}
          values={values}
          onChange={(id, value) => setDraft({ ...draft, [id]: value })}
        />
        {excess !== undefined && (
          <Text size="sm" c="var(--orrery-error)" role="status">
            {excess}
          </Text>
        )}
        <Group gap="xs" className={classes.formButtons}>
          <Button type="submit" size="xs" disabled={excess !== undefined}>
            {isSelectionScope ? 'Apply to the selection' : 'Apply'}
          </Button>
          {isRunning && (
            <Button size="xs" variant="default" onClick={() => void runCommand('graph.stopLayout')}>
              Stop
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => setDraft(defaultValues(layout.parameters))}
          >
            Defaults
          </Button>
        </Group>
        {pinned > 0 && (
          <Group gap="xs" wrap="nowrap">
            <Text size="xs" c="dimmed" style={{ flex: 1 }}>
              {formatAmount(pinned, 'pinned vertex')}{' '}
              {agree(pinned, 'keeps its position.', 'keep their positions.')}
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => void runCommand('graph.unpinAll')}>
              Unpin all
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** The existing attributes whose names match a suggestion. */
function suggestions({ parameters }: Layout, examples: readonly string[]): ParameterValues {
  const found: Record<string, string> = {};
  for (const parameter of parameters) {
    if (parameter.kind !== 'attribute') continue;
    const name = examples.find((example) => parameter.suggests?.test(example));
    if (name !== undefined) found[parameter.id] = name;
  }
  return found;
}
