import type { Community, EdgeRows, GraphDocument } from '../../../protocol/graph-patch.ts';
import type { PackedIds } from '../../../protocol/lib/packed-ids.ts';
import { packInSlices } from '../../lib/pack-ids.ts';
import { pointColumn, uint8Column, uint32Column } from './Column.ts';
import { bundleCollection, isCommunityId } from './collections.ts';
import type { GraphModel } from './GraphModel.ts';
import { IdTable } from './IdTable.ts';

const none = -1;
/** Rows per slice of work. */
const sliceRows = 500;

/**
 * Vertices and edges removed from the view and from the records of communities, as columns by row. Ids are packed: the
 * edges of a large graph would be hundreds of thousands of texts.
 */
export class RemovedRows {
  readonly #model: GraphModel;
  /** The removed vertices, and from `addEdges` on the other ends of the edges behind them. */
  readonly #ids: IdTable;
  readonly #edgeIds: IdTable;
  #rowCount = 0;
  readonly #positions = pointColumn();
  readonly #flags = uint8Column();
  readonly #settled = uint8Column();
  readonly #hiddenNeighbours = uint32Column();
  readonly #labels: (string | undefined)[] = [];
  readonly #documents = new Map<number, GraphDocument>();
  readonly #edgeDocuments = new Map<number, GraphDocument>();
  readonly #edgeFrom = uint32Column();
  readonly #edgeTo = uint32Column();
  /** Number of the end by vertex index. */
  readonly #endOfVertex: Int32Array;
  readonly #opened = new Set<string>();
  /** Uint8 by vertex and by edge index; 1: removed. */
  readonly #removedVertices: Uint8Array;
  readonly #removedEdges: Uint8Array;

  constructor(model: GraphModel) {
    this.#model = model;
    this.#ids = new IdTable(model.vertexCollections);
    this.#edgeIds = new IdTable(model.edgeCollections);
    this.#endOfVertex = new Int32Array(model.vertexCount).fill(none);
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

  get rowCount(): number {
    return this.#rowCount;
  }
  get edgeCount(): number {
    return this.#edgeIds.length;
  }
  /** Number of vertices and ends of edges. */
  get endCount(): number {
    return this.#ids.length;
  }
  /** Number of an edge's end; ends below `rowCount` are removed vertices. */
  fromOf(edge: number): number {
    return this.#edgeFrom.array[edge]!;
  }
  toOf(edge: number): number {
    return this.#edgeTo.array[edge]!;
  }
  idOfEnd(end: number): string {
    return this.#ids.at(end)!;
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
    const ids = yield* packInSlices(members.ids);
    for (let first = 0; first < ids.length; first += sliceRows) {
      if (first > 0) yield;
      const rows = this.#ids.addAll(ids.slice(first, Math.min(ids.length, first + sliceRows)));
      for (const [nth, row] of rows.entries()) {
        const slot = first + nth;
        this.#writeRow(row, {
          label: members.labels?.[slot],
          x: members.positions[2 * slot]! + shiftX,
          y: members.positions[2 * slot + 1]! + shiftY,
          flags: members.flags?.[slot] ?? 0,
          settled: members.settled?.[slot] ?? 1,
          hiddenNeighbours: members.hiddenNeighbours?.[slot] ?? 0,
          document: members.documents?.[slot],
        });
      }
    }
    this.#rowCount = this.#ids.length;
  }

  /** Adds a shown vertex unless it is already present, and returns its row. */
  addVertex(id: string): number {
    const model = this.#model;
    const index = model.findVertex(id);
    const known = index === undefined ? (this.#ids.find(id) ?? none) : this.#endOfVertex[index]!;
    if (known !== none) return known;
    if (index === undefined || isCommunityId(id)) throw new Error(`'${id}' is not in the current view.`);
    this.#removedVertices[index] = 1;
    const row = this.#ids.add(id);
    this.#rowCount++;
    this.#endOfVertex[index] = row;
    this.#writeRow(row, {
      label: model.givenLabelOf(index),
      x: model.positions[2 * index]!,
      y: model.positions[2 * index + 1]!,
      flags: model.flags[index]!,
      settled: model.settled[index]!,
      hiddenNeighbours: model.hiddenNeighbours[index]!,
      document: model.findDocument(id),
    });
    return row;
  }

  /** Adds the edges of all rows; the edges in bundles come from the records at their ends. Call after all rows. */
  *addEdges(): Generator<undefined, void> {
    const { communities, edgeCollections, edgeCollectionNumbers } = this.#model;
    const { vertexIds, sources, targets } = this.#model;
    for (const id of this.#opened) yield* this.#takeRecord(communities.get(id)!.edges, true);
    const bundleNumber = edgeCollections.find(bundleCollection);
    const neighbours = new Set<string>();
    let batch: number[] = [];
    const takeBatch = () => {
      this.#takeEdges(Uint32Array.from(batch));
      batch = [];
    };
    let work = 0;
    for (const edge of this.#touched()) {
      if (++work % sliceRows === 0) {
        takeBatch();
        yield;
      }
      const [source, target] = [sources[edge]!, targets[edge]!];
      if (this.#removedVertices[source] === 0 && this.#removedVertices[target] === 0) continue;
      if (this.#removedEdges[edge] === 1) continue;
      this.#removedEdges[edge] = 1;
      if (edgeCollectionNumbers[edge] !== bundleNumber) batch.push(edge);
      else
        for (const end of [vertexIds.at(source)!, vertexIds.at(target)!])
          if (isCommunityId(end)) neighbours.add(end);
    }
    takeBatch();
    for (const id of neighbours) {
      if (!this.#opened.has(id)) yield* this.#takeRecord(communities.get(id)!.edges, false);
    }
  }

  /** Columns of some rows. */
  toMembers(rows: Uint32Array): Community['members'] & { readonly settled: Uint8Array } {
    const labels = Array.from(rows, (row) => this.#labels[row]);
    return {
      ids: this.#ids.pack(rows),
      ...(labels.some((label) => label !== undefined) && { labels }),
      positions: this.#positions.take(rows),
      flags: this.#flags.take(rows),
      settled: this.#settled.take(rows),
      hiddenNeighbours: this.#hiddenNeighbours.take(rows),
      ...documentsOf(rows, this.#documents),
    };
  }

  /** Packed columns of some edges. Yields after a bounded amount of work. */
  *toEdgeRows(edges: Uint32Array): Generator<undefined, EdgeRows> {
    return {
      ids: yield* this.#edgeIds.packInSlices(edges),
      from: yield* this.#ids.packInSlices(this.#edgeFrom.take(edges)),
      to: yield* this.#ids.packInSlices(this.#edgeTo.take(edges)),
      ...documentsOf(edges, this.#edgeDocuments),
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

  /** Adds edges of the model, which are in no record. */
  #takeEdges(edges: Uint32Array): void {
    const { edgeIds, sources, targets } = this.#model;
    const rows = this.#edgeIds.addAll(edgeIds.pack(edges));
    for (let nth = 0; nth < rows.length; nth++) {
      const edge = edges[nth]!;
      this.#writeEdge(rows[nth]!, this.#endOf(sources[edge]!), this.#endOf(targets[edge]!));
    }
    if (!this.#model.hasDocuments) return;
    for (let nth = 0; nth < rows.length; nth++) {
      const document = this.#model.findDocument(edgeIds.at(edges[nth]!)!);
      if (document !== undefined) this.#edgeDocuments.set(rows[nth]!, document);
    }
  }

  /** Adds edges of a record; two records may contain the same edge. */
  *#takeRecord({ ids, from, to, documents }: EdgeRows, isWhole: boolean): Generator<undefined, void> {
    const columns = [yield* packInSlices(ids), yield* packInSlices(from), yield* packInSlices(to)] as const;
    for (let first = 0; first < ids.length; first += sliceRows) {
      if (first > 0) yield;
      const end = Math.min(ids.length, first + sliceRows);
      const [own, sources, targets] = columns.map((column) => column.slice(first, end));
      const fromRows = this.#ids.findAll(sources!);
      const toRows = this.#ids.findAll(targets!);
      const isRow = (found: number) => found !== none && found < this.#rowCount;
      const wanted = Uint32Array.from(fromRows.keys()).filter(
        (nth) => isWhole || isRow(fromRows[nth]!) || isRow(toRows[nth]!),
      );
      if (wanted.length === 0) continue;
      const known = this.#edgeIds.length;
      const [rows, fromEnds, toEnds] = [
        this.#edgeIds.addAll(pickOf(own!, wanted)),
        this.#ids.addAll(pickOf(sources!, wanted)),
        this.#ids.addAll(pickOf(targets!, wanted)),
      ];
      for (let nth = 0; nth < rows.length; nth++) {
        if (rows[nth]! < known) continue;
        this.#writeEdge(rows[nth]!, fromEnds[nth]!, toEnds[nth]!);
        const document = documents?.[first + wanted[nth]!];
        if (document !== undefined) this.#edgeDocuments.set(rows[nth]!, document);
      }
    }
  }

  #endOf(vertex: number): number {
    if (this.#endOfVertex[vertex] === none)
      this.#endOfVertex[vertex] = this.#ids.add(this.#model.vertexIds.at(vertex)!);
    return this.#endOfVertex[vertex]!;
  }

  #writeEdge(row: number, from: number, to: number): void {
    this.#edgeFrom.reserve(row + 1);
    this.#edgeTo.reserve(row + 1);
    this.#edgeFrom.array[row] = from;
    this.#edgeTo.array[row] = to;
  }

  #writeRow(row: number, { label, x, y, flags, settled, hiddenNeighbours, document }: RemovedVertex): void {
    this.#positions.reserve(row + 1);
    this.#flags.reserve(row + 1);
    this.#settled.reserve(row + 1);
    this.#hiddenNeighbours.reserve(row + 1);
    this.#labels[row] = label;
    this.#positions.array[2 * row] = x;
    this.#positions.array[2 * row + 1] = y;
    this.#flags.array[row] = flags;
    this.#settled.array[row] = settled;
    this.#hiddenNeighbours.array[row] = hiddenNeighbours;
    if (document !== undefined) this.#documents.set(row, document);
  }
}

interface RemovedVertex {
  readonly label: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly flags: number;
  readonly settled: number;
  readonly hiddenNeighbours: number;
  readonly document: GraphDocument | undefined;
}

/** Nothing if none of the rows has a document. */
function documentsOf(
  rows: Uint32Array,
  documents: ReadonlyMap<number, GraphDocument>,
): { readonly documents?: readonly (GraphDocument | undefined)[] } {
  if (documents.size === 0) return {};
  return { documents: Array.from(rows, (row) => documents.get(row)) };
}

function pickOf(ids: PackedIds, wanted: Uint32Array): PackedIds {
  return wanted.length === ids.length ? ids : ids.pick(wanted);
}

function toIndices(isSet: Uint8Array): Uint32Array {
  let count = 0;
  for (let index = 0; index < isSet.length; index++) count += isSet[index]!;
  const indices = new Uint32Array(count);
  let next = 0;
  for (let index = 0; index < isSet.length; index++) if (isSet[index] === 1) indices[next++] = index;
  return indices;
}
