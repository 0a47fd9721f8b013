import type { LayoutGraph } from './LayoutGraph.ts';

/** Maximum number of nearest vertices that are compared with the neighbours of a vertex. */
const maxNearest = 100;
/** Margin on both sides of the radius of a vertex, as a share of it. */
const margin = 0.1;
/** Distance from the margin, in radii, at which a force is largest: pairs that are far from their place are left to other forces. */
const reach = 0.3;
/** Radius of a search for the nearest vertices, in radii of the step before. It is larger than the radius with its margin. */
const searchReach = 1.3;
/** Growth of a search that found too few vertices. */
const growth = 1.5;
/** Mean number of vertices of a cell of the grid. */
const perCell = 2;
/** Prevents a division by zero between vertices at the same position. */
const minDistance = 1e-9;
/** Approximate number of visited vertices between two yields. */
const workPerStep = 100_000;

/** Positions and sums, x, y interleaved by vertex. */
type Vectors = Float32Array | Float64Array;

/**
 * Forces that make the k neighbours of a vertex its k nearest vertices. The radius of a vertex is between its k-th nearest
 * vertex and the next one. A neighbour farther than the radius is drawn towards it, another vertex within the radius is pushed
 * out. With u, the distance from the margin in radii, the force is u / (1 + (u / `reach`)²), divided by the degree, because a
 * vertex of low degree gains most from one exchange.
 */
export class RankForces {
  /** Preservation of neighbourhoods before the last step: mean Jaccard index of neighbours and nearest vertices. */
  neighbourhood = 0;
  readonly #graph: LayoutGraph;
  /** Float64 by vertex: radius of its next search; 0: not known yet. */
  readonly #reaches: Float64Array;
  /** Int32 by vertex: the last vertex of which it was a neighbour. */
  readonly #marks: Int32Array;
  /** Vertices of the search with their squared distances, and a copy of these to select from. */
  readonly #found: Uint32Array;
  readonly #squares: Float64Array;
  readonly #selected: Float64Array;
  readonly #grid: Grid;

  constructor(graph: LayoutGraph) {
    const { vertexCount } = graph;
    this.#graph = graph;
    this.#reaches = new Float64Array(vertexCount);
    this.#marks = new Int32Array(vertexCount);
    this.#found = new Uint32Array(vertexCount);
    this.#squares = new Float64Array(vertexCount);
    this.#selected = new Float64Array(vertexCount);
    this.#grid = new Grid(vertexCount);
  }

  /**
   * Adds the forces to `forces`, and their stiffness by vertex to `stiffness`. `share`: factor of the forces. Sets
   * `neighbourhood`. O(V + E) if the density does not vary much. Yields after a bounded amount of work.
   */
  *add(positions: Vectors, share: number, forces: Vectors, stiffness: Vectors): Generator<undefined, void> {
    const { vertexCount, offsets } = this.#graph;
    this.#grid.fill(positions);
    this.#marks.fill(-1);
    let [sum, counted, work] = [0, 0, 0];
    for (const vertex of this.#grid.vertices) {
      const degree = offsets[vertex + 1]! - offsets[vertex]!;
      if (degree === 0) continue;
      counted++;
      const nearest = Math.min(maxNearest, degree);
      if (nearest >= vertexCount - 1) {
        // All other vertices are neighbours.
        sum++;
        continue;
      }
      const { count, radius } = this.#search(positions, vertex, nearest);
      sum += this.#addOwn(positions, vertex, { count, radius, share: share / degree }, forces, stiffness);
      work += count + degree;
      if (work < workPerStep) continue;
      work = 0;
      yield;
    }
    this.neighbourhood = counted > 0 ? sum / counted : 1;
  }

  /** Finds the nearest vertices, up to the margin of the radius at least. Returns their number and the radius. */
  #search(positions: Vectors, vertex: number, nearest: number) {
    const [found, squares, selected] = [this.#found, this.#squares, this.#selected];
    let search = this.#reaches[vertex]! || this.#grid.side * Math.sqrt(nearest);
    while (true) {
      const count = this.#grid.collect(positions, vertex, search, found, squares);
      if (count <= nearest) {
        search *= growth;
        continue;
      }
      for (let place = 0; place < count; place++) selected[place] = squares[place]!;
      const next = Math.sqrt(select(selected, count, nearest));
      let last = 0;
      for (let place = 0; place < nearest; place++) last = Math.max(last, selected[place]!);
      const radius = Math.max(minDistance, (Math.sqrt(last) + next) / 2);
      const isWide = search >= (1 + margin) * radius;
      search = searchReach * radius;
      this.#reaches[vertex] = search;
      if (isWide) return { count, radius };
    }
  }

  /** Forces of one vertex on those that it found and on its neighbours. Returns the Jaccard index. */
  #addOwn(
    positions: Vectors,
    vertex: number,
    { count, radius, share }: { readonly count: number; readonly radius: number; readonly share: number },
    forces: Vectors,
    stiffness: Vectors,
  ): number {
    const { offsets, targets } = this.#graph;
    const [start, end] = [offsets[vertex]!, offsets[vertex + 1]!];
    const [marks, found, squares] = [this.#marks, this.#found, this.#squares];
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    const [inner, outer] = [(1 - margin) * radius, (1 + margin) * radius];
    const [scale, pairStiffness] = [1 / (reach * radius), share / radius];
    let [forceX, forceY, own, common] = [0, 0, 0, 0];
    for (let entry = start; entry < end; entry++) {
      const other = targets[entry]!;
      marks[other] = vertex;
      const [dx, dy] = [positions[2 * other]! - x, positions[2 * other + 1]! - y];
      const distance = Math.sqrt(dx * dx + dy * dy) + minDistance;
      if (distance <= radius) common++;
      if (distance <= inner) continue;
      const excess = (distance - inner) * scale;
      const force = (pairStiffness * (distance - inner)) / ((1 + excess * excess) * distance);
      forceX += force * dx;
      forceY += force * dy;
      forces[2 * other]! -= force * dx;
      forces[2 * other + 1]! -= force * dy;
      stiffness[other]! += pairStiffness;
      own += pairStiffness;
    }
    for (let place = 0; place < count; place++) {
      const other = found[place]!;
      if (squares[place]! >= outer * outer || marks[other] === vertex) continue;
      const distance = Math.sqrt(squares[place]!) + minDistance;
      const excess = (outer - distance) * scale;
      const force = (pairStiffness * (outer - distance)) / ((1 + excess * excess) * distance);
      const [dx, dy] = [positions[2 * other]! - x, positions[2 * other + 1]! - y];
      forceX -= force * dx;
      forceY -= force * dy;
      forces[2 * other]! += force * dx;
      forces[2 * other + 1]! += force * dy;
      stiffness[other]! += pairStiffness;
      own += pairStiffness;
    }
    forces[2 * vertex]! += forceX;
    forces[2 * vertex + 1]! += forceY;
    stiffness[vertex]! += own;
    return common / (end - start + Math.min(maxNearest, end - start) - common);
  }
}

/** Square cells with the vertices in them. */
class Grid {
  /** Vertices by cell. */
  readonly vertices: Uint32Array;
  side = 1;
  readonly #cellOf: Uint32Array;
  readonly #starts: Uint32Array;
  #columns = 1;
  #rows = 1;
  #left = 0;
  #top = 0;

  constructor(vertexCount: number) {
    this.vertices = new Uint32Array(vertexCount);
    this.#cellOf = new Uint32Array(vertexCount);
    // Rounding up adds a row and a column.
    this.#starts = new Uint32Array(2 * vertexCount + 8);
  }

  fill(positions: Vectors): void {
    const count = this.vertices.length;
    let [left, top, right, bottom] = [positions[0]!, positions[1]!, positions[0]!, positions[1]!];
    for (let vertex = 1; vertex < count; vertex++) {
      const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const cells = Math.max(1, count / perCell);
    const [width, height] = [right - left, bottom - top];
    const side = Math.max(Math.sqrt((width * height) / cells), Math.max(width, height) / cells, minDistance);
    [this.side, this.#left, this.#top] = [side, left, top];
    this.#columns = Math.floor(width / side) + 1;
    this.#rows = Math.floor(height / side) + 1;
    const starts = this.#starts.fill(0);
    for (let vertex = 0; vertex < count; vertex++) {
      const column = Math.floor((positions[2 * vertex]! - left) / side);
      const cell = Math.floor((positions[2 * vertex + 1]! - top) / side) * this.#columns + column;
      this.#cellOf[vertex] = cell;
      starts[cell + 1]!++;
    }
    const cellCount = this.#columns * this.#rows;
    for (let cell = 0; cell < cellCount; cell++) starts[cell + 1]! += starts[cell]!;
    starts[cellCount + 1] = count;
    // Counted down from the ends, so that the entries become the starts.
    for (let vertex = count - 1; vertex >= 0; vertex--)
      this.vertices[--starts[this.#cellOf[vertex]! + 1]!] = vertex;
  }

  /** Writes the vertices within `radius` of a vertex, except itself, with squared distances. Returns their number. */
  collect(
    positions: Vectors,
    vertex: number,
    radius: number,
    found: Uint32Array,
    squares: Float64Array,
  ): number {
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    const [side, columns, starts, vertices] = [this.side, this.#columns, this.#starts, this.vertices];
    const firstColumn = Math.max(0, Math.floor((x - radius - this.#left) / side));
    const lastColumn = Math.min(columns - 1, Math.floor((x + radius - this.#left) / side));
    const firstRow = Math.max(0, Math.floor((y - radius - this.#top) / side));
    const lastRow = Math.min(this.#rows - 1, Math.floor((y + radius - this.#top) / side));
    const maxSquare = radius * radius;
    let count = 0;
    for (let row = firstRow; row <= lastRow; row++) {
      // The cells of a row are adjacent, and each start stands one place later.
      const end = starts[row * columns + lastColumn + 2]!;
      for (let place = starts[row * columns + firstColumn + 1]!; place < end; place++) {
        const other = vertices[place]!;
        const dx = positions[2 * other]! - x;
        const dy = positions[2 * other + 1]! - y;
        const square = dx * dx + dy * dy;
        if (square > maxSquare || other === vertex) continue;
        found[count] = other;
        squares[count++] = square;
      }
    }
    return count;
  }
}

/** Moves the `nth` smallest values to the front and returns the next one (Hoare 1961). Needs more than `nth` values. */
function select(values: Float64Array, count: number, nth: number): number {
  let [from, to] = [0, count - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1]!;
    let [left, right] = [from, to];
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const value = values[left]!;
      values[left++] = values[right]!;
      values[right--] = value;
    }
    if (nth <= right) to = right;
    else if (nth >= left) from = left;
    else break;
  }
  return values[nth]!;
}
