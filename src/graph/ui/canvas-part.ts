import type { ToolContext, ToolMachine, ToolPointer } from '../tools/tool.ts';
import type { GraphView } from '../view/GraphView.ts';
import type { GraphWorkspace } from '../workspace/GraphWorkspace.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';

/** A mounted canvas. */
export interface MountedCanvas {
  readonly workspace: GraphWorkspace;
  readonly view: GraphView;
  /** The element that has the focus of the canvas. */
  readonly host: HTMLElement;
  readonly context: ToolContext;
}

/** What a feature does on a mounted canvas. */
export interface CanvasActions {
  /** Ends them with the canvas. */
  stop?(): void;
  /** The machine that gets the pointer in place of this one; the same: no other one. */
  machineFor?(machine: ToolMachine): ToolMachine;
  /** The cursor in place of the tool's. */
  cursor?(): string | undefined;
  /** What the pointer points at, in place of a vertex or an edge. */
  hoverAt?(pointer: ToolPointer): WorkspaceState['hover'] | undefined;
  /** undefined: the pointer left the canvas. */
  pointerMoved?(pointer: ToolPointer | undefined): void;
  /** The command of a key while the canvas has the focus and there is no keyboard walk. */
  keyCommand?(event: KeyboardEvent): { readonly id: string; readonly args?: unknown } | undefined;
  /** What the keyboard is at besides vertices and edges, for the context menu. */
  keyboardAt?(): Pick<WorkspaceState['hover'], 'regionId'> | undefined;
  /** True while the canvas will change without a further action of the user. */
  isBusy?(): boolean;
}

/** What a feature adds to the canvas, one file in `features/<name>/canvas/`. */
export interface CanvasPart {
  readonly id: string;
  /** The parts act in this order; of two machines for the pointer, that of the later part is used. */
  readonly order: number;
  mount?(canvas: MountedCanvas): CanvasActions;
  /** In the text alternative: where the keyboard is. */
  positionText?(workspace: GraphWorkspace): string | undefined;
  /** In the text alternative: what is in view besides vertices and edges. */
  viewText?(workspace: GraphWorkspace): string | undefined;
  /** The pointer status of what `hoverAt` found. */
  hoverText?(workspace: GraphWorkspace): string | undefined;
}
