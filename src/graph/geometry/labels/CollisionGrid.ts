const cellPx = 6;

/** Occupied parts of the screen, in cells of 6 pixels. */
export class CollisionGrid {
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor(widthPx: number, heightPx: number) {
    this.#columns = Math.ceil(widthPx / cellPx) + 1;
    this.#rows = Math.ceil(heightPx / cellPx) + 1;
    this.#taken = new Uint8Array(this.#columns * this.#rows);
  }

  /** Occupies the rectangle if it is entirely free and inside; otherwise returns false. */
  tryTake(left: number, top: number, right: number, bottom: number): boolean {
    if (!this.isInside(left, top, right, bottom) || !this.isFree(left, top, right, bottom)) return false;
    this.take(left, top, right, bottom);
    return true;
  }

  isInside(left: number, top: number, right: number, bottom: number): boolean {
    return left >= 0 && top >= 0 && right < this.#columns * cellPx && bottom < this.#rows * cellPx;
  }

  isFree(left: number, top: number, right: number, bottom: number): boolean {
    const taken = this.#taken;
    const firstColumn = Math.max(0, Math.floor(left / cellPx));
    const lastColumn = Math.min(this.#columns - 1, Math.floor(right / cellPx));
    const lastRow = Math.min(this.#rows - 1, Math.floor(bottom / cellPx));
    for (let row = Math.max(0, Math.floor(top / cellPx)); row <= lastRow; row++) {
      const start = row * this.#columns;
      for (let cell = start + firstColumn; cell <= start + lastColumn; cell++) {
        if (taken[cell] !== 0) return false;
      }
    }
    return true;
  }

  /** Occupies the part of the rectangle that is inside. */
  take(left: number, top: number, right: number, bottom: number): void {
    const firstColumn = Math.max(0, Math.floor(left / cellPx));
    const endColumn = Math.min(this.#columns, Math.floor(right / cellPx) + 1);
    const lastRow = Math.min(this.#rows - 1, Math.floor(bottom / cellPx));
    if (endColumn <= firstColumn) return;
    for (let row = Math.max(0, Math.floor(top / cellPx)); row <= lastRow; row++) {
      const start = row * this.#columns;
      this.#taken.fill(1, start + firstColumn, start + endColumn);
    }
  }
}

/** A size in coarse steps, so that canvas and SVG, which measure slightly differently, choose the same places. */
export function inSteps(sizePx: number): number {
  return 4 * Math.ceil(sizePx / 4);
}
