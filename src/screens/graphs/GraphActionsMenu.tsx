import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionItem } from '../../ui/forms/ActionItem.tsx';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { type GraphActionsProps, GraphActionsTrigger } from './GraphActionsTrigger.tsx';

/** The button of the menu of a graph, and the menu. */
export function GraphActionsMenu({ graphName, tabIndex, onEdit, onDelete }: GraphActionsProps) {
  const refusal = useRefusal();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <GraphActionsTrigger graphName={graphName} tabIndex={tabIndex} />
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItem leftSection={<IconPencil size={16} />} refusal={refusal} onClick={onEdit}>
          Edit
        </ActionItem>
        <ActionItem
          leftSection={<IconTrash size={16} />}
          color="var(--mantine-color-error)"
          refusal={refusal}
          onClick={onDelete}
        >
          Delete
        </ActionItem>
      </Menu.Dropdown>
    </Menu>
  );
}
