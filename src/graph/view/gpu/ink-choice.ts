import { fixedKey } from '../../../store/browser-storage/storage-key.ts';

/** The ways to rasterise a large graph. */
type InkPath = 'gpu' | 'workers';

/** Edges as lines of one pixel without antialiasing, or as antialiased quads. */
export type InkShape = 'lines' | 'quads';

/**
 * Item of the browser that forces a path in tests and benchmarks: `workers`; `gpu`; `gpu-lines` or
 * `gpu-quads` also force the shape of edges. Missing or `auto`: the test draw decides. It is read once per page.
 */
export const inkStorageName = fixedKey('orrery.ink');

export const inkSettings = ['auto', 'workers', 'gpu', 'gpu-lines', 'gpu-quads'] as const;

export type InkSetting = (typeof inkSettings)[number];

/** Result of a test draw: milliseconds for so many lines. */
interface TestDraw {
  readonly lines: number;
  readonly ms: number;
}

export interface InkChoice {
  readonly path: InkPath;
  /** Forces the shape; undefined: see `shapeOf`. */
  readonly shape?: InkShape;
  /** For benchmarks and error reports. */
  readonly reason: string;
  readonly linesPerMs?: number;
}

/**
 * The test draws, cheapest first. Their lines are 270 px long on average. A real GPU draws above 1,000 million pixels a
 * second, a worker 500 to 800 million, and software GL 50 million on two cores: it fails in the first step.
 */
export const testSteps: readonly { readonly lines: number; readonly maxMs: number }[] = [
  { lines: 1024, maxMs: 1.5 },
  { lines: 16_384, maxMs: 4.5 },
];

/** Unknown texts count as `auto`. */
export function toInkSetting(text: string | undefined): InkSetting {
  return inkSettings.find((setting) => setting === text) ?? 'auto';
}

/**
 * Chooses a path. `test` draws so many lines and returns the milliseconds that they took; undefined if the GPU has no
 * float targets.
 */
export function chooseInk(setting: InkSetting, test: ((lines: number) => number) | undefined): InkChoice {
  if (setting === 'workers') return { path: 'workers', reason: 'forced' };
  if (test === undefined) return { path: 'workers', reason: 'no float targets' };
  if (setting !== 'auto') {
    const shape = setting === 'gpu-lines' ? 'lines' : setting === 'gpu-quads' ? 'quads' : undefined;
    return { path: 'gpu', reason: 'forced', ...(shape && { shape }) };
  }
  let last: TestDraw | undefined;
  for (const { lines, maxMs } of testSteps) {
    last = { lines, ms: test(lines) };
    if (!(last.ms <= maxMs)) return { path: 'workers', reason: `test draw: ${textOf(last)}` };
  }
  const { lines, ms } = last!;
  return { path: 'gpu', reason: `test draw: ${textOf(last!)}`, linesPerMs: lines / Math.max(0.1, ms) };
}

function textOf({ lines, ms }: TestDraw): string {
  return `${lines} lines in ${ms.toFixed(2)} ms`;
}

/** Above this number of segments, edges are always lines. */
const maxQuads = 1_000_000;
/** During motion, more segments than this are lines. */
const maxMovingQuads = 60_000;

/** The shape of so many segments. Quads look better, lines need a fourth of the fragments. */
export function shapeOf(choice: InkChoice, pieces: number, isMoving: boolean): InkShape {
  if (choice.shape !== undefined) return choice.shape;
  return pieces > (isMoving ? maxMovingQuads : maxQuads) ? 'lines' : 'quads';
}
