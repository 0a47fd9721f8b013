import type { ToolContext, ToolMachine, ToolPointer } from './tool.ts';

interface DragStart {
  readonly ids: readonly string[];
  /** Start positions of the pointer and the vertices, world units. */
  readonly pointer: { readonly x: number; readonly y: number };
  readonly from: Float32Array;
}

/**
 * Moves the pressed vertex, or the whole selection if it contains the vertex. During the drag of a single vertex, the
 * layout follows. Dropped vertices are pinned.
 */
export class VertexDrag
  implements Required<Pick<ToolMachine, 'dragStart' | 'dragMove' | 'dragEnd' | 'cancel'>>
{
  readonly #context: ToolContext;
  #start: DragStart | undefined;

  constructor(context: ToolContext) {
    this.#context = context;
  }

  dragStart({ vertex, world }: ToolPointer): boolean {
    if (vertex === undefined) return false;
    const { model } = this.#context;
    const selected = this.#context.selectedVertices();
    const vertices = selected.includes(vertex) ? selected : [vertex];
    const from = Float32Array.from(
      vertices.flatMap((each) => [model.positions[2 * each]!, model.positions[2 * each + 1]!]),
    );
    this.#start = { ids: vertices.map((each) => model.vertexIds.at(each)!), pointer: world, from };
    return true;
  }

  dragMove({ world }: ToolPointer): void {
    const start = this.#start;
    if (start === undefined) return;
    const vertices = this.#vertices(start);
    if (vertices.length > 1) this.#context.move(vertices, placesOf(start, world));
    else if (vertices[0] !== undefined) this.#context.dragVertex(vertices[0], world);
  }

  dragEnd({ world }: ToolPointer): void {
    const start = this.#start;
    this.#start = undefined;
    if (start === undefined) return;
    const vertices = this.#vertices(start);
    const [vertexId] = start.ids;
    if (start.ids.length > 1) {
      if (vertices.length === 0) return;
      const { ids: vertexIds, from } = start;
      this.#context.run('graph.placeAll', { vertexIds, from, to: placesOf(start, world) });
    } else if (vertices[0] !== undefined) {
      const from = { x: start.from[0]!, y: start.from[1]! };
      this.#context.run('graph.place', { vertexId, from, to: world });
      this.#context.endDrag(vertices[0]);
    }
  }

  cancel(): void {
    const start = this.#start;
    this.#start = undefined;
    if (start === undefined) return;
    const vertices = this.#vertices(start);
    if (vertices.length > 1) this.#context.move(vertices, start.from);
    else if (vertices[0] !== undefined) this.#context.endDrag(vertices[0]);
  }

  /** Empty if one of them no longer exists. */
  #vertices({ ids }: DragStart): readonly number[] {
    const vertices = ids.map((id) => this.#context.model.findVertex(id));
    return vertices.every((vertex) => vertex !== undefined) ? vertices : [];
  }
}

/** Each vertex keeps its offset from the pointer. */
function placesOf(
  { from, pointer }: DragStart,
  world: { readonly x: number; readonly y: number },
): Float32Array {
  const [dx, dy] = [world.x - pointer.x, world.y - pointer.y];
  return from.map((value, place) => value + (place % 2 === 0 ? dx : dy));
}
