import { Button, CloseButton, Group, NativeSelect, ScrollArea, Stack, Switch, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { excessOf } from '../../../layouts/layout.ts';
import { defaultValues, type ParameterValues } from '../../../layouts/parameter.ts';
import { getLayout, sortedLayouts } from '../../../layouts/registry.ts';
import { ParameterFields } from '../../../ui/ParameterFields.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';
import { layoutScopeOf } from '../layout-state.ts';

/** The layouts with sliders, for the whole graph or the selection only. */
export function LayoutControls({ onClose }: { readonly onClose: () => void }) {
  const workspace = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const selected = useWorkspaceState((state) => state.selection.vertexIds.length);
  const isSelectionScope = useWorkspaceState((state) => state.isSelectionScope) && selected > 1;
  const inUse = useWorkspaceState((state) => state.layoutId);
  const part = workspace.layout.partLayout;
  const layoutId = (isSelectionScope ? part?.layoutId : undefined) ?? inUse;
  const layout = getLayout(layoutId);
  const known = useWorkspaceState((state) => state.layoutValues[layoutId]);
  const values = { ...defaultValues(layout.parameters), ...known };
  const apply = (id: string, changes: ParameterValues = {}) => {
    // The attributes are chosen in the panel, whose button acts on the same vertices.
    const needsAttributes = getLayout(id).parameters.some(({ kind }) => kind === 'attribute');
    if (needsAttributes && workspace.state.layoutValues[id] === undefined) {
      onClose();
      void runCommand(`graph.layout-${id}`);
      return;
    }
    void runCommand('graph.applyLayout', { layoutId: id, values: changes, ...layoutScopeOf(workspace) });
  };
  // Another selection is laid out with the changed values from the beginning.
  const isSameScope = () =>
    isSelectionScope ? part !== undefined && isSelected(workspace, part.vertices) : part === undefined;
  const change = (id: string, value: number | string) =>
    void (isSameScope()
      ? runCommand('graph.tuneLayout', { values: { [id]: value } })
      : apply(layoutId, { [id]: value }));
  const first = useInitialFocus();
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600}>
          Layout
        </Text>
        <CloseButton size="sm" aria-label="Close layouts" onClick={onClose} />
      </Group>
      <NativeSelect
        ref={first}
        aria-label="Layout"
        value={layoutId}
        data={sortedLayouts.map((each) => ({
          value: each.id,
          label: each.label,
          disabled: !isSelectionScope && excessOf(each, workspace.model) !== undefined,
        }))}
        onChange={(event) => apply(event.currentTarget.value)}
      />
      <Switch
        size="sm"
        label={selected > 1 ? `Selection only (${formatAmount(selected, 'vertex')})` : 'Selection only'}
        disabled={selected < 2}
        checked={isSelectionScope}
        onChange={(event) =>
          void runCommand('graph.setLayoutScope', { isSelection: event.currentTarget.checked })
        }
      />
      <ScrollArea.Autosize mah="min(26rem, calc(100vh - 18rem))" type="auto" offsetScrollbars>
        <Stack gap="sm">
          <ParameterFields
            parameters={layout.parameters}
            values={values}
            onChange={change}
            sliders={layout.tuningOf ? 'live' : 'end'}
          />
        </Stack>
      </ScrollArea.Autosize>
      <RunButtons onRun={() => apply(layoutId)} />
    </Stack>
  );
}

/** After the popover has noted the element that gets the focus back. */
function useInitialFocus() {
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => ref.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return ref;
}

function isSelected(workspace: GraphWorkspace, vertices: Uint32Array): boolean {
  const selected = new Set(workspace.selectedVertices());
  return selected.size === vertices.length && vertices.every((vertex) => selected.has(vertex));
}

function RunButtons({ onRun }: { readonly onRun: () => void }) {
  const state = useWorkspaceState(({ layout }) => layout.state);
  const isActive = state === 'running' || state === 'paused';
  return (
    <Group gap="xs">
      {isActive ? (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={state === 'running' ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
            onClick={() => void runCommand('graph.toggleLayout')}
          >
            {state === 'running' ? 'Pause' : 'Resume'}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerStop size={14} />}
            disabled={state !== 'running'}
            onClick={() => void runCommand('graph.stopLayout')}
          >
            Stop
          </Button>
        </>
      ) : (
        <Button size="xs" leftSection={<IconPlayerPlay size={14} />} onClick={onRun}>
          Run
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => void runCommand('graph.removeOverlaps')}>
        Remove overlaps
      </Button>
    </Group>
  );
}
