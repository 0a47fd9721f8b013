import { notifyError } from '../../../../store/notifications.ts';
import type { ShownMap } from '../../../geometry/DrawFrame.ts';
import { defaultValues } from '../../../layouts/parameter.ts';
import { getLayout } from '../../../layouts/registry.ts';
import type { CanvasPart } from '../../../ui/canvas-part.ts';
import type { GraphView } from '../../../view/GraphView.ts';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';
import type { WorkspaceState } from '../../../workspace/workspace-state.ts';

export default {
  id: 'map',
  order: 5,
  mount: ({ workspace, view }) => ({ stop: showMap(workspace, view) }),
} satisfies CanvasPart;

/**
 * Shows the map while the geographic layout is active. The coastlines are loaded with the first map. Returns the function
 * that ends it.
 */
function showMap(workspace: GraphWorkspace, view: GraphView): () => void {
  let wanted: number | undefined;
  const follow = (state: WorkspaceState) => {
    const width = worldWidth(state);
    if (width === wanted) return;
    wanted = width;
    if (width === undefined) view.setMap(undefined);
    else
      loadMap(width).then(
        (map) => {
          if (wanted === width) view.setMap(map);
        },
        (error: unknown) => notifyError(error, 'Map'),
      );
  };
  follow(workspace.state);
  const stop = workspace.store.subscribe(follow);
  return () => {
    wanted = undefined;
    stop();
  };
}

/** Width of the world in the geographic layout; undefined: another layout is active. */
function worldWidth({ layoutId, layoutValues }: WorkspaceState): number | undefined {
  if (layoutId !== 'geographic') return undefined;
  const values = { ...defaultValues(getLayout(layoutId).parameters), ...layoutValues[layoutId] };
  return Number(values.size);
}

async function loadMap(width: number): Promise<ShownMap> {
  const { worldMapOf } = await import('../../../geometry/map/world-map.ts');
  return { shapes: worldMapOf(width), revision: `map ${width}` };
}
