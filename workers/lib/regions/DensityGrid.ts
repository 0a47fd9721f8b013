/** Float32 values on a grid of unit cells, smoothed by box blurs. */
export class DensityGrid {
  readonly values: Float32Array;
  readonly #spare: Float32Array;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.values = new Float32Array(columns * rows);
    this.#spare = new Float32Array(columns * rows);
  }

  clear(): void {
    this.values.fill(0);
  }

  /** Adds a line: one unit for each column (or row, if it is steep). Both ends must be inside the grid. */
  addLine(x0: number, y0: number, x1: number, y1: number): void {
    const { values, columns } = this;
    const [dx, dy] = [x1 - x0, y1 - y0];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))));
    const [stepX, stepY] = [dx / steps, dy / steps];
    const share = Math.hypot(dx, dy) / steps;
    let [x, y] = [x0 + stepX / 2, y0 + stepY / 2];
    for (let step = 0; step < steps; step++) {
      values[(y | 0) * columns + (x | 0)]! += share;
      x += stepX;
      y += stepY;
    }
  }

  /**
   * Three box blurs of this radius in each direction, which approximate a Gaussian. Returns its variance.
   * Yields.
   */
  *blur(radius: number): Generator<undefined, number> {
    const { columns, rows } = this;
    for (let pass = 0; pass < 3; pass++) {
      for (let row = 0; row < rows; row++)
        boxBlur(this.values, this.#spare, row * columns, 1, columns, radius);
      yield;
      for (let column = 0; column < columns; column++)
        boxBlur(this.#spare, this.values, column, columns, rows, radius);
      yield;
    }
    return ((2 * radius + 1) ** 2 - 1) / 4;
  }
}

/** Moving average over `2 * radius + 1` cells of a row or column; cells outside are 0. */
function boxBlur(
  from: Float32Array,
  into: Float32Array,
  start: number,
  stride: number,
  length: number,
  radius: number,
): void {
  const scale = 1 / (2 * radius + 1);
  let sum = 0;
  for (let place = 0; place < Math.min(radius, length); place++) sum += from[start + place * stride]!;
  for (let place = 0; place < length; place++) {
    const ahead = place + radius;
    const behind = place - radius - 1;
    if (ahead < length) sum += from[start + ahead * stride]!;
    if (behind >= 0) sum -= from[start + behind * stride]!;
    into[start + place * stride] = Math.max(0, sum * scale);
  }
}
