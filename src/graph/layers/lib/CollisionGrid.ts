const cellPx = 6;

/** Which parts of the screen are taken, in cells of 6 pixels. */
export class CollisionGrid {
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor(widthPx: number, heightPx: number) {
    this.#columns = Math.ceil(widthPx / cellPx) + 1;
    this.#rows = Math.ceil(heightPx / cellPx) + 1;
    this.#taken = new Uint8Array(this.#columns * this.#rows);
  }

  /** Takes the rectangle when all of it is free and inside; false otherwise. */
  tryTake(left: number, top: number, right: number, bottom: number): boolean {
    if (!this.isInside(left, top, right, bottom)) return false;
    return this.isFree(left, top, right, bottom) && this.take(left, top, right, bottom);
  }

  isInside(left: number, top: number, right: number, bottom: number): boolean {
    return left >= 0 && top >= 0 && right < this.#columns * cellPx && bottom < this.#rows * cellPx;
  }

  isFree(left: number, top: number, right: number, bottom: number): boolean {
    return this.#visit(left, top, right, bottom, (cell) => this.#taken[cell] === 0);
  }

  /** Takes the part of the rectangle that is inside. */
  take(left: number, top: number, right: number, bottom: number): true {
    this.#visit(left, top, right, bottom, (cell) => {
      this.#taken[cell] = 1;
      return true;
    });
    return true;
  }

  #visit(left: number, top: number, right: number, bottom: number, each: (cell: number) => boolean): boolean {
    const firstColumn = Math.max(0, Math.floor(left / cellPx));
    const lastColumn = Math.min(this.#columns - 1, Math.floor(right / cellPx));
    const lastRow = Math.min(this.#rows - 1, Math.floor(bottom / cellPx));
    for (let row = Math.max(0, Math.floor(top / cellPx)); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        if (!each(row * this.#columns + column)) return false;
      }
    }
    return true;
  }
}
