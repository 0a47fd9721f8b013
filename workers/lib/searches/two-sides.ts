import type { EdgeAdjacency } from './adjacency.ts';

interface TwoSides {
  /** Uint8 by vertex: 0 or 1, different at the ends of each edge; empty: there is a cycle of odd length. */
  readonly sides: Uint8Array;
  /** Uint32: vertices and edges of a cycle of odd length in its order; empty with sides. */
  readonly cycle: Uint32Array;
  readonly cycleEdges: Uint32Array;
}

const none = 0xffffffff;

/** The sides of an undirected graph by breadth-first search, or a cycle of odd length. O(V + E); yields. */
export function* toTwoSides({
  vertexCount,
  offsets,
  targets,
  edges,
}: EdgeAdjacency): Generator<undefined, TwoSides> {
  const depths = new Int32Array(vertexCount).fill(-1);
  const parents = new Uint32Array(vertexCount);
  const arrivals = new Uint32Array(vertexCount).fill(none);
  const queue = new Uint32Array(vertexCount);
  let work = 0;
  for (let root = 0; root < vertexCount; root++) {
    if ((root & 0x3ffff) === 0x3ffff) yield;
    if (depths[root] !== -1) continue;
    depths[root] = 0;
    queue[0] = root;
    let length = 1;
    for (let next = 0; next < length; next++) {
      const vertex = queue[next]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (depths[other] === -1) {
          depths[other] = depths[vertex]! + 1;
          parents[other] = vertex;
          arrivals[other] = edges[entry]!;
          queue[length++] = other;
        } else if (((depths[other]! ^ depths[vertex]!) & 1) === 0)
          return { sides: new Uint8Array(0), ...oddCycle(vertex, other, edges[entry]!) };
      }
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < 16_384) continue;
      work = 0;
      yield;
    }
  }
  const sides = Uint8Array.from(depths, (depth) => depth & 1);
  return { sides, cycle: new Uint32Array(0), cycleEdges: new Uint32Array(0) };

  /** The paths from both ends of the edge to the first vertex that both have. */
  function oddCycle(one: number, other: number, edge: number) {
    const [left, right]: [number[], number[]] = [[one], [other]];
    const [leftEdges, rightEdges]: [number[], number[]] = [[], []];
    while (left.at(-1) !== right.at(-1)) {
      const isLeft = depths[left.at(-1)!]! >= depths[right.at(-1)!]!;
      const [way, wayEdges] = isLeft ? [left, leftEdges] : [right, rightEdges];
      wayEdges.push(arrivals[way.at(-1)!]!);
      way.push(parents[way.at(-1)!]!);
    }
    return {
      cycle: Uint32Array.from([...left, ...right.slice(0, -1).reverse()]),
      cycleEdges: Uint32Array.from([...leftEdges, ...rightEdges.reverse(), edge]),
    };
  }
}
