import { useEffectEvent } from 'react';
import { runCommand } from '../../../command.ts';
import { shownRegions } from '../../features/regions/region-commands.ts';
import { pointedRegion, shownRegionIds, withRegions } from '../../features/regions/region-pointer.ts';
import { setRegions } from '../../features/regions/regions-state.ts';
import { showMap } from '../../features/regions/show-map.ts';
import { type Point, toScreen } from '../../geometry/camera/Camera.ts';
import { edgesOfSameLine } from '../../geometry/edges/edge-lines.ts';
import { PointerGestures } from '../../tools/PointerGestures.ts';
import { createVertexPick } from '../../tools/pick-vertex.ts';
import { getTool } from '../../tools/registry.ts';
import type { ToolContext, ToolMachine, ToolPointer } from '../../tools/tool.ts';
import { useWorkspace } from '../../ui/workspace-context.tsx';
import type { GraphView } from '../../view/GraphView.ts';
import { connectView } from '../../workspace/connect-view.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { CanvasText } from './CanvasText.tsx';
import classes from './canvas.module.css';
import { listenToClipboard } from './clipboard.ts';
import { publishIdle } from './idle-signal.ts';
import { keepOffPanels } from './keep-off-panels.ts';
import { Marquee } from './Marquee.tsx';
import { listenToMenuKeys } from './menu-keys.ts';
import type { MenuTarget } from './menu-target.ts';
import { useGraphView } from './use-graph-view.ts';
import { listenToWalk } from './walk-keys.ts';

interface GraphCanvasProps {
  readonly onContextMenu: (target: MenuTarget) => void;
  readonly onReady: () => void;
}

/** The canvas: the view, the pointer gestures, and the text alternative. */
export function GraphCanvas({ onContextMenu, onReady }: GraphCanvasProps) {
  const workspace = useWorkspace();
  const openMenu = useEffectEvent(onContextMenu);
  const host = useGraphView(workspace, (view, element) => {
    const end = attach(workspace, view, element, (target) => openMenu(target));
    onReady();
    return end;
  });

  return (
    // The canvas receives all keys as one element; the text inside describes its parts.
    <div
      ref={host}
      className={classes.host}
      role="application"
      aria-label="Graph"
      aria-describedby="graph-canvas-text graph-canvas-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application region takes the focus
      tabIndex={0}
    >
      <CanvasText />
      <Marquee />
    </div>
  );
}

function attach(
  workspace: GraphWorkspace,
  view: GraphView,
  host: HTMLElement,
  openMenu: (target: MenuTarget) => void,
): () => void {
  const disconnect = connectView(workspace, view);
  workspace.set({ canvasLimits: view.limits });
  const stopPanels = keepOffPanels(workspace, view);
  const stopMap = showMap(workspace, view);
  workspace.camera.follow();
  const context = createToolContext(workspace, view);
  const stopGestures = listenToPointer(workspace, view, context, openMenu);
  const stopRegions = workspace.store.subscribe((state, before) => {
    // The canvas needs the focus to receive the keys of the region.
    if (state.regionId !== undefined && before.regionId === undefined) host.focus({ preventScroll: true });
  });
  const stops = [
    stopGestures,
    listenToRegionZoom(workspace, view, context),
    listenToWalk(host, workspace, context.run),
    listenToMenuKeys(host, workspace, openMenu),
    listenToClipboard(host, workspace, context.run),
    stopRegions,
    stopPanels,
    stopMap,
    publishIdle(workspace, view, host),
    publishCamera(workspace, view),
    disconnect,
  ];
  return () => {
    for (const stop of stops) stop();
    view.destroy();
  };
}

/** What tools see and do. */
function createToolContext(workspace: GraphWorkspace, view: GraphView): ToolContext {
  const { model } = workspace;
  return {
    model,
    camera: view.camera,
    pickVertex: (x, y, slackPx) => view.pickVertex(x, y, slackPx),
    pickEdges(x, y) {
      const edge = view.pickEdge(x, y);
      return edge === undefined ? [] : edgesOfSameLine(model, edge, view.hasInk);
    },
    pickInside: (polygon) => view.pickInside(polygon),
    selectedVertices: () => workspace.selectedVertices(),
    setMarquee: (marquee) => workspace.set({ marquee }),
    run: (id, args) => void runCommand(id, args),
    setConnecting: (connecting) => workspace.set({ connecting }),
    dragVertex(vertex, world) {
      workspace.camera.stopFollowing();
      view.setDragging(true);
      workspace.layout.dragVertex(vertex, world.x, world.y);
    },
    endDrag(vertex) {
      view.setDragging(false);
      workspace.layout.endDrag(vertex);
    },
    move(vertices, places) {
      workspace.camera.stopFollowing();
      workspace.layout.stop();
      const positions = model.positions.slice(0, 2 * model.vertexCount);
      vertices.forEach((vertex, number) => {
        positions.set(places.subarray(2 * number, 2 * number + 2), 2 * vertex);
      });
      model.writePositions(positions);
    },
  };
}

/** The machine of the chosen tool; while a path end is picked, that of the pick. */
function createMachines(workspace: GraphWorkspace, view: GraphView, context: ToolContext): () => ToolMachine {
  let tool: { readonly id: string; readonly machine: ToolMachine } | undefined;
  const picker = createVertexPick(context, (vertexId) => {
    const command = workspace.state.paths.picking === 'from' ? 'graph.pathFrom' : 'graph.pathTo';
    context.run(command, { vertexId });
  });
  return () => {
    const { toolId, paths } = workspace.state;
    if (paths.picking !== undefined) return picker;
    if (tool?.id !== toolId) {
      tool?.machine.cancel?.();
      const machine = getTool(toolId).create(context);
      tool = {
        id: toolId,
        machine: withRegions(machine, (pointer) => pointedRegion(workspace, view, pointer), context.run),
      };
    }
    return tool.machine;
  };
}

/** Passes the pointer to tools, hover, lens and context menu. */
function listenToPointer(
  workspace: GraphWorkspace,
  view: GraphView,
  context: ToolContext,
  openMenu: (target: MenuTarget) => void,
): () => void {
  const { model } = workspace;
  let pointed: Point | undefined;
  const stopLens = workspace.store.subscribe((state, before) => {
    if (state.isLensOn === before.isLensOn && state.walk === before.walk) return;
    if (state.isLensOn !== before.isLensOn || state.walk !== undefined)
      view.setLens(state.isLensOn ? lensPoint(workspace, view, pointed) : undefined);
  });
  const gestures = new PointerGestures(view.canvas, context, {
    machine: createMachines(workspace, view, context),
    moveCamera: () => workspace.camera.stopFollowing(),
    hover(pointer) {
      pointed = pointer?.screen;
      if (workspace.state.isLensOn) view.setLens(pointed);
      hover(workspace, view, pointer);
    },
    contextMenu(pointer, at) {
      const edge =
        pointer.vertex === undefined ? view.pickEdge(pointer.screen.x, pointer.screen.y) : undefined;
      const { world } = pointer;
      if (pointer.vertex !== undefined) {
        openMenu({ at, world, vertexId: model.vertexIds.at(pointer.vertex)! });
      } else if (edge !== undefined) openMenu({ at, world, edgeId: model.edgeIds.at(edge)! });
      else openMenu({ at, world });
    },
  });
  return () => {
    gestures.destroy();
    stopLens();
  };
}

/** A double click zooms to the region at the pointer. */
function listenToRegionZoom(workspace: GraphWorkspace, view: GraphView, { run }: ToolContext): () => void {
  const zoomToRegion = (event: MouseEvent) => {
    const box = view.canvas.getBoundingClientRect();
    const screen = { x: event.clientX - box.left, y: event.clientY - box.top };
    const region = pointedRegion(workspace, view, { screen, vertex: view.pickVertex(screen.x, screen.y) });
    if (region === undefined) return;
    // The first click of a double click selected the members; this clears the selection.
    run('graph.select', {});
    run('graph.zoomToRegion', { regionId: region.id });
  };
  view.canvas.addEventListener('dblclick', zoomToRegion);
  return () => view.canvas.removeEventListener('dblclick', zoomToRegion);
}

/** Passes the zoom and the regions in view to the store. */
function publishCamera(workspace: GraphWorkspace, view: GraphView): () => void {
  return view.subscribe(({ isComplete }) => {
    const { zoom, regionsInView, hover } = workspace.state;
    const { minZoom, state } = view.camera;
    const ids = isComplete ? shownRegionIds(workspace) : regionsInView;
    workspace.batch(() => {
      if (zoom.value !== state.zoom || zoom.minimal !== minZoom)
        workspace.set({ zoom: { value: state.zoom, minimal: minZoom } });
      if (ids.join() !== regionsInView.join()) setRegions(workspace, { regionsInView: ids });
      if (hover.regionId !== undefined && shownRegions(workspace) === undefined) workspace.setHover({});
    });
  });
}

/** Centre of the lens: the walk, the pointer, or the centre of the canvas. */
function lensPoint(
  { model, state }: GraphWorkspace,
  { camera }: GraphView,
  pointed: Point | undefined,
): Point {
  const walked = state.walk && model.findVertex(state.walk.vertexId);
  if (walked === undefined) return pointed ?? { x: camera.widthPx / 2, y: camera.heightPx / 2 };
  const { positions } = model;
  return toScreen(
    camera.state,
    camera.widthPx,
    camera.heightPx,
    positions[2 * walked]!,
    positions[2 * walked + 1]!,
  );
}

/** Hover state: regions and vertices immediately, edges when the pointer rests. */
function hover(workspace: GraphWorkspace, view: GraphView, pointer: ToolPointer | undefined): void {
  const { model, state } = workspace;
  clearTimeout(edgeTimers.get(workspace));
  const regionId = pointer && pointedRegion(workspace, view, pointer)?.id;
  const isVertex = pointer?.vertex !== undefined && regionId === undefined;
  const vertexId = isVertex ? model.vertexIds.at(pointer.vertex) : undefined;
  const { cursor } = getTool(state.toolId);
  const toolCursor = vertexId === undefined && regionId === undefined ? cursor.background : cursor.vertex;
  view.canvas.style.cursor = state.paths.picking === undefined ? toolCursor : 'crosshair';
  const isOffEdges = vertexId !== undefined || regionId !== undefined || pointer === undefined;
  if (
    state.hover.vertexId !== vertexId ||
    state.hover.regionId !== regionId ||
    (state.hover.edgeId !== undefined && isOffEdges)
  ) {
    workspace.setHover({ vertexId, regionId });
  }
  if (pointer === undefined || isOffEdges) return;
  const { x, y } = pointer.screen;
  edgeTimers.set(
    workspace,
    setTimeout(() => {
      if (workspace.view !== view) return;
      const edge = view.pickEdge(x, y);
      const edgeId = edge === undefined ? undefined : model.edgeIds.at(edge);
      if (workspace.state.hover.edgeId === edgeId) return;
      workspace.setHover({ edgeId });
    }, edgeHoverMs),
  );
}

const edgeHoverMs = 60;
const edgeTimers = new WeakMap<GraphWorkspace, ReturnType<typeof setTimeout>>();
