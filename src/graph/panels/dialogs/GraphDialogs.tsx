import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ConflictDialog } from '../conflict/ConflictDialog.tsx';
import { ConfirmLoadDialog } from '../cost/ConfirmLoadDialog.tsx';
import { NewEdgeDialog } from '../creating/NewEdgeDialog.tsx';
import { NewVertexDialog } from '../creating/NewVertexDialog.tsx';
import { AddByAttributeDialog } from '../filter/AddByAttributeDialog.tsx';
import { useWorkspaceState } from '../workspace-context.tsx';
import { DataDialog } from './DataDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { SelectByAttributeDialog } from './SelectByAttributeDialog.tsx';
import { SwitchGraphDialog } from './SwitchGraphDialog.tsx';

const MendDialog = lazyComponent(async () => (await import('../integrity/MendDialog.tsx')).MendDialog, null);

const ImportGraphDialog = lazyComponent(
  async () => (await import('../importing/ImportGraphDialog.tsx')).ImportGraphDialog,
  null,
);
const HubDialog = lazyComponent(
  () => import('../neighbours/HubDialog.tsx').then(({ HubDialog }) => HubDialog),
  null,
);
const StepsDialog = lazyComponent(
  () => import('../neighbours/StepsDialog.tsx').then(({ StepsDialog }) => StepsDialog),
  null,
);

const GraphQueryDialog = lazyComponent(
  async () => (await import('../queries/GraphQueryDialog.tsx')).GraphQueryDialog,
  null,
);
const CanvasActionsDialog = lazyComponent(
  async () => (await import('../queries/CanvasActionsDialog.tsx')).CanvasActionsDialog,
  null,
);

/** The dialog that a command opened, if any. */
export function GraphDialogs() {
  const dialog = useWorkspaceState((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'newVertex':
      return <NewVertexDialog dialog={dialog} />;
    case 'newEdge':
      return <NewEdgeDialog dialog={dialog} />;
    case 'conflict':
      return <ConflictDialog key={dialog.serverRev} dialog={dialog} />;
    case 'switchGraph':
      return <SwitchGraphDialog />;
    case 'addByAttribute':
      return <AddByAttributeDialog />;
    case 'hub':
      return <HubDialog key={dialog.vertexId} dialog={dialog} />;
    case 'steps':
      return <StepsDialog dialog={dialog} />;
    case 'query':
      return <GraphQueryDialog dialog={dialog} />;
    case 'canvasActions':
      return <CanvasActionsDialog />;
    case 'confirmLoad':
      return <ConfirmLoadDialog dialog={dialog} />;
    case 'selectByAttribute':
      return <SelectByAttributeDialog />;
    case 'groupVertices':
      return <GroupDialog />;
    case 'exportPicture':
      return <PictureDialog />;
    case 'mendIntegrity':
      return <MendDialog check={dialog.check} />;
    case 'importGraph':
      return <ImportGraphDialog />;
    case 'exportData':
      return <DataDialog />;
  }
}
