import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowsMove,
  IconCirclePlus,
  IconEdit,
  IconHandClick,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { tools } from '../tools/registry.ts';
import classes from './panels.module.css';
import { useWorkspaceState } from './workspace-context.tsx';

const icons: Readonly<Record<string, Icon>> = {
  expand: IconHandClick,
  drag: IconArrowsMove,
  edit: IconEdit,
  connect: IconShare3,
  add: IconCirclePlus,
  delete: IconTrash,
};

/** The modes of the hand, one at a time. */
export function Toolbox() {
  const toolId = useWorkspaceState((state) => state.toolId);
  return (
    <div
      className={`${classes.float} ${classes.toolbox}`}
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
    >
      {tools.map((tool) => {
        const ToolIcon = icons[tool.id] ?? IconHandClick;
        const isActive = tool.id === toolId;
        return (
          <Tooltip
            key={tool.id}
            position="right"
            multiline
            w={230}
            label={
              <>
                <Group gap="xs" justify="space-between">
                  <Text size="xs" fw={600}>
                    {tool.label}
                  </Text>
                  <KeyHint shortcut={tool.key} />
                </Group>
                <Text size="xs">{tool.help}</Text>
              </>
            }
          >
            <ActionIcon
              aria-label={tool.label}
              aria-pressed={isActive}
              variant={isActive ? 'filled' : 'subtle'}
              color={isActive ? 'accent' : 'gray'}
              onClick={() => void runCommand('graph.setTool', { toolId: tool.id })}
            >
              <ToolIcon size={18} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}
