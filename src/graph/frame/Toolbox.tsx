import { Group, Text, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowsMove,
  IconArrowUpRight,
  IconCirclePlus,
  IconCurrentLocation,
  IconEdit,
  IconHandClick,
  IconLasso,
  IconMarquee2,
  IconTrash,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { runCommand } from '../../command.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { tools } from '../tools/registry.ts';
import type { Tool } from '../tools/tool.ts';
import { useWriteRefusal } from '../ui/use-write-refusal.ts';
import { useWorkspaceState } from '../ui/workspace-context.tsx';
import classes from './toolbox.module.css';

const icons: Readonly<Record<string, Icon>> = {
  expand: IconHandClick,
  drag: IconArrowsMove,
  select: IconMarquee2,
  lasso: IconLasso,
  edit: IconEdit,
  connect: IconArrowUpRight,
  add: IconCirclePlus,
  delete: IconTrash,
  spot: IconCurrentLocation,
};

/** Tools that begin a group: a line is before them. */
const groupStarts = new Set(['edit', 'spot']);

/** What a click does: the pointer tools; one is active at a time. */
export function Toolbox() {
  const toolId = useWorkspaceState((state) => state.toolId);
  return (
    <div className={classes.toolbox} role="toolbar" aria-label="Tools" aria-orientation="vertical">
      {tools.map((tool) => (
        <Fragment key={tool.id}>
          {groupStarts.has(tool.id) && <span className={classes.line} />}
          <ToolButton tool={tool} isActive={tool.id === toolId} />
        </Fragment>
      ))}
    </div>
  );
}

/** A tool that the user has no rights for is disabled, with the reason in its tooltip. */
function ToolButton({ tool, isActive }: { readonly tool: Tool; readonly isActive: boolean }) {
  const refusal = useWriteRefusal(tool.changes);
  const ToolIcon = icons[tool.id] ?? IconHandClick;
  return (
    <Tooltip
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
          <Text size="xs">{refusal ?? tool.help}</Text>
        </>
      }
    >
      <button
        type="button"
        className={classes.tool}
        aria-label={tool.label}
        aria-pressed={isActive}
        aria-disabled={refusal !== undefined || undefined}
        onClick={() => refusal === undefined && void runCommand('graph.setTool', { toolId: tool.id })}
      >
        <ToolIcon size={18} />
        {tool.word ?? tool.label}
      </button>
    </Tooltip>
  );
}
