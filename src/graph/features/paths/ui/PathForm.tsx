import { ActionIcon, Button, NumberInput, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconArrowsUpDown, IconFocusCentered } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { EdgeDirection } from '../../../../../protocol/graph-jobs.ts';
import { runCommand } from '../../../../command.ts';
import { shownName } from '../../../../ui/forms/attribute-names.tsx';
import { NameSelect } from '../../../../ui/forms/NameSelect.tsx';
import { hasDatabase } from '../../../adapters/has-database.ts';
import { VertexPicker } from '../../../ui/VertexPicker.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { coordinateNames } from '../coordinates.ts';
import { distanceWeight, maxPaths, type PathEnd, type PathEnds } from '../path-state.ts';
import { PathCost } from './PathCost.tsx';
import classes from './paths.module.css';

const change = (changes: Partial<PathEnds>) => void runCommand('graph.setPathEnds', changes);

const directions = [
  {
    value: 'out',
    label: (
      <span className={classes.direction}>
        <IconArrowRight size={14} aria-hidden />
        Out
      </span>
    ),
  },
  {
    value: 'in',
    label: (
      <span className={classes.direction}>
        <IconArrowLeft size={14} aria-hidden />
        In
      </span>
    ),
  },
  { value: 'any', label: 'Any' },
];

/** Ends and options of a path search. */
export function PathForm() {
  const workspace = useWorkspace();
  const ends = useWorkspaceState((state) => state.paths.ends);
  const isRunning = useWorkspaceState((state) => state.running !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runCommand('graph.findPaths', {});
  };
  return (
    <form className={classes.form} aria-label="Find paths" onSubmit={submit}>
      <EndRow end="from" label="From" />
      <EndRow end="to" label="To" />
      <Row label="Rank by">{(id) => <RankBy labelledBy={id} />}</Row>
      <Row label="Direction">
        {(id) => (
          <SegmentedControl
            size="xs"
            aria-labelledby={id}
            data={directions}
            value={ends.direction}
            onChange={(value) => change({ direction: value as EdgeDirection })}
          />
        )}
      </Row>
      {hasDatabase(workspace) && (
        <Row label="Search in">
          {(id) => (
            <SegmentedControl
              size="xs"
              aria-labelledby={id}
              data={[
                { value: 'picture', label: 'Picture' },
                { value: 'database', label: 'Database' },
              ]}
              value={ends.scope}
              onChange={(value) => change({ scope: value as PathEnds['scope'] })}
            />
          )}
        </Row>
      )}
      <Row label="At most">
        {(id) => (
          <div className={classes.most}>
            <NumberInput
              w={68}
              size="xs"
              aria-labelledby={id}
              min={1}
              max={maxPaths}
              allowDecimal={false}
              clampBehavior="strict"
              value={ends.most}
              onChange={(value) => typeof value === 'number' && change({ most: value })}
            />
            <Text span size="xs" c="dimmed">
              paths
            </Text>
            <span className={classes.space} />
            <Tooltip label="Swap ends">
              <ActionIcon
                aria-label="Swap ends"
                variant="default"
                size={30}
                onClick={() => void runCommand('graph.swapPathEnds')}
              >
                <IconArrowsUpDown size={16} />
              </ActionIcon>
            </Tooltip>
            <Button
              type="submit"
              size="xs"
              px="sm"
              disabled={isRunning || ends.from === '' || ends.to === ''}
            >
              Find paths
            </Button>
          </div>
        )}
      </Row>
      <PathCost ends={ends} />
    </form>
  );
}

interface RowProps {
  readonly label: string;
  children(labelId: string): ReactNode;
}

function Row({ label, children }: RowProps) {
  const id = useId();
  return (
    <div className={classes.row}>
      <span id={id} className={classes.rowLabel}>
        {label}
      </span>
      {children(id)}
    </div>
  );
}

function EndRow({ end, label }: { readonly end: PathEnd; readonly label: string }) {
  const value = useWorkspaceState((state) => state.paths.ends[end]);
  const isPicking = useWorkspaceState((state) => state.paths.picking === end);
  const pickLabel = isPicking ? 'Click a vertex on the canvas (Esc stops)' : 'Pick on the canvas';
  return (
    <div className={classes.end}>
      <VertexPicker label={label} value={value} onChange={(id) => change({ [end]: id })}>
        <Tooltip label={pickLabel}>
          <ActionIcon
            size="sm"
            aria-label={`${label}: pick on the canvas`}
            aria-pressed={isPicking}
            variant={isPicking ? 'filled' : 'subtle'}
            onClick={() => void runCommand('graph.pickPathEnd', { end })}
          >
            <IconFocusCentered size={16} />
          </ActionIcon>
        </Tooltip>
      </VertexPicker>
    </div>
  );
}

/** Number of edges, distance if there are coordinates, or an edge attribute. */
function RankBy({ labelledBy }: { readonly labelledBy: string }) {
  const weight = useWorkspaceState((state) => state.paths.ends.weight);
  const vertexExamples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  const edgeExamples = useWorkspaceState((state) => state.edgeAttributeExamples) ?? [];
  const hasDistance = coordinateNames(vertexExamples) !== undefined;
  const attributes = [...new Set([...edgeExamples, ...(isAttribute(weight) ? [weight] : [])])].filter(
    (name) => !name.startsWith('_'),
  );
  return (
    <NameSelect
      w="100%"
      size="xs"
      aria-labelledby={labelledBy}
      allowDeselect={false}
      searchable={attributes.length > 8}
      names={['', ...(hasDistance ? [distanceWeight] : []), ...attributes]}
      labelOf={weightLabel}
      value={weight}
      onChange={(name) => name !== undefined && change({ weight: name })}
    />
  );
}

function weightLabel(weight: string): string {
  if (weight === '') return 'Fewest edges';
  return weight === distanceWeight ? 'Distance, km' : `Attribute: ${shownName(weight)}`;
}

const isAttribute = (weight: string): boolean => weight !== '' && weight !== distanceWeight;
