export type ColumnArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** One typed column that grows; `stride` entries for each row. `array` is replaced when it grows. */
export class Column<A extends ColumnArray> {
  array: A;

  constructor(
    readonly allocate: (length: number) => A,
    readonly stride = 1,
  ) {
    this.array = allocate(0);
  }

  /** Room for `rows` rows at least; grows by half, so that appending is cheap on average. */
  reserve(rows: number): void {
    const needed = rows * this.stride;
    if (needed <= this.array.length) return;
    const grown = this.allocate(Math.max(needed, Math.ceil(this.array.length * 1.5), 64 * this.stride));
    grown.set(this.array);
    this.array = grown;
  }

  /** Takes over the other's rows as they are now. */
  copy(other: Column<A>): void {
    this.array = other.array.slice() as A;
  }

  move(from: number, to: number): void {
    const { array, stride } = this;
    for (let part = 0; part < stride; part++) array[to * stride + part] = array[from * stride + part]!;
  }

  /** The rows with these indices, as an array of their own. */
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

  /** Writes rows given as `take` gives them. */
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
