import { F64s, U32s } from './arrays';

/** An undirected graph without loops, each edge at both its ends; parallel edges may stand side by side. */
@unmanaged
export class Graph {
  vertexCount: u32;
  /** By vertex, and one more: where its neighbours start in `targets`. */
  offsets: U32s;
  targets: U32s;
  /** By entry of `targets`; without (0) all are 1. */
  weights: F64s;
  /** By vertex: the weights of all its ends, also of those inside a merged vertex. */
  strengths: F64s;

  @inline get isWeighted(): bool {
    return changetype<usize>(this.weights) !== 0;
  }
}
