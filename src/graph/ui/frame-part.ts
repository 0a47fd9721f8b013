import { type ComponentType, createContext, use } from 'react';
import type { WorkspaceState } from '../workspace/workspace-state.ts';

/**
 * Where the frame shows a part. `path`, `saving`, `find`, `tools`: in the header; `share`: in the menu Share; `chips`: at the top
 * left; `canvas`: on the canvas, as soon as it is ready; `walls`: on the walls of the canvas; `toast`: below its centre;
 * `start`: in place of an empty canvas.
 */
export type FramePlace =
  | 'path'
  | 'saving'
  | 'find'
  | 'tools'
  | 'share'
  | 'chips'
  | 'canvas'
  | 'walls'
  | 'toast'
  | 'start';

/** A part of the frame, one file in `features/<name>/frame/`. */
export interface FramePart {
  readonly id: string;
  readonly place: FramePlace;
  /** Among the parts of its place. */
  readonly order: number;
  readonly Component: ComponentType;
  /** Of a part in the place `start`: true while nothing else is shown on the canvas. */
  isAlone?(state: WorkspaceState): boolean;
}

/** State of the frame that parts read. */
interface Frame {
  /** True while the canvas is mounted. */
  readonly isReady: boolean;
  readonly isLegendOpen: boolean;
}

const FrameContext = createContext<Frame>({ isReady: false, isLegendOpen: false });
export const FrameProvider = FrameContext.Provider;
export const useFrame = (): Frame => use(FrameContext);
