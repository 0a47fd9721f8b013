import type { Kernel } from '../kernel.ts';
import { sortInSteps } from '../lib/in-steps.ts';
import { countUp } from '../lib/searches/adjacency.ts';

/**
 * Places vertices in sort order on a circle, in a grid, or in concentric rings with the largest values in the
 * centre. O(V log V).
 */
export default {
  id: 'arrange',
  bytesOf: ({ vertexCount }) => 16 * vertexCount,
  *run({ vertexCount, values, groups, shape, gap, ringCount }) {
    const order = countUp(vertexCount);
    // Vertices without a value are sorted last.
    const rankOf = (vertex: number) =>
      Number.isNaN(values[vertex]!) ? Number.NEGATIVE_INFINITY : values[vertex]!;
    yield* sortInSteps(order, (one, other) => {
      const [left, right] = [rankOf(one), rankOf(other)];
      return left === right ? groups[one]! - groups[other]! || one - other : left < right ? 1 : -1;
    });
    const positions = new Float32Array(2 * vertexCount);
    const put = (place: number, x: number, y: number) => {
      positions[2 * order[place]!] = x;
      positions[2 * order[place]! + 1] = y;
    };
    function* putRow(start: number, end: number, radius: number): Generator<undefined, void> {
      for (let place = start; place < end; place++) {
        if ((place & 0x7fff) === 0x7fff) yield;
        const angle = (2 * Math.PI * (place - start)) / (end - start) - Math.PI / 2;
        put(place, radius * Math.cos(angle), radius * Math.sin(angle));
      }
    }
    if (shape === 'circle') yield* putRow(0, vertexCount, (gap * vertexCount) / (2 * Math.PI));
    if (shape === 'grid') {
      const columns = Math.max(1, Math.ceil(Math.sqrt(vertexCount)));
      const middle = ((columns - 1) * gap) / 2;
      for (let place = 0; place < vertexCount; place++) {
        if ((place & 0x7fff) === 0x7fff) yield;
        put(place, (place % columns) * gap - middle, Math.floor(place / columns) * gap - middle);
      }
    }
    if (shape === 'rings') {
      let radius = 0;
      for (const { start, end } of yield* bandsOf(order, rankOf, ringCount)) {
        let place = start;
        // A single vertex with the largest value is the centre.
        if (start === 0 && end === 1) put(place++, 0, 0);
        while (place < end) {
          radius += place === start ? 2 * gap : gap;
          const room = Math.max(1, Math.floor((2 * Math.PI * radius) / gap));
          const rowEnd = Math.min(end, place + room);
          yield* putRow(place, rowEnd, radius);
          place = rowEnd;
          yield;
        }
      }
    }
    return { positions };
  },
} satisfies Kernel<'arrange'>;

/**
 * Divides the order into bands: one for each value if there are few values, otherwise by rank, with larger
 * bands outside. Equal values share a band.
 */
function* bandsOf(
  order: Uint32Array,
  rankOf: (vertex: number) => number,
  bandCount: number,
): Generator<undefined, { readonly start: number; readonly end: number }[]> {
  const count = order.length;
  const changes: number[] = [];
  for (let place = 1; place < count; place++) {
    if ((place & 0x7fff) === 0x7fff) yield;
    if (rankOf(order[place]!) !== rankOf(order[place - 1]!)) changes.push(place);
  }
  let cuts = changes;
  if (changes.length >= bandCount) {
    const wanted = Array.from({ length: bandCount - 1 }, (_, band) => ((band + 1) / bandCount) ** 2 * count);
    let next = 0;
    cuts = [];
    for (const place of wanted) {
      while (next < changes.length && changes[next]! < place) if ((++next & 0x1ffff) === 0) yield;
      cuts.push(changes[next] ?? count);
    }
  }
  const ends = [...new Set([...cuts, count])].filter((place) => place > 0);
  return ends.map((end, band) => ({ start: band === 0 ? 0 : ends[band - 1]!, end }));
}
