import type { GraphModel } from '../../model/GraphModel.ts';
import type { ValueColumn } from '../../workspace/conditions/ElementValues.ts';
import type { FilterField } from './filter-chain.ts';

/** Elements per slice of work. */
const slice = 20_000;

/** A field whose values follow from the elements that pass the cards before. */
type TopologyField = Extract<
  FilterField,
  { readonly kind: 'visibleEdges' | 'component' | 'core' | 'steps' | 'mutual' }
>;

export function isTopology(field: FilterField): field is TopologyField {
  return ['visibleEdges', 'component', 'core', 'steps', 'mutual'].includes(field.kind);
}

/** The part of the picture that passes the cards before. By index; 0: passes. */
interface Passing {
  readonly model: GraphModel;
  readonly vertexFails: Uint8Array;
  readonly edgeFails: Uint8Array;
}

/** Values of a topology field, for the vertices or, of `mutual`, for the edges. O(V + E). Yields. */
export function* topologyColumn(passing: Passing, field: TopologyField): Generator<undefined, ValueColumn> {
  switch (field.kind) {
    case 'visibleEdges':
      return numbersColumn(yield* degreesOf(passing));
    case 'component':
      return numbersColumn(yield* componentRanks(passing));
    case 'core':
      return numbersColumn(yield* coreNumbers(passing));
    case 'steps':
      return numbersColumn(yield* stepsFrom(passing, passing.model.findVertex(field.vertexId)));
    case 'mutual':
      return yield* mutualEdges(passing);
  }
}

/** `noValue`: the vertex has none. */
const noValue = 0xffff_ffff;

function numbersColumn(numbers: Uint32Array): ValueColumn {
  const codeOf = new Map<number, number>();
  const distinct: unknown[] = [];
  const codes = numbers.map((number) => {
    let code = codeOf.get(number);
    if (code === undefined) {
      code = distinct.push(number === noValue ? undefined : number) - 1;
      codeOf.set(number, code);
    }
    return code;
  });
  return { codes, distinct };
}

/** Both ends of each passing edge that is no loop. */
function* passingEdges({ model, vertexFails, edgeFails }: Passing): Generator<undefined, Uint32Array> {
  const { sources, targets, edgeCount } = model;
  const ends = new Uint32Array(2 * edgeCount);
  let length = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edge % slice === slice - 1) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (edgeFails[edge] !== 0 || source === target) continue;
    if (vertexFails[source] !== 0 || vertexFails[target] !== 0) continue;
    ends[length++] = source;
    ends[length++] = target;
  }
  return ends.subarray(0, length);
}

function* degreesOf(passing: Passing): Generator<undefined, Uint32Array> {
  const degrees = new Uint32Array(passing.model.vertexCount);
  for (const end of yield* passingEdges(passing)) degrees[end]!++;
  return degrees;
}

/** 1 for the largest connected component. */
function* componentRanks(passing: Passing): Generator<undefined, Uint32Array> {
  const { vertexCount } = passing.model;
  const parents = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) parents[vertex] = vertex;
  const rootOf = (vertex: number) => {
    let root = vertex;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  const ends = yield* passingEdges(passing);
  for (let at = 0; at < ends.length; at += 2) {
    if (at % slice === 0) yield;
    parents[rootOf(ends[at]!)] = rootOf(ends[at + 1]!);
  }
  const sizes = new Map<number, number>();
  const roots = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (vertex % slice === slice - 1) yield;
    roots[vertex] = passing.vertexFails[vertex] === 0 ? rootOf(vertex) : noValue;
    if (roots[vertex] !== noValue) sizes.set(roots[vertex]!, (sizes.get(roots[vertex]!) ?? 0) + 1);
  }
  const bySize = [...sizes].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  const ranks = new Map(bySize.map(([root], place) => [root, place + 1]));
  return roots.map((root) => ranks.get(root) ?? noValue);
}

/** The neighbours of the vertices over passing edges: those of v are `targets[offsets[v] .. offsets[v + 1])`. */
function* neighboursOf(
  passing: Passing,
): Generator<undefined, { readonly offsets: Uint32Array; readonly targets: Uint32Array }> {
  const ends = yield* passingEdges(passing);
  const offsets = new Uint32Array(passing.model.vertexCount + 1);
  for (const end of ends) offsets[end + 1]!++;
  for (let vertex = 1; vertex < offsets.length; vertex++) offsets[vertex]! += offsets[vertex - 1]!;
  const cursor = offsets.slice();
  const targets = new Uint32Array(ends.length);
  for (let at = 0; at < ends.length; at += 2) {
    if (at % slice === 0) yield;
    targets[cursor[ends[at]!]!++] = ends[at + 1]!;
    targets[cursor[ends[at + 1]!]!++] = ends[at]!;
  }
  return { offsets, targets };
}

/**
 * The largest k so that the vertex is in a part whose vertices have k edges in it; parallel edges count. Repeated removal
 * of the vertices with the fewest edges (Batagelj and Zaveršnik, 2003).
 */
function* coreNumbers(passing: Passing): Generator<undefined, Uint32Array> {
  const { vertexCount } = passing.model;
  const { offsets, targets } = yield* neighboursOf(passing);
  const degrees = new Uint32Array(vertexCount);
  let max = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    degrees[vertex] = offsets[vertex + 1]! - offsets[vertex]!;
    max = Math.max(max, degrees[vertex]!);
  }
  // Vertices by degree, and where each degree begins.
  const starts = new Uint32Array(max + 2);
  for (const degree of degrees) starts[degree + 1]!++;
  for (let degree = 1; degree < starts.length; degree++) starts[degree]! += starts[degree - 1]!;
  const cursor = starts.slice();
  const order = new Uint32Array(vertexCount);
  const places = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    places[vertex] = cursor[degrees[vertex]!]!++;
    order[places[vertex]!] = vertex;
  }
  for (let place = 0; place < vertexCount; place++) {
    if (place % slice === slice - 1) yield;
    const vertex = order[place]!;
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      const other = targets[at]!;
      const degree = degrees[other]!;
      if (degree <= degrees[vertex]!) continue;
      // The first vertex of its degree takes its place.
      const first = Math.max(starts[degree]!, place + 1);
      const moved = order[first]!;
      [order[first], order[places[other]!]] = [other, moved];
      [places[moved], places[other]] = [places[other]!, first];
      starts[degree] = first + 1;
      degrees[other] = degree - 1;
    }
  }
  return degrees;
}

/** Number of edges from a vertex, in any direction. */
function* stepsFrom(passing: Passing, start: number | undefined): Generator<undefined, Uint32Array> {
  const steps = new Uint32Array(passing.model.vertexCount).fill(noValue);
  if (start === undefined || passing.vertexFails[start] !== 0) return steps;
  const { offsets, targets } = yield* neighboursOf(passing);
  const queue = [start];
  steps[start] = 0;
  for (let next = 0; next < queue.length; next++) {
    if (next % slice === slice - 1) yield;
    const vertex = queue[next]!;
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      const other = targets[at]!;
      if (steps[other] !== noValue) continue;
      steps[other] = steps[vertex]! + 1;
      queue.push(other);
    }
  }
  return steps;
}

/** True for edges whose opposite edge passes too. */
function* mutualEdges({ model, edgeFails }: Passing): Generator<undefined, ValueColumn> {
  const { sources, targets, edgeCount, vertexCount } = model;
  const pairs = new Set<number>();
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edge % slice === slice - 1) yield;
    if (edgeFails[edge] === 0) pairs.add(sources[edge]! * vertexCount + targets[edge]!);
  }
  const codes = new Uint32Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edge % slice === slice - 1) yield;
    const isMutual = sources[edge] !== targets[edge];
    codes[edge] = isMutual && pairs.has(targets[edge]! * vertexCount + sources[edge]!) ? 1 : 0;
  }
  return { codes, distinct: [false, true] };
}
