import type { EdgeIndexResult } from '../../../../protocol/jobs.ts';
import { type LineSpace, placeAlong, visitCellsNear } from '../../../../protocol/lib/line-space.ts';

/** Finds edges of a large graph near a point, independent of their length; built by the worker's `edge-index`. */
export class EdgeGrid {
  readonly #index: EdgeIndexResult;
  readonly #space: LineSpace;

  constructor(index: EdgeIndexResult) {
    this.#index = index;
    this.#space = { ...index, side: Math.round(Math.sqrt(index.starts.length - 1)) };
  }

  /**
   * Calls `visit` with the straight segments of edges that may lie within `reach` of the point, until it returns false.
   * Segments are numbered from the source.
   */
  visitNear(x: number, y: number, reach: number, visit: (edge: number, piece: number) => boolean): void {
    const { starts, entries, spans, piecesPerEdge } = this.#index;
    visitCellsNear(this.#space, x, y, reach, (first, last) => {
      const end = starts[last + 1]!;
      let slot = starts[first]!;
      if (slot === end) return true;
      const min = placeAlong(this.#space, first, x, y, -reach);
      const max = placeAlong(this.#space, first, x, y, reach);
      for (; slot < end; slot++) {
        if (spans[2 * slot]! > max || spans[2 * slot + 1]! < min) continue;
        const entry = entries[slot]!;
        const edge = piecesPerEdge === 1 ? entry : Math.floor(entry / piecesPerEdge);
        if (!visit(edge, entry - edge * piecesPerEdge)) return false;
      }
      return true;
    });
  }
}
