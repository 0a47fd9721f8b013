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

const changeOptions = (changes: Partial<TraversalOptions>) => void runCommand('graph.setTraversal', changes);
const useOptions = () => useWorkspaceState((state) => state.traversal.options);

/** The options of a traversal of the shown graph, and its steps. */
export function TraversalForm() {
  const hasTrace = useWorkspaceState((state) => state.traversal.trace !== undefined);
  const isPath = isShortestPath(useOptions());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand('graph.traceTraversal', {});
  };
  return (
    <Stack gap="sm">
      {hasTrace && <TraversalPlayer />}
      <form id={formId} onSubmit={submit}>
        <Stack gap="xs">
          <ScopeField />
          <VertexField name="startId" label="Start" />
          <OptionField
            name="strategy"
            label="Strategy"
            data={[
              { value: 'breadthfirst', label: 'Breadth first' },
              { value: 'depthfirst', label: 'Depth first' },
              { value: 'dijkstra', label: 'Shortest path (Dijkstra)' },
              { value: 'astar', label: 'Shortest path (A*)' },
            ]}
          />
          {isPath && <VertexField name="endId" label="End" />}
          <OptionField
            name="direction"
            label="Direction"
            data={[
              { value: 'any', label: 'Ignore edge direction' },
              { value: 'outbound', label: 'Follow edge direction' },
              { value: 'inbound', label: 'Against edge direction' },
            ]}
          />
          {!isPath && <VisitFields />}
          <Group grow gap="xs" align="start">
            <DepthField name="minDepth" label="Minimum depth" />
            <DepthField name="maxDepth" label="Maximum depth" />
          </Group>
          <TagsField
            name="excluded"
            label="Exclude"
            description="Collections or vertex ids that are not visited."
          />
          <TagsField
            name="pruned"
            label="Prune"
            description="Collections or vertex ids that are not expanded."
          />
        </Stack>
      </form>
    </Stack>
  );
}

/** Whether the picture or the database is traversed. */
function ScopeField() {
  const { scope } = useOptions();
  if (!hasDatabase(useWorkspace())) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Traverse"
      data={[
        { value: 'picture', label: 'Picture' },
        { value: 'database', label: 'Database' },
      ]}
      value={scope}
      onChange={(value) => changeOptions({ scope: value as TraversalOptions['scope'] })}
    />
  );
}

/** Options of strategies that are not a search for a shortest path. */
function VisitFields() {
  return (
    <>
      <OptionField
        name="order"
        label="Order"
        data={[
          { value: 'preorder', label: 'Visit before expanding' },
          { value: 'preorderexpander', label: 'Visit with the expanded edges' },
          { value: 'postorder', label: 'Visit after the descendants' },
        ]}
      />
      <OptionField name="uniqueVertices" label="Visit each vertex" data={uniqueness} />
      <OptionField name="uniqueEdges" label="Follow each edge" data={uniqueness} />
    </>
  );
}

interface FieldProps<Name extends keyof TraversalOptions> {
  readonly name: Name;
  readonly label: string;
}

function VertexField({ name, label }: FieldProps<'startId' | 'endId'>) {
  const options = useOptions();
  return (
    <VertexPicker
      scope={options.scope === 'picture' ? 'picture' : 'all'}
      label={label}
      value={options[name]}
      onChange={(vertexId) => changeOptions({ [name]: vertexId })}
    />
  );
}

function OptionField({
  name,
  label,
  data,
}: FieldProps<keyof TraversalOptions> & {
  readonly data: readonly { readonly value: string; readonly label: string }[];
}) {
  const options = useOptions();
  return (
    <NativeSelect
      label={label}
      value={String(options[name])}
      data={[...data]}
      onChange={(event) => changeOptions({ [name]: event.currentTarget.value })}
    />
  );
}

function DepthField({ name, label }: FieldProps<'minDepth' | 'maxDepth'>) {
  const options = useOptions();
  return (
    <NumberInput
      label={label}
      min={0}
      max={256}
      allowDecimal={false}
      value={options[name]}
      onChange={(value) => typeof value === 'number' && changeOptions({ [name]: value })}
    />
  );
}

function TagsField({
  name,
  label,
  description,
}: FieldProps<'excluded' | 'pruned'> & { readonly description: string }) {
  const { model } = useWorkspace();
  const options = useOptions();
  return (
    <TagsInput
      label={label}
      description={description}
      data={model.vertexCollections.names.filter((collection) => /^\w/.test(collection))}
      value={[...options[name]]}
      onChange={(value) => changeOptions({ [name]: value })}
    />
  );
}
