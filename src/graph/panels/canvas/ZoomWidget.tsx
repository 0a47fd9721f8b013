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

/** Four pan buttons, fit to view, and the zoom slider from the minimum zoom to 1. */
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
        <Tooltip label="Fit graph to view (0)">
          <ActionIcon
            size={24}
            aria-label="Fit graph to view"
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
          // At a low zoom, a step of 0.01 would be several times the zoom itself.
          step={Math.min(0.01, Math.max(0.0005, minimal / 4))}
          value={Math.min(1, value)}
          onChange={(event) => void runCommand('graph.zoomTo', { zoom: Number(event.currentTarget.value) })}
        />
        <span className={shared.counts} title="Zoom: CSS pixels per world unit">
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
