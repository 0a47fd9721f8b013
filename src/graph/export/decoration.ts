import { cutLetters } from '../../lib/bound-text.ts';
import { formatExact } from '../../lib/format.ts';
import type { IconName } from '../styles/icons.ts';
import { type ColorPair, mixColors, textOn } from '../styles/palette.ts';
import type { CanvasTheme } from '../styles/theme.ts';

/** Title above the graph and legend to its right. */
interface DecorationContent {
  readonly title?: string | undefined;
  /** Below the title. */
  readonly subtitle?: string | undefined;
  /** A line below the graph. */
  readonly source?: string | undefined;
  readonly legend?: readonly LegendSection[] | undefined;
}

export interface LegendSection {
  readonly heading?: string;
  readonly entries: readonly LegendRow[];
}

export interface LegendRow {
  readonly name: string;
  /** Number of elements; undefined: not shown. */
  readonly count?: number;
  readonly sign: LegendSign;
}

/** The symbol of a legend row. */
type LegendSign =
  | { readonly kind: 'disc'; readonly color: ColorPair; readonly icon?: IconName | undefined }
  | { readonly kind: 'line'; readonly color?: ColorPair; readonly heightPx?: number }
  | { readonly kind: 'icon'; readonly icon: IconName | undefined }
  /** CSS pixels. */
  | { readonly kind: 'ring'; readonly radius: number };

/** CSS pixels; y of a text is its baseline. */
type DecorationShape =
  | {
      readonly kind: 'disc';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly color: string;
    }
  | {
      readonly kind: 'ring';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly color: string;
    }
  /** x, y of its top left corner. */
  | {
      readonly kind: 'icon';
      readonly x: number;
      readonly y: number;
      readonly side: number;
      readonly icon: IconName;
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

/** The whole image in CSS pixels, and the position of the graph in it. */
export interface Decoration {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly graphTop: number;
  readonly shapes: readonly DecorationShape[];
}

const titleHeight = 44;
const titlePx = 18;
const subtitleHeight = 22;
const subtitlePx = 13;
const sourceHeight = 28;
const sourcePx = 11;
const legendWidth = 216;
const rowHeight = 20;
/** Width reserved for a symbol before its name. */
export const signPx = 18;
const textPx = 12;
const marginPx = 14;
/** Approximate character width at 1 px. */
const characterShare = 0.56;

/** Lays out title and legend beside a graph of this size. A number replaces rows that do not fit. */
export function layOutDecoration(
  { title = '', subtitle = '', source = '', legend = [] }: DecorationContent,
  graphWidthPx: number,
  graphHeightPx: number,
  theme: CanvasTheme,
): Decoration {
  const shapes: DecorationShape[] = [];
  const [isTitled, hasSubtitle, hasSource] = [title, subtitle, source].map((text) => text.trim() !== '');
  const subtitleTop = isTitled ? titleHeight : 8;
  const titleBottom = isTitled ? titleHeight : 0;
  const graphTop = hasSubtitle ? subtitleTop + subtitleHeight : titleBottom;
  const hasLegend = legend.some(({ entries }) => entries.length > 0);
  const widthPx = graphWidthPx + (hasLegend ? legendWidth : 0);
  const bottom = graphHeightPx + graphTop;
  const heightPx = bottom + (hasSource ? sourceHeight : 0);
  const addLine = (
    text: string,
    baseline: number,
    color: string,
    sizePx: number,
    weight: 400 | 600 = 400,
  ) => {
    const max = Math.max(1, Math.floor((widthPx - 2 * marginPx) / (sizePx * characterShare)));
    shapes.push(textAt(marginPx, baseline, cutLetters(text.trim(), max), color, { sizePx, weight }));
  };
  if (isTitled) addLine(title, 29, theme.label, titlePx, 600);
  if (hasSubtitle) addLine(subtitle, subtitleTop + 9, theme.mutedLabel, subtitlePx);
  if (hasSource) addLine(source, bottom + 18, theme.mutedLabel, sourcePx);
  if (hasLegend) addLegend(shapes, legend, { left: graphWidthPx, top: graphTop, bottom }, theme);
  return { widthPx, heightPx, graphTop, shapes };
}

function addLegend(
  shapes: DecorationShape[],
  sections: readonly LegendSection[],
  { left, top, bottom }: { readonly left: number; readonly top: number; readonly bottom: number },
  theme: CanvasTheme,
): void {
  const right = left + legendWidth - marginPx;
  const rows = sections.flatMap(({ heading, entries }) => [
    ...(heading === undefined || entries.length === 0 ? [] : [{ heading }]),
    ...entries,
  ]);
  const room = Math.max(1, Math.floor((bottom - top - marginPx) / rowHeight));
  const shown = rows.length > room ? rows.slice(0, room - 1) : rows;
  let y = top + marginPx;
  for (const row of shown) {
    const baseline = y + 14;
    if ('heading' in row) {
      shapes.push(textAt(left, baseline, row.heading, theme.mutedLabel, { weight: 600 }));
    } else {
      const { name, count, sign } = row;
      addSign(shapes, sign, left + signPx / 2, y + 10, theme);
      const amount = count === undefined ? '' : formatExact(count);
      const labelLeft = left + signPx + 8;
      const width = right - labelLeft - (amount.length + 1.5) * textPx * characterShare;
      const label = cutLetters(name, Math.max(1, Math.floor(width / (textPx * characterShare))));
      shapes.push(textAt(labelLeft, baseline, label, theme.label));
      if (amount !== '') shapes.push(textAt(right, baseline, amount, theme.mutedLabel, { anchor: 'end' }));
    }
    y += rowHeight;
  }
  const omitted = rows.length - shown.length;
  if (omitted > 0) shapes.push(textAt(left, y + 14, `+${omitted} more`, theme.mutedLabel));
}

/** Around its centre. */
function addSign(
  shapes: DecorationShape[],
  sign: LegendSign,
  x: number,
  y: number,
  theme: CanvasTheme,
): void {
  const addIcon = (icon: IconName, side: number, color: string) =>
    shapes.push({ kind: 'icon', x: x - side / 2, y: y - side / 2, side, icon, color });
  switch (sign.kind) {
    case 'disc': {
      const color = mixColors(sign.color.background, '#ffffff', theme.lift);
      shapes.push({ kind: 'disc', x, y, radius: sign.icon === undefined ? 6 : 9, color });
      if (sign.icon !== undefined) addIcon(sign.icon, 12, textOn(color));
      break;
    }
    case 'line': {
      const { color, heightPx: height = 4 } = sign;
      const fill =
        color === undefined ? theme.mutedLabel : mixColors(color.background, '#ffffff', theme.lift);
      shapes.push({ kind: 'bar', x: x - 6, y: y - height / 2, width: 12, height, color: fill });
      break;
    }
    case 'icon':
      if (sign.icon !== undefined) addIcon(sign.icon, 14, theme.label);
      break;
    case 'ring':
      shapes.push({ kind: 'ring', x, y, radius: sign.radius, color: theme.mutedLabel });
      break;
  }
}

function textAt(
  x: number,
  y: number,
  text: string,
  color: string,
  look: { readonly sizePx?: number; readonly weight?: 400 | 600; readonly anchor?: 'start' | 'end' } = {},
): DecorationShape {
  return { kind: 'text', x, y, text, color, sizePx: textPx, weight: 400, anchor: 'start', ...look };
}
