import type { FrameBudget } from '../geometry/FrameBudget.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { CanvasTheme } from '../styles/theme.ts';
import type { DrawTilesOptions } from './draw-tiles.ts';
import type { InkChoice } from './gpu/ink-choice.ts';
import type { PictureState } from './picture/CachedPicture.ts';
import type { PictureSubject } from './picture/picture-plan.ts';

/** Other positions, camera and dots than the current ones. */
export type FramePlace = Pick<LayerFrame, 'positions' | 'positionsRevision'> &
  Partial<Pick<LayerFrame, 'camera' | 'vertexInk'>>;

/** What a surface draws in one frame. */
export interface FrameSource {
  readonly model: GraphModel;
  readonly theme: CanvasTheme;
  readonly nowMs: number;
  readonly budget: FrameBudget;
  readonly isLarge: boolean;
  /** Vertices are dragged. */
  readonly isDragging: boolean;
  /** Something outside the picture of a large graph has changed, such as the selection. */
  readonly isStale: boolean;
  /** The frame at current positions, or at others. */
  frame(place?: FramePlace): LayerFrame;
  subject(): PictureSubject;
}

/** Limits of a surface that cannot draw every graph. */
export interface SurfaceLimits {
  readonly vertices: number;
  readonly lines: number;
}

/** Draws the frames of a view onto its canvas. */
export interface Surface {
  readonly canvas: HTMLCanvasElement;
  /** Device pixels of a CSS pixel. */
  readonly resolution: number;
  /** Undefined: graphs of every size. */
  readonly limits: SurfaceLimits | undefined;
  /** CSS pixels. */
  resize(widthPx: number, heightPx: number): void;
  setBackground(color: string): void;
  /** Returns true if another frame is needed without a further event. */
  draw(source: FrameSource): boolean;
  /** The canvas shows the source in full detail. */
  isCurrent(source: FrameSource): boolean;
  /** All vertices and edges are on the screen; some may still move. */
  showsAll(model: GraphModel, isLarge: boolean): boolean;
  /** How the source's picture was made; undefined: small graphs, and surfaces without such pictures. */
  pictureState(source: FrameSource): LargePictureState | undefined;
  /** Draws a frame of any size onto another canvas. */
  drawPicture(frame: LayerFrame, options: DrawTilesOptions): Promise<void>;
  destroy(): void;
}

/** The picture of a large graph, for benchmarks. */
export interface LargePictureState extends PictureState {
  readonly choice: InkChoice;
}

export interface SurfaceEvents {
  /** The canvas is outdated. */
  onLost(): void;
  /** A picture that was made in the background can be shown. */
  onReady(): void;
  onError(error: unknown): void;
}
