import type { GraphStyle } from './GraphStyle.ts';
import type { IconName } from './icons.ts';
import type { IconEntry } from './PictureColumn.ts';
import type { LegendEntry } from './rank-values.ts';

const mostEntries = 40;
/** Groups listed by name. */
export const mostGroups = 9;

/** Heading of the vertex colours, and the attribute or computed value that they encode. */
export function colorHeading({ vertexColor }: GraphStyle, columnLabel?: string): LegendHeading {
  switch (vertexColor.kind) {
    case 'collection':
      return { title: 'Collections' };
    case 'single':
      return { title: 'Vertices' };
    case 'expand':
      return { title: 'Colour', aside: 'expanded' };
    case 'attribute':
      return { title: 'Colour', aside: vertexColor.attribute };
    case 'computed':
      return { title: 'Colour', aside: (columnLabel ?? vertexColor.column).toLowerCase() };
  }
}

/** Heading of a section of the legend; `aside`: what it encodes. */
export interface LegendHeading {
  readonly title: string;
  readonly aside?: string | undefined;
}

/** A heading as one text, for images. */
export function headingText({ title, aside }: LegendHeading): string {
  return aside === undefined ? title : `${title}: ${aside}`;
}

/** The displayed legend entries: ranked or scaled ones in their order, others by count; limited in number. */
export function orderLegend(
  { vertexColor }: GraphStyle,
  legend: readonly LegendEntry[],
): readonly LegendEntry[] {
  const isRanked = ['attribute', 'computed'].includes(vertexColor.kind);
  const sorted = isRanked ? legend : legend.toSorted((left, right) => right.count - left.count);
  return sorted.slice(0, mostEntries);
}

/** Icons by entry name if icons and colours use the same attribute; undefined if icons need a separate list. */
export function iconsBesideColors(
  { vertexColor, vertexIcon }: GraphStyle,
  entries: readonly IconEntry[],
): ReadonlyMap<string, IconName> | undefined {
  if (vertexIcon === undefined || !['attribute', 'collection'].includes(vertexColor.kind)) return undefined;
  const colored = vertexColor.kind === 'attribute' ? vertexColor.attribute : undefined;
  if (vertexIcon.attribute !== colored) return undefined;
  return new Map(entries.flatMap(({ name, icon }) => (icon === undefined ? [] : [[name, icon] as const])));
}
