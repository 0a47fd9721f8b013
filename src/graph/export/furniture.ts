import { formatExact } from '../../ui/format.ts';
import { mixColors } from '../styles/palette.ts';
import type { LegendEntry } from '../styles/rank-values.ts';
import type { CanvasTheme } from '../styles/theme.ts';

/** What stands around the graph in a picture: a title above it, a legend to its right. */
interface FurnitureContent {
  readonly title?: string | undefined;
  readonly legend?: readonly LegendSection[] | undefined;
}

export interface LegendSection {
  readonly heading?: string;
  readonly entries: readonly LegendEntry[];
  /** Its colours are those of edges. */
  readonly isLine: boolean;
}

/** CSS pixels; y of a text is its baseline. */
type FurnitureShape =
  | {
      readonly kind: 'disc';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly color: string;
    }
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly color: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly sizePx: number;
      readonly weight: 400 | 600;
      readonly color: string;
      readonly anchor: 'start' | 'end';
    };

/** The whole picture in CSS pixels, and where in it the graph lies. */
export interface Furniture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly graphTop: number;
  readonly shapes: readonly FurnitureShape[];
}

export const pictureFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

const titleHeight = 44;
const titlePx = 18;
const legendWidth = 216;
const rowHeight = 20;
const textPx = 12;
const marginPx = 14;
/** About the width of a character at 1 px. */
const characterShare = 0.56;

/** Lays out title and legend beside a graph of this size. Rows that find no room are told as a number. */
export function layOutFurniture(
  { title = '', legend = [] }: FurnitureContent,
  graphWidthPx: number,
  graphHeightPx: number,
  theme: CanvasTheme,
): Furniture {
  const shapes: FurnitureShape[] = [];
  const isTitled = title.trim() !== '';
  const graphTop = isTitled ? titleHeight : 0;
  const hasLegend = legend.some(({ entries }) => entries.length > 0);
  const widthPx = graphWidthPx + (hasLegend ? legendWidth : 0);
  const heightPx = graphHeightPx + graphTop;
  if (isTitled) {
    const most = Math.max(1, Math.floor((widthPx - 2 * marginPx) / (titlePx * characterShare)));
    const text = cut(title.trim(), most);
    shapes.push(textAt(marginPx, 29, text, theme.label, { sizePx: titlePx, weight: 600 }));
  }
  if (hasLegend) addLegend(shapes, legend, { left: graphWidthPx, top: graphTop, bottom: heightPx }, theme);
  return { widthPx, heightPx, graphTop, shapes };
}

function addLegend(
  shapes: FurnitureShape[],
  sections: readonly LegendSection[],
  { left, top, bottom }: { readonly left: number; readonly top: number; readonly bottom: number },
  theme: CanvasTheme,
): void {
  const right = left + legendWidth - marginPx;
  const rows = sections.flatMap(({ heading, entries, isLine }) => [
    ...(heading === undefined || entries.length === 0 ? [] : [{ heading }]),
    ...entries.map((entry) => ({ entry, isLine })),
  ]);
  const room = Math.max(1, Math.floor((bottom - top - marginPx) / rowHeight));
  const shown = rows.length > room ? rows.slice(0, room - 1) : rows;
  let y = top + marginPx;
  for (const row of shown) {
    const baseline = y + 14;
    if ('heading' in row) {
      shapes.push(textAt(left, baseline, row.heading, theme.mutedLabel, { weight: 600 }));
    } else {
      const { name, color, count } = row.entry;
      const fill = mixColors(color.background, '#ffffff', theme.lift);
      const amount = formatExact(count);
      if (row.isLine) shapes.push({ kind: 'bar', x: left, y: y + 8, width: 12, height: 4, color: fill });
      else shapes.push({ kind: 'disc', x: left + 6, y: y + 10, radius: 6, color: fill });
      const width = right - left - 20 - (amount.length + 1.5) * textPx * characterShare;
      const label = cut(name, Math.max(1, Math.floor(width / (textPx * characterShare))));
      shapes.push(textAt(left + 20, baseline, label, theme.label));
      shapes.push(textAt(right, baseline, amount, theme.mutedLabel, { anchor: 'end' }));
    }
    y += rowHeight;
  }
  const omitted = rows.length - shown.length;
  if (omitted > 0) shapes.push(textAt(left, y + 14, `+${omitted} more`, theme.mutedLabel));
}

function textAt(
  x: number,
  y: number,
  text: string,
  color: string,
  look: { readonly sizePx?: number; readonly weight?: 400 | 600; readonly anchor?: 'start' | 'end' } = {},
): FurnitureShape {
  return { kind: 'text', x, y, text, color, sizePx: textPx, weight: 400, anchor: 'start', ...look };
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, Math.max(0, most - 1)).join('')}…`;
}
