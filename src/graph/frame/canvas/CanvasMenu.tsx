import { edgesOfSameLine } from '../../geometry/edges/edge-lines.ts';
import { useWorkspace } from '../../ui/workspace-context.tsx';
import { BackgroundMenu } from './BackgroundMenu.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import { EdgeListMenu } from './EdgeListMenu.tsx';
import type { MenuTarget } from './menu-target.ts';
import { RegionMenu } from './RegionMenu.tsx';

interface CanvasMenuProps {
  readonly target: MenuTarget;
  readonly onClose: () => void;
}

/** The menu of a vertex, an edge, a line that represents several edges, a community, or the background. */
export function CanvasMenu({ target, onClose }: CanvasMenuProps) {
  const { model, view } = useWorkspace();
  const edge = target.edgeId === undefined ? undefined : model.findEdge(target.edgeId);
  const edges = edge === undefined ? [] : edgesOfSameLine(model, edge, view?.hasInk === true);
  if (edges.length > 1) return <EdgeListMenu at={target.at} edges={edges} onClose={onClose} />;
  const region = model.regionMap?.find(target.regionId ?? '');
  if (region !== undefined) return <RegionMenu at={target.at} region={region} onClose={onClose} />;
  if (target.vertexId === undefined && target.edgeId === undefined)
    return <BackgroundMenu at={target.at} world={target.world} onClose={onClose} />;
  return <ContextMenu target={target} onClose={onClose} />;
}
