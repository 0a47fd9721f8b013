import { isObserved } from '../../../store/browser-storage/observed.ts';
import type { GraphView } from '../../view/GraphView.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

/** Current activity of the canvas. */
type CanvasState = 'idle' | 'loading' | 'layout' | 'drawing';

const confirmAfterMs = 60;

declare global {
  interface Window {
    /** On observed pages: resolves when the canvas is idle, and reports the shown elements. */
    __orrery?: {
      idle(): Promise<void>;
      readonly state: CanvasState;
      readonly vertices: number;
      readonly edges: number;
      readonly frames: number;
      /** Position of a vertex in the window, CSS pixels. */
      locate(vertexId: string): { readonly x: number; readonly y: number } | undefined;
      vertexIds(): readonly string[];
    };
  }
}

/**
 * Publishes the activity of the canvas as attributes of its host element; on observed pages (`isObserved`) also as
 * `window.__orrery`. `isBusy`: true while a feature will change the canvas.
 */
export function publishIdle(
  workspace: GraphWorkspace,
  view: GraphView,
  host: HTMLElement,
  isBusy: () => boolean,
): () => void {
  let waiting: (() => void)[] = [];
  let frames = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stateOf = (): CanvasState => {
    if (workspace.state.loading !== undefined || workspace.history.isMoving) return 'loading';
    if (workspace.layout.isRunning) return 'layout';
    const isSettled = !isBusy() && !workspace.hiddenElements.isPending;
    return view.isComplete && isSettled ? 'idle' : 'drawing';
  };
  const publish = () => {
    const state = stateOf();
    const { vertices, edges } = workspace.state.shown;
    host.dataset.state = state;
    host.dataset.vertices = String(vertices);
    host.dataset.edges = String(edges);
    host.dataset.complete = String(view.showsAll);
    if (state === 'idle' && waiting.length > 0) confirmLater();
  };
  /**
   * Between the end of a load and its first frame there is a short gap without activity. Idle is published only if it
   * persists.
   */
  const confirmLater = () => {
    clearTimeout(timer);
    const seen = frames;
    timer = setTimeout(() => {
      if (stateOf() !== 'idle') return;
      if (frames !== seen) {
        confirmLater();
        return;
      }
      const ready = waiting;
      waiting = [];
      for (const resolve of ready) resolve();
    }, confirmAfterMs);
  };
  const stops = [
    view.subscribe((frame) => {
      frames = frame.frames;
      publish();
    }),
    workspace.store.subscribe(publish),
    workspace.layout.subscribe(publish),
  ];
  const observed: Window['__orrery'] = {
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        publish();
      }),
    get state() {
      return stateOf();
    },
    get vertices() {
      return workspace.model.vertexCount;
    },
    get edges() {
      return workspace.model.edgeCount;
    },
    get frames() {
      return frames;
    },
    locate(vertexId) {
      const vertex = workspace.model.findVertex(vertexId);
      if (vertex === undefined) return undefined;
      const { positions } = workspace.model;
      const box = view.canvas.getBoundingClientRect();
      const at = view.camera.toScreen(positions[2 * vertex]!, positions[2 * vertex + 1]!);
      return { x: box.left + at.x, y: box.top + at.y };
    },
    vertexIds: () => [...workspace.model.vertexIds],
  };
  if (isObserved()) window.__orrery = observed;
  publish();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    delete window.__orrery;
  };
}
