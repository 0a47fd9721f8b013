import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef } from 'react';
import { runCommand } from '../../../../command.ts';
import { useFrame } from '../../../ui/frame-part.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { Minimap } from '../../../view/Minimap.ts';
import { panButtonArgs } from '../view-commands.ts';
import classes from './navigator.module.css';

const pans = [
  { id: 'graph.panUp', label: 'Pan up', icon: IconChevronUp, side: 'top' },
  { id: 'graph.panLeft', label: 'Pan left', icon: IconChevronLeft, side: 'left' },
  { id: 'graph.panRight', label: 'Pan right', icon: IconChevronRight, side: 'right' },
  { id: 'graph.panDown', label: 'Pan down', icon: IconChevronDown, side: 'bottom' },
] as const;

/** The whole graph in small with the viewport, four pan buttons, and the zoom slider from the minimum zoom to 1. */
export function Navigator() {
  const { isReady } = useFrame();
  return (
    <section className={classes.navigator} aria-label="Navigator">
      <div className={classes.map}>
        {isReady && <Overview />}
        {pans.map(({ id, label, icon: PanIcon, side }) => (
          <button
            key={id}
            type="button"
            aria-label={label}
            data-side={side}
            className={classes.pan}
            onClick={() => void runCommand(id, panButtonArgs)}
          >
            <PanIcon size={14} />
          </button>
        ))}
      </div>
      <ZoomColumn />
    </section>
  );
}

function ZoomColumn() {
  const { value, minimal } = useWorkspaceState((state) => state.zoom);
  return (
    <div className={classes.zoom}>
      <ActionIcon size={20} aria-label="Zoom in" onClick={() => void runCommand('graph.zoomIn')}>
        <IconPlus size={14} />
      </ActionIcon>
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
      </div>
      <ActionIcon size={20} aria-label="Zoom out" onClick={() => void runCommand('graph.zoomOut')}>
        <IconMinus size={14} />
      </ActionIcon>
      <Tooltip label="Fit graph to view (0)">
        <button
          type="button"
          className={classes.percent}
          aria-label={`Fit graph to view, zoom ${formatZoom(value)}`}
          onClick={() => void runCommand('graph.fitAll')}
        >
          {formatZoom(value)}
        </button>
      </Tooltip>
    </div>
  );
}

function formatZoom(zoom: number): string {
  const percent = zoom * 100;
  return `${percent >= 10 ? Math.round(percent) : percent.toPrecision(2)} %`;
}

/** A press or a drag moves the viewport. */
function Overview() {
  const workspace = useWorkspace();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Minimap>(undefined);
  useEffect(() => {
    const { view } = workspace;
    if (view === undefined || canvas.current === null) return;
    const minimap = new Minimap(view, canvas.current);
    drawing.current = minimap;
    return () => minimap.destroy();
  }, [workspace]);
  const look = (event: PointerEvent<HTMLCanvasElement>) => {
    if ((event.buttons & 1) === 0 || drawing.current === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    workspace.camera.jumpTo(drawing.current.cameraAt({ x: event.clientX - left, y: event.clientY - top }));
  };
  return <canvas ref={canvas} className={classes.overview} onPointerDown={look} onPointerMove={look} />;
}
