import type { ComponentType } from 'react';

/** Entries of the menu of a vertex that is a document, one file in `features/<name>/menu/`. */
export interface VertexMenuPart {
  readonly id: string;
  readonly order: number;
  readonly Component: ComponentType<{ readonly vertexId: string }>;
}
