import type { Community, EdgeRows, GraphDocument } from '../../../protocol/graph-patch.ts';
import { packInSlices } from '../../lib/pack-ids.ts';
import { isBundleId, isCommunityId } from './collections.ts';
import type { GraphModel } from './GraphModel.ts';

const none = -1;
/** Rows per slice of work. */
const sliceRows = 500;

/** Vertices and edges removed from the view and from the records of communities, as columns by row. */
export class RemovedRows {
  readonly ids: string[] = [];
  readonly edgeIds: string[] = [];
  readonly edgeFrom: string[] = [];
  readonly edgeTo: string[] = [];
  /** Rows of the ends; −1: the end is not among the rows. */
  readonly edgeFromRow: number[] = [];
  readonly edgeToRow: number[] = [];
  readonly #model: GraphModel;
  readonly #labels: (string | undefined)[] = [];
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #flags: number[] = [];
  readonly #settled: number[] = [];
  readonly #hiddenNeighbours: number[] = [];
  readonly #documents: (GraphDocument | undefined)[] = [];
  readonly #edgeDocuments: (GraphDocument | undefined)[] = [];
  /** By vertex index. */
  readonly #rowOfVertex: Int32Array;
  /** Rows of vertices that were in communities. */
  readonly #rowOfHidden = new Map<string, number>();
  readonly #opened = new Set<string>();
  /** Uint8 by vertex and by edge index; 1: removed. */
  readonly #removedVertices: Uint8Array;
  readonly #removedEdges: Uint8Array;
  /** Edges of records; two records may contain the same edge. */
  readonly #seenEdges = new Set<string>();

  constructor(model: GraphModel) {
    this.#model = model;
    this.#rowOfVertex = new Int32Array(model.vertexCount).fill(none);
    this.#removedVertices = new Uint8Array(model.vertexCount);
    this.#removedEdges = new Uint8Array(model.edgeCount);
  }

  /** Indices of the removed rows of the model, ascending. */
  get removedVertices(): Uint32Array {
    return toIndices(this.#removedVertices);
  }
  get removedEdges(): Uint32Array {
    return toIndices(this.#removedEdges);
  }

  /** −1: not among the rows. */
  rowOf(id: string): number {
    const row = this.#rowOfHidden.get(id);
    if (row !== undefined) return row;
    const vertex = this.#model.findVertex(id);
    return vertex === undefined ? none : this.#rowOfVertex[vertex]!;
  }

  /** Adds the members and edges of a collapsed community. */
  *addCommunity(id: string): Generator<undefined, void> {
    const model = this.#model;
    const index = model.findVertex(id);
    const community = model.communities.get(id);
    if (index === undefined || community === undefined)
      throw new Error(`'${id}' is not in the current view.`);
    this.#removedVertices[index] = 1;
    this.#opened.add(id);
    const { members, middle } = community;
    // The members return to the community's current position.
    const shiftX = model.positions[2 * index]! - middle.x;
    const shiftY = model.positions[2 * index + 1]! - middle.y;
    for (const [slot, member] of members.ids.entries()) {
      if (slot % sliceRows === sliceRows - 1) yield;
      this.#rowOfHidden.set(member, this.ids.length);
      this.ids.push(member);
      this.#labels.push(members.labels?.[slot]);
      this.#x.push(members.positions[2 * slot]! + shiftX);
      this.#y.push(members.positions[2 * slot + 1]! + shiftY);
      this.#flags.push(members.flags?.[slot] ?? 0);
      this.#settled.push(members.settled?.[slot] ?? 1);
      this.#hiddenNeighbours.push(members.hiddenNeighbours?.[slot] ?? 0);
      this.#documents.push(members.documents?.[slot]);
    }
  }

  /** Adds a shown vertex unless it is already present, and returns its row. */
  addVertex(id: string): number {
    const model = this.#model;
    const index = model.findVertex(id);
    const known = index === undefined ? this.#rowOfHidden.get(id) : this.#rowOfVertex[index]!;
    if (known !== undefined && known !== none) return known;
    if (index === undefined || isCommunityId(id)) throw new Error(`'${id}' is not in the current view.`);
    this.#removedVertices[index] = 1;
    const row = this.ids.push(id) - 1;
    this.#rowOfVertex[index] = row;
    this.#labels.push(model.labelOf(index));
    this.#x.push(model.positions[2 * index]!);
    this.#y.push(model.positions[2 * index + 1]!);
    this.#flags.push(model.flags[index]!);
    this.#settled.push(model.settled[index]!);
    this.#hiddenNeighbours.push(model.hiddenNeighbours[index]!);
    this.#documents.push(model.findDocument(id));
    return row;
  }

  /** Adds the edges of all rows; the edges in bundles come from the records at their ends. Call after all rows. */
  *addEdges(): Generator<undefined, void> {
    const { communities, edgeIds, vertexIds, sources, targets } = this.#model;
    for (const id of this.#opened) yield* this.#takeRecord(communities.get(id)!.edges, true);
    const neighbours = new Set<string>();
    let work = 0;
    for (const edge of this.#touched()) {
      if (++work % sliceRows === 0) yield;
      const [source, target] = [sources[edge]!, targets[edge]!];
      if (this.#removedVertices[source] === 0 && this.#removedVertices[target] === 0) continue;
      if (this.#removedEdges[edge] === 1) continue;
      this.#removedEdges[edge] = 1;
      const id = edgeIds.at(edge)!;
      const [fromRow, toRow] = [this.#rowOfVertex[source]!, this.#rowOfVertex[target]!];
      const from = fromRow === none ? vertexIds.at(source)! : this.ids[fromRow]!;
      const to = toRow === none ? vertexIds.at(target)! : this.ids[toRow]!;
      if (isBundleId(id)) {
        for (const end of [from, to]) if (isCommunityId(end)) neighbours.add(end);
        continue;
      }
      this.#pushEdge(id, from, to, this.#model.findDocument(id));
      this.edgeFromRow.push(fromRow);
      this.edgeToRow.push(toRow);
    }
    for (const id of neighbours) {
      if (!this.#opened.has(id)) yield* this.#takeRecord(communities.get(id)!.edges, false);
    }
  }

  /** Columns of some rows. */
  toMembers(rows: readonly number[]): Community['members'] & { readonly settled: Uint8Array } {
    const positions = new Float32Array(2 * rows.length);
    rows.forEach((row, slot) => {
      positions[2 * slot] = this.#x[row]!;
      positions[2 * slot + 1] = this.#y[row]!;
    });
    return {
      ids: rows.map((row) => this.ids[row]!),
      labels: rows.map((row) => this.#labels[row]),
      positions,
      flags: Uint8Array.from(rows, (row) => this.#flags[row]!),
      settled: Uint8Array.from(rows, (row) => this.#settled[row]!),
      hiddenNeighbours: Uint32Array.from(rows, (row) => this.#hiddenNeighbours[row]!),
      documents: rows.map((row) => this.#documents[row]),
    };
  }

  /** Packed columns of some edges. Yields after a bounded amount of work. */
  *toEdgeRows(edges: readonly number[]): Generator<undefined, EdgeRows> {
    return {
      ids: yield* packInSlices(edges.map((edge) => this.edgeIds[edge]!)),
      from: yield* packInSlices(edges.map((edge) => this.edgeFrom[edge]!)),
      to: yield* packInSlices(edges.map((edge) => this.edgeTo[edge]!)),
      documents: edges.map((edge) => this.#edgeDocuments[edge]),
    };
  }

  /** Indices of a superset of the edges with a removed end; all edges if a large part is removed. */
  *#touched(): Generator<number> {
    const model = this.#model;
    const gone = this.removedVertices;
    if (4 * gone.length > model.vertexCount) {
      for (let edge = 0; edge < model.edgeCount; edge++) yield edge;
      return;
    }
    for (const { offsets, edges } of [model.outgoing(), model.incoming()])
      for (const vertex of gone) yield* edges.subarray(offsets[vertex]!, offsets[vertex + 1]!);
  }

  *#takeRecord({ ids, from, to, documents }: EdgeRows, isWhole: boolean): Generator<undefined, void> {
    for (let slot = 0; slot < ids.length; slot++) {
      if (slot % sliceRows === sliceRows - 1) yield;
      const id = ids.at(slot)!;
      if (this.#seenEdges.has(id)) continue;
      const [fromId, toId] = [from.at(slot)!, to.at(slot)!];
      const [fromRow, toRow] = [this.rowOf(fromId), this.rowOf(toId)];
      if (!isWhole && fromRow === none && toRow === none) continue;
      this.#seenEdges.add(id);
      this.#pushEdge(id, this.#sharedId(fromRow, fromId), this.#sharedId(toRow, toId), documents[slot]);
      this.edgeFromRow.push(fromRow);
      this.edgeToRow.push(toRow);
    }
  }

  /** Edges share the texts of the ids, which are few. */
  #sharedId(row: number, id: string): string {
    return row === none ? id : this.ids[row]!;
  }

  #pushEdge(id: string, from: string, to: string, document: GraphDocument | undefined): void {
    this.edgeIds.push(id);
    this.edgeFrom.push(from);
    this.edgeTo.push(to);
    this.#edgeDocuments.push(document);
  }
}

function toIndices(isSet: Uint8Array): Uint32Array {
  let count = 0;
  for (const each of isSet) count += each;
  const indices = new Uint32Array(count);
  let next = 0;
  for (let index = 0; index < isSet.length; index++) if (isSet[index] === 1) indices[next++] = index;
  return indices;
}
