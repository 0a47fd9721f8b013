import type { EdgePaint } from '../../../protocol/jobs.ts';
import type { Point } from '../geometry/camera/Camera.ts';
import { pickInside } from '../geometry/picking/pick-inside.ts';
import { maxScannedEdges, type PickScene, pickEdge, pickVertex } from '../geometry/picking/picking.ts';
import type { VertexPlaces } from '../geometry/picking/VertexPlaces.ts';
import { EdgeGridMaker } from './EdgeGridMaker.ts';

/** Drawn scene without the grids. */
interface Scene extends Omit<PickScene, 'grid' | 'edgeGrid'> {
  readonly paint: EdgePaint;
  /** The layout is moving the vertices: an edge grid would be outdated before it is complete. */
  readonly isMoving: boolean;
}

/** Finds the element at a point of the canvas, CSS pixels. Caches the edge grid. */
export class Picker {
  readonly #places: VertexPlaces;
  readonly #edgeGrids: EdgeGridMaker;
  readonly #sceneNow: () => Scene;

  constructor(places: VertexPlaces, onError: (error: unknown) => void, sceneNow: () => Scene) {
    this.#places = places;
    this.#edgeGrids = new EdgeGridMaker(onError);
    this.#sceneNow = sceneNow;
  }

  vertexAt(screenX: number, screenY: number, slackPx?: number): number | undefined {
    const scene = this.#scene();
    // Starts the build early, because the pointer may soon rest on an edge.
    if (scene.model.edgeCount > maxScannedEdges) scene.edgeGrid();
    return pickVertex(scene, screenX, screenY, slackPx);
  }

  edgeAt(screenX: number, screenY: number): number | undefined {
    return pickEdge(this.#scene(), screenX, screenY);
  }

  /** Vertices drawn inside the polygon, ascending. */
  inside(polygon: readonly Point[]): readonly number[] {
    return pickInside(this.#scene(), polygon);
  }

  stop(): void {
    this.#edgeGrids.stop();
  }

  #scene(): PickScene {
    const scene = this.#sceneNow();
    const edgeGrid = () => (scene.isMoving ? undefined : this.#edgeGrids.current(scene.model, scene.paint));
    return { ...scene, grid: this.#places.finder, edgeGrid };
  }
}
