import { ownMember } from '../../../protocol/lib/own-member.ts';
import { CategorySlots } from './CategorySlots.ts';
import { literalColor } from './literal-color.ts';
import { type ColorPair, palette, textOn, toHex, toRgb } from './palette.ts';

/** A legend entry: a category, its colours and the number of vertices or edges. */
export interface LegendEntry {
  readonly name: string;
  readonly color: ColorPair;
  readonly count: number;
  /** Number of those that no filter hides; undefined: nothing is hidden. */
  readonly shown?: number;
  /** Stands for all values without an entry, or for elements without a value. Undefined: a value or a range. */
  readonly kind?: 'other' | 'unset';
  /** Lowest and highest number of a class. */
  readonly range?: readonly [lowest: number, highest: number];
}

/** Legend of the colours that the rule of a collection sets. */
export interface OwnLegend<Color> {
  readonly collection: string;
  readonly color: Color;
  readonly entries: readonly LegendEntry[];
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
 * `slots` has the colours of earlier calls: a value keeps its colour. `pinned`: chosen colours of single values. Values are
 * texts or numbers; '' and NaN: no value; undefined: unknown. O(n + k log k).
 */
export function rankValues<Value extends string | number>(
  count: number,
  valueAt: (index: number) => Value | undefined,
  nameOf: (value: Value) => string = String,
  slots = new CategorySlots(palette.length),
  pinned: Readonly<Record<string, string>> = {},
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
  const ranked = [...numbers].map(([value, number]) => ({ name: nameOf(value), number, value }));
  ranked.sort(
    (one, other) => counts[other.number]! - counts[one.number]! || (one.name < other.name ? -1 : 1),
  );
  const rgb = new Uint32Array(counts.length).fill(toRgb(otherColor.background));
  const pinOf = (value: Value) => ownMember(pinned, String(value));
  const given = slots.assign(ranked.map(({ value }) => value).filter((value) => pinOf(value) === undefined));
  const legend: LegendEntry[] = [];
  let rest = 0;
  for (const { name, number, value } of ranked) {
    const pin = pinOf(value);
    const slot = given.get(value);
    if (pin === undefined && slot === undefined) {
      rest += counts[number]!;
      continue;
    }
    const color = pin === undefined ? palette[slot!]! : { background: pin, text: textOn(pin) };
    rgb[number] = toRgb(color.background);
    legend.push({ name, color, count: counts[number]! });
  }
  if (rest > 0) legend.push({ name: 'other', kind: 'other', color: otherColor, count: rest });
  if (unset > 0) legend.push({ name: 'not set', kind: 'unset', color: unsetColor, count: unset });
  const unsetRgb = toRgb(unsetColor.background);
  return { rgbOf: (index) => rgb[valueNumbers[index]!] ?? unsetRgb, legend };
}

/** Colours of a legend of literal colours. */
const maxLiteral = 12;

/** The values are colours themselves; other values have the colour of 'not set'. The most frequent ones are in the legend. O(n). */
export function literalValues(count: number, valueAt: (index: number) => string | undefined): RankedValues {
  const unsetRgb = toRgb(unsetColor.background);
  const rgb = new Uint32Array(count).fill(unsetRgb);
  const counts = new Map<number, number>();
  let unset = 0;
  for (let index = 0; index < count; index++) {
    const value = valueAt(index);
    if (value === undefined) continue;
    const color = literalColor(value);
    if (color === undefined) {
      unset++;
      continue;
    }
    rgb[index] = color;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const ranked = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  const legend = ranked.slice(0, maxLiteral).map(([color, amount]): LegendEntry => {
    const background = toHex(color);
    return { name: background, color: { background, text: textOn(background) }, count: amount };
  });
  const rest = ranked.slice(maxLiteral).reduce((sum, [, amount]) => sum + amount, 0);
  if (rest > 0) legend.push({ name: 'other', kind: 'other', color: otherColor, count: rest });
  if (unset > 0) legend.push({ name: 'not set', kind: 'unset', color: unsetColor, count: unset });
  return { rgbOf: (index) => rgb[index]!, legend };
}
