import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconPin,
  IconSitemap,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { runCommand } from '../../../command.ts';
import { formatAmount } from '../../../lib/format.ts';
import { communityCollection } from '../../model/collections.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import shared from '../shared.module.css';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './frame.module.css';

interface Action {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
}

const actions: readonly Action[] = [
  { id: 'graph.fitSelection', label: 'Zoom to selection (F)', icon: IconFocusCentered },
  { id: 'graph.selectNeighbours', label: 'Add neighbours to selection (Shift+N)', icon: IconSitemap },
  { id: 'graph.expandSelection', label: 'Expand (Shift+Enter)', icon: IconArrowsMaximize },
  { id: 'graph.pin', label: 'Pin or unpin (P)', icon: IconPin },
  { id: 'graph.hideSelection', label: 'Hide (H)', icon: IconEyeOff },
  { id: 'graph.hideOthers', label: 'Hide all others (Shift+H)', icon: IconEye },
];

/** Selection counts and actions; visible with more than one selected element, a selection tool, or hidden vertices. */
export function SelectionBar() {
  const selection = useWorkspaceState((state) => state.selection);
  const toolId = useWorkspaceState((state) => state.toolId);
  const hidden = useWorkspaceState((state) => state.hiddenVertices);
  const shown = useWorkspaceState((state) => state.shown.vertices);
  const vertices = selection.vertexIds.length;
  const edges = selectedEdges(selection).length;
  const isSelecting = toolId === 'select' || toolId === 'lasso';
  if (!isSelecting && vertices + edges < 2 && hidden === 0) return null;
  if (shown === 0 && hidden === 0) return null;
  const counts = [
    ...(vertices > 0 ? [formatAmount(vertices, 'vertex', 'vertices')] : []),
    ...(edges > 0 ? [formatAmount(edges, 'edge')] : []),
  ];
  return (
    <div className={`${shared.float} ${classes.selection}`} role="toolbar" aria-label="Selection">
      <Text size="sm" mr={6} style={{ whiteSpace: 'nowrap' }}>
        {counts.length === 0 ? 'Nothing selected' : `${counts.join(', ')} selected`}
      </Text>
      <SelectMenu />
      {vertices > 0 &&
        actions.map(({ id, label, icon: ActionSign }) => (
          <Tooltip key={id} label={label}>
            <ActionIcon aria-label={label.replace(/ \(.*/, '')} onClick={() => void runCommand(id)}>
              <ActionSign size={17} />
            </ActionIcon>
          </Tooltip>
        ))}
      {vertices + edges > 0 && (
        <>
          <Tooltip label="Delete from database (Del)">
            <ActionIcon
              aria-label="Delete from database"
              color="var(--orrery-error)"
              onClick={() => void runCommand('graph.delete')}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Clear selection (Esc)">
            <ActionIcon aria-label="Clear selection" onClick={() => void runCommand('graph.select', {})}>
              <IconX size={17} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {hidden > 0 && (
        <Button size="compact-xs" variant="light" onClick={() => void runCommand('graph.showHidden')}>
          {`Show ${formatAmount(hidden, 'hidden vertex', 'hidden vertices')}`}
        </Button>
      )}
    </div>
  );
}

/** Further ways to select. */
function SelectMenu() {
  const { model } = useWorkspace();
  const revision = useWorkspaceState((state) => state.modelRevision);
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" rightSection={<IconChevronUp size={14} />}>
          Select
        </Button>
      </Menu.Target>
      <Menu.Dropdown key={revision}>
        <Menu.Item onClick={() => void runCommand('graph.selectAll')}>Select all</Menu.Item>
        <Menu.Item onClick={() => void runCommand('graph.invertSelection')}>Invert selection</Menu.Item>
        <Menu.Item onClick={() => void runCommand('graph.selectNeighbours')}>Add neighbours</Menu.Item>
        <Menu.Item onClick={() => void runCommand('graph.openSelectByAttributeDialog')}>
          Select by attribute…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Select by collection</Menu.Label>
        {model.vertexCollections.names
          .filter((name) => name !== communityCollection)
          .map((collection) => (
            <Menu.Item
              key={collection}
              onClick={() => void runCommand('graph.selectByCollection', { collection })}
            >
              {collection}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
