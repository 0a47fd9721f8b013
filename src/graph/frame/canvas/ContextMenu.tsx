import { Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCircleDotted,
  IconEdit,
  IconEyeOff,
  IconFlag,
  IconFocus2,
  IconFold,
  IconPin,
  IconPinnedOff,
  IconPlayerPlay,
  IconRoute,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import { everyId } from '../../../../protocol/lib/packed-ids.ts';
import { runCommand } from '../../../command.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { ActionItem } from '../../../ui/forms/ActionItem.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import { edgeCounters } from '../../model/community-records.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { useWriteRefusal } from '../../ui/use-write-refusal.ts';
import { useWorkspace } from '../../ui/workspace-context.tsx';
import { vertexMenuParts } from '../registry.ts';
import type { MenuTarget } from './menu-target.ts';
import { PointMenu } from './PointMenu.tsx';

interface ContextMenuProps {
  readonly target: MenuTarget;
  readonly onClose: () => void;
}

/**
 * Context menu of a vertex (Edit, Spot, Trash) or an edge (Edit, Trash) at the pointer. Communities and bundles have no
 * document; their menu has open, collapse and dissolve instead of Edit.
 */
export function ContextMenu({ target, onClose }: ContextMenuProps) {
  const { at, vertexId, edgeId } = target;
  const { model } = useWorkspace();
  const refusal = useWriteRefusal({ ids: [vertexId ?? edgeId ?? ''] });
  const isVertex = vertexId !== undefined;
  // Communities and bundles of edges are not stored in the database.
  const isDocument = !isCommunityId(vertexId ?? '') && !isBundleId(edgeId ?? '');
  return (
    <PointMenu at={at} width={220} onClose={onClose}>
      <Menu.Dropdown>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>{titleOf(model, vertexId, edgeId)}</Menu.Label>
        {edgeId !== undefined && <EndItems edgeId={edgeId} />}
        {isVertex && <CommunityItems vertexId={vertexId} />}
        {isVertex &&
          isDocument &&
          vertexMenuParts.map(({ id, Component }) => <Component key={id} vertexId={vertexId} />)}
        {isDocument && (
          <ActionItem
            leftSection={<IconEdit size={16} />}
            refusal={refusal}
            onClick={() => void runCommand('graph.edit', isVertex ? { vertexId } : { edgeId })}
          >
            Edit
          </ActionItem>
        )}
        {isVertex && <VertexItems vertexId={vertexId} isDocument={isDocument} />}
        {!isBundleId(edgeId ?? '') && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconEyeOff size={16} />}
              rightSection={<KeyHint shortcut="Delete" />}
              onClick={() => void runCommand('graph.removeFromView', isVertex ? { vertexId } : { edgeId })}
            >
              Remove from view
            </Menu.Item>
          </>
        )}
        {isDocument && (
          <ActionItem
            color="var(--orrery-error)"
            leftSection={<IconTrash size={16} />}
            refusal={refusal}
            onClick={() =>
              void (isVertex
                ? runCommand('graph.deleteVertex', { vertexId })
                : runCommand('graph.deleteEdge', { edgeId }))
            }
          >
            Trash
          </ActionItem>
        )}
      </Menu.Dropdown>
    </PointMenu>
  );
}

/** Opens the communities at the ends of a bundle. */
function EndItems({ edgeId }: { readonly edgeId: string }) {
  const { model } = useWorkspace();
  return communitiesAt(model, edgeId).map(({ id, label }) => (
    <Menu.Item
      key={id}
      leftSection={<IconArrowsMaximize size={16} />}
      onClick={() => void runCommand('graph.openCommunity', { communityId: id })}
    >
      Open {label}
    </Menu.Item>
  ));
}

/** Actions on the community of the vertex, if it has one. */
function CommunityItems({ vertexId }: { readonly vertexId: string }) {
  const { model } = useWorkspace();
  const community = communityAt(model, vertexId);
  if (community === undefined) return null;
  const { id: communityId, isExpanded } = community;
  return (
    <>
      <Menu.Item
        leftSection={isExpanded ? <IconFold size={16} /> : <IconArrowsMaximize size={16} />}
        onClick={() =>
          void runCommand(isExpanded ? 'graph.collapseCommunity' : 'graph.openCommunity', { communityId })
        }
      >
        {isExpanded ? 'Collapse community' : 'Open community'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCircleDotted size={16} />}
        onClick={() => void runCommand('graph.dissolveCommunity', { communityId })}
      >
        Dissolve community
      </Menu.Item>
      <Menu.Item
        leftSection={<IconStack2 size={16} />}
        onClick={() => void runCommand('graph.openGroupDialog')}
      >
        Group by attribute…
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

interface VertexItemsProps {
  readonly vertexId: string;
  /** False for a community. */
  readonly isDocument: boolean;
}

function VertexItems({ vertexId, isDocument }: VertexItemsProps) {
  const { model, state } = useWorkspace();
  const selection = [...state.selection.vertexIds];
  const vertex = model.findVertex(vertexId);
  const isPinned = vertex !== undefined && model.hasFlag(vertex, 'pinned');
  const runSavedQuery = async () => {
    if (!selection.includes(vertexId)) await runCommand('graph.select', { vertexIds: [vertexId] });
    await runCommand('graph.showCanvasActions');
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconFocus2 size={16} />}
        onClick={() => void runCommand('graph.spot', { vertexId })}
      >
        Spot
      </Menu.Item>
      <Menu.Item
        leftSection={isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
        onClick={() => void runCommand('graph.pin', { vertexId })}
      >
        {isPinned ? 'Unpin' : 'Pin'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRoute size={16} />}
        onClick={() => void runCommand('graph.pathFrom', { vertexId })}
      >
        Path from here
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFlag size={16} />}
        onClick={() => void runCommand('graph.pathTo', { vertexId })}
      >
        Path to here
      </Menu.Item>
      {isDocument && (
        <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void runSavedQuery()}>
          Run saved query…
        </Menu.Item>
      )}
    </>
  );
}

/** The id; for a community its name, for a bundle the number of its edges. */
function titleOf(model: GraphModel, vertexId: string | undefined, edgeId: string | undefined): string {
  const community = vertexId === undefined ? undefined : model.findVertex(vertexId);
  if (vertexId !== undefined && isCommunityId(vertexId) && community !== undefined) {
    const { reason, members } = model.communities.get(vertexId)!;
    const { inbound, outbound } = edgeCounters(model, community);
    const size = formatAmount(members.ids.length, 'vertex');
    const edges = `${formatAmount(inbound, 'edge')} in, ${formatExact(outbound)} out`;
    const name = reason.key === '' ? `${reason.value}: ${reason.text}` : reason.text;
    return `${name}, ${size}, ${edges}`;
  }
  if (edgeId !== undefined && isBundleId(edgeId)) {
    return formatAmount(Number(model.findDocument(edgeId)?.count ?? 0), 'edge');
  }
  return vertexId ?? edgeId ?? '';
}

/** The communities at the ends of a bundle of edges. */
function communitiesAt(
  model: GraphModel,
  edgeId: string,
): readonly { readonly id: string; readonly label: string }[] {
  const edge = model.findEdge(edgeId);
  if (edge === undefined || !isBundleId(edgeId)) return [];
  return [model.sources[edge]!, model.targets[edge]!]
    .map((vertex) => ({ id: model.vertexIds.at(vertex)!, label: model.labelOf(vertex) }))
    .filter(({ id }) => isCommunityId(id));
}

/** The community itself, or the smallest expanded community that contains the vertex. */
function communityAt(
  { communities }: GraphModel,
  vertexId: string,
): { readonly id: string; readonly isExpanded: boolean } | undefined {
  if (communities.has(vertexId)) return { id: vertexId, isExpanded: false };
  let smallest: { id: string; size: number } | undefined;
  for (const [id, { isExpanded, members }] of communities) {
    const size = members.ids.length;
    if (!isExpanded || (smallest !== undefined && smallest.size <= size)) continue;
    if (!everyId(members.ids, (id) => id !== vertexId)) smallest = { id, size };
  }
  return smallest && { id: smallest.id, isExpanded: true };
}
