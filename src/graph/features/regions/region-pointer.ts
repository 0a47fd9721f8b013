import { placeRegionLabels } from '../../geometry/communities/region-labels.ts';
import { regionAt } from '../../geometry/communities/region-view.ts';
import type { Region } from '../../model/RegionMap.ts';
import type { ToolContext, ToolMachine, ToolPointer } from '../../tools/tool.ts';
import type { GraphView } from '../../view/GraphView.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { shownRegions } from './region-commands.ts';

/**
 * Vertices with a larger radius react to the pointer even where regions are shown; smaller ones are indistinguishable
 * there.
 */
const minRadiusPx = 3;
/** With these tools, a click on a region selects its members. */
const regionTools: ReadonlySet<string> = new Set(['expand', 'drag', 'select', 'lasso']);

/** The region at a point, by its label or its area, unless a large vertex is there. */
export function pointedRegion(
  workspace: GraphWorkspace,
  view: GraphView,
  { screen: { x, y }, vertex }: Pick<ToolPointer, 'screen' | 'vertex'>,
): Region | undefined {
  const seen = shownRegions(workspace);
  if (seen === undefined || !regionTools.has(workspace.state.toolId)) return undefined;
  const { zoom } = view.camera.state;
  if (vertex !== undefined && view.columns.radii[vertex]! * zoom >= minRadiusPx) return undefined;
  const input = { model: workspace.model, style: workspace.state.style, ...view.camera.view() };
  const label = placeRegionLabels(input, seen).find(
    (each) => Math.abs(each.x - x) <= each.widthPx / 2 && Math.abs(each.y - y) <= each.heightPx / 2,
  );
  return label?.region ?? regionAt(input, seen, x, y);
}

/** Wraps the tool's state machine: a click on a region selects its members. */
export function withRegions(
  machine: ToolMachine,
  pointed: (pointer: ToolPointer) => Region | undefined,
  run: ToolContext['run'],
): ToolMachine {
  return {
    dragStart: (pointer) => machine.dragStart?.(pointer) ?? false,
    dragMove: (pointer) => machine.dragMove?.(pointer),
    dragEnd: (pointer) => machine.dragEnd?.(pointer),
    cancel: () => machine.cancel?.(),
    click(pointer) {
      const region = pointed(pointer);
      if (region === undefined) machine.click?.(pointer);
      else run('graph.selectRegion', { regionId: region.id, mode: pointer.isAdding ? 'toggle' : 'replace' });
    },
  };
}

/** Ids of the regions in view, largest first. */
export function shownRegionIds(workspace: GraphWorkspace): readonly string[] {
  return shownRegions(workspace)?.regions.map(({ id }) => id) ?? [];
}
