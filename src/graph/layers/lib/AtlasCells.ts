/** A square atlas cell: side of `minCellPx << level` pixels, position of its corner in pixels. */
export interface AtlasCell {
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

export const minCellPx = 32;
/** The largest cell has a side of 256 pixels. */
export const maxLevel = 3;

/** Number of smallest cells in a row of the largest atlas; cell codes are row-major numbers in such rows. */
export const codeRow = 128;

export function cellSide(level: number): number {
  return minCellPx << level;
}

/** Allocator of atlas cells: larger cells are split into four and merged again (buddy allocation). */
export class AtlasCells {
  readonly #free: Set<number>[] = Array.from({ length: maxLevel + 1 }, () => new Set());
  #side = 0;

  get side(): number {
    return this.#side;
  }

  /**
   * Grows the atlas to `side` × `side` pixels, a multiple of the largest cell. Allocated cells keep their positions.
   */
  grow(side: number): void {
    const step = cellSide(maxLevel);
    for (let y = 0; y < side; y += step) {
      for (let x = 0; x < side; x += step) {
        if (x >= this.#side || y >= this.#side) this.#free[maxLevel]!.add(keyOf(x, y));
      }
    }
    this.#side = side;
  }

  /** undefined if no cell of this size is free. */
  take(level: number): AtlasCell | undefined {
    let from = level;
    while (from <= maxLevel && this.#free[from]!.size === 0) from++;
    if (from > maxLevel) return undefined;
    const [key] = this.#free[from]!;
    this.#free[from]!.delete(key!);
    const { x, y } = cornerOf(key!);
    while (from > level) {
      from--;
      const half = cellSide(from);
      for (const [right, down] of [
        [half, 0],
        [0, half],
        [half, half],
      ] as const) {
        this.#free[from]!.add(keyOf(x + right, y + down));
      }
    }
    return { level, x, y };
  }

  free({ level, x, y }: AtlasCell): void {
    const free = this.#free[level]!;
    free.add(keyOf(x, y));
    if (level === maxLevel) return;
    const [half, whole] = [cellSide(level), cellSide(level + 1)];
    const [left, top] = [x - (x % whole), y - (y % whole)];
    const parts = [
      keyOf(left, top),
      keyOf(left + half, top),
      keyOf(left, top + half),
      keyOf(left + half, top + half),
    ];
    if (!parts.every((part) => free.has(part))) return;
    for (const part of parts) free.delete(part);
    this.free({ level: level + 1, x: left, y: top });
  }
}

/** An atlas side is below 65,536 pixels. */
function keyOf(x: number, y: number): number {
  return x * 65_536 + y;
}

function cornerOf(key: number): { readonly x: number; readonly y: number } {
  return { x: Math.floor(key / 65_536), y: key % 65_536 };
}
