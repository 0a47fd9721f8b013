import { regionLegend } from '../geometry/communities/region-look.ts';
import { regionViewOf } from '../geometry/communities/region-view.ts';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import { widthSectionsOf } from '../geometry/edges/width-legend.ts';
import { collectionLegend } from '../styles/collection-legend.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import {
  edgeColorSections,
  headingText,
  iconsOfSections,
  maxGroups,
  vertexColorSections,
  widthHeading,
} from '../styles/legend-order.ts';
import type { LegendEntry } from '../styles/rank-values.ts';
import { type SizeLegend, sizeLegendOf } from '../styles/size-legend.ts';
import { type LegendRow, type LegendSection, signPx } from './decoration.ts';

/** Default line height in the legend, CSS pixels. */
const linePx = 1.4;
const hollow = { kind: 'ring', radius: 0.4 * signPx } as const;
const dash = { kind: 'line', heightPx: 2 } as const;

/** Legend of the colours, icons, sizes and widths in an image, as on the screen. */
export function legendSections(style: GraphStyle, frame: DrawFrame): readonly LegendSection[] {
  const { columns, edgeColumns, model } = frame;
  const { pictures } = columns;
  const colors = vertexColorSections(style, columns);
  const icons = iconsOfSections(style, colors, pictures.legend, pictures.ownLegend);
  const collections = collectionLegend(model, style);
  const sizes = sizeLegendOf(model, style, columns);
  return [
    {
      heading: 'Collections',
      entries: [
        ...collections.vertices.map(({ name, count }) => ({ name, count, sign: hollow })),
        ...collections.edges.map(({ name, count }) => ({ name, count, sign: dash })),
      ],
    },
    ...colors.map(({ heading, entries }, place) => ({
      heading: headingText(heading),
      entries: entries.map(({ name, color, count }) => ({
        name,
        count,
        sign: { kind: 'disc' as const, color, icon: icons.beside[place]!.get(name) },
      })),
    })),
    {
      heading: headingText({ title: 'Icons', aside: style.vertexIcon?.attribute }),
      entries: icons.separate.map(({ name, icon, count }) => ({ name, count, sign: { kind: 'icon', icon } })),
    },
    ...(sizes === undefined ? [] : [sizeSection('Size', sizes)]),
    ...columns.ownSizes.map(({ collection, sizes }) => sizeSection(`Size of ${collection}`, sizes)),
    {
      heading: 'Groups',
      entries: columns.groups.slice(0, maxGroups).map((entry) => colored(entry, 'disc')),
    },
    ...edgeColorSections(style, edgeColumns).map(({ heading, entries }) => ({
      heading: headingText(heading),
      entries: entries.map((entry) => colored(entry, 'line')),
    })),
    ...widthSectionsOf(model, edgeColumns).map((section) => ({
      heading: headingText(widthHeading(section)),
      entries: section.entries.map(({ name, factor }) => ({
        name,
        sign: { kind: 'line' as const, heightPx: linePx * factor },
      })),
    })),
    { heading: 'Not drawn', entries: isolatedRows(frame) },
    {
      heading: 'Communities',
      entries: regionLegend(regionViewOf(frame)?.regions ?? [], model, style).map(({ name, color, count }) =>
        color === undefined ? { name, count, sign: hollow } : colored({ name, color, count }, 'disc'),
      ),
    },
  ];
}

function sizeSection(title: string, { attribute, legend }: SizeLegend): LegendSection {
  const widest = Math.max(...legend.map(({ radius }) => radius));
  return {
    heading: headingText({ title, aside: attribute }),
    entries: legend.map(({ name, radius }) => ({
      name,
      sign: { kind: 'ring', radius: Math.max(1, (signPx / 2) * (radius / widest)) },
    })),
  };
}

/** The isolated vertices that are folded, which an image has no mark for. */
function isolatedRows({ model }: DrawFrame): readonly LegendRow[] {
  const count = model.visibility?.foldedVertices?.reduce((sum, isFolded) => sum + isFolded, 0) ?? 0;
  return count === 0
    ? []
    : [{ name: 'isolated vertices', count, sign: { kind: 'ring', radius: 0.25 * signPx } }];
}

function colored({ name, color, count }: LegendEntry, kind: 'disc' | 'line'): LegendRow {
  return { name, count, sign: { kind, color } };
}
