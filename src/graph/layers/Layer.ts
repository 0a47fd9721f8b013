import type { Container } from 'pixi.js';
import type { DrawFrame } from '../scene/DrawFrame.ts';
import type { VertexPictures } from './lib/VertexPictures.ts';

/** A frame with the pictures as textures. */
export interface LayerFrame extends DrawFrame {
  readonly pictures?: VertexPictures;
  readonly whole?: LayerFrame;
}

/** Draws one aspect of the graph. `sync` reads the frame and sets up what Pixi draws; it never writes to the model. */
export interface Layer {
  readonly container: Container;
  /** True: it is in motion by itself and needs another frame. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most layers return nothing
  sync(frame: LayerFrame): boolean | void;
  destroy(): void;
}

/**
 * A file of this folder's registry. `picture` layers make up the picture that may be kept and reprojected while the
 * camera moves; `overlay` layers are drawn anew in every frame. Smaller orders lie below.
 */
export interface LayerEntry {
  readonly id: string;
  readonly stage: 'picture' | 'overlay';
  readonly order: number;
  create(): Layer;
}
