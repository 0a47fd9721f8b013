import { ActionIcon, Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { keyOf } from '../../../../lib/document-id.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { useOfflineReason } from '../../../../ui/hooks/use-offline-reason.ts';
import { isBundleId, isCommunityId } from '../../../model/collections.ts';
import { hasText } from '../../../model/exact-document.ts';
import type { GraphModel } from '../../../model/GraphModel.ts';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { VertexSwatch } from '../../../ui/VertexSwatch.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { selectedEdges } from '../../../workspace/workspace-state.ts';
import { AttributeForm } from '../../documents/ui/AttributeForm.tsx';
import { countNeighbours, shownNeighbours } from '../shown-neighbours.ts';
import { AttributeTable } from './AttributeTable.tsx';
import { Comparison, comparedLabels } from './Comparison.tsx';
import { DetailActions } from './DetailActions.tsx';
import classes from './details.module.css';
import { MissingNeighbours } from './MissingNeighbours.tsx';
import { NeighbourList } from './NeighbourList.tsx';
import { useDegrees } from './use-degrees.ts';

/** Everything about the selected vertex or edge; a pager goes through several selected ones. */
export function DetailsPanel() {
  const selection = useWorkspaceState((state) => state.selection);
  const [paged, setPaged] = useState({ selection, place: 0 });
  const [comparedFor, setComparedFor] = useState<typeof selection>();
  const edges = selectedEdges(selection);
  const count = selection.vertexIds.length + edges.length;
  // A new selection starts with its last edge or its first vertex.
  const start = edges.length > 0 ? count - 1 : 0;
  const place = paged.selection === selection ? Math.min(paged.place, count - 1) : start;
  if (count === 0) {
    return (
      <PanelFrame title="Details">
        <Text c="dimmed" size="sm">
          Select a vertex or an edge to see its attributes and neighbours.
        </Text>
      </PanelFrame>
    );
  }
  const isVertex = place < selection.vertexIds.length;
  const id = isVertex ? selection.vertexIds.at(place)! : edges[place - selection.vertexIds.length]!;
  const pager = count > 1 && (
    <Pager
      place={place}
      count={count}
      onChange={(next) => setPaged({ selection, place: (next + count) % count })}
    />
  );
  const pair = selection.vertexIds.length === 2 && edges.length === 0 ? [...selection.vertexIds] : [];
  const [one, other] = pair.some((each) => isCommunityId(each)) ? [] : pair;
  const isCompared = one !== undefined && other !== undefined && comparedFor === selection;
  const controls = (
    <>
      {one !== undefined && (
        <CompareButton
          isOn={isCompared}
          onChange={() => setComparedFor(isCompared ? undefined : selection)}
        />
      )}
      {!isCompared && pager}
    </>
  );
  if (isCommunityId(id) || isBundleId(id)) return <GroupDetails id={id} pager={pager} />;
  return isVertex ? (
    <VertexDetails id={id} pager={controls} compared={isCompared ? [one, other] : undefined} />
  ) : (
    <EdgeDetails id={id} pager={pager} />
  );
}

interface CompareButtonProps {
  readonly isOn: boolean;
  readonly onChange: () => void;
}

/** Of two selected vertices: side by side, or one after the other. */
function CompareButton({ isOn, onChange }: CompareButtonProps) {
  return (
    <Button size="compact-xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={onChange}>
      Compare
    </Button>
  );
}

interface PagerProps {
  readonly place: number;
  readonly count: number;
  readonly onChange: (place: number) => void;
}

function Pager({ place, count, onChange }: PagerProps) {
  return (
    <div className={classes.pager}>
      <ActionIcon size={24} aria-label="Previous selected element" onClick={() => onChange(place - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span>
        {formatExact(place + 1)} of {formatExact(count)}
      </span>
      <ActionIcon size={24} aria-label="Next selected element" onClick={() => onChange(place + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
}

interface DetailsProps {
  readonly id: string;
  readonly pager: React.ReactNode;
}

interface VertexDetailsProps extends DetailsProps {
  /** Two vertices that are shown side by side instead. */
  readonly compared: readonly [string, string] | undefined;
}

/** One frame for one vertex and for two of them: the pressed button keeps the focus. */
function VertexDetails({ id, pager, compared }: VertexDetailsProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const isEditing = useWorkspaceState((state) => state.editedId === id);
  const degrees = useDegrees(id);
  const vertex = model.findVertex(id);
  const groups = shownNeighbours(model, id, 'any');
  const missing =
    degrees === undefined ? undefined : Math.max(0, degrees.neighbours.any - countNeighbours(groups));
  if (compared !== undefined) {
    return (
      <PanelFrame
        title={comparedLabels(model, compared).join(' and ')}
        controls={pager}
        hasPadding={false}
        contentKey="compared"
      >
        <Comparison ids={compared} />
      </PanelFrame>
    );
  }
  return (
    <PanelFrame
      title={vertex === undefined ? id : model.labelOf(vertex)}
      subtitle={id}
      symbol={
        <span className={classes.symbol}>
          <VertexSwatch vertexId={id} size={14} />
        </span>
      }
      controls={pager}
      actions={<DetailActions key={id} id={id} isVertex missing={missing} isEditing={isEditing} />}
      footer={
        !isEditing && missing !== undefined && missing > 0 ? (
          <MissingNeighbours key={id} vertexId={id} degrees={degrees} missing={missing} />
        ) : undefined
      }
      hasPadding={isEditing}
      contentKey={id}
    >
      <DocumentContent id={id} isVertex isEditing={isEditing} />
      {!isEditing && <NeighbourList vertexId={id} degrees={degrees} />}
    </PanelFrame>
  );
}

function EdgeDetails({ id, pager }: DetailsProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const isEditing = useWorkspaceState((state) => state.editedId === id);
  const edge = model.findEdge(id);
  return (
    <PanelFrame
      title={edge === undefined ? keyOf(id) : describeEnds(model, edge)}
      subtitle={id}
      controls={pager}
      actions={<DetailActions key={id} id={id} isVertex={false} missing={undefined} isEditing={isEditing} />}
      hasPadding={isEditing}
      contentKey={id}
    >
      {edge !== undefined && !isEditing && (
        <div className={classes.ends}>
          <End vertexId={model.vertexIds.at(model.sources[edge]!)!} />
          <IconArrowRight size={14} aria-label="to" />
          <End vertexId={model.vertexIds.at(model.targets[edge]!)!} />
        </div>
      )}
      <DocumentContent id={id} isVertex={false} isEditing={isEditing} />
    </PanelFrame>
  );
}

/** The labels of both ends. */
function describeEnds(model: GraphModel, edge: number): string {
  return `${model.labelOf(model.sources[edge]!)} → ${model.labelOf(model.targets[edge]!)}`;
}

function End({ vertexId }: { readonly vertexId: string }) {
  const { model } = useWorkspace();
  const vertex = model.findVertex(vertexId);
  return (
    <UnstyledButton
      className={classes.end}
      title={vertexId}
      onClick={() => void runCommand('graph.spot', { vertexId })}
    >
      <VertexSwatch vertexId={vertexId} />
      <span>{vertex === undefined ? vertexId : model.labelOf(vertex)}</span>
    </UnstyledButton>
  );
}

interface DocumentContentProps {
  readonly id: string;
  readonly isVertex: boolean;
  readonly isEditing: boolean;
}

/** The attributes: read-only, or as a form. */
function DocumentContent({ id, isVertex, isEditing }: DocumentContentProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const found = model.findDocument(id);
  // A document without its text may have lost digits; the command reads it again.
  const document = found !== undefined && hasText(found) ? found : undefined;
  const isLoaded = document !== undefined;
  const offline = useOfflineReason();
  useEffect(() => {
    if (!isLoaded && offline === undefined) void runCommand('graph.loadDocument', { id });
  }, [id, isLoaded, offline]);
  if (document === undefined && offline !== undefined) {
    return (
      <Text c="dimmed" size="sm" p="sm" role="status">
        {offline} The attributes are loaded when it responds again.
      </Text>
    );
  }
  if (document === undefined) {
    return (
      <Stack gap={10} p="sm" role="status" aria-label="Loading…">
        {[60, 80, 45, 70].map((width) => (
          <Skeleton key={width} height={12} width={`${width}%`} />
        ))}
      </Stack>
    );
  }
  if (!isEditing) return <AttributeTable document={document} />;
  const revision = String(document._rev);
  return <AttributeForm key={`${id} ${revision}`} id={id} document={document} isVertex={isVertex} />;
}

/** A community or a bundle of edges: it has no document. */
function GroupDetails({ id, pager }: DetailsProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const vertex = model.findVertex(id);
  const community = model.communities.get(id);
  return (
    <PanelFrame
      title={vertex === undefined ? 'Edges between communities' : model.labelOf(vertex)}
      subtitle={community === undefined ? undefined : 'community'}
      controls={pager}
    >
      <Text size="sm">
        {community === undefined
          ? 'Several edges are drawn as one line. Open the communities to see them.'
          : `${formatAmount(community.members.ids.length, 'vertex')}, drawn as one group.`}
      </Text>
    </PanelFrame>
  );
}
