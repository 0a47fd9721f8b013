import type { Container, TextureSource } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { VertexPictures } from './lib/VertexPictures.ts';

/** Edges of the whole picture, rasterised by the GPU. */
export interface GpuEdgeInk {
  /** Per device pixel: coverage, or red, green, blue and coverage. */
  readonly source: TextureSource;
  readonly isColored: boolean;
}

/** A frame with icons and images, and edges of a large graph, as textures. */
export interface LayerFrame extends DrawFrame {
  /** Replaces `ink`. */
  readonly gpuInk?: GpuEdgeInk | undefined;
  readonly pictures?: VertexPictures;
  readonly whole?: LayerFrame;
}

/** Draws one aspect of the graph. `sync` reads the frame and updates Pixi objects; it never changes the model. */
export interface Layer {
  readonly container: Container;
  /** True: the layer is animating and needs another frame. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most layers return nothing
  sync(frame: LayerFrame): boolean | void;
  destroy(): void;
}

/**
 * One file of this folder's registry. `picture` layers form the picture that may be cached and reprojected during
 * camera motion; `overlay` layers are drawn in every frame. Layers with a smaller order are drawn first.
 */
export interface LayerEntry {
  readonly id: string;
  readonly stage: 'picture' | 'overlay';
  readonly order: number;
  create(): Layer;
}
