import { F64s, U32s } from './arrays';

/**
 * An undirected graph without self-loops as an adjacency list. Each edge is stored at both ends; parallel
 * edges are allowed.
 */
@unmanaged
export class Graph {
  vertexCount: u32;
  /** Uint32, V + 1: start of the neighbours of each vertex in `targets`. */
  offsets: U32s;
  targets: U32s;
  /** Float64, by entry of `targets`: edge weight; address 0 if all weights are 1. */
  weights: F64s;
  /** Float64, by vertex: sum of the weights of its edge ends, including edges inside a merged vertex. */
  strengths: F64s;

  @inline get isWeighted(): bool {
    return changetype<usize>(this.weights) !== 0;
  }
}
