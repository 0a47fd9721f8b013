import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import type { EdgeDirection } from '../../../../protocol/graph-jobs.ts';
import { runCommand } from '../../../command.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { formatValue } from '../../styles/format-value.ts';
import type { FoundPaths } from '../../workspace/analysis-state.ts';
import { AttributeName } from '../look/AttributeName.tsx';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './analysis.module.css';
import { VertexField } from './VertexField.tsx';

/** The form for shortest paths between two vertices, and the result. */
export function PathFinder() {
  const ends = useWorkspaceState((state) => state.analysis.ends);
  const paths = useWorkspaceState((state) => state.analysis.paths);
  const examples = useWorkspaceState((state) => state.edgeAttributeExamples) ?? [];
  useEffect(() => void runCommand('graph.loadEdgeAttributeExamples'), []);
  const change = (changes: Partial<typeof ends>) => void runCommand('graph.setPathEnds', changes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand('graph.findPaths', {});
  };
  return (
    <Stack gap="sm">
      <form onSubmit={submit}>
        <Stack gap="xs">
          <VertexField label="From" value={ends.from} onChange={(from) => change({ from })} />
          <VertexField label="To" value={ends.to} onChange={(to) => change({ to })} />
          <NativeSelect
            label="Direction"
            value={ends.direction}
            data={[
              { value: 'any', label: 'Ignore edge direction' },
              { value: 'out', label: 'Follow edge direction' },
              { value: 'in', label: 'Against edge direction' },
            ]}
            onChange={(event) => change({ direction: event.currentTarget.value as EdgeDirection })}
          />
          <AttributeName
            label="Weight attribute"
            description="Positive numbers; edges without a value count as 1. Empty: every edge has length 1."
            value={ends.weight}
            examples={examples}
            onCommit={(weight) => change({ weight })}
          />
          <Group gap="xs">
            <Button type="submit" size="xs">
              Find paths
            </Button>
            {paths !== undefined && (
              <Button size="xs" variant="default" onClick={() => void runCommand('graph.clearPaths')}>
                Clear
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {paths !== undefined && <Found paths={paths} />}
    </Stack>
  );
}

function Found({ paths }: { readonly paths: FoundPaths }) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  if (paths.distance === Number.POSITIVE_INFINITY) {
    return (
      <Text size="sm" role="status">
        No path from {paths.from} to {paths.to}.
      </Text>
    );
  }
  const labelOf = (id: string) => {
    const vertex = model.findVertex(id);
    return vertex === undefined ? id : model.labelOf(vertex);
  };
  const steps = formatAmount(paths.edgeIds.length, 'edge');
  return (
    <Stack gap="xs">
      {model.revisions.topology !== paths.topology && (
        <Text size="xs" c="var(--orrery-warning)" role="status">
          Stale: the graph has changed since.
        </Text>
      )}
      <Text size="sm" role="status">
        {paths.count === 1 ? 'One shortest path' : `${formatExact(paths.count)} shortest paths`} of{' '}
        {paths.weight === '' ? steps : `${paths.weight} ${formatValue(paths.distance)}`}
        {paths.count > 1 &&
          `, through ${formatAmount(paths.allVertexIds.length, 'vertex', 'vertices')}; one of them:`}
      </Text>
      <ol className={classes.ranking} aria-label="Path">
        {paths.vertexIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              title={id}
              onClick={() => void runCommand('graph.spot', { vertexId: id })}
              disabled={model.findVertex(id) === undefined}
            >
              <span>{labelOf(id)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
