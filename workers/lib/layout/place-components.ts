import type { Components } from './components.ts';
import { boundingDisc, type Disc, packDiscs } from './pack.ts';

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * Places the layouts of the connected components side by side as non-overlapping discs and writes all
 * positions to `all`. Isolated vertices, and each component without a layout, are placed as a sunflower
 * spiral. Yields.
 */
export function* placeComponents(
  components: Components,
  pictures: readonly (Float32Array | undefined)[],
  edgeLength: number,
  all: Float32Array,
): Generator<undefined, void> {
  const blocks = toBlocks(components);
  yield;
  const discs: Disc[] = [];
  let work = 0;
  for (const { start, end, part } of blocks) {
    const picture = part === undefined ? undefined : pictures[part];
    if (picture !== undefined) discs.push(boundingDisc(picture));
    else discs.push({ x: 0, y: 0, radius: sunflowerRadius(end - start - 1, edgeLength) });
    work += 1 + (picture?.length ?? 0);
    if (work < 65_536) continue;
    work = 0;
    yield;
  }
  // The largest component is in the centre; on the rings around it, descending radii are required.
  const order = discs
    .map((_, block) => block)
    .sort((one, other) => {
      if (one === 0 || other === 0) return one - other;
      return discs[other]!.radius - discs[one]!.radius || one - other;
    });
  yield;
  const middles = yield* packDiscs(
    Float32Array.from(order, (block) => discs[block]!.radius),
    edgeLength,
  );
  for (const [place, block] of order.entries()) {
    const { start, end, part } = blocks[block]!;
    const x = middles[2 * place]! - discs[block]!.x;
    const y = middles[2 * place + 1]! - discs[block]!.y;
    const picture = part === undefined ? undefined : pictures[part];
    for (let nth = 0; nth < end - start; nth++) {
      if ((nth & 0x7fff) === 0x7fff) yield;
      const vertex = components.members[start + nth]!;
      const radius = sunflowerRadius(nth, edgeLength);
      all[2 * vertex] =
        x + (picture === undefined ? radius * Math.cos(nth * goldenAngle) : picture[2 * nth]!);
      all[2 * vertex + 1] =
        y + (picture === undefined ? radius * Math.sin(nth * goldenAngle) : picture[2 * nth + 1]!);
    }
    if ((place & 0xff) === 0xff) yield;
  }
}

/** A range of `members` that is placed as one disc; `part` is undefined for the isolated vertices. */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly part: number | undefined;
}

function toBlocks({ count, starts, members }: Components): readonly Block[] {
  const blocks: Block[] = [];
  for (let part = 0; part < count; part++) {
    const [start, end] = [starts[part]!, starts[part + 1]!];
    // Components are sorted by size, so the remaining ones are single vertices.
    if (end - start === 1) return [...blocks, { start, end: members.length, part: undefined }];
    blocks.push({ start, end, part });
  }
  return blocks;
}

function sunflowerRadius(nth: number, edgeLength: number): number {
  return 0.5 * edgeLength * Math.sqrt(Math.max(0, nth));
}
