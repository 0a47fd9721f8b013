export type ElementKind = 'vertices' | 'edges';

/** A value of a vertex or an edge that a condition compares. */
export type ElementField =
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'degree' | 'inDegree' | 'outDegree' | 'collection' }
  /** A computed column. */
  | { readonly kind: 'metric'; readonly id: string };
