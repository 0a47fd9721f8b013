import type { ToolContext, ToolMachine, ToolPointer } from './tool.ts';

/** Moves the vertex that was pressed; the layout follows the hand, and the vertex stays where it is put. */
export class VertexDrag
  implements Required<Pick<ToolMachine, 'dragStart' | 'dragMove' | 'dragEnd' | 'cancel'>>
{
  readonly #context: ToolContext;
  #held: { readonly id: string; readonly from: { readonly x: number; readonly y: number } } | undefined;

  constructor(context: ToolContext) {
    this.#context = context;
  }

  dragStart({ vertex }: ToolPointer): boolean {
    if (vertex === undefined) return false;
    const { model } = this.#context;
    const from = { x: model.positions[2 * vertex]!, y: model.positions[2 * vertex + 1]! };
    this.#held = { id: model.vertexIds[vertex]!, from };
    return true;
  }

  dragMove({ world }: ToolPointer): void {
    const vertex = this.#vertex();
    if (vertex !== undefined) this.#context.hold(vertex, world);
  }

  dragEnd({ world }: ToolPointer): void {
    const vertex = this.#vertex();
    const held = this.#held;
    this.#held = undefined;
    if (vertex === undefined || held === undefined) return;
    this.#context.run('graph.place', { vertexId: held.id, from: held.from, to: world });
    this.#context.release(vertex);
  }

  cancel(): void {
    const vertex = this.#vertex();
    if (vertex !== undefined) this.#context.release(vertex);
    this.#held = undefined;
  }

  #vertex(): number | undefined {
    return this.#held === undefined ? undefined : this.#context.model.findVertex(this.#held.id);
  }
}
