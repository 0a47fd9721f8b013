import type { CommunityReason } from '../../../protocol/graph-patch.ts';
import type { GraphModel } from './GraphModel.ts';

/** An expanded community in the view. */
interface CommunityBox {
  readonly id: string;
  readonly reason: CommunityReason;
  /** Number of members in the view, shown or in an inner community. */
  readonly size: number;
  /** Vertex indices, ascending: shown members, and communities that contain the others. */
  readonly vertices: Uint32Array;
}

interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The expanded communities, largest first, so that inner ones follow outer ones. O(their members). */
export function communityBoxes(model: GraphModel): readonly CommunityBox[] {
  const boxes: CommunityBox[] = [];
  for (const [id, { isExpanded, reason, members }] of model.communities) {
    if (!isExpanded) continue;
    const vertices = new Set<number>();
    let size = 0;
    const rows = model.vertexIds.findAll(members.ids);
    for (const [slot, row] of rows.entries()) {
      const home = row < 0 ? model.findCommunityOf(members.ids.at(slot)!) : undefined;
      if (row < 0 && home === undefined) continue;
      size++;
      vertices.add(home === undefined ? row : model.findVertex(home)!);
    }
    // A community whose remaining members are in one collapsed community is not expanded.
    if (size > vertices.size && vertices.size === 1) continue;
    if (size > 0) boxes.push({ id, reason, size, vertices: Uint32Array.from(vertices).sort() });
  }
  return boxes.sort((one, other) => other.size - one.size);
}

/**
 * The vertices of boxes in the format of jobs: those of box b start at `boxOffsets[b]` in `boxVertices`. O(their
 * vertices).
 */
export function packBoxes(boxes: readonly Pick<CommunityBox, 'vertices'>[]): {
  readonly boxOffsets: Uint32Array;
  readonly boxVertices: Uint32Array;
} {
  const boxOffsets = new Uint32Array(boxes.length + 1);
  boxes.forEach(({ vertices }, box) => {
    boxOffsets[box + 1] = boxOffsets[box]! + vertices.length;
  });
  const boxVertices = new Uint32Array(boxOffsets.at(-1)!);
  boxes.forEach(({ vertices }, box) => {
    boxVertices.set(vertices, boxOffsets[box]!);
  });
  return { boxOffsets, boxVertices };
}

/** World bounds of the centres of some vertices; undefined for none. O(vertices), computed per frame. */
export function boundsOf(
  { positions }: Pick<GraphModel, 'positions'>,
  vertices: Uint32Array,
): Bounds | undefined {
  if (vertices.length === 0) return undefined;
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const vertex of vertices) {
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}
