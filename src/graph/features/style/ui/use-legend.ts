import { useDeferredValue, useMemo } from 'react';
import { type RegionLegendEntry, regionLegend } from '../../../geometry/communities/region-look.ts';
import { widthSectionsOf } from '../../../geometry/edges/width-legend.ts';
import { type CollectionCounts, collectionLegend } from '../../../styles/collection-legend.ts';
import { EdgeColumns } from '../../../styles/EdgeColumns.ts';
import type { WidthSection } from '../../../styles/edge-widening.ts';
import type { GraphStyle } from '../../../styles/GraphStyle.ts';
import { type ColorSection, edgeColorSections, vertexColorSections } from '../../../styles/legend-order.ts';
import type { IconEntry } from '../../../styles/PictureColumn.ts';
import type { LegendEntry } from '../../../styles/rank-values.ts';
import { type SizeLegend, sizeLegendOf } from '../../../styles/size-legend.ts';
import { type SizesByAttribute, VertexColumns } from '../../../styles/VertexColumns.ts';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';
import { findRegion } from '../../regions/region-commands.ts';

interface LegendFacts {
  /** The collections, unless vertex colours stand for them. */
  readonly collections: CollectionCounts;
  /** Meaning of the vertex colours. */
  readonly colors: readonly ColorSection[];
  /** The collapsed communities and groups, largest first. */
  readonly groups: readonly LegendEntry[];
  /** The conditions that colour vertices. */
  readonly conditions: readonly LegendEntry[];
  /** Edge colours that encode data, or that a rule sets. */
  readonly edgeColors: readonly ColorSection[];
  /** Edge widths that encode data. */
  readonly widths: readonly WidthSection[];
  /** Entries if vertex icons encode data. */
  readonly iconEntries: readonly IconEntry[];
  /** Icons of collections that a rule sets. */
  readonly ownIcons: readonly IconEntry[];
  /** What the general vertex sizes encode. */
  readonly sizes: SizeLegend | undefined;
  /** Vertex sizes that rules of collections set by attribute. */
  readonly ownSizes: SizesByAttribute['own'];
  readonly hidden: number;
}

/** Shared by all panels that show the legend. */
interface KeptLegend {
  readonly columns: VertexColumns;
  readonly edgeColumns: EdgeColumns;
  readonly style: GraphStyle;
  readonly revision: number;
  readonly facts: LegendFacts;
}

const kept = new WeakMap<GraphWorkspace, KeptLegend>();

/**
 * Categories of the shown vertices with their colours, most frequent first, and the number of hidden neighbours. Follows
 * a change in a task of its own, after the frame in which the canvas has computed the columns.
 */
export function useLegend(workspace: GraphWorkspace): LegendFacts {
  const style = useDeferredValue(useWorkspaceState((state) => state.style));
  const revision = useDeferredValue(useWorkspaceState((state) => state.modelRevision));
  return useMemo(() => legendOf(workspace, style, revision), [workspace, style, revision]);
}

/** Colours of the largest communities in the resting view, and the number of the others. */
export function useRegionLegend(workspace: GraphWorkspace): {
  readonly entries: readonly RegionLegendEntry[];
  readonly others: number;
} {
  const style = useWorkspaceState((state) => state.style);
  const ids = useWorkspaceState((state) => state.regionsInView);
  const revision = useWorkspaceState((state) => state.modelRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the model and its conditions
  return useMemo(() => {
    const regions = ids.map((id) => findRegion(workspace, id)).filter((region) => region !== undefined);
    const entries = regionLegend(regions, workspace.model, style);
    return { entries, others: regions.length - entries.length };
  }, [workspace, style, ids, revision]);
}

function legendOf(workspace: GraphWorkspace, style: GraphStyle, revision: number): LegendFacts {
  const last = kept.get(workspace);
  if (last?.style === style && last.revision === revision) return last.facts;
  const { model, values } = workspace;
  // Reuses the columns of the canvas.
  const { columns, edgeColumns } = workspace.view ??
    last ?? { columns: new VertexColumns(), edgeColumns: new EdgeColumns() };
  // The legend of a large graph lags behind like the canvas.
  if (workspace.view?.isBehind(style) !== true) {
    columns.update(model, style, values);
    edgeColumns.update(model, style, values, columns);
  }
  let hidden = 0;
  for (let vertex = 0; vertex < model.vertexCount; vertex++) hidden += model.hiddenNeighbours[vertex]!;
  const facts = {
    collections: collectionLegend(model, style),
    colors: vertexColorSections(style, columns, columnLabelOf(workspace, style)),
    groups: columns.groups,
    conditions: columns.conditions,
    edgeColors: edgeColorSections(style, edgeColumns),
    widths: widthSectionsOf(model, edgeColumns),
    iconEntries: columns.pictures.legend,
    ownIcons: columns.pictures.ownLegend,
    sizes: sizeLegendOf(model, style, columns),
    ownSizes: columns.ownSizes,
    hidden,
  };
  kept.set(workspace, { columns, edgeColumns, style, revision, facts });
  return facts;
}

function columnLabelOf({ model }: GraphWorkspace, { vertexColor }: GraphStyle): string | undefined {
  return vertexColor.kind === 'computed' ? model.computed.get(vertexColor.column)?.label : undefined;
}
