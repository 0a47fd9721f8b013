import { Button, Checkbox, NativeSelect, Progress, Stack, Text, TextInput } from '@mantine/core';
import type { GraphInfo } from '../../../../protocol/api/gharial.ts';
import { FileList } from '../../../graph/features/importing/ui/FileList.tsx';
import { ProblemList } from '../../../graph/features/importing/ui/ProblemList.tsx';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import classes from './NewGraphDialog.module.css';
import { PlanPicture } from './PlanPicture.tsx';
import { Preview } from './Preview.tsx';
import { type Direction, type NewGraphState, useNewGraph } from './use-new-graph.ts';

interface NewGraphDialogProps {
  readonly graphs: readonly GraphInfo[];
  /** The files that were dropped on the page. */
  readonly dropped: readonly File[];
  readonly onClose: () => void;
}

/** Creates a graph of files: what was recognised, where it goes, and the progress of the import. */
export function NewGraphDialog({ graphs, dropped, onClose }: NewGraphDialogProps) {
  const state = useNewGraph(graphs, dropped);
  const { files, plan, progress } = state;
  const close = () => {
    state.stop();
    onClose();
  };
  return (
    <Dialog
      title="New graph from files"
      size="xl"
      submitLabel={submitText(state)}
      isSubmitDisabled={!state.canSubmit}
      onClose={close}
      onSubmit={state.submit}
    >
      <div className={classes.columns} data-filled={plan !== undefined || undefined}>
        <Stack gap="sm">
          <FileList files={files} />
          {plan !== undefined && <Facts state={state} />}
          {plan !== undefined && <Destination state={state} />}
          {progress !== undefined && (
            <div role="status" className={classes.progress}>
              <Text size="sm">
                {formatExact(progress.done)} of {formatAmount(progress.total, 'document')} written
              </Text>
              <Progress
                value={progress.total === 0 ? 100 : (100 * progress.done) / progress.total}
                size="sm"
                aria-label="Import"
              />
              <Button size="xs" variant="default" onClick={state.stop}>
                Stop and remove what was written
              </Button>
            </div>
          )}
        </Stack>
        {plan !== undefined && (
          <Stack gap="sm" className={classes.side}>
            <PlanPicture plan={plan} />
            <Preview elements={plan.elements} />
            <ProblemList
              problems={[...(files.graph?.problems ?? []), ...plan.elements.problems]}
              count={(files.graph?.problemCount ?? 0) + plan.elements.problems.length}
            />
          </Stack>
        )}
      </div>
    </Dialog>
  );
}

function submitText({ plan }: NewGraphState): string {
  if (plan === undefined || plan.elements.vertices.length === 0) return 'Create';
  return `Create with ${formatAmount(plan.elements.vertices.length, 'vertex')}`;
}

/** What was recognised in the files. */
function Facts({ state }: { readonly state: NewGraphState }) {
  const { files, plan, types, looks } = state;
  const graph = files.graph!;
  const { vertices, edges } = plan!.elements;
  const directed = graph.edges.filter(({ isDirected }) => isDirected === true).length;
  const undirected = graph.edges.filter(({ isDirected }) => isDirected === false).length;
  const facts: readonly (readonly [string, string])[] = [
    ['Vertices', formatExact(vertices.length)],
    ['Edges', formatExact(edges.length)],
    ['Attributes', namesOf(graph.vertices.values()) || 'none'],
    ['Of edges', namesOf(graph.edges) || 'none'],
    ...(types.length > 0 ? [['Types', types.slice(0, 8).join(', ')] as const] : []),
    ...(looks.length > 0 ? [['Look', looks.join(', ')] as const] : []),
  ];
  return (
    <section aria-label="Recognised">
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
        <div>
          <dt>Direction</dt>
          <dd>
            <NativeSelect
              size="xs"
              aria-label="Direction of the edges"
              value={state.direction}
              data={[
                { value: 'file', label: directionText(directed, undirected) },
                { value: 'directed', label: 'all directed' },
                { value: 'undirected', label: 'all undirected' },
              ]}
              onChange={(event) => state.setDirection(event.currentTarget.value as Direction)}
            />
          </dd>
        </div>
      </dl>
      {[...graph.notes].map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </section>
  );
}

function directionText(directed: number, undirected: number): string {
  if (directed === 0 && undirected === 0) return 'not said by the file';
  if (undirected === 0) return 'directed';
  return directed === 0
    ? 'undirected'
    : `${formatExact(directed)} directed, ${formatExact(undirected)} undirected`;
}

/** Elements whose attributes are looked at. */
const maxSampled = 1000;
const maxNames = 8;

function namesOf(elements: Iterable<{ readonly attributes: ReadonlyMap<string, string> }>): string {
  const names = new Set<string>();
  let count = 0;
  for (const { attributes } of elements) {
    for (const name of attributes.keys()) names.add(name);
    count += 1;
    if (count === maxSampled) break;
  }
  const shown = [...names].slice(0, maxNames).join(', ');
  return names.size > maxNames ? `${shown} and ${formatAmount(names.size - maxNames, 'other')}` : shown;
}

/** The names of the graph and its collections. */
function Destination({ state }: { readonly state: NewGraphState }) {
  const { errors, types, looks } = state;
  const field = (kind: 'graph' | 'vertices' | 'edges', label: string, value: string) => (
    <TextInput
      label={label}
      value={value}
      error={errors[kind]}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => state.setName(kind, event.currentTarget.value)}
    />
  );
  return (
    <section aria-label="Destination" className={classes.destination}>
      {field('graph', 'Name of the graph', state.name)}
      <div className={classes.pair}>
        {field('vertices', 'Vertex collection', state.vertexCollection)}
        {field('edges', 'Edge collection', state.edgeCollection)}
      </div>
      {errors.collections !== undefined && (
        <Text size="sm" c="var(--orrery-error)" role="alert">
          {errors.collections}
        </Text>
      )}
      {types.length > 1 && (
        <Checkbox
          label="One collection for each type"
          checked={state.hasTypes}
          onChange={(event) => state.setTypes(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label="Use the file's look"
        description={
          looks.length === 0
            ? 'The file has no colours, sizes and positions.'
            : `Keeps ${looks.join(', ')} as attributes, and shows them as the style of the graph.`
        }
        disabled={looks.length === 0}
        checked={state.hasLook && looks.length > 0}
        onChange={(event) => state.setLook(event.currentTarget.checked)}
      />
    </section>
  );
}
