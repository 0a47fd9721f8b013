import { useState } from 'react';
import type { GraphWorkspace } from '../commands/GraphWorkspace.ts';
import { AnalysisPanel } from './AnalysisPanel.tsx';
import { CommunityBoxes } from './CommunityBoxes.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import { DocumentPanel } from './DocumentPanel.tsx';
import { EmptyCanvas } from './EmptyCanvas.tsx';
import { GraphCanvas, type MenuTarget } from './GraphCanvas.tsx';
import { GraphDialogs } from './GraphDialogs.tsx';
import { HeaderBar, type HeaderMenu } from './HeaderBar.tsx';
import { HoverLine } from './HoverLine.tsx';
import { LayoutPanel } from './LayoutPanel.tsx';
import { Legend } from './Legend.tsx';
import { Minimap } from './Minimap.tsx';
import { Notices } from './Notices.tsx';
import classes from './panels.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbox } from './Toolbox.tsx';
import { useWorkspace } from './workspace-context.tsx';
import { ZoomWidget } from './ZoomWidget.tsx';

/** The canvas over the whole room, and the panels along its walls. */
export function GraphWorkspacePanels({ onReady }: { readonly onReady: () => void }) {
  const [menu, setMenu] = useState<HeaderMenu>();
  const workspace = useWorkspace();
  const [readyFor, setReadyFor] = useState<GraphWorkspace>();
  const [target, setTarget] = useState<MenuTarget>();
  return (
    <div className={classes.workspace}>
      <GraphCanvas
        onContextMenu={setTarget}
        onReady={() => {
          setReadyFor(workspace);
          onReady();
        }}
      />
      {readyFor === workspace && <CommunityBoxes />}
      <EmptyCanvas onFind={() => setMenu('add')} />
      <HeaderBar open={menu} onOpen={setMenu} />
      <Notices />
      <Toolbox />
      <ZoomWidget />
      {readyFor === workspace && <Minimap />}
      <Legend />
      <HoverLine />
      <SelectionBar />
      <DocumentPanel />
      <LayoutPanel />
      <AnalysisPanel />
      <GraphDialogs />
      {target !== undefined && (
        <ContextMenu
          key={`${target.vertexId} ${target.edgeId} ${target.at.x} ${target.at.y}`}
          target={target}
          onClose={() => setTarget(undefined)}
        />
      )}
    </div>
  );
}
