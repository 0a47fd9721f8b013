import { useState } from 'react';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { AnalysisPanel } from '../analysis/AnalysisPanel.tsx';
import { LayoutPanel } from '../analysis/LayoutPanel.tsx';
import { CommunityBoxes } from '../canvas/CommunityBoxes.tsx';
import { ContextMenu } from '../canvas/ContextMenu.tsx';
import { EmptyCanvas } from '../canvas/EmptyCanvas.tsx';
import { GraphCanvas, type MenuTarget } from '../canvas/GraphCanvas.tsx';
import { HoverLine } from '../canvas/HoverLine.tsx';
import { Minimap } from '../canvas/Minimap.tsx';
import { ZoomWidget } from '../canvas/ZoomWidget.tsx';
import { GraphDialogs } from '../dialogs/GraphDialogs.tsx';
import { DocumentPanel } from '../documents/DocumentPanel.tsx';
import { Legend } from '../look/Legend.tsx';
import { useWorkspace } from '../workspace-context.tsx';
import classes from './frame.module.css';
import { HeaderBar, type HeaderMenu } from './HeaderBar.tsx';
import { Notices } from './Notices.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbox } from './Toolbox.tsx';

/** The canvas in full size with the panels over its edges. */
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
