import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import { boxCare, type MakeSpaceInput } from '../../../../protocol/layout-jobs.ts';
import { marginOf, nestedBoxes, titlePx } from '../../geometry/communities/community-frames.ts';
import { toGraphInput } from '../../layouts/common-parameters.ts';
import { packBoxes } from '../../model/community-boxes.ts';
import { measureVertices } from '../../styles/VertexColumns.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { PatchEntry } from '../../workspace/PatchEntry.ts';

const seed = 1;

/**
 * Moves the members of newly opened communities into the boxes of these communities and other vertices out of the
 * boxes. The move is part of the gesture's history entry. Has no effect if the layout derives positions from data, or
 * if the graph changed in the meantime.
 */
export async function makeSpace(
  workspace: GraphWorkspace,
  { entry, communityIds }: { readonly entry: PatchEntry; readonly communityIds: readonly string[] },
): Promise<void> {
  const { model, layout, history } = workspace;
  if (layout.layout.isByPlace) return;
  const input = toMakeSpaceInput(workspace, (id) =>
    communityIds.includes(id) ? boxCare.gather : boxCare.none,
  );
  if (input === undefined) return;
  // Vertices that the layout has not placed yet get their position here.
  layout.stop();
  const before = input.positions.slice();
  const { topology } = model.revisions;
  const { positions } = await workspace.startJob('make-space', input).result;
  if (model.revisions.topology !== topology || history.entries.at(-1) !== entry) return;
  const moved: number[] = [];
  for (let vertex = 0; vertex < model.vertexCount; vertex++) {
    if (positions[2 * vertex] !== before[2 * vertex] || positions[2 * vertex + 1] !== before[2 * vertex + 1])
      moved.push(vertex);
  }
  if (moved.length === 0) return;
  const from = model.positions.slice(0, 2 * model.vertexCount);
  const values = Float32Array.from(
    moved.flatMap((vertex) => [positions[2 * vertex]!, positions[2 * vertex + 1]!]),
  );
  entry.apply([{ kind: 'setPositions', indices: Uint32Array.from(moved), values }]);
  layout.animateFrom(from);
}

/** undefined: no box needs space. */
function toMakeSpaceInput(
  { model, state, values, view }: GraphWorkspace,
  careOf: (communityId: string) => MakeSpaceInput['care'][number],
): MakeSpaceInput | undefined {
  const boxes = nestedBoxes(model);
  const care = Uint8Array.from(boxes, ({ id }) => careOf(id));
  if (care.every((each) => each === boxCare.none)) return undefined;
  const { vertexCount, positions, flags } = model;
  const { halfWidths, halfHeights } = measureVertices(model, state.style, values);
  const zoom = view?.camera.state.zoom ?? 1;
  return {
    ...toGraphInput(model),
    positions: positions.slice(0, 2 * vertexCount),
    halfWidths,
    halfHeights,
    fixed: flags.slice(0, vertexCount).map((bits) => ((bits & vertexFlag.pinned) !== 0 ? 1 : 0)),
    ...packBoxes(boxes),
    margins: Float32Array.from(boxes, (box) => marginOf(box) / zoom),
    titleHeight: titlePx / zoom,
    care,
    seed,
  };
}
