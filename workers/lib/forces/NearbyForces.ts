import type { ForceNearbyInput } from '../../../protocol/jobs.ts';
import { QuadTree } from './QuadTree.ts';
import { Repulsion } from './Repulsion.ts';
import type { Surroundings } from './surroundings.ts';

const nodesPerStep = 512;
const verticesPerStep = 8192;
const opening = 0.8;
/** Lower bound of the fitted repulsion, and the default if the fit has too little data. */
const [minRepulsion, usualRepulsion] = [0.0005, 0.2];
const fewest = 8;

/**
 * Relaxes the movable vertices of an existing picture. Existing vertices are in equilibrium by definition, so
 * only changed forces act on them: those of movable vertices and of neighbours that move. Springs without a
 * rest length pull with w·d; all other vertices push with c·L²/d, as in `Refinement`. The factor c is fitted
 * to the picture, because pictures have different scales.
 */
export class NearbyForces {
  /** Float32, 2 · members: x, y interleaved, world units; modified in place. */
  readonly positions: Float32Array;
  readonly #around: Surroundings;
  readonly #starts: Float32Array;
  readonly #edgeLength: number;
  readonly #moving: Uint32Array;
  readonly #masses: Float32Array;
  readonly #tree = new QuadTree();
  readonly #displacements: Float32Array;
  /** Force on each vertex in the original picture. */
  #rest: Float32Array;
  #repulsion = usualRepulsion;

  constructor(around: Surroundings, input: ForceNearbyInput) {
    const { members, mobility, pulls } = around;
    this.#around = around;
    this.#edgeLength = input.edgeLength;
    this.positions = new Float32Array(2 * members.length);
    this.#masses = new Float32Array(members.length).fill(1);
    this.#displacements = new Float32Array(2 * members.length);
    this.#rest = pulls;
    let count = 0;
    for (let place = 0; place < members.length; place++) {
      const vertex = members[place]!;
      this.positions[2 * place] = input.positions[2 * vertex]!;
      this.positions[2 * place + 1] = input.positions[2 * vertex + 1]!;
      if (mobility[place]! > 0) count++;
    }
    this.#starts = this.positions.slice();
    this.#moving = new Uint32Array(count);
    for (let place = members.length - 1; place >= 0; place--)
      if (mobility[place]! > 0) this.#moving[--count] = place;
  }

  /**
   * Fits the repulsion to the picture: least squares of repulsion against spring forces over the existing
   * vertices (over all if all are movable).
   */
  *fit(isLoose: Uint8Array): Generator<undefined, void> {
    const { members, pulls } = this.#around;
    const old = new Uint32Array(members.length);
    let count = 0;
    for (let place = 0; place < members.length; place++)
      if (isLoose[members[place]!] !== 1) old[count++] = place;
    yield;
    const isAll = count === 0;
    if (isAll) for (; count < members.length; count++) old[count] = count;
    if (count < fewest) {
      this.#rest = new Float32Array(pulls.length);
      return;
    }
    const positions = new Float32Array(2 * count);
    for (let slot = 0; slot < positions.length; slot++)
      positions[slot] = this.positions[2 * old[slot >> 1]! + (slot & 1)]!;
    yield;
    const push = new Float32Array(2 * count);
    yield* this.#push(push, positions, count);
    const scale = this.#edgeLength ** 2;
    let [against, squares] = [0, 0];
    for (let slot = 0; slot < push.length; slot++) {
      if ((slot & 0xffff) === 0xffff) yield;
      push[slot]! *= scale;
      const pull = pulls[2 * old[slot >> 1]! + (slot & 1)]!;
      against -= pull * push[slot]!;
      squares += push[slot]! ** 2;
    }
    const fitted = squares > 0 ? against / squares : usualRepulsion;
    this.#repulsion = Math.min(usualRepulsion, Math.max(minRepulsion, fitted));
    if (isAll) {
      this.#rest = new Float32Array(pulls.length);
      return;
    }
    for (let slot = 0; slot < push.length; slot++) {
      if ((slot & 0xffff) === 0xffff) yield;
      this.#rest[2 * old[slot >> 1]! + (slot & 1)]! += this.#repulsion * push[slot]!;
    }
  }

  /** Moves each mobile vertex once by at most `reach`. Yields after a bounded amount of work. */
  *step(reach: number): Generator<undefined, void> {
    const moving = this.#moving;
    yield* this.#push(this.#displacements, this.positions, this.#around.members.length);
    for (let from = 0; from < moving.length; from += verticesPerStep) {
      for (let nth = from; nth < Math.min(moving.length, from + verticesPerStep); nth++)
        this.#balance(moving[nth]!, reach);
      yield;
    }
    for (let nth = 0; nth < moving.length; nth++) {
      if ((nth & 0xffff) === 0xffff) yield;
      const place = moving[nth]!;
      this.positions[2 * place]! += this.#displacements[2 * place]!;
      this.positions[2 * place + 1]! += this.#displacements[2 * place + 1]!;
    }
  }

  *#push(field: Float32Array, positions: Float32Array, count: number): Generator<undefined, void> {
    const tree = this.#tree;
    yield* tree.build(positions, this.#masses, count);
    const repulsion = new Repulsion(tree.arrays);
    const softening = 0.01 * this.#edgeLength;
    for (let from = 0; from < tree.nodeCount; from += nodesPerStep) {
      repulsion.writeField(field, opening, softening, from, Math.min(tree.nodeCount, from + nodesPerStep));
      yield;
    }
  }

  /** Converts the force on a vertex to a displacement: half of the way to its equilibrium. */
  #balance(place: number, reach: number): void {
    const { offsets, targets, weights, mobility } = this.#around;
    const { positions } = this;
    const displacements = this.#displacements;
    const share = mobility[place]!;
    if (share === 0) {
      displacements[2 * place] = displacements[2 * place + 1] = 0;
      return;
    }
    const pushScale = this.#repulsion * this.#edgeLength ** 2;
    const [x, y] = [positions[2 * place]!, positions[2 * place + 1]!];
    let forceX = displacements[2 * place]! * pushScale - this.#rest[2 * place]!;
    let forceY = displacements[2 * place + 1]! * pushScale - this.#rest[2 * place + 1]!;
    let stiffness = 1e-9;
    for (let entry = offsets[place]!; entry < offsets[place + 1]!; entry++) {
      const other = targets[entry]!;
      const weight = weights[entry]!;
      forceX += weight * (positions[2 * other]! - x);
      forceY += weight * (positions[2 * other + 1]! - y);
      stiffness += weight;
    }
    // A spring to the original position limits the displacement to the vertex's share.
    const hold = stiffness * (1 / share - 1);
    forceX += hold * (this.#starts[2 * place]! - x);
    forceY += hold * (this.#starts[2 * place + 1]! - y);
    const force = Math.hypot(forceX, forceY);
    const scale = Math.min(0.5 / (stiffness + hold), force > 0 ? reach / force : 0);
    displacements[2 * place] = forceX * scale;
    displacements[2 * place + 1] = forceY * scale;
  }
}
