import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconMaximize,
} from '@tabler/icons-react';
import { runCommand } from '../../../command.ts';
import { panButtonArgs } from '../../commands/look/view-commands.ts';
import shared from '../shared.module.css';
import { useWorkspaceState } from '../workspace-context.tsx';
import classes from './canvas.module.css';

const pans = [
  { id: 'graph.panUp', label: 'Pan up', icon: IconChevronUp, area: '1 / 2' },
  { id: 'graph.panLeft', label: 'Pan left', icon: IconChevronLeft, area: '2 / 1' },
  { id: 'graph.panRight', label: 'Pan right', icon: IconChevronRight, area: '2 / 3' },
  { id: 'graph.panDown', label: 'Pan down', icon: IconChevronDown, area: '3 / 2' },
] as const;

/** Four pan buttons, everything at once, and the zoom from the minimal one to 1. */
export function ZoomWidget() {
  const { value, minimal } = useWorkspaceState((state) => state.zoom);
  return (
    <div className={`${shared.float} ${classes.zoom}`} role="toolbar" aria-label="Zoom">
      <div className={classes.pad}>
        {pans.map(({ id, label, icon: PanIcon, area }) => (
          <ActionIcon
            key={id}
            size={24}
            aria-label={label}
            style={{ gridArea: area }}
            onClick={() => void runCommand(id, panButtonArgs)}
          >
            <PanIcon size={16} />
          </ActionIcon>
        ))}
        <Tooltip label="Show the whole graph (0)">
          <ActionIcon
            size={24}
            aria-label="Show the whole graph"
            style={{ gridArea: '2 / 2' }}
            onClick={() => void runCommand('graph.fitAll')}
          >
            <IconMaximize size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.slider}>
        <input
          type="range"
          aria-label="Zoom"
          min={Math.min(minimal, 0.99)}
          max={1}
          // Far out a hundredth is many times the zoom; the widget's step must not jump over the picture.
          step={Math.min(0.01, Math.max(0.0005, minimal / 4))}
          value={Math.min(1, value)}
          onChange={(event) => void runCommand('graph.zoomTo', { zoom: Number(event.currentTarget.value) })}
        />
        <span className={shared.counts} title="Pixels for one unit of the layout">
          {formatZoom(value)}
        </span>
      </div>
    </div>
  );
}

function formatZoom(zoom: number): string {
  const percent = zoom * 100;
  return `${percent >= 10 ? Math.round(percent) : percent.toPrecision(2)} %`;
}
