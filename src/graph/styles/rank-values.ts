import { type ColorPair, palette } from './palette.ts';

/** What the legend lists: a category, its colours and how many vertices or edges have it. */
export interface LegendEntry {
  readonly name: string;
  readonly color: ColorPair;
  readonly count: number;
}

const otherColor: ColorPair = { background: '#c4c8ce', text: '#16181d' };
const unsetColor: ColorPair = { background: '#5b616b', text: '#ffffff' };

interface RankedValues {
  /** By element: the colour of its value. */
  colorOf(index: number): ColorPair;
  /** The most frequent values first, then 'other' and 'not set'. */
  readonly legend: readonly LegendEntry[];
}

/** Gives the most frequent values the palette's colours in their order and the rest one of its own. O(n + k log k). */
export function rankValues(count: number, textOf: (index: number) => string | undefined): RankedValues {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const valueNumbers = new Int32Array(count);
  let unset = 0;
  for (let index = 0; index < count; index++) {
    const text = textOf(index);
    if (text === undefined || text === '') {
      valueNumbers[index] = -1;
      // What is not known yet is not counted.
      if (text === '') unset++;
      continue;
    }
    let number = numbers.get(text);
    if (number === undefined) {
      number = counts.length;
      numbers.set(text, number);
      counts.push(0);
    }
    counts[number]!++;
    valueNumbers[index] = number;
  }
  const ranked = [...numbers].sort(
    ([text, number], [otherText, otherNumber]) =>
      counts[otherNumber]! - counts[number]! || (text < otherText ? -1 : 1),
  );
  const colors: ColorPair[] = Array(counts.length).fill(otherColor);
  const legend: LegendEntry[] = ranked.slice(0, palette.length).map(([name, number], rank) => {
    colors[number] = palette[rank]!;
    return { name, color: palette[rank]!, count: counts[number]! };
  });
  const rest = ranked.slice(palette.length).reduce((sum, [, number]) => sum + counts[number]!, 0);
  if (rest > 0) legend.push({ name: 'other', color: otherColor, count: rest });
  if (unset > 0) legend.push({ name: 'not set', color: unsetColor, count: unset });
  return { colorOf: (index) => colors[valueNumbers[index]!] ?? unsetColor, legend };
}
