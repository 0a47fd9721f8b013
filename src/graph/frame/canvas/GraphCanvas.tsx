import { useEffectEvent } from 'react';
import { runCommand } from '../../../command.ts';
import { edgesOfSameLine } from '../../geometry/edges/edge-lines.ts';
import { PointerGestures } from '../../tools/PointerGestures.ts';
import { getTool } from '../../tools/registry.ts';
import type { ToolContext, ToolMachine, ToolPointer } from '../../tools/tool.ts';
import type { CanvasActions, MountedCanvas } from '../../ui/canvas-part.ts';
import { useWorkspace } from '../../ui/workspace-context.tsx';
import type { GraphView } from '../../view/GraphView.ts';
import { connectView } from '../../workspace/connect-view.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { canvasParts, dockEntries } from '../registry.ts';
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
  const stopPanels = keepOffPanels(workspace, view, dockEntries.length > 0);
  const context = createToolContext(workspace, view);
  const canvas = { workspace, view, host, context };
  const actions = canvasParts.flatMap((part) => part.mount?.(canvas) ?? []);
  workspace.camera.follow();
  const stops = [
    listenToPointer(canvas, actions, openMenu),
    listenToWalk(host, workspace, context.run, (event) =>
      firstOf(actions, (each) => each.keyCommand?.(event)),
    ),
    listenToMenuKeys(host, workspace, (target) => {
      const isElement = target.vertexId !== undefined || target.edgeId !== undefined;
      const other = isElement ? undefined : firstOf(actions, (each) => each.keyboardAt?.());
      openMenu({ ...target, ...other });
    }),
    listenToClipboard(host, workspace, context.run),
    ...actions.map((each) => () => each.stop?.()),
    stopPanels,
    publishIdle(workspace, view, host, () => actions.some((each) => each.isBusy?.() === true)),
    publishZoom(workspace, view),
    disconnect,
  ];
  return () => {
    for (const stop of stops) stop();
    view.destroy();
  };
}

/** The first value that the parts have. */
function firstOf<Value>(
  actions: readonly CanvasActions[],
  read: (actions: CanvasActions) => Value | undefined,
): Value | undefined {
  for (const each of actions) {
    const value = read(each);
    if (value !== undefined) return value;
  }
  return undefined;
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

/** The machine of the chosen tool, or what the features put in its place. */
function createMachines(
  { workspace, context }: MountedCanvas,
  actions: readonly CanvasActions[],
): () => ToolMachine {
  let tool: { readonly id: string; readonly machine: ToolMachine } | undefined;
  return () => {
    const { toolId } = workspace.state;
    if (tool?.id !== toolId) {
      tool?.machine.cancel?.();
      tool = { id: toolId, machine: getTool(toolId).create(context) };
    }
    return actions.reduce((machine, each) => each.machineFor?.(machine) ?? machine, tool.machine);
  };
}

/** Passes the pointer to tools, hover, features and context menu. */
function listenToPointer(
  canvas: MountedCanvas,
  actions: readonly CanvasActions[],
  openMenu: (target: MenuTarget) => void,
): () => void {
  const { workspace, view, context } = canvas;
  const { model } = workspace;
  const gestures = new PointerGestures(view.canvas, context, {
    machine: createMachines(canvas, actions),
    moveCamera: () => workspace.camera.stopFollowing(),
    hover(pointer) {
      for (const each of actions) each.pointerMoved?.(pointer);
      hover(canvas, actions, pointer);
    },
    contextMenu(pointer, at) {
      const regionId = firstOf(actions, (each) => each.hoverAt?.(pointer))?.regionId;
      if (regionId !== undefined) {
        openMenu({ at, world: pointer.world, regionId });
        return;
      }
      const edge =
        pointer.vertex === undefined ? view.pickEdge(pointer.screen.x, pointer.screen.y) : undefined;
      const { world } = pointer;
      if (pointer.vertex !== undefined) {
        openMenu({ at, world, vertexId: model.vertexIds.at(pointer.vertex)! });
      } else if (edge !== undefined) openMenu({ at, world, edgeId: model.edgeIds.at(edge)! });
      else openMenu({ at, world });
    },
  });
  return () => gestures.destroy();
}

/** Passes the zoom to the store. */
function publishZoom(workspace: GraphWorkspace, view: GraphView): () => void {
  return view.subscribe(() => {
    const { zoom } = workspace.state;
    const { minZoom, state } = view.camera;
    if (zoom.value !== state.zoom || zoom.minimal !== minZoom)
      workspace.set({ zoom: { value: state.zoom, minimal: minZoom } });
  });
}

/** Hover state: what features show and vertices immediately, edges when the pointer rests. */
function hover(
  { workspace, view }: MountedCanvas,
  actions: readonly CanvasActions[],
  pointer: ToolPointer | undefined,
): void {
  const { model, state } = workspace;
  clearTimeout(edgeTimers.get(workspace));
  const other = pointer && firstOf(actions, (each) => each.hoverAt?.(pointer));
  const vertex = other === undefined ? pointer?.vertex : undefined;
  const vertexId = vertex === undefined ? undefined : model.vertexIds.at(vertex);
  const { cursor } = getTool(state.toolId);
  const toolCursor = vertexId === undefined && other === undefined ? cursor.background : cursor.vertex;
  view.canvas.style.cursor = firstOf(actions, (each) => each.cursor?.()) ?? toolCursor;
  const isOffEdges = vertexId !== undefined || other !== undefined || pointer === undefined;
  if (
    state.hover.vertexId !== vertexId ||
    state.hover.regionId !== other?.regionId ||
    (state.hover.edgeId !== undefined && isOffEdges)
  ) {
    workspace.setHover({ vertexId, ...other });
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
