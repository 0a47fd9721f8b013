import type { EdgePaint } from '../../../protocol/jobs.ts';
import type { Point } from '../geometry/camera/Camera.ts';
import { pickInside } from '../geometry/picking/pick-inside.ts';
import { maxScannedEdges, type PickInput, pickEdge, pickVertex } from '../geometry/picking/picking.ts';
import type { VertexPlaces } from '../geometry/picking/VertexPlaces.ts';
import { EdgeGridMaker } from './EdgeGridMaker.ts';

/** What is drawn, without the grids. */
interface DrawnInput extends Omit<PickInput, 'grid' | 'edgeGrid'> {
  readonly paint: EdgePaint;
  /** The layout is moving the vertices: an edge grid would be outdated before it is complete. */
  readonly isMoving: boolean;
}

/** Finds the element at a point of the canvas, CSS pixels. Caches the edge grid. */
export class Picker {
  readonly #places: VertexPlaces;
  readonly #edgeGrids: EdgeGridMaker;
  readonly #inputNow: () => DrawnInput;

  constructor(places: VertexPlaces, onError: (error: unknown) => void, inputNow: () => DrawnInput) {
    this.#places = places;
    this.#edgeGrids = new EdgeGridMaker(onError);
    this.#inputNow = inputNow;
  }

  vertexAt(screenX: number, screenY: number, slackPx?: number): number | undefined {
    const input = this.#input();
    // Starts the build early, because the pointer may soon rest on an edge.
    if (input.model.edgeCount > maxScannedEdges) input.edgeGrid();
    return pickVertex(input, screenX, screenY, slackPx);
  }

  edgeAt(screenX: number, screenY: number): number | undefined {
    return pickEdge(this.#input(), screenX, screenY);
  }

  /** Vertices drawn inside the polygon, ascending. */
  inside(polygon: readonly Point[]): readonly number[] {
    return pickInside(this.#input(), polygon);
  }

  stop(): void {
    this.#edgeGrids.stop();
  }

  #input(): PickInput {
    const input = this.#inputNow();
    const edgeGrid = () => (input.isMoving ? undefined : this.#edgeGrids.current(input.model, input.paint));
    return { ...input, grid: this.#places.finder, edgeGrid };
  }
}
