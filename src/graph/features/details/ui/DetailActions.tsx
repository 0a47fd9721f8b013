import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconDots,
  IconEdit,
  IconEyeOff,
  IconFocus2,
  IconFold,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { runCommand } from '../../../../command.ts';
import { formatExact } from '../../../../lib/format.ts';
import { ActionButton } from '../../../../ui/forms/ActionButton.tsx';
import { ActionItem } from '../../../../ui/forms/ActionItem.tsx';
import { useWriteRefusal } from '../../../ui/use-write-refusal.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';

interface DetailActionsProps {
  readonly id: string;
  readonly isVertex: boolean;
  /** Neighbours that an expansion would load; undefined: not counted. */
  readonly missing: number | undefined;
  readonly isEditing: boolean;
}

/** What can be done with the shown element, in words. */
export function DetailActions({ id, isVertex, missing, isEditing }: DetailActionsProps) {
  const refusal = useWriteRefusal({ ids: [id] });
  return (
    <>
      {isVertex && <ExpandButton vertexId={id} missing={missing} />}
      <ActionButton
        size="xs"
        variant={isEditing ? 'light' : 'default'}
        refusal={isEditing ? undefined : refusal}
        aria-pressed={isEditing}
        fw={400}
        leftSection={<IconEdit size={14} />}
        onClick={() => void runCommand('graph.editDetails', { id: isEditing ? undefined : id })}
      >
        Edit
      </ActionButton>
      {isVertex && <PinButton vertexId={id} />}
      <span style={{ flex: 1 }} />
      <MoreMenu id={id} isVertex={isVertex} refusal={refusal} />
    </>
  );
}

function ExpandButton({
  vertexId,
  missing,
}: {
  readonly vertexId: string;
  readonly missing: number | undefined;
}) {
  const { model } = useWorkspace();
  const vertex = model.findVertex(vertexId);
  const isExpanded = vertex !== undefined && model.hasFlag(vertex, 'expanded');
  if (isExpanded && missing === 0) {
    return (
      <Button
        size="xs"
        variant="default"
        fw={400}
        leftSection={<IconFold size={14} />}
        onClick={() => void runCommand('graph.collapse', { vertexId })}
      >
        Collapse
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      fw={400}
      disabled={missing === 0}
      leftSection={<IconArrowsMaximize size={14} />}
      onClick={() => void runCommand('graph.expand', { vertexId })}
    >
      {missing === undefined || missing === 0 ? 'Expand' : `Expand +${formatExact(missing)}`}
    </Button>
  );
}

function PinButton({ vertexId }: { readonly vertexId: string }) {
  const { model } = useWorkspace();
  const vertex = model.findVertex(vertexId);
  const isPinned = vertex !== undefined && model.hasFlag(vertex, 'pinned');
  return (
    <Button
      size="xs"
      variant="default"
      fw={400}
      leftSection={isPinned ? <IconPinnedOff size={14} /> : <IconPin size={14} />}
      onClick={() => void runCommand('graph.pin', { vertexId })}
    >
      {isPinned ? 'Unpin' : 'Pin'}
    </Button>
  );
}

interface MoreMenuProps extends Pick<DetailActionsProps, 'id' | 'isVertex'> {
  /** Why the element cannot be deleted. */
  readonly refusal: string | undefined;
}

function MoreMenu({ id, isVertex, refusal }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="More actions">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isVertex && (
          <>
            <Menu.Item
              leftSection={<IconFocus2 size={16} />}
              onClick={() => void runCommand('graph.spot', { vertexId: id })}
            >
              Spot
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFold size={16} />}
              onClick={() => void runCommand('graph.collapse', { vertexId: id })}
            >
              Collapse
            </Menu.Item>
            <Menu.Item
              leftSection={<IconEyeOff size={16} />}
              onClick={() => void runCommand('graph.hideSelection')}
            >
              Hide selection
            </Menu.Item>
          </>
        )}
        <ActionItem
          color="var(--orrery-error)"
          refusal={refusal}
          leftSection={<IconTrash size={16} />}
          onClick={() =>
            void (isVertex
              ? runCommand('graph.deleteVertex', { vertexId: id })
              : runCommand('graph.deleteEdge', { edgeId: id }))
          }
        >
          Delete
        </ActionItem>
      </Menu.Dropdown>
    </Menu>
  );
}
