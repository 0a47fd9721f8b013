import type { Point } from '../geometry/camera/Camera.ts';
import type { ToolContext, ToolMachine, ToolPointer } from './tool.ts';

/** Minimum distance between lasso points, CSS pixels. */
const lassoStepPx = 3;

/** Selects the vertices inside a drawn area; Shift adds them to the selection, Alt removes them. */
export class AreaSelect
  implements Required<Pick<ToolMachine, 'dragStart' | 'dragMove' | 'dragEnd' | 'cancel'>>
{
  readonly #context: ToolContext;
  readonly #shape: 'rectangle' | 'lasso';
  #points: Point[] = [];

  constructor(context: ToolContext, shape: 'rectangle' | 'lasso') {
    this.#context = context;
    this.#shape = shape;
  }

  dragStart({ screen }: ToolPointer): boolean {
    this.#points = [screen];
    return true;
  }

  dragMove({ screen }: ToolPointer): void {
    const last = this.#points.at(-1);
    if (last === undefined) return;
    if (this.#shape === 'rectangle') this.#points = [this.#points[0]!, screen];
    else if (Math.hypot(screen.x - last.x, screen.y - last.y) >= lassoStepPx) this.#points.push(screen);
    this.#context.setMarquee(this.#polygon());
  }

  dragEnd(pointer: ToolPointer): void {
    if (this.#points.length === 0) return;
    this.dragMove(pointer);
    const { model } = this.#context;
    const vertexIds = model.vertexIds.take(Uint32Array.from(this.#context.pickInside(this.#polygon())));
    const mode = pointer.isRemoving ? 'remove' : pointer.isAdding ? 'add' : 'replace';
    this.cancel();
    this.#context.run('graph.select', { vertexIds, mode });
  }

  cancel(): void {
    this.#points = [];
    this.#context.setMarquee(undefined);
  }

  #polygon(): readonly Point[] {
    const [start, end] = this.#points;
    if (this.#shape === 'lasso' || start === undefined || end === undefined) return [...this.#points];
    return [start, { x: end.x, y: start.y }, end, { x: start.x, y: end.y }];
  }
}
