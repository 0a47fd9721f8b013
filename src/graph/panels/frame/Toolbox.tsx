import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowsMove,
  IconCirclePlus,
  IconEdit,
  IconHandClick,
  IconLasso,
  IconMarquee2,
  IconShare3,
  IconTrash,
  IconZoomScan,
} from '@tabler/icons-react';
import { runCommand } from '../../../command.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { tools } from '../../tools/registry.ts';
import shared from '../shared.module.css';
import { useWorkspaceState } from '../workspace-context.tsx';
import classes from './frame.module.css';

const icons: Readonly<Record<string, Icon>> = {
  expand: IconHandClick,
  drag: IconArrowsMove,
  select: IconMarquee2,
  lasso: IconLasso,
  edit: IconEdit,
  connect: IconShare3,
  add: IconCirclePlus,
  delete: IconTrash,
};

/** The pointer tools; one is active at a time. */
export function Toolbox() {
  const toolId = useWorkspaceState((state) => state.toolId);
  const isLensOn = useWorkspaceState((state) => state.isLensOn);
  return (
    <div
      className={`${shared.float} ${classes.toolbox}`}
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
      <Tooltip
        position="right"
        label={
          <Group gap="xs" justify="space-between">
            <Text size="xs" fw={600}>
              Fisheye lens
            </Text>
            <KeyHint shortcut="i" />
          </Group>
        }
      >
        <ActionIcon
          aria-label="Fisheye lens"
          aria-pressed={isLensOn}
          variant={isLensOn ? 'light' : 'subtle'}
          color={isLensOn ? 'accent' : 'gray'}
          onClick={() => void runCommand('graph.toggleLens')}
        >
          <IconZoomScan size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
