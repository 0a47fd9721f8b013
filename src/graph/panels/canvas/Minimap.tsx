import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMap, IconX } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Minimap as MinimapDrawing } from '../../view/Minimap.ts';
import shared from '../shared.module.css';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './canvas.module.css';

/** With fewer vertices, the canvas needs no minimap. */
const leastVertices = 50;

/** The whole graph in small, with the viewport marked; a press or a drag moves the viewport. Can be collapsed. */
export function Minimap() {
  const isWorthwhile = useWorkspaceState((state) => state.shown.vertices >= leastVertices);
  const [isFolded, setFolded] = useState(false);
  if (!isWorthwhile) return null;
  if (isFolded) {
    return (
      <div className={`${shared.float} ${classes.minimap}`}>
        <Tooltip label="Show minimap">
          <ActionIcon aria-label="Show minimap" onClick={() => setFolded(false)}>
            <IconMap size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    );
  }
  return (
    <section className={`${shared.float} ${classes.minimap}`} aria-label="Minimap">
      <Overview />
      <ActionIcon
        className={classes.minimapFold}
        size={20}
        aria-label="Hide minimap"
        onClick={() => setFolded(true)}
      >
        <IconX size={14} />
      </ActionIcon>
    </section>
  );
}

function Overview() {
  const workspace = useWorkspace();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<MinimapDrawing>(undefined);
  useEffect(() => {
    const { view } = workspace;
    if (view === undefined || canvas.current === null) return;
    const minimap = new MinimapDrawing(view, canvas.current);
    drawing.current = minimap;
    return () => minimap.destroy();
  }, [workspace]);
  const look = (event: PointerEvent<HTMLCanvasElement>) => {
    if ((event.buttons & 1) === 0 || drawing.current === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    workspace.isFollowing = false;
    workspace.view?.camera.jumpTo(
      drawing.current.cameraAt({ x: event.clientX - left, y: event.clientY - top }),
    );
  };
  return <canvas ref={canvas} className={classes.minimapCanvas} onPointerDown={look} onPointerMove={look} />;
}
