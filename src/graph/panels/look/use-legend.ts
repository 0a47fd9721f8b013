import { useMemo } from 'react';
import { findRegion } from '../../commands/regions/region-commands.ts';
import { regionLegend } from '../../scene/communities/region-look.ts';
import { widthLegendOf } from '../../scene/edges/width-legend.ts';
import type { AttributeSizes } from '../../styles/attribute-size.ts';
import { EdgeColumns, type WidthEntry } from '../../styles/EdgeColumns.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { orderLegend } from '../../styles/legend-order.ts';
import type { IconEntry } from '../../styles/PictureColumn.ts';
import type { LegendEntry } from '../../styles/rank-values.ts';
import { VertexColumns } from '../../styles/VertexColumns.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { useWorkspaceState } from '../workspace-context.tsx';

interface LegendFacts {
  readonly entries: readonly LegendEntry[];
  /** Of edges, when their colours mean something. */
  readonly edgeEntries: readonly LegendEntry[];
  /** Of edges, when their widths mean something. */
  readonly widthEntries: readonly WidthEntry[];
  /** Of vertices, when their icons mean something. */
  readonly iconEntries: readonly IconEntry[];
  /** Of vertices, when their sizes go by an attribute. */
  readonly sizes: AttributeSizes | undefined;
  readonly hidden: number;
}

/** One for all panels that show it. */
interface KeptLegend {
  readonly columns: VertexColumns;
  readonly edgeColumns: EdgeColumns;
  readonly style: GraphStyle;
  readonly revision: number;
  readonly facts: LegendFacts;
}

const kept = new WeakMap<GraphWorkspace, KeptLegend>();

/** Categories of the shown vertices with their colours, the most frequent first, and how many neighbours are hidden. */
export function useLegend(workspace: GraphWorkspace): LegendFacts {
  const style = useWorkspaceState((state) => state.style);
  const revision = useWorkspaceState((state) => state.modelRevision);
  return useMemo(() => legendOf(workspace, style, revision), [workspace, style, revision]);
}

/** Colours of the largest communities that the picture at rest shows, and how many others it shows. */
export function useRegionLegend(workspace: GraphWorkspace): {
  readonly entries: readonly LegendEntry[];
  readonly others: number;
} {
  const style = useWorkspaceState((state) => state.style);
  const ids = useWorkspaceState((state) => state.regionsInView);
  return useMemo(() => {
    const regions = ids.map((id) => findRegion(workspace, id)).filter((region) => region !== undefined);
    const entries = regionLegend(regions, style);
    return { entries, others: regions.length - entries.length };
  }, [workspace, style, ids]);
}

function legendOf(workspace: GraphWorkspace, style: GraphStyle, revision: number): LegendFacts {
  const last = kept.get(workspace);
  if (last?.style === style && last.revision === revision) return last.facts;
  const { model, values } = workspace;
  // What the canvas shows is derived only once.
  const { columns, edgeColumns } = workspace.view ??
    last ?? { columns: new VertexColumns(), edgeColumns: new EdgeColumns() };
  // Of a large graph that grows the legend follows the canvas.
  if (workspace.view?.isBehind !== true) {
    columns.update(model, style, values);
    edgeColumns.update(model, style, values, columns);
  }
  let hidden = 0;
  for (let vertex = 0; vertex < model.vertexCount; vertex++) hidden += model.hiddenNeighbours[vertex]!;
  const facts = {
    entries: orderLegend(style, columns.legend),
    edgeEntries: edgeColumns.legend,
    widthEntries: widthLegendOf(model, edgeColumns),
    iconEntries: columns.pictures.legend,
    sizes: columns.sizes,
    hidden,
  };
  kept.set(workspace, { columns, edgeColumns, style, revision, facts });
  return facts;
}
