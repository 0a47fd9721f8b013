import type { ThemeName } from '../styles/theme.ts';

/** The picture of a graph on its tile. */
export interface GraphPreview {
  /** The state of the graph that it shows: its revision and counts. */
  readonly signature: string;
  /** Vertices of the whole graph in that state. */
  readonly totalVertices: number;
  /** Of the sample. */
  readonly vertexCount: number;
  readonly edgeCount: number;
  /** Transparent images of `pictureWidth` by `pictureHeight` CSS pixels. */
  readonly pictures: Readonly<Record<ThemeName, Blob>>;
}
