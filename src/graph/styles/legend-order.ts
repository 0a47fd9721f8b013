import type { EdgeColumns } from './EdgeColumns.ts';
import type { WidthSection } from './edge-widening.ts';
import type { EdgeColor, GraphStyle, VertexColor, VertexRuleColor } from './GraphStyle.ts';
import type { IconName } from './icons.ts';
import type { IconEntry } from './PictureColumn.ts';
import type { LegendEntry, OwnLegend } from './rank-values.ts';
import type { VertexColumns } from './VertexColumns.ts';

const maxEntries = 40;
/** Groups listed by name. */
export const maxGroups = 9;

/** Heading of the vertex colours, and the attribute or computed value that they encode. */
function colorHeading({ vertexColor }: GraphStyle, columnLabel?: string): LegendHeading {
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

/** Colours with a heading; `color`: what they encode. */
export interface ColorSection {
  readonly heading: LegendHeading;
  readonly color: VertexColor | EdgeColor;
  readonly entries: readonly LegendEntry[];
}

const byCollection: VertexColor = { kind: 'collection' };

/** Legends of the vertex colours: of the general style, of collections with one colour each, and of other rules. */
export function vertexColorSections(
  style: GraphStyle,
  { legend, ownLegends }: Pick<VertexColumns, 'legend' | 'ownLegends'>,
  columnLabel?: string,
): readonly ColorSection[] {
  const { vertexColor: color } = style;
  const isCollection = (each: { readonly color: VertexRuleColor }) =>
    each.color.kind === 'single' || each.color.kind === 'collection';
  const collections = ownLegends.filter(isCollection).flatMap(({ entries }) => entries);
  const isMerged = color.kind === 'collection';
  const general = isMerged ? [...legend, ...collections] : legend;
  const sections: ColorSection[] = [
    { heading: colorHeading(style, columnLabel), color, entries: orderLegend(style, general) },
    {
      heading: colorHeading({ ...style, vertexColor: byCollection }),
      color: byCollection,
      entries: isMerged ? [] : collections,
    },
    ...ownLegends.filter((each) => !isCollection(each)).map(ownSection),
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

/** The legend of a rule whose colours encode values. */
function ownSection({ collection, color, entries }: OwnLegend<VertexColor | EdgeColor>): ColorSection {
  const aside = color.kind === 'attribute' ? color.attribute : 'expanded';
  return {
    heading: { title: `Colour of ${collection}`, aside },
    color,
    entries: entries.slice(0, maxEntries),
  };
}

/** Legends of the edge colours that encode data, or that a rule sets. */
export function edgeColorSections(
  { edgeColor: color }: GraphStyle,
  { legend, ownLegends }: Pick<EdgeColumns, 'legend' | 'ownLegends'>,
): readonly ColorSection[] {
  const title = 'Edge colour';
  const single = ownLegends.filter((each) => each.color.kind === 'single').flatMap(({ entries }) => entries);
  const sections: ColorSection[] = [
    {
      heading: { title, ...(color.kind === 'attribute' && { aside: color.attribute }) },
      color,
      entries: legend,
    },
    { heading: { title, aside: 'collections' }, color: byCollection, entries: single },
    ...ownLegends.filter((each) => each.color.kind === 'attribute').map(ownSection),
  ];
  return sections.filter(({ entries }) => entries.length > 0);
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
function orderLegend({ vertexColor }: GraphStyle, legend: readonly LegendEntry[]): readonly LegendEntry[] {
  const isRanked = ['attribute', 'computed'].includes(vertexColor.kind);
  const sorted = isRanked ? legend : legend.toSorted((left, right) => right.count - left.count);
  return sorted.slice(0, maxEntries);
}

/** Icons of a legend: by entry name beside the colours of each section, and the others. */
interface LegendIcons {
  readonly beside: readonly ReadonlyMap<string, IconName>[];
  readonly separate: readonly IconEntry[];
}

/** Icons beside the colours of the same values and collections; `own`: those that rules set for collections. */
export function iconsOfSections(
  { vertexIcon }: GraphStyle,
  sections: readonly ColorSection[],
  icons: readonly IconEntry[],
  own: readonly IconEntry[],
): LegendIcons {
  const hasSameMeaning = ({ color }: ColorSection) =>
    vertexIcon !== undefined &&
    (color.kind === 'attribute'
      ? color.attribute === vertexIcon.attribute
      : vertexIcon.attribute === undefined) &&
    ['attribute', 'collection'].includes(color.kind);
  const isListed = (section: ColorSection, { name }: IconEntry) =>
    section.entries.some((entry) => entry.name === name);
  const beside = sections.map((section) => [
    ...(hasSameMeaning(section) ? icons : []),
    ...(section.color.kind === 'collection' ? own : []),
  ]);
  const isBeside = (icon: IconEntry) =>
    sections.some((section, place) => beside[place]!.includes(icon) && isListed(section, icon));
  const areIconsBeside = sections.some(hasSameMeaning);
  return {
    beside: beside.map(
      (entries) => new Map(entries.flatMap(({ name, icon }) => (icon ? [[name, icon]] : []))),
    ),
    separate: [...(areIconsBeside ? [] : icons), ...own].filter((icon) => !isBeside(icon)),
  };
}

/** Heading of the legend of edge widths. */
export function widthHeading({
  collection,
  attribute,
}: Pick<WidthSection, 'collection' | 'attribute'>): LegendHeading {
  return { title: collection === undefined ? 'Edge width' : `Edge width of ${collection}`, aside: attribute };
}
