import {
  densestShare,
  fullInk,
  fullTone,
  inkCoverage,
  linesOfQuarter,
  quarterOf,
} from '../../../protocol/lib/ink-tone.ts';

const whole: readonly [number, number] = [0, 1];

/** Amounts below this value use a lookup table. */
const tabled = 64 * fullInk;

/** Pixel rows between two yields. */
export const rowsPerStep = 64;

/**
 * Ink of lines by device pixel. Antialiased as in Xiaolin Wu (1991): a line divides its ink between the two
 * nearest pixels of each column (or row, if it is steep). Ink is additive, so the result does not depend on
 * the order of lines.
 */
export class InkBuffer {
  /** Uint32 by pixel, row by row, with a border of one pixel for rounding errors of clipping. */
  readonly ink: Uint32Array;
  readonly stride: number;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.stride = width + 3;
    this.ink = new Uint32Array(this.stride * (height + 3));
  }

  /**
   * Adds a line from (x0, y0) to (x1, y1) in pixels, clipped to the buffer; its ink is multiplied by
   * `amount`. O(length).
   */
  addLine(x0: number, y0: number, x1: number, y1: number, amount = 1): void {
    const clip = this.clip(x0, y0, x1, y1);
    if (clip === undefined) return;
    let dx = x1 - x0;
    let dy = y1 - y0;
    if (clip !== whole) {
      const [enter, leave] = clip;
      x1 = x0 + dx * leave;
      y1 = y0 + dy * leave;
      x0 += dx * enter;
      y0 += dy * enter;
      dx = x1 - x0;
      dy = y1 - y0;
    }
    if (Math.abs(dx) >= Math.abs(dy)) {
      if (dx < 0) this.#run(x1, y1, -dx, -dy, 1, this.stride, amount);
      else this.#run(x0, y0, dx, dy, 1, this.stride, amount);
    } else if (dy < 0) this.#run(y1, x1, -dy, -dx, this.stride, 1, amount);
    else this.#run(y0, x0, dy, dx, this.stride, 1, amount);
  }

  /**
   * Liang-Barsky clipping: start and end of the visible part as fractions of the line; undefined if no part
   * is visible.
   */
  protected clip(x0: number, y0: number, x1: number, y1: number): readonly [number, number] | undefined {
    const [right, bottom] = [this.width - 0.01, this.height - 0.01];
    if (
      x0 >= 0 &&
      y0 >= 0 &&
      x1 >= 0 &&
      y1 >= 0 &&
      x0 <= right &&
      y0 <= bottom &&
      x1 <= right &&
      y1 <= bottom
    ) {
      return whole;
    }
    const [dx, dy] = [x1 - x0, y1 - y0];
    let enter = 0;
    let leave = 1;
    if (dx === 0) {
      if (x0 < 0 || x0 > right) return undefined;
    } else {
      const [toLeft, toRight] = [-x0 / dx, (right - x0) / dx];
      enter = Math.max(enter, Math.min(toLeft, toRight));
      leave = Math.min(leave, Math.max(toLeft, toRight));
    }
    if (dy === 0) {
      if (y0 < 0 || y0 > bottom) return undefined;
    } else {
      const [toTop, toBottom] = [-y0 / dy, (bottom - y0) / dy];
      enter = Math.max(enter, Math.min(toTop, toBottom));
      leave = Math.min(leave, Math.max(toTop, toBottom));
    }
    return enter < leave ? [enter, leave] : undefined;
  }

  /** Steps along the major axis; `along` and `across` are index distances in the buffer. */
  #run(
    start: number,
    side: number,
    length: number,
    sideways: number,
    along: number,
    across: number,
    amount: number,
  ): void {
    const ink = this.ink;
    const steps = Math.round(length);
    const origin = this.stride + 1;
    if (steps === 0) {
      // A line shorter than a pixel adds ink proportional to its length to one pixel.
      ink[origin + (start | 0) * along + (side | 0) * across]! += Math.ceil(length * fullInk) * amount;
      return;
    }
    let place = origin + (start | 0) * along;
    // Fixed-point number with 16 fraction bits.
    let fixed = Math.max(0, (side - 0.5) * 65536) | 0;
    const slope = ((sideways / length) * 65536) | 0;
    const full = fullInk * amount;
    for (let step = 0; step < steps; step++) {
      const cell = place + (fixed >> 16) * across;
      const share = ((fixed >> 12) & 15) * amount;
      ink[cell]! += full - share;
      ink[cell + across]! += share;
      place += along;
      fixed += slope;
    }
  }

  /**
   * Uint8 coverage (0 to 255) by pixel, logarithmic in the line count, so that single lines and dense areas
   * are both visible. The densest areas reach `strongest`. `weight`: number of lines that each added line
   * represents. Yields.
   */
  *toCoverage(weight: number, strongest: number): Generator<undefined, Uint8Array<ArrayBuffer>> {
    const { ink, stride, width, height } = this;
    const scale = weight / fullInk;
    const full = fullTone((yield* this.#densest()) * weight);
    const toByte = (amount: number) => Math.round(255 * inkCoverage(amount * scale, full, strongest));
    const table = Uint8Array.from({ length: tabled }, (_, amount) => toByte(amount));
    const coverage = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      if (row % rowsPerStep === 0) yield;
      const from = (row + 1) * stride + 1;
      const shift = row * width - from;
      for (let cell = from; cell < from + width; cell++) {
        const amount = ink[cell]!;
        if (amount !== 0) coverage[cell + shift] = amount < tabled ? table[amount]! : toByte(amount);
      }
    }
    return coverage;
  }

  /** Approximate 99th percentile of the line count over pixels with ink. */
  *#densest(): Generator<undefined, number> {
    const { ink } = this;
    const amounts = new Uint32Array(tabled);
    // Histogram with four bins per power of two.
    const counts = new Uint32Array(128);
    let lit = 0;
    for (let cell = 0; cell < ink.length; cell++) {
      if (cell % (rowsPerStep * this.stride) === 0) yield;
      const amount = ink[cell]!;
      if (amount === 0) continue;
      lit++;
      // Most pixels have little ink, so the logarithm is computed once for each of these amounts.
      if (amount < tabled) amounts[amount]!++;
      else counts[quarterOf(amount)]!++;
    }
    for (let amount = 1; amount < tabled; amount++) {
      if (amounts[amount]! > 0) counts[quarterOf(amount)]! += amounts[amount]!;
    }
    let above = 0;
    for (let quarter = counts.length - 1; quarter > 0; quarter--) {
      above += counts[quarter]!;
      if (above > lit * densestShare) return linesOfQuarter(quarter);
    }
    return 1;
  }
}
