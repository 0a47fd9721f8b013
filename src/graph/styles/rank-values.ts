import { type ColorPair, palette, toRgb } from './palette.ts';

/** A legend entry: a category, its colours and the number of vertices or edges. */
export interface LegendEntry {
  readonly name: string;
  readonly color: ColorPair;
  readonly count: number;
}

export const otherColor: ColorPair = { background: '#c4c8ce', text: '#16181d' };
const unsetColor: ColorPair = { background: '#5b616b', text: '#ffffff' };

/** Rank of elements without a value. */
const noNumber = 0xffff_ffff;

interface RankedValues {
  /** 0xrrggbb of the background of the value's colour, by element. */
  rgbOf(index: number): number;
  /** Most frequent values first, then 'other' and 'not set'. */
  readonly legend: readonly LegendEntry[];
}

/**
 * Assigns the palette's colours to the most frequent values, and one colour to all others; ties are ordered by name.
 * Values are texts or numbers; '' and NaN: no value; undefined: unknown. O(n + k log k).
 */
export function rankValues<Value extends string | number>(
  count: number,
  valueAt: (index: number) => Value | undefined,
  nameOf: (value: Value) => string = String,
): RankedValues {
  const numbers = new Map<Value, number>();
  const counts: number[] = [];
  const valueNumbers = new Uint32Array(count);
  let unset = 0;
  for (let index = 0; index < count; index++) {
    const value = valueAt(index);
    if (value === undefined || value === '' || Number.isNaN(value)) {
      valueNumbers[index] = noNumber;
      // Unknown values are not counted.
      if (value !== undefined) unset++;
      continue;
    }
    let number = numbers.get(value);
    if (number === undefined) {
      number = counts.length;
      numbers.set(value, number);
      counts.push(0);
    }
    counts[number]!++;
    valueNumbers[index] = number;
  }
  const ranked = [...numbers].map(([value, number]) => ({ name: nameOf(value), number }));
  ranked.sort(
    (one, other) => counts[other.number]! - counts[one.number]! || (one.name < other.name ? -1 : 1),
  );
  const rgb = new Uint32Array(counts.length).fill(toRgb(otherColor.background));
  const legend: LegendEntry[] = ranked.slice(0, palette.length).map(({ name, number }, rank) => {
    const color = palette[rank]!;
    rgb[number] = toRgb(color.background);
    return { name, color, count: counts[number]! };
  });
  const rest = ranked.slice(palette.length).reduce((sum, { number }) => sum + counts[number]!, 0);
  if (rest > 0) legend.push({ name: 'other', color: otherColor, count: rest });
  if (unset > 0) legend.push({ name: 'not set', color: unsetColor, count: unset });
  const unsetRgb = toRgb(unsetColor.background);
  return { rgbOf: (index) => rgb[valueNumbers[index]!] ?? unsetRgb, legend };
}
