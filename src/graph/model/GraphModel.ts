import type {
  Community,
  GraphDocument,
  GraphPatch,
  GraphStep,
  VertexFlagName,
} from '../../../protocol/graph-patch.ts';
import { vertexFlag } from '../../../protocol/graph-patch.ts';
import type { Csr } from '../../../protocol/lib/csr.ts';
import { toDirectedCsr } from '../../../protocol/lib/csr.ts';
import { runAtOnce } from '../../lib/slices.ts';
import { type AspectName, applyStep, type ModelParts } from './apply-step.ts';
import { CommunityHomes } from './CommunityHomes.ts';
import type { ComputedColumn } from './ComputedColumn.ts';
import { CollectionNumbers } from './collections.ts';
import { EdgeTable } from './EdgeTable.ts';
import { sharePackedIds } from './packed-vertex-ids.ts';
import type { RegionMap } from './RegionMap.ts';
import { splitStep } from './split-step.ts';
import type { Revisions, RowIds, VertexRows } from './VertexRows.ts';
import { VertexTable } from './VertexTable.ts';
import type { Visibility } from './Visibility.ts';

/** A change event: the changed aspects; `patch` is undefined if the layout wrote positions. */
export interface ModelChange {
  readonly aspects: ReadonlySet<AspectName>;
  readonly patch?: GraphPatch;
}

/**
 * The graph in the workspace: typed columns by vertex and edge index, changed only by `apply`. Indices are dense: a
 * removal moves the last rows into the gaps, so an index is valid for one topology revision; ids are stable. The arrays
 * that the getters return may be longer than the counts and are replaced when they grow, so callers must not store
 * them.
 */
export class GraphModel implements VertexRows {
  /** The region map, once computed; like `computed` it is a result and not part of the graph. */
  regionMap: RegionMap | undefined;
  readonly vertexCollections: CollectionNumbers;
  readonly edgeCollections: CollectionNumbers;
  #parts: ModelParts;
  /** For one topology. */
  readonly #homes: CommunityHomes;
  #homesTopology = 0;
  readonly #revisions: Record<AspectName, number> = { topology: 0, positions: 0, styles: 0, flags: 0 };
  #rowsRevision = 0;
  readonly #computed = new Map<string, ComputedColumn>();
  readonly #listeners = new Set<(change: ModelChange) => void>();
  #visibility: Visibility | undefined;
  #visibilityRevision = 0;
  #outgoing: { revision: number; csr: Csr } | undefined;
  #incoming: { revision: number; csr: Csr } | undefined;

  constructor(
    vertexCollections = new CollectionNumbers(),
    edgeCollections = new CollectionNumbers(),
    parts: ModelParts = {
      vertices: new VertexTable(vertexCollections),
      edges: new EdgeTable(edgeCollections),
      documents: new Map<string, GraphDocument>(),
      communities: new Map<string, Community>(),
    },
  ) {
    this.vertexCollections = vertexCollections;
    this.edgeCollections = edgeCollections;
    this.#homes = new CommunityHomes(vertexCollections);
    this.#parts = parts;
  }

  /** A copy without listeners, which later changes of this model do not reach. O(V + E). */
  copy(): GraphModel {
    return runAtOnce(this.copyInSlices());
  }

  /** Like `copy`, but yields; the copy is not valid if the topology changes before the end. */
  *copyInSlices(): Generator<undefined, GraphModel> {
    const revisions = { ...this.#revisions };
    // Numbers of collections are only added.
    const copy = new GraphModel(this.vertexCollections, this.edgeCollections, yield* copyParts(this.#parts));
    copy.regionMap = this.regionMap;
    Object.assign(copy.#revisions, revisions);
    copy.#rowsRevision = this.#rowsRevision;
    copy.#homesTopology = -1;
    for (const [id, column] of this.#computed) copy.#computed.set(id, column);
    copy.#visibility = this.#visibility;
    copy.#visibilityRevision = this.#visibilityRevision;
    sharePackedIds(this, copy);
    return copy;
  }

  get vertexCount(): number {
    return this.#parts.vertices.table.count;
  }
  get edgeCount(): number {
    return this.#parts.edges.table.count;
  }
  /** One counter per aspect, increased with each change. */
  get revisions(): Revisions {
    return this.#revisions;
  }
  /** Increases with each patch that changes ids, ends, labels, hidden neighbours or documents. */
  get rowsRevision(): number {
    return this.#rowsRevision;
  }
  /** World x, y interleaved; float32. */
  get positions(): Float32Array {
    return this.#parts.vertices.positions.array;
  }
  /** Bits of `vertexFlag`. */
  get flags(): Uint8Array {
    return this.#parts.vertices.flags.array;
  }
  /** 0: the layout has not placed the vertex yet. */
  get settled(): Uint8Array {
    return this.#parts.vertices.settled.array;
  }
  /** Numbers of `vertexCollections`. */
  get collections(): Uint16Array {
    return this.#parts.vertices.table.ids.collections.array;
  }
  get inDegrees(): Uint32Array {
    return this.#parts.vertices.inDegrees.array;
  }
  get outDegrees(): Uint32Array {
    return this.#parts.vertices.outDegrees.array;
  }
  get hiddenNeighbours(): Uint32Array {
    return this.#parts.vertices.hiddenNeighbours.array;
  }
  get vertexIds(): RowIds {
    return this.#parts.vertices.table.ids;
  }
  get edgeIds(): RowIds {
    return this.#parts.edges.table.ids;
  }
  /** Vertex index of each edge's source. */
  get sources(): Uint32Array {
    return this.#parts.edges.sources.array;
  }
  get targets(): Uint32Array {
    return this.#parts.edges.targets.array;
  }
  /** Numbers of `edgeCollections`, by edge. */
  get edgeCollectionNumbers(): Uint16Array {
    return this.#parts.edges.table.ids.collections.array;
  }

  findVertex(vertexId: string): number | undefined {
    return this.#parts.vertices.table.ids.find(vertexId);
  }

  findEdge(edgeId: string): number | undefined {
    return this.#parts.edges.table.ids.find(edgeId);
  }

  get hasDocuments(): boolean {
    return this.#parts.documents.size > 0;
  }

  /** The document of a vertex or an edge, if it is loaded. */
  findDocument(id: string): GraphDocument | undefined {
    return this.#parts.documents.get(id);
  }

  /** By id; the vertex of a collapsed community has the same id. */
  get communities(): ReadonlyMap<string, Community> {
    return this.#parts.communities;
  }

  /** The collapsed community that contains the vertex. */
  findCommunityOf(vertexId: string): string | undefined {
    if (this.#homesTopology !== this.#revisions.topology) runAtOnce(this.renewHomes());
    return this.#homes.find(vertexId);
  }

  /** Computes in slices what the next `findCommunityOf` would compute at once. */
  *renewHomes(): Generator<undefined, void> {
    const { topology } = this.#revisions;
    if (this.#homesTopology === topology) return;
    yield* this.#enterHomes(this.#parts);
    this.#homesTopology = topology;
  }

  /** Homes of these parts. Until the end, they are those of no topology. */
  *#enterHomes({ communities, vertices }: ModelParts): Generator<undefined, void> {
    this.#homesTopology = -1;
    yield* this.#homes.update(
      communities,
      (id) => communities.get(id)?.isExpanded === false && vertices.table.ids.find(id) !== undefined,
    );
  }

  /** True if a vertex is shown or is in a collapsed community. */
  hasVertex(vertexId: string): boolean {
    return this.findVertex(vertexId) !== undefined || this.findCommunityOf(vertexId) !== undefined;
  }

  /** Computed columns by id: metrics and partitions. */
  get computed(): ReadonlyMap<string, ComputedColumn> {
    return this.#computed;
  }

  /** Stores a computed column by id, or removes it. Not undoable. */
  setComputed(id: string, column: ComputedColumn | undefined): void {
    if (column === undefined) this.#computed.delete(id);
    else this.#computed.set(id, column);
    this.#announce({ aspects: new Set(['styles']) });
  }

  /** The colours of collections have changed, which are not part of the graph. */
  announceColors(): void {
    this.#announce({ aspects: new Set(['styles']) });
  }

  /** What a filter hides; undefined: nothing. */
  get visibility(): Visibility | undefined {
    return this.#visibility;
  }

  /** Increases with each change of `visibility`. */
  get visibilityRevision(): number {
    return this.#visibilityRevision;
  }

  /** Not undoable. The owner replaces it after a change of the graph. */
  setVisibility(visibility: Visibility | undefined): void {
    if (visibility === undefined && this.#visibility === undefined) return;
    this.#visibility = visibility;
    this.#visibilityRevision++;
    this.#announce({ aspects: new Set(['styles']) });
  }

  isVertexHidden(vertexIndex: number): boolean {
    return this.#visibility?.hiddenVertices[vertexIndex] === 1;
  }

  /** True if a condition hides the vertex; false if it is only folded. */
  isVertexFailed(vertexIndex: number): boolean {
    return this.#visibility?.failedVertices[vertexIndex] === 1;
  }

  isEdgeHidden(edgeIndex: number): boolean {
    return this.#visibility?.hiddenEdges[edgeIndex] === 1;
  }

  labelOf(vertexIndex: number): string {
    return this.#parts.vertices.labelOf(vertexIndex);
  }

  /** Undefined: no label was given, so that the key is the label. */
  givenLabelOf(vertexIndex: number): string | undefined {
    return this.#parts.vertices.labels[vertexIndex];
  }

  hasFlag(vertexIndex: number, flag: VertexFlagName): boolean {
    return (this.flags[vertexIndex]! & vertexFlag[flag]) !== 0;
  }

  /** Edges by source; computed once per topology revision, O(V + E). */
  outgoing(): Csr {
    const revision = this.#revisions.topology;
    if (this.#outgoing?.revision !== revision) {
      this.#outgoing = { revision, csr: this.#toCsr(this.sources, this.targets) };
    }
    return this.#outgoing.csr;
  }

  /** Edges by target; computed once per topology revision, O(V + E). */
  incoming(): Csr {
    const revision = this.#revisions.topology;
    if (this.#incoming?.revision !== revision) {
      this.#incoming = { revision, csr: this.#toCsr(this.targets, this.sources) };
    }
    return this.#incoming.csr;
  }

  /** Applies all steps, or none if one is rejected. Returns the patch that restores every column exactly. */
  apply(patch: GraphPatch): GraphPatch {
    const inverse: GraphStep[] = [];
    const aspects = new Set<AspectName>();
    const touch = (aspect: AspectName) => aspects.add(aspect);
    try {
      for (const step of patch.flatMap(splitStep)) inverse.unshift(applyStep(step, this.#parts, touch));
    } catch (error) {
      for (const step of inverse) applyStep(step, this.#parts, touch);
      this.#announce({ aspects });
      throw error;
    }
    this.#announce({ aspects, patch });
    return inverse;
  }

  /**
   * Like `apply`, but yields after a bounded amount of work. Until the end, readers see the previous state. Returns
   * undefined without a change if the topology changes meanwhile.
   */
  *applyInSlices(patch: GraphPatch): Generator<undefined, GraphPatch | undefined> {
    const before = { ...this.#revisions, rows: this.#rowsRevision };
    const inverse: GraphStep[] = [];
    const aspects = new Set<AspectName>();
    const parts = yield* copyParts(this.#parts);
    for (const step of patch.flatMap(splitStep)) {
      inverse.unshift(applyStep(step, parts, (aspect) => aspects.add(aspect)));
      yield;
    }
    // Otherwise the first reader of the new state would compute them at once.
    if (this.#homesTopology === before.topology) yield* this.#enterHomes(parts);
    const { topology, positions, flags } = this.#revisions;
    if (topology !== before.topology) return undefined;
    // The copy is outdated, but the indices of the patch are valid.
    if (positions !== before.positions || flags !== before.flags || this.#rowsRevision !== before.rows)
      return this.apply(patch);
    this.#parts = parts;
    this.#announce({ aspects, patch });
    return inverse;
  }

  /** Position update by the layout: x, y of vertices 0 .. vertexCount - 1. Not undoable. */
  writePositions(positions: Float32Array): void {
    this.positions.set(positions.subarray(0, 2 * this.vertexCount));
    this.#announce({ aspects: new Set(['positions']) });
  }

  /** Position update during the drag of one vertex. Not undoable. */
  writePosition(vertexIndex: number, x: number, y: number): void {
    this.positions[2 * vertexIndex] = x;
    this.positions[2 * vertexIndex + 1] = y;
    this.#announce({ aspects: new Set(['positions']) });
  }

  /** Marks all vertices as placed by the layout. */
  markSettled(): void {
    this.settled.fill(1, 0, this.vertexCount);
  }

  /** The listener is called after each change; returns the unsubscribe function. */
  subscribe(listener: (change: ModelChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #announce(change: ModelChange): void {
    const { aspects, patch } = change;
    for (const aspect of aspects) this.#revisions[aspect]++;
    if (patch !== undefined && (aspects.has('topology') || aspects.has('styles'))) this.#rowsRevision++;
    if (aspects.size > 0) for (const listener of this.#listeners) listener(change);
  }

  #toCsr(starts: Uint32Array, ends: Uint32Array): Csr {
    return toDirectedCsr(
      this.vertexCount,
      starts.subarray(0, this.edgeCount),
      ends.subarray(0, this.edgeCount),
    );
  }
}

/** Map entries per slice of work. */
const sliceEntries = 10_000;

function* copyParts({
  vertices,
  edges,
  documents,
  communities,
}: ModelParts): Generator<undefined, ModelParts> {
  const ownVertices = vertices.clone();
  yield;
  const ownEdges = edges.clone();
  yield;
  const copy = {
    vertices: ownVertices,
    edges: ownEdges,
    documents: new Map<string, GraphDocument>(),
    communities: new Map(communities),
  };
  for (const [id, document] of documents) {
    copy.documents.set(id, document);
    if (copy.documents.size % sliceEntries === 0) yield;
  }
  return copy;
}
