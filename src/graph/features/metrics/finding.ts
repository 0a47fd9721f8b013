import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import type { PathFocus } from '../../geometry/DrawFrame.ts';
import type { Fact, Finding, FoundRows } from '../../metrics/metric.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { FocusPart } from '../../workspace/WorkspaceFeature.ts';
import { type FoundRow, type ShownFinding, setMetrics } from './metrics-state.ts';

/** Largest number of vertices and of edges that are marked on the canvas. */
const maxMarked = 20_000;
/** Largest number of listed rows. */
const maxRows = 500;

/** Marks a finding on the canvas in place of the last one. Indices are those of `frozen`. */
export function showFinding(
  workspace: GraphWorkspace,
  frozen: GraphModel,
  finding: Finding | undefined,
  facts: readonly Fact[],
): void {
  if (finding === undefined) {
    setMetrics(workspace, { finding: undefined });
    return;
  }
  const none = new Uint32Array(0);
  const { label, vertices, edges, otherVertices = none, otherEdges = none, rows } = finding;
  const shown: ShownFinding = {
    label,
    facts,
    vertexIds: [...frozen.vertexIds.take(vertices)],
    edgeIds: [...frozen.edgeIds.take(edges)],
    otherVertexIds: [...frozen.vertexIds.take(otherVertices.subarray(0, maxMarked))],
    otherEdgeIds: [...frozen.edgeIds.take(otherEdges.subarray(0, maxMarked))],
    rowsLabel: rows?.label ?? '',
    rows: rows === undefined ? [] : toRows(frozen, rows),
    rowCount: rows === undefined ? 0 : rows.offsets.length - 1,
    isPath: rows?.isPath === true,
  };
  setMetrics(workspace, { finding: shown });
  if (finding.isSelected) selectFinding(workspace, shown);
}

function toRows(frozen: GraphModel, { offsets, vertices, values }: FoundRows): readonly FoundRow[] {
  const count = Math.min(maxRows, offsets.length - 1);
  return Array.from({ length: count }, (_, row) => ({
    vertexIds: [...frozen.vertexIds.take(vertices.subarray(offsets[row]!, offsets[row + 1]!))],
    value: values?.[row],
  }));
}

/** Selects what is marked. */
export function selectFinding(
  workspace: GraphWorkspace,
  { vertexIds, edgeIds }: Pick<ShownFinding, 'vertexIds' | 'edgeIds'>,
): void {
  workspace.selectVertices(indicesOf(workspace.model.vertexIds, vertexIds), edgeIds);
}

/** The highlight of the finding of a workspace, computed again only after a change of it or of the graph. */
export function createFindingFocus(): FocusPart {
  let known:
    | { readonly finding: ShownFinding; readonly topology: number; readonly path: PathFocus }
    | undefined;
  return {
    inputs: ({ metrics }) => [metrics.finding],
    read({ model, state }) {
      const { finding } = state.metrics;
      if (finding === undefined) return {};
      const { topology } = model.revisions;
      if (known?.finding !== finding || known.topology !== topology)
        known = { finding, topology, path: toFocus(model, finding) };
      return { path: known.path };
    },
  };
}

function toFocus(model: GraphModel, finding: ShownFinding): PathFocus {
  const verticesOf = (ids: readonly string[]) => [...indicesOf(model.vertexIds, ids.slice(0, maxMarked))];
  const edgesOf = (ids: readonly string[]) => [...indicesOf(model.edgeIds, ids.slice(0, maxMarked))];
  return {
    vertices: verticesOf(finding.vertexIds),
    edges: edgesOf(finding.edgeIds),
    otherVertices: verticesOf(finding.otherVertexIds),
    otherEdges: edgesOf(finding.otherEdgeIds),
    legTexts: new Map(),
  };
}

interface Findable {
  findAll(ids: IdList): Int32Array;
}

/** Indices of the elements that are still shown. */
function indicesOf(table: Findable, ids: readonly string[]): Uint32Array {
  return Uint32Array.from(table.findAll(ids).filter((index) => index >= 0));
}
