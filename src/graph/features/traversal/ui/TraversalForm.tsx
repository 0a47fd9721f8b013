import { Button, Group, NativeSelect, NumberInput, SegmentedControl, Stack, TagsInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { runCommand } from '../../../../command.ts';
import { hasDatabase } from '../../../adapters/has-database.ts';
import { VertexPicker } from '../../../ui/VertexPicker.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { isShortestPath, type TraversalOptions } from '../traversal-state.ts';
import { TraversalPlayer } from './TraversalPlayer.tsx';

const uniqueness = [
  { value: 'global', label: 'Once in the traversal' },
  { value: 'path', label: 'Once on each path' },
  { value: 'none', label: 'Any number of times' },
];

const formId = 'traversal-form';

/** The buttons of the form, below its scrolling fields. */
export function TraversalButtons() {
  const hasTrace = useWorkspaceState((state) => state.traversal.trace !== undefined);
  return (
    <Group gap="xs">
      <Button type="submit" form={formId} size="xs">
        Trace
      </Button>
      {hasTrace && (
        <Button size="xs" variant="default" onClick={() => void runCommand('graph.clearTraversal')}>
          Clear
        </Button>
      )}
    </Group>
  );
}

/** The options of a traversal of the shown graph, and its steps. */
export function TraversalForm() {
  const workspace = useWorkspace();
  const { model } = workspace;
  const { options, trace } = useWorkspaceState((state) => state.traversal);
  const change = (changes: Partial<TraversalOptions>) => void runCommand('graph.setTraversal', changes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand('graph.traceTraversal', {});
  };
  const select = <Name extends keyof TraversalOptions>(
    name: Name,
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={String(options[name])}
      data={[...data]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const depth = (name: 'minDepth' | 'maxDepth', label: string) => (
    <NumberInput
      label={label}
      min={0}
      max={256}
      allowDecimal={false}
      value={options[name]}
      onChange={(value) => typeof value === 'number' && change({ [name]: value })}
    />
  );
  const tags = (name: 'excluded' | 'pruned', label: string, description: string) => (
    <TagsInput
      label={label}
      description={description}
      data={model.vertexCollections.names.filter((collection) => /^\w/.test(collection))}
      value={[...options[name]]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const isPath = isShortestPath(options);
  return (
    <Stack gap="sm">
      {trace !== undefined && <TraversalPlayer />}
      <form id={formId} onSubmit={submit}>
        <Stack gap="xs">
          {hasDatabase(workspace) && (
            <SegmentedControl
              size="xs"
              aria-label="Traverse"
              data={[
                { value: 'picture', label: 'Picture' },
                { value: 'database', label: 'Database' },
              ]}
              value={options.scope}
              onChange={(scope) => change({ scope: scope as TraversalOptions['scope'] })}
            />
          )}
          <VertexPicker
            scope={options.scope === 'picture' ? 'picture' : 'all'}
            label="Start"
            value={options.startId}
            onChange={(startId) => change({ startId })}
          />
          {select('strategy', 'Strategy', [
            { value: 'breadthfirst', label: 'Breadth first' },
            { value: 'depthfirst', label: 'Depth first' },
            { value: 'dijkstra', label: 'Shortest path (Dijkstra)' },
            { value: 'astar', label: 'Shortest path (A*)' },
          ])}
          {isPath && (
            <VertexPicker
              scope={options.scope === 'picture' ? 'picture' : 'all'}
              label="End"
              value={options.endId}
              onChange={(endId) => change({ endId })}
            />
          )}
          {select('direction', 'Direction', [
            { value: 'any', label: 'Ignore edge direction' },
            { value: 'outbound', label: 'Follow edge direction' },
            { value: 'inbound', label: 'Against edge direction' },
          ])}
          {!isPath &&
            select('order', 'Order', [
              { value: 'preorder', label: 'Visit before expanding' },
              { value: 'preorderexpander', label: 'Visit with the expanded edges' },
              { value: 'postorder', label: 'Visit after the descendants' },
            ])}
          {!isPath && select('uniqueVertices', 'Visit each vertex', uniqueness)}
          {!isPath && select('uniqueEdges', 'Follow each edge', uniqueness)}
          <Group grow gap="xs" align="start">
            {depth('minDepth', 'Minimum depth')}
            {depth('maxDepth', 'Maximum depth')}
          </Group>
          {tags('excluded', 'Exclude', 'Collections or vertex ids that are not visited.')}
          {tags('pruned', 'Prune', 'Collections or vertex ids that are not expanded.')}
        </Stack>
      </form>
    </Stack>
  );
}
