import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { FrameProvider } from '../ui/frame-part.ts';
import { useWorkspace, useWorkspaceState } from '../ui/workspace-context.tsx';
import { minCanvasHeight, panelArea } from '../workspace/free-area.ts';
import type { GraphWorkspace } from '../workspace/GraphWorkspace.ts';
import { Chips } from './Chips.tsx';
import { CanvasMenu } from './canvas/CanvasMenu.tsx';
import { GraphCanvas } from './canvas/GraphCanvas.tsx';
import { HoverCard } from './canvas/HoverCard.tsx';
import { HoverLine } from './canvas/HoverLine.tsx';
import type { MenuTarget } from './canvas/menu-target.ts';
import { GraphDialogs } from './dialogs/GraphDialogs.tsx';
import { FrameParts } from './FrameParts.tsx';
import classes from './frame.module.css';
import { HeaderBar } from './HeaderBar.tsx';
import { PanelHost } from './PanelHost.tsx';
import { dockEntries, frameParts } from './registry.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TableDock } from './TableDock.tsx';
import { Toolbox } from './Toolbox.tsx';

/** A free area lower than this has smaller tools and a button instead of the legend. */
const lowHeight = 600;
/** In a window narrower than this, the legend would lie on the navigator. */
const narrowWidth = 700;

/** Header, canvas in full size, and the panels on its walls. */
export function GraphWorkspacePanels({ onReady }: { readonly onReady: () => void }) {
  const workspace = useWorkspace();
  const [readyFor, setReadyFor] = useState<GraphWorkspace>();
  const [target, setTarget] = useState<MenuTarget>();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const panel = useWorkspaceState((state) => state.panel);
  const dock = useWorkspaceState((state) => state.dock);
  const isStart = useWorkspaceState((state) => frameParts.some((part) => part.isAlone?.(state)));
  const remPx = useRemPx();
  const area = panelArea({ panel, dock }, { width, height, remPx });
  const isBottomFree = (dockEntries.length === 0 || isStart) && !area.isSheet;
  const dockPx = isBottomFree ? 0 : area.bottomHeight;
  const isLow = height > 0 && height - dockPx < lowHeight;
  const isLegendOpen =
    useWorkspaceState((state) => state.isLegendOpen) ?? !(isLow || (width > 0 && width < narrowWidth));
  const isReady = readyFor === workspace;
  const closeMenu = () => {
    setTarget(undefined);
    focusCanvas();
  };
  const sizes = {
    '--panel-width': `${area.panelWidth}px`,
    '--dock-height': `${dockPx}px`,
  } as CSSProperties;
  return (
    <div className={classes.workspace}>
      <HeaderBar />
      <div
        ref={ref}
        className={classes.stage}
        style={sizes}
        data-low={isLow || undefined}
        data-panel={panel === undefined ? undefined : area.isSheet ? 'sheet' : 'wall'}
        data-legend={isLegendOpen ? 'card' : undefined}
      >
        <Toolbox />
        <GraphCanvas
          onContextMenu={setTarget}
          onReady={() => {
            setReadyFor(workspace);
            onReady();
          }}
        />
        {isReady && <FrameParts place="canvas" />}
        <FrameParts place="start" />
        {!isStart && (
          <>
            <Chips />
            <FrameProvider value={{ isReady, isLegendOpen }}>
              <FrameParts place="walls" />
            </FrameProvider>
            <HoverLine />
            <HoverCard />
          </>
        )}
        <SelectionBar />
        <FrameParts place="toast" />
        <PanelHost />
        {!isStart && <TableDock maxHeight={height - minCanvasHeight} />}
      </div>
      <GraphDialogs />
      {target !== undefined && (
        <CanvasMenu
          key={`${target.vertexId} ${target.edgeId} ${target.at.x} ${target.at.y}`}
          target={target}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

/** The focus of a closed menu goes back to the canvas, unless its command opened something that has the focus. */
function focusCanvas(): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && !focused.closest('[role="menu"]')) return;
    document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
  });
}

/** The browser's font size; it scales the panel. */
function useRemPx(): number {
  const [remPx] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  return remPx;
}
