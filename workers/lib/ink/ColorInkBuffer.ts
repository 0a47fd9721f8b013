import { fullInk } from '../../../protocol/lib/ink-tone.ts';
import { InkBuffer, rowsPerStep } from './InkBuffer.ts';

/** Colour channels are summed with six bits, so a pixel can take a million lines of fourfold ink. */
const channelBits = 2;

/** An `InkBuffer` with colour sums, so that each pixel shows the mean colour of its lines. */
export class ColorInkBuffer extends InkBuffer {
  /** Uint32 by pixel, three channels (red, green, blue): sum of ink times the channel value in six bits. */
  readonly #sums: Uint32Array;

  constructor(width: number, height: number) {
    super(width, height);
    this.#sums = new Uint32Array(3 * this.ink.length);
  }

  /**
   * Like `addLine`. The colour is interpolated from `rgb` to `targetRgb` (0xrrggbb); the ink is multiplied by
   * `amount`, 1 to 4.
   */
  addColoredLine(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    rgb: number,
    targetRgb: number,
    amount: number,
  ): void {
    const clip = this.clip(x0, y0, x1, y1);
    if (clip === undefined) return;
    const [enter, leave] = clip;
    const [dx, dy] = [x1 - x0, y1 - y0];
    const [fromX, fromY] = [x0 + dx * enter, y0 + dy * enter];
    const [toX, toY] = [x0 + dx * leave, y0 + dy * leave];
    const from = enter === 0 ? rgb : mixRgb(rgb, targetRgb, enter);
    const to = leave === 1 ? targetRgb : mixRgb(rgb, targetRgb, leave);
    const [wide, high] = [toX - fromX, toY - fromY];
    if (Math.abs(wide) >= Math.abs(high)) {
      if (wide < 0) this.#run(toX, toY, -wide, -high, 1, this.stride, to, from, amount);
      else this.#run(fromX, fromY, wide, high, 1, this.stride, from, to, amount);
    } else if (high < 0) this.#run(toY, toX, -high, -wide, this.stride, 1, to, from, amount);
    else this.#run(fromY, fromX, high, wide, this.stride, 1, from, to, amount);
  }

  /** Like that of `InkBuffer`, with colours. */
  #run(
    start: number,
    side: number,
    length: number,
    sideways: number,
    along: number,
    across: number,
    from: number,
    to: number,
    amount: number,
  ): void {
    const { ink } = this;
    const sums = this.#sums;
    const steps = Math.round(length);
    const origin = this.stride + 1;
    let [red, green, blue] = [channel(from, 16), channel(from, 8), channel(from, 0)];
    if (steps === 0) {
      const cell = origin + (start | 0) * along + (side | 0) * across;
      const share = Math.ceil(length * fullInk) * amount;
      ink[cell]! += share;
      sums[3 * cell]! += share * (red >> 16);
      sums[3 * cell + 1]! += share * (green >> 16);
      sums[3 * cell + 2]! += share * (blue >> 16);
      return;
    }
    const redStep = ((channel(to, 16) - red) / steps) | 0;
    const greenStep = ((channel(to, 8) - green) / steps) | 0;
    const blueStep = ((channel(to, 0) - blue) / steps) | 0;
    let place = origin + (start | 0) * along;
    // Fixed-point number with 16 fraction bits.
    let fixed = Math.max(0, (side - 0.5) * 65536) | 0;
    const slope = ((sideways / length) * 65536) | 0;
    for (let step = 0; step < steps; step++) {
      const cell = place + (fixed >> 16) * across;
      const beside = ((fixed >> 12) & 15) * amount;
      const here = fullInk * amount - beside;
      const [r, g, b] = [red >> 16, green >> 16, blue >> 16];
      ink[cell]! += here;
      ink[cell + across]! += beside;
      const sum = 3 * cell;
      sums[sum]! += here * r;
      sums[sum + 1]! += here * g;
      sums[sum + 2]! += here * b;
      const nextSum = sum + 3 * across;
      sums[nextSum]! += beside * r;
      sums[nextSum + 1]! += beside * g;
      sums[nextSum + 2]! += beside * b;
      place += along;
      fixed += slope;
      red += redStep;
      green += greenStep;
      blue += blueStep;
    }
  }

  /**
   * Uint8, 4 · width · height: red, green and blue of the mean colour, and the coverage of `toCoverage`.
   * Yields.
   */
  *toColors(weight: number, strongest: number): Generator<undefined, Uint8Array<ArrayBuffer>> {
    const coverage = yield* this.toCoverage(weight, strongest);
    const colors = new Uint8Array(4 * coverage.length);
    const sums = this.#sums;
    const { ink, stride, width, height } = this;
    let place = 0;
    for (let row = 0; row < height; row++) {
      if (row % rowsPerStep === 0) yield;
      const from = (row + 1) * stride + 1;
      for (let cell = from; cell < from + width; cell++, place += 4) {
        const amount = ink[cell]!;
        if (amount === 0) continue;
        // Scales six bits to eight: 63 becomes 255.
        const scale = 255 / 63 / amount;
        colors[place] = sums[3 * cell]! * scale + 0.5;
        colors[place + 1] = sums[3 * cell + 1]! * scale + 0.5;
        colors[place + 2] = sums[3 * cell + 2]! * scale + 0.5;
        colors[place + 3] = coverage[place >> 2]!;
      }
    }
    return colors;
  }
}

/** A channel in six bits, with 16 fraction bits. */
function channel(rgb: number, shift: number): number {
  return (((rgb >> shift) & 255) >> channelBits) << 16;
}

/** Linear interpolation of two colours (0xrrggbb); `share` is the weight of `other`. */
export function mixRgb(rgb: number, other: number, share: number): number {
  if (rgb === other) return rgb;
  let mixed = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const [one, two] = [(rgb >> shift) & 255, (other >> shift) & 255];
    mixed |= Math.round(one + (two - one) * share) << shift;
  }
  return mixed;
}
