/**
 * Rasterizes antialiased round dots into an RGBA picture with premultiplied alpha; later dots cover earlier
 * ones.
 */
export class DotBuffer {
  /** Uint8 RGBA by device pixel, row by row. */
  readonly bytes: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
    /** Reused as `bytes` if its length matches. */
    spare?: Uint8Array,
  ) {
    const length = 4 * width * height;
    this.bytes = spare?.length === length ? spare.fill(0) : new Uint8Array(length);
  }

  /**
   * Centre and radius in pixels (pixel centres are at .5); colour channels 0 to 255, opacity 0 to 1.
   * O(radius²).
   */
  addDot(
    x: number,
    y: number,
    radius: number,
    red: number,
    green: number,
    blue: number,
    opacity: number,
  ): void {
    const { bytes, width, height } = this;
    const left = Math.max(0, Math.floor(x - radius - 0.5));
    const right = Math.min(width - 1, Math.floor(x + radius + 0.5));
    const top = Math.max(0, Math.floor(y - radius - 0.5));
    const bottom = Math.min(height - 1, Math.floor(y + radius + 0.5));
    const max = (radius + 0.5) * (radius + 0.5);
    for (let row = top; row <= bottom; row++) {
      const dy = row + 0.5 - y;
      for (let column = left; column <= right; column++) {
        const dx = column + 0.5 - x;
        const square = dx * dx + dy * dy;
        if (square >= max) continue;
        const cover = opacity * Math.min(1, radius + 0.5 - Math.sqrt(square));
        const rest = 1 - cover;
        const at = 4 * (row * width + column);
        bytes[at] = red * cover + bytes[at]! * rest + 0.5;
        bytes[at + 1] = green * cover + bytes[at + 1]! * rest + 0.5;
        bytes[at + 2] = blue * cover + bytes[at + 2]! * rest + 0.5;
        bytes[at + 3] = 255 * cover + bytes[at + 3]! * rest + 0.5;
      }
    }
  }
}
