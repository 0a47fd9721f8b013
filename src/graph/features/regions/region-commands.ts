import { formatAmount, formatExact } from '../../../lib/format.ts';
import { type RegionView, regionViewOf } from '../../geometry/communities/region-view.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { Region } from '../../model/RegionMap.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { fly } from '../camera/view-commands.ts';
import type { SelectMode } from '../selection/selection-commands.ts';
import { setRegions } from './regions-state.ts';

/** Regions with a lower opacity are fading out and do not react to the pointer. */
const minStrength = 0.4;
const marginPx = 60;
/** Minimum zoom factor of a flight to a region. */
const minCloser = 1.6;

interface RegionArgs {
  readonly regionId: string;
}

const toggle: GraphCommand = {
  id: 'graph.toggleRegions',
  label: 'Show communities when zoomed out',
  group: graphGroup,
  key: 'shift+c',
  when: hasVertices,
  run({ workspace }) {
    const { style } = workspace.state;
    const isShown = workspace.model.regionMap !== undefined && style.regions !== 'off';
    workspace.setStyle({ ...style, regions: isShown ? 'off' : 'on' });
    workspace.saveSettings();
  },
};

const zoomTo: GraphCommand<RegionArgs> = {
  id: 'graph.zoomToRegion',
  label: 'Zoom to community',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { regionId }) {
    const { view } = workspace;
    const region = findRegion(workspace, regionId);
    if (view === undefined || region === undefined) return;
    const { camera } = view;
    workspace.parts.camerasBefore.push(camera.destination);
    setRegions(workspace, { regionId: undefined });
    workspace.setHover({});
    const fitting = camera.fitting(region.bounds, marginPx);
    fly(workspace, { ...fitting, zoom: Math.max(fitting.zoom, minCloser * camera.destination.zoom) });
  },
};

const zoomToMarked: GraphCommand = {
  id: 'graph.zoomToMarkedRegion',
  label: 'Zoom to community at pointer',
  group: graphGroup,
  key: 'z',
  when: (_state, { workspace }) => markedRegion(workspace) !== undefined,
  run: (context) => zoomTo.run(context, { regionId: markedRegion(context.workspace)!.id }),
};

const leave: GraphCommand = {
  id: 'graph.leaveRegion',
  label: 'Return to previous view',
  group: graphGroup,
  key: 'Escape',
  when: (_state, { workspace: { state, parts } }) =>
    state.regionId !== undefined || parts.camerasBefore.length > 0,
  run({ workspace }) {
    if (workspace.state.regionId !== undefined) {
      setRegions(workspace, { regionId: undefined });
      return;
    }
    const before = workspace.parts.camerasBefore.pop();
    if (before !== undefined) fly(workspace, before);
  },
};

const select: GraphCommand<RegionArgs & { readonly mode?: SelectMode }> = {
  id: 'graph.selectRegion',
  label: 'Select community members',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  run({ workspace }, { regionId, mode }) {
    const { model } = workspace;
    const region = findRegion(workspace, regionId);
    if (region === undefined) return;
    const members = model.regionMap?.membersOf(region, model);
    if (members === undefined)
      throw new Error('the graph changed after its communities were computed: try again after the update');
    const before = mode === 'toggle' ? workspace.selectedVertices() : [];
    const known = new Set(before);
    const own = new Set(members);
    const others = before.filter((vertex) => !own.has(vertex));
    const isIn = members.every((vertex) => known.has(vertex));
    const chosen = Uint32Array.from(isIn ? others : [...others, ...members]);
    workspace.selectVertices(chosen);
  },
};

const selectMarked: GraphCommand = {
  id: 'graph.selectMarkedRegion',
  label: 'Select members of community at pointer',
  group: graphGroup,
  when: (_state, { workspace }) => markedRegion(workspace) !== undefined,
  run: (context) => select.run(context, { regionId: markedRegion(context.workspace)!.id }),
};

const next: GraphCommand = {
  id: 'graph.nextRegion',
  label: 'Next community (Enter or Z zooms to it)',
  group: graphGroup,
  key: '.',
  when: (_state, { workspace }) => shownRegions(workspace) !== undefined,
  run: ({ workspace }) => step(workspace, 1),
};

const previous: GraphCommand = {
  id: 'graph.previousRegion',
  label: 'Previous community',
  group: graphGroup,
  key: ',',
  when: (_state, { workspace }) => shownRegions(workspace) !== undefined,
  run: ({ workspace }) => step(workspace, -1),
};

export const regionCommands = [toggle, zoomTo, zoomToMarked, leave, select, selectMarked, next, previous];

/** The regions that are visible and react to the pointer. */
export function shownRegions({ model, state, view }: GraphWorkspace): RegionView | undefined {
  if (view === undefined) return undefined;
  const seen = regionViewOf({ model, style: state.style, ...view.camera.view() });
  return seen !== undefined && seen.strength >= minStrength && seen.regions.length > 0 ? seen : undefined;
}

export function findRegion({ model }: GraphWorkspace, regionId: string): Region | undefined {
  return model.regionMap?.find(regionId);
}

/** Name, size and best-connected members. */
export function describeRegion(region: Region, model: GraphModel): string {
  const { name, size, hubs } = region;
  const shown = model.regionMap?.shownSizeOf(region, model) ?? size;
  const known = hubs.map((id) => model.findVertex(id)).filter((vertex) => vertex !== undefined);
  const names = known.map((vertex) => model.labelOf(vertex)).filter((label) => label !== name);
  const rest = names.length === 0 ? '' : ` · ${names.join(', ')}${size > hubs.length ? ' …' : ''}`;
  const part = shown === size ? '' : `${formatExact(shown)} of `;
  return `${name} · ${part}${formatAmount(size, 'vertex')}${rest}`;
}

/** The region under the pointer, otherwise the keyboard's region, if it is in view. */
function markedRegion(workspace: GraphWorkspace): Region | undefined {
  const { regionId, hover } = workspace.state;
  const id = hover.regionId ?? regionId;
  const seen = id === undefined ? undefined : shownRegions(workspace);
  return seen && [...seen.regions, ...seen.ground].find((region) => region.id === id);
}

function step(workspace: GraphWorkspace, by: 1 | -1): void {
  const regions = shownRegions(workspace)?.regions ?? [];
  if (regions.length === 0) return;
  const at = regions.findIndex(({ id }) => id === workspace.state.regionId);
  const to = at === -1 ? (by === 1 ? 0 : regions.length - 1) : (at + by + regions.length) % regions.length;
  setRegions(workspace, { regionId: regions[to]!.id });
  workspace.set({ walk: undefined });
}
