import { mix32 } from '../../../protocol/lib/random.ts';

/** Edges by vertex index. `vertexCount` includes isolated vertices. */
export interface GeneratedGraph {
  readonly vertexCount: number;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** Collects the edges of a simple graph; rejects self-loops and duplicate edges. */
export class EdgeWriter {
  #length = 0;
  #sources: Uint32Array;
  #targets: Uint32Array;
  /** Hash table with open addressing: edge number plus 1; 0 for a free slot. */
  #slots: Uint32Array;

  constructor(
    readonly vertexCount: number,
    expectedEdges: number,
  ) {
    this.#sources = new Uint32Array(Math.max(16, expectedEdges));
    this.#targets = new Uint32Array(Math.max(16, expectedEdges));
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * this.#sources.length + 1)));
  }

  get edgeCount(): number {
    return this.#length;
  }

  /** Returns false for a self-loop or an edge that exists in either direction. */
  add(source: number, target: number): boolean {
    if (source === target) return false;
    if (this.#length === this.#sources.length) this.#grow();
    const slot = this.#slotOf(source, target);
    if (this.#slots[slot] !== 0) return false;
    this.#sources[this.#length] = source;
    this.#targets[this.#length] = target;
    this.#slots[slot] = ++this.#length;
    return true;
  }

  toGraph(): GeneratedGraph {
    return {
      vertexCount: this.vertexCount,
      sources: this.#sources.slice(0, this.#length),
      targets: this.#targets.slice(0, this.#length),
    };
  }

  /** Slot of the edge, or the free slot for it. */
  #slotOf(source: number, target: number): number {
    const low = Math.min(source, target);
    const high = Math.max(source, target);
    const mask = this.#slots.length - 1;
    let slot = mix32(mix32(low) ^ high) & mask;
    for (let edge = this.#slots[slot]!; edge !== 0; edge = this.#slots[slot]!) {
      const [one, other] = [this.#sources[edge - 1]!, this.#targets[edge - 1]!];
      if (Math.min(one, other) === low && Math.max(one, other) === high) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const [sources, targets] = [this.#sources, this.#targets];
    this.#sources = new Uint32Array(2 * sources.length);
    this.#targets = new Uint32Array(2 * targets.length);
    this.#slots = new Uint32Array(2 * this.#slots.length);
    this.#length = 0;
    for (let edge = 0; edge < sources.length; edge++) this.add(sources[edge]!, targets[edge]!);
  }
}
