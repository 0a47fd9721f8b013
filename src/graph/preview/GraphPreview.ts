import type { ThemeName } from '../styles/theme.ts';

/** The preview image of a graph. */
export interface GraphPreview {
  /** The graph's revision and counts at the time of the preview. */
  readonly signature: string;
  /** Number of vertices in the whole graph. */
  readonly totalVertices: number;
  /** Number of vertices in the sample. */
  readonly vertexCount: number;
  readonly edgeCount: number;
  /** Transparent images of `pictureWidth` by `pictureHeight` CSS pixels, for both themes. */
  readonly pictures: Readonly<Record<ThemeName, Blob>>;
}
