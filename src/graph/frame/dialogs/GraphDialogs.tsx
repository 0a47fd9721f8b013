import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { GroupDialog } from '../../features/communities/ui/GroupDialog.tsx';
import { NewEdgeDialog } from '../../features/creating/ui/NewEdgeDialog.tsx';
import { NewVertexDialog } from '../../features/creating/ui/NewVertexDialog.tsx';
import { ConflictDialog } from '../../features/documents/ui/conflict/ConflictDialog.tsx';
import { DataDialog } from '../../features/exporting/ui/DataDialog.tsx';
import { PictureDialog } from '../../features/exporting/ui/PictureDialog.tsx';
import { AddByAttributeDialog } from '../../features/filter/ui/AddByAttributeDialog.tsx';
import { SelectByAttributeDialog } from '../../features/selection/ui/SelectByAttributeDialog.tsx';
import { useWorkspaceState } from '../../ui/workspace-context.tsx';
import { ConfirmLoadDialog } from './ConfirmLoadDialog.tsx';
import { SwitchGraphDialog } from './SwitchGraphDialog.tsx';

const MendDialog = lazyComponent(
  async () => (await import('../../features/integrity/ui/MendDialog.tsx')).MendDialog,
  null,
);

const ImportGraphDialog = lazyComponent(
  async () => (await import('../../features/importing/ui/ImportGraphDialog.tsx')).ImportGraphDialog,
  null,
);
const HubDialog = lazyComponent(
  () => import('../../features/neighbours/ui/HubDialog.tsx').then(({ HubDialog }) => HubDialog),
  null,
);
const StepsDialog = lazyComponent(
  () => import('../../features/neighbours/ui/StepsDialog.tsx').then(({ StepsDialog }) => StepsDialog),
  null,
);

const GraphQueryDialog = lazyComponent(
  async () => (await import('../../features/queries/ui/GraphQueryDialog.tsx')).GraphQueryDialog,
  null,
);
const CanvasActionsDialog = lazyComponent(
  async () => (await import('../../features/queries/ui/CanvasActionsDialog.tsx')).CanvasActionsDialog,
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
