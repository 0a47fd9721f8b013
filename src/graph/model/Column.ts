export type ColumnArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** A growable typed column with `stride` entries per row. `array` is replaced when it grows. */
export class Column<A extends ColumnArray> {
  array: A;

  constructor(
    readonly allocate: (length: number) => A,
    readonly stride = 1,
  ) {
    this.array = allocate(0);
  }

  /** Ensures capacity for `rows` rows; grows by half, so that appends are amortised O(1). */
  reserve(rows: number): void {
    const needed = rows * this.stride;
    if (needed <= this.array.length) return;
    const grown = this.allocate(Math.max(needed, Math.ceil(this.array.length * 1.5), 64 * this.stride));
    grown.set(this.array);
    this.array = grown;
  }

  /** Copies the current rows of the other column. */
  copy(other: Column<A>): void {
    this.array = other.array.slice() as A;
  }

  move(from: number, to: number): void {
    const { array, stride } = this;
    for (let part = 0; part < stride; part++) array[to * stride + part] = array[from * stride + part]!;
  }

  /** Copies the rows with these indices into a new array. */
  take(indices: Uint32Array): A {
    const { array, stride } = this;
    const taken = this.allocate(indices.length * stride);
    for (let slot = 0; slot < indices.length; slot++) {
      for (let part = 0; part < stride; part++) {
        taken[slot * stride + part] = array[indices[slot]! * stride + part]!;
      }
    }
    return taken;
  }

  /** Writes rows in the layout that `take` returns. */
  put(indices: Uint32Array, values: A): void {
    const { array, stride } = this;
    for (let slot = 0; slot < indices.length; slot++) {
      for (let part = 0; part < stride; part++) {
        array[indices[slot]! * stride + part] = values[slot * stride + part]!;
      }
    }
  }
}

export const uint8Column = () => new Column((length) => new Uint8Array(length));
export const uint16Column = () => new Column((length) => new Uint16Array(length));
export const uint32Column = () => new Column((length) => new Uint32Array(length));
export const pointColumn = () => new Column((length) => new Float32Array(length), 2);
