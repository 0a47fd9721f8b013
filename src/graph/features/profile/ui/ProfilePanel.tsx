import { Button, Group, Stack, Text } from '@mantine/core';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { CsvMenu } from '../../../../ui/forms/CsvMenu.tsx';
import { KeyValueList } from '../../../../ui/values/KeyValueList.tsx';
import classes from '../../../ui/analysis.module.css';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { RunningJob } from '../../../ui/RunningJob.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { SelectionProfile } from '../profile-state.ts';
import type { CountedVertex } from '../selection-structure.ts';
import { DifferenceCard } from './DifferenceCard.tsx';

/** What distinguishes the selected vertices from the others of the picture. */
export function ProfilePanel() {
  const workspace = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const selected = useWorkspaceState((state) => state.selection.vertexIds.length);
  const profile = useWorkspaceState((state) => state.selectionProfile);
  const { vertexCount } = workspace.model;
  return (
    <PanelFrame title="Profile of the selection">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {selected === 0
            ? 'Select vertices to compare them with the others of the picture: the values of their attributes, and their edges.'
            : `Compares ${formatAmount(selected, 'selected vertex', 'selected vertices')} with the others. Reads the attributes of ${formatAmount(vertexCount, 'vertex')} from the database, except those that are known.`}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            disabled={selected === 0}
            onClick={() => void runCommand('graph.profileSelection')}
          >
            Compare
          </Button>
          {profile !== undefined && (
            <CsvMenu label="Export the profile as CSV" onSave={() => void runCommand('graph.exportProfile')}>
              <Button size="xs" variant="default">
                CSV
              </Button>
            </CsvMenu>
          )}
        </Group>
        <RunningJob />
        {profile !== undefined && <Results profile={profile} />}
      </Stack>
    </PanelFrame>
  );
}

function Results({ profile }: { readonly profile: SelectionProfile }) {
  const { vertices, others, structure, different, similar } = profile;
  return (
    <Stack gap="md" role="region" aria-label="Result">
      <Text size="sm" fw={600}>
        {`${formatAmount(vertices, 'vertex')}, compared with ${formatAmount(others, 'other', 'others')}`}
      </Text>
      {different.length === 0 && (
        <Text size="sm">No attribute differs by more than in a random selection of this size.</Text>
      )}
      {different.map((difference) => (
        <DifferenceCard key={difference.field} difference={difference} />
      ))}
      {similar.length > 0 && (
        <Text size="xs" c="dimmed">
          {`As elsewhere: ${similar.join(', ')}.`}
        </Text>
      )}
      <KeyValueList
        entries={[
          ['Edges inside', formatExact(structure.edgesInside)],
          ['Edges to others', formatExact(structure.edgesOutside)],
          ['Neighbours', formatExact(structure.neighbours)],
        ]}
      />
      <VertexList label="Most edges inside" vertices={structure.central} />
      <VertexList label="Others with most edges to them" vertices={structure.closest} />
    </Stack>
  );
}

interface VertexListProps {
  readonly label: string;
  readonly vertices: readonly CountedVertex[];
}

function VertexList({ label, vertices }: VertexListProps) {
  const { model } = useWorkspace();
  if (vertices.length === 0) return null;
  const labelOf = (id: string) => {
    const vertex = model.findVertex(id);
    return vertex === undefined ? id : model.labelOf(vertex);
  };
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <ol className={`${classes.ranking} ${classes.ties}`} aria-label={label}>
        {vertices.map(({ id, edges }) => (
          <li key={id}>
            <button
              type="button"
              title={id}
              onClick={() => void runCommand('graph.select', { vertexIds: [id] })}
            >
              <span>{labelOf(id)}</span>
              <span>{formatExact(edges)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
