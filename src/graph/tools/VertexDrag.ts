import type { ToolContext, ToolMachine, ToolPointer } from './tool.ts';

interface Held {
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
  #held: Held | undefined;

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
    this.#held = { ids: vertices.map((each) => model.vertexIds.at(each)!), pointer: world, from };
    return true;
  }

  dragMove({ world }: ToolPointer): void {
    const held = this.#held;
    if (held === undefined) return;
    const vertices = this.#vertices(held);
    if (vertices.length > 1) this.#context.move(vertices, placesOf(held, world));
    else if (vertices[0] !== undefined) this.#context.hold(vertices[0], world);
  }

  dragEnd({ world }: ToolPointer): void {
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined) return;
    const vertices = this.#vertices(held);
    const [vertexId] = held.ids;
    if (held.ids.length > 1) {
      if (vertices.length === 0) return;
      const { ids: vertexIds, from } = held;
      this.#context.run('graph.placeAll', { vertexIds, from, to: placesOf(held, world) });
    } else if (vertices[0] !== undefined) {
      const from = { x: held.from[0]!, y: held.from[1]! };
      this.#context.run('graph.place', { vertexId, from, to: world });
      this.#context.release(vertices[0]);
    }
  }

  cancel(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined) return;
    const vertices = this.#vertices(held);
    if (vertices.length > 1) this.#context.move(vertices, held.from);
    else if (vertices[0] !== undefined) this.#context.release(vertices[0]);
  }

  /** Empty if one of them no longer exists. */
  #vertices({ ids }: Held): readonly number[] {
    const vertices = ids.map((id) => this.#context.model.findVertex(id));
    return vertices.every((vertex) => vertex !== undefined) ? vertices : [];
  }
}

/** Each vertex keeps its offset from the pointer. */
function placesOf({ from, pointer }: Held, world: { readonly x: number; readonly y: number }): Float32Array {
  const [dx, dy] = [world.x - pointer.x, world.y - pointer.y];
  return from.map((value, place) => value + (place % 2 === 0 ? dx : dy));
}
