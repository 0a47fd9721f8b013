import { regionLegend } from '../scene/communities/region-look.ts';
import { regionViewOf } from '../scene/communities/region-view.ts';
import type { DrawFrame } from '../scene/DrawFrame.ts';
import { widthLegendOf } from '../scene/edges/width-legend.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import {
  colorHeading,
  headingText,
  iconsBesideColors,
  mostGroups,
  orderLegend,
} from '../styles/legend-order.ts';
import type { LegendEntry } from '../styles/rank-values.ts';
import { type LegendRow, type LegendSection, signPx } from './decoration.ts';

/** Default line height in the legend, CSS pixels. */
const linePx = 1.4;

/** Legend of the colours, icons, sizes and widths in an image, as on the screen. */
export function legendSections(style: GraphStyle, frame: DrawFrame): readonly LegendSection[] {
  const { columns, edgeColumns } = frame;
  const { legend: icons } = columns.pictures;
  const beside = iconsBesideColors(style, icons);
  const sizes = columns.sizes?.legend ?? [];
  const widest = Math.max(...sizes.map(({ radius }) => radius));
  return [
    {
      heading: headingText(colorHeading(style)),
      entries: orderLegend(style, columns.legend).map(({ name, color, count }) => ({
        name,
        count,
        sign: { kind: 'disc', color, icon: beside?.get(name) },
      })),
    },
    {
      heading: headingText({ title: 'Icons', aside: style.vertexIcon?.attribute }),
      entries: (beside === undefined ? icons : []).map(({ name, icon, count }) => ({
        name,
        count,
        sign: { kind: 'icon', icon },
      })),
    },
    {
      heading: `Size: ${style.vertexSize?.kind === 'attribute' ? style.vertexSize.attribute : ''}`,
      entries: sizes.map(({ name, radius }) => ({
        name,
        sign: { kind: 'ring', radius: Math.max(1, (signPx / 2) * (radius / widest)) },
      })),
    },
    {
      heading: 'Groups',
      entries: columns.groups.slice(0, mostGroups).map((entry) => colored(entry, 'disc')),
    },
    { heading: 'Edge colour', entries: edgeColumns.legend.map((entry) => colored(entry, 'line')) },
    {
      heading: 'Edge width',
      entries: widthLegendOf(frame.model, edgeColumns).map(({ name, factor }) => ({
        name,
        sign: { kind: 'line', heightPx: linePx * factor },
      })),
    },
    { heading: 'Not drawn', entries: isolatedRows(frame) },
    {
      heading: 'Communities',
      entries: regionLegend(regionViewOf(frame)?.regions ?? [], frame.model, style).map(
        ({ name, color, count }) =>
          color === undefined
            ? { name, count, sign: { kind: 'ring', radius: 0.4 * signPx } }
            : colored({ name, color, count }, 'disc'),
      ),
    },
  ];
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
