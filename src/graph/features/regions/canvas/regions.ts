import { formatAmount, formatExact } from '../../../../lib/format.ts';
import type { Region } from '../../../model/RegionMap.ts';
import type { ToolMachine } from '../../../tools/tool.ts';
import type { CanvasActions, CanvasPart, MountedCanvas } from '../../../ui/canvas-part.ts';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';
import { describeRegion, findRegion, shownRegions } from '../region-commands.ts';
import { pointedRegion, shownRegionIds, withRegions } from '../region-pointer.ts';
import { setRegions } from '../regions-state.ts';

const maxNamed = 8;

export default {
  id: 'regions',
  order: 10,
  mount,
  positionText(workspace) {
    const { regionId } = workspace.state;
    const region = regionId === undefined ? undefined : findRegion(workspace, regionId);
    return region && `At the community ${describeRegion(region, workspace.model)}.`;
  },
  viewText(workspace) {
    const { regionsInView } = workspace.state;
    const regions = regionsInView.map((id) => findRegion(workspace, id)).filter((each) => each !== undefined);
    return regions.length === 0 ? undefined : describeRegions(regions);
  },
  hoverText(workspace) {
    const { hover, regionId } = workspace.state;
    const id = hover.regionId ?? regionId;
    const region = id === undefined ? undefined : findRegion(workspace, id);
    return region && describeRegion(region, workspace.model);
  },
} satisfies CanvasPart;

function mount(canvas: MountedCanvas): CanvasActions {
  const { workspace, view, host, context } = canvas;
  let wrapped: { readonly tool: ToolMachine; readonly machine: ToolMachine } | undefined;
  const stops = [
    workspace.store.subscribe(({ regionId }, before) => {
      // The canvas needs the focus to receive the keys of the region.
      if (regionId !== undefined && before.regionId === undefined) host.focus({ preventScroll: true });
    }),
    listenToZoom(canvas),
    view.subscribe(({ isComplete }) => showRegionsInView(workspace, isComplete)),
  ];
  return {
    machineFor(tool) {
      if (wrapped?.tool !== tool) {
        const pointed = (pointer: Parameters<typeof pointedRegion>[2]) =>
          pointedRegion(workspace, view, pointer);
        wrapped = { tool, machine: withRegions(tool, pointed, context.run) };
      }
      return wrapped.machine;
    },
    hoverAt(pointer) {
      const region = pointedRegion(workspace, view, pointer);
      return region && { regionId: region.id };
    },
    keyCommand(event) {
      const { regionId } = workspace.state;
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
      if (regionId === undefined || event.key !== 'Enter' || !isPlain) return undefined;
      return { id: 'graph.zoomToRegion', args: { regionId } };
    },
    keyboardAt() {
      const { regionId } = workspace.state;
      return regionId === undefined ? undefined : { regionId };
    },
    isBusy: () => workspace.state.isMapping,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** A double click zooms to the region at the pointer. */
function listenToZoom({ workspace, view, context }: MountedCanvas): () => void {
  const zoomToRegion = (event: MouseEvent) => {
    const box = view.canvas.getBoundingClientRect();
    const screen = { x: event.clientX - box.left, y: event.clientY - box.top };
    const region = pointedRegion(workspace, view, { screen, vertex: view.pickVertex(screen.x, screen.y) });
    if (region === undefined) return;
    // The first click of a double click selected the members; this clears the selection.
    context.run('graph.select', {});
    context.run('graph.zoomToRegion', { regionId: region.id });
  };
  view.canvas.addEventListener('dblclick', zoomToRegion);
  return () => view.canvas.removeEventListener('dblclick', zoomToRegion);
}

/** Passes the regions in view to the store. */
function showRegionsInView(workspace: GraphWorkspace, isComplete: boolean): void {
  const { regionsInView, hover } = workspace.state;
  const ids = isComplete ? shownRegionIds(workspace) : regionsInView;
  workspace.batch(() => {
    if (ids.join() !== regionsInView.join()) setRegions(workspace, { regionsInView: ids });
    if (hover.regionId !== undefined && shownRegions(workspace) === undefined) workspace.setHover({});
  });
}

function describeRegions(regions: readonly Region[]): string {
  const named = regions.slice(0, maxNamed).map(({ name, size }) => `${name} (${formatExact(size)})`);
  const more = regions.length > maxNamed ? ` and ${regions.length - maxNamed} more` : '';
  return `${formatAmount(regions.length, 'community is')} in view: ${named.join(', ')}${more}.`;
}
