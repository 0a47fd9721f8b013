import { Button, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import type { Direction } from '../../../adapters/GraphAdapter.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { distancesFrom, verticesAt } from '../../../workspace/reach.ts';
import type { GraphDialog } from '../../../workspace/workspace-state.ts';
import { maxReached } from '../reach-database.ts';
import { AddedCost } from './AddedCost.tsx';
import { useEdgeCount } from './use-edge-count.ts';
import { useReach } from './use-reach.ts';

const maxSteps = 20;
const close = () => void runCommand('graph.closeDialog');

/** The choice of the dialog, and what it selects and loads. */
function useSteps(vertexIds: readonly string[]) {
  const { model, adapter } = useWorkspace();
  const [direction, setDirection] = useState<Direction>(adapter.direction);
  const [steps, setSteps] = useState(2);
  const [isExact, setExact] = useState(false);
  const { reach, problem } = useReach(vertexIds, direction, steps);
  const selected = useMemo(() => {
    const starts = vertexIds.map((id) => model.findVertex(id)).filter((vertex) => vertex !== undefined);
    return verticesAt(distancesFrom(model, starts, direction, steps), isExact ? steps : 1, steps).length;
  }, [model, vertexIds, direction, steps, isExact]);
  const found = useMemo(() => {
    if (reach === undefined) return undefined;
    return isExact ? (reach.levels[steps - 1] ?? []) : reach.levels.flat();
  }, [reach, isExact, steps]);
  const missing = useMemo(() => (found ?? []).filter((id) => !model.hasVertex(id)), [found, model]);
  const edges = useEdgeCount(missing);
  return {
    direction,
    setDirection,
    steps,
    setSteps,
    isExact,
    setExact,
    reach,
    problem,
    selected,
    found,
    missing,
    edges,
  };
}

type Steps = ReturnType<typeof useSteps>;

/** Selects or loads the vertices exactly, or up to, a number of steps away; counts first. */
export function StepsDialog({ dialog }: { readonly dialog: GraphDialog & { readonly kind: 'steps' } }) {
  const { vertexIds } = dialog;
  const { model } = useWorkspace();
  const choice = useSteps(vertexIds);
  const { direction, steps, isExact, selected, found, missing } = choice;
  const start = model.findVertex(vertexIds[0] ?? '');
  const label =
    vertexIds.length === 1 && start !== undefined
      ? model.labelOf(start)
      : formatAmount(vertexIds.length, 'vertex');
  const distance = `${isExact ? 'exactly' : 'up to'} ${formatAmount(steps, 'step')}`;
  return (
    <Dialog
      title={`Neighbours of ${label}`}
      submitLabel={found === undefined ? 'Load' : `Load ${formatExact(missing.length)}`}
      isSubmitDisabled={missing.length === 0}
      onClose={close}
      onSubmit={() =>
        void runCommand('graph.loadChosenVertices', {
          vertexIds: missing,
          title: `Expand ${label} by ${distance}`,
          around: vertexIds.length === 1 ? vertexIds[0] : undefined,
        })
      }
      actions={
        <Button
          variant="default"
          disabled={selected === 0}
          onClick={() => void runCommand('graph.selectSteps', { vertexIds, direction, steps, isExact })}
        >
          Select {formatExact(selected)} in the view
        </Button>
      }
    >
      <Stack gap="sm">
        <StepFields choice={choice} />
        <ReachedVertices choice={choice} />
      </Stack>
    </Dialog>
  );
}

function StepFields({ choice }: { readonly choice: Steps }) {
  const { direction, setDirection, isExact, setExact, steps, setSteps } = choice;
  return (
    <>
      <SegmentedControl
        aria-label="Direction"
        value={direction}
        data={[
          { value: 'any', label: 'Any' },
          { value: 'outbound', label: 'Out' },
          { value: 'inbound', label: 'In' },
        ]}
        onChange={(value) => setDirection(value as Direction)}
      />
      <SegmentedControl
        aria-label="Distance"
        value={isExact ? 'exact' : 'most'}
        data={[
          { value: 'most', label: 'Up to' },
          { value: 'exact', label: 'Exactly' },
        ]}
        onChange={(value) => setExact(value === 'exact')}
      />
      <NumberInput
        label="Steps"
        min={1}
        max={maxSteps}
        clampBehavior="strict"
        allowDecimal={false}
        value={steps}
        onChange={(value) => {
          if (typeof value === 'number' && value >= 1) setSteps(value);
        }}
        data-autofocus
      />
    </>
  );
}

/** The numbers of vertices that the database has at each distance, and the cost of their load. */
function ReachedVertices({ choice: { reach, problem, missing, edges } }: { readonly choice: Steps }) {
  if (problem !== undefined) {
    return (
      <Text c="var(--orrery-error)" role="alert">
        {problem}
      </Text>
    );
  }
  if (reach === undefined) return <Text c="dimmed">Counting in the database …</Text>;
  return (
    <>
      <Text role="status">
        {reach.levels.length === 0
          ? 'No neighbours in this direction.'
          : reach.levels
              .map((ids, level) => `${formatAmount(level + 1, 'step')}: ${formatExact(ids.length)}`)
              .join(' · ')}
      </Text>
      {reach.isPartial && (
        <Text c="var(--orrery-warning)">
          More than {formatExact(maxReached)} vertices: only the first {formatExact(maxReached)} are loaded.
        </Text>
      )}
      <AddedCost vertices={missing.length} edges={edges} minEdges={missing.length} />
    </>
  );
}
