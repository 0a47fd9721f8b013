import type {
  Community,
  CommunityReason,
  EdgeRows,
  GraphDocument,
  GraphPatch,
  GraphStep,
} from '../../../protocol/graph-patch.ts';
import { mix32 } from '../../../protocol/lib/random.ts';
import { bundleIdOf, isBundleId, isCommunityId, keyOfId } from './collections.ts';
import type { GraphModel } from './GraphModel.ts';

/** Vertices that become one community; single ones stay as they are. */
export interface Group {
  /** Of vertices shown, or hidden in a community that is opened. */
  readonly memberIds: readonly string[];
  readonly reason: CommunityReason;
  /** As `Community.levels`. */
  readonly levels?: readonly Uint32Array[];
  readonly isAutomatic?: boolean;
}

/** What becomes of communities that are opened: they are forgotten, or kept as expanded ones. */
type OpenedFate = 'dissolved' | 'expanded';

const noEdges: EdgeRows = { ids: [], from: [], to: [], documents: [] };

interface MemberRow {
  readonly label: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly flags: number;
  readonly settled: number;
  readonly hiddenNeighbours: number;
  readonly document: GraphDocument | undefined;
}

interface EdgeRow {
  readonly from: string;
  readonly to: string;
  readonly document: GraphDocument | undefined;
}

/**
 * Opens collapsed communities and forms others, in one patch: members are hidden with their edges in the community's
 * record, and what joins it to the rest is one edge for each neighbour and direction, whose document counts the edges
 * that it stands for. O(members and their edges, and the edges of neighbouring communities).
 */
export function regroupPatch(
  model: GraphModel,
  opened: readonly string[],
  groups: readonly Group[],
  fate: OpenedFate = 'dissolved',
): GraphPatch {
  return new Regrouping(model, opened, groups, fate).toPatch();
}

class Regrouping {
  readonly #model: GraphModel;
  readonly #opened: ReadonlySet<string>;
  readonly #groups: readonly (Group & { readonly id: string })[];
  readonly #groupOf = new Map<string, string>();
  readonly #rows = new Map<string, MemberRow>();
  readonly #edges = new Map<string, EdgeRow>();
  /** Rows that go. */
  readonly #vertices = new Set<number>();
  readonly #goneEdges = new Set<number>();

  readonly #fate: OpenedFate;

  constructor(model: GraphModel, opened: readonly string[], groups: readonly Group[], fate: OpenedFate) {
    this.#fate = fate;
    this.#model = model;
    this.#opened = new Set(opened);
    const used = new Set<string>();
    this.#groups = groups
      .filter(({ memberIds }) => memberIds.length > 1)
      .map((group) => ({ ...group, id: newCommunityId(model, group, used) }));
    for (const { id, memberIds } of this.#groups)
      for (const member of memberIds) this.#groupOf.set(member, id);
    for (const id of opened) this.#takeCommunity(id);
    for (const { memberIds } of this.#groups) for (const member of memberIds) this.#takeVertex(member);
    this.#takeEdges();
  }

  toPatch(): GraphPatch {
    const steps: GraphStep[] = [];
    if (this.#goneEdges.size > 0)
      steps.push({ kind: 'removeEdges', indices: Uint32Array.from(this.#goneEdges).sort() });
    if (this.#vertices.size > 0)
      steps.push({ kind: 'removeVertices', indices: Uint32Array.from(this.#vertices).sort() });
    const records = this.#toRecords();
    const shownIds = [...this.#rows.keys()].filter((id) => !this.#groupOf.has(id));
    if (shownIds.length > 0) steps.push({ kind: 'addVertices', ...this.#toMembers(shownIds) });
    if (records.length > 0) {
      steps.push({
        kind: 'addVertices',
        ids: records.map(({ id }) => id),
        labels: records.map(({ record }) => labelOfCommunity(record)),
        positions: Float32Array.from(records.flatMap(({ record: { middle } }) => [middle.x, middle.y])),
        // Where none of them has found its place, the community has still to find one.
        settled: Uint8Array.from(records, ({ record }) => (record.members.settled!.includes(1) ? 1 : 0)),
      });
    }
    steps.push(...this.#toEdgeSteps());
    const ids = [...this.#opened, ...records.map(({ id }) => id)];
    const values = [
      ...Array.from(this.#opened, (id) => this.#afterOpening(id)),
      ...records.map(({ record }) => record),
    ];
    if (ids.length > 0) steps.push({ kind: 'setCommunities', ids, values });
    return steps;
  }

  #afterOpening(id: string): Community | undefined {
    if (this.#fate === 'dissolved') return undefined;
    return { ...this.#model.communities.get(id)!, isExpanded: true, edges: noEdges };
  }

  #takeCommunity(id: string): void {
    const model = this.#model;
    const index = model.findVertex(id);
    const community = model.communities.get(id);
    if (index === undefined || community === undefined) throw new Error(`no community ${id} is shown`);
    this.#vertices.add(index);
    const { members, edges, middle } = community;
    // The members come back where the community is now.
    const shiftX = model.positions[2 * index]! - middle.x;
    const shiftY = model.positions[2 * index + 1]! - middle.y;
    members.ids.forEach((member, slot) => {
      this.#rows.set(member, {
        label: members.labels?.[slot],
        x: members.positions[2 * slot]! + shiftX,
        y: members.positions[2 * slot + 1]! + shiftY,
        flags: members.flags?.[slot] ?? 0,
        settled: members.settled?.[slot] ?? 1,
        hiddenNeighbours: members.hiddenNeighbours?.[slot] ?? 0,
        document: members.documents?.[slot],
      });
    });
    edges.ids.forEach((edge, slot) => {
      this.#edges.set(edge, {
        from: edges.from[slot]!,
        to: edges.to[slot]!,
        document: edges.documents[slot],
      });
    });
  }

  #takeVertex(id: string): void {
    const model = this.#model;
    if (this.#rows.has(id)) return;
    const index = model.findVertex(id);
    if (index === undefined || isCommunityId(id)) throw new Error(`the vertex ${id} is not shown`);
    this.#vertices.add(index);
    this.#rows.set(id, {
      label: model.labelOf(index),
      x: model.positions[2 * index]!,
      y: model.positions[2 * index + 1]!,
      flags: model.flags[index]!,
      settled: model.settled[index]!,
      hiddenNeighbours: model.hiddenNeighbours[index]!,
      document: model.findDocument(id),
    });
  }

  /** What is tied to rows that go; edges that stand for several are found again in the record at their other end. */
  #takeEdges(): void {
    const model = this.#model;
    const { vertexIds, edgeIds, sources, targets } = model;
    const neighbours = new Set<string>();
    for (const csr of [model.outgoing(), model.incoming()]) {
      for (const vertex of this.#vertices) {
        for (let entry = csr.offsets[vertex]!; entry < csr.offsets[vertex + 1]!; entry++) {
          const edge = csr.edges[entry]!;
          if (this.#goneEdges.has(edge)) continue;
          this.#goneEdges.add(edge);
          const id = edgeIds[edge]!;
          const [from, to] = [vertexIds[sources[edge]!]!, vertexIds[targets[edge]!]!];
          if (!isBundleId(id)) this.#edges.set(id, { from, to, document: model.findDocument(id) });
          else for (const end of [from, to]) if (isCommunityId(end)) neighbours.add(end);
        }
      }
    }
    for (const id of neighbours) {
      if (this.#opened.has(id)) continue;
      const { edges } = model.communities.get(id)!;
      edges.ids.forEach((edge, slot) => {
        const [from, to] = [edges.from[slot]!, edges.to[slot]!];
        if (!this.#rows.has(from) && !this.#rows.has(to)) return;
        this.#edges.set(edge, { from, to, document: edges.documents[slot] });
      });
    }
  }

  /** Under which id a vertex is drawn afterwards; undefined: it is no longer in the picture. */
  #shownAs(vertexId: string): string | undefined {
    const group = this.#groupOf.get(vertexId);
    if (group !== undefined) return group;
    if (this.#rows.has(vertexId) || this.#model.findVertex(vertexId) !== undefined) return vertexId;
    return this.#model.findCommunityOf(vertexId);
  }

  #toRecords(): { readonly id: string; readonly record: Community }[] {
    const edgeIds = new Map<string, string[]>(this.#groups.map(({ id }) => [id, []]));
    for (const [edge, { from, to }] of this.#edges) {
      const [one, other] = [this.#groupOf.get(from), this.#groupOf.get(to)];
      if (one !== undefined) edgeIds.get(one)!.push(edge);
      if (other !== undefined && other !== one) edgeIds.get(other)!.push(edge);
    }
    return this.#groups.map(({ id, memberIds, reason, levels = [], isAutomatic = false }) => {
      const members = this.#toMembers(memberIds);
      let [x, y] = [0, 0];
      for (let slot = 0; slot < memberIds.length; slot++) {
        x += members.positions[2 * slot]! / memberIds.length;
        y += members.positions[2 * slot + 1]! / memberIds.length;
      }
      const edges = this.#toEdgeRows(edgeIds.get(id)!);
      const record = { reason, isExpanded: false, isAutomatic, members, edges, levels, middle: { x, y } };
      return { id, record };
    });
  }

  #toMembers(ids: readonly string[]): Community['members'] {
    const rows = ids.map((id) => this.#rows.get(id)!);
    return {
      ids,
      labels: rows.map(({ label }) => label),
      positions: Float32Array.from(rows.flatMap(({ x, y }) => [x, y])),
      flags: Uint8Array.from(rows, ({ flags }) => flags),
      settled: Uint8Array.from(rows, ({ settled }) => settled),
      hiddenNeighbours: Uint32Array.from(rows, ({ hiddenNeighbours }) => hiddenNeighbours),
      documents: rows.map(({ document }) => document),
    };
  }

  #toEdgeRows(ids: readonly string[]): EdgeRows {
    const rows = ids.map((id) => this.#edges.get(id)!);
    return {
      ids,
      from: rows.map(({ from }) => from),
      to: rows.map(({ to }) => to),
      documents: rows.map(({ document }) => document),
    };
  }

  #toEdgeSteps(): GraphStep[] {
    const plain: string[] = [];
    const bundles = new Map<string, { from: string; to: string; count: number }>();
    for (const [id, { from, to }] of this.#edges) {
      const [source, target] = [this.#shownAs(from), this.#shownAs(to)];
      if (source === undefined || target === undefined) continue;
      if (source === from && target === to) {
        plain.push(id);
        continue;
      }
      if (source === target) continue;
      const bundle = bundleIdOf(source, target);
      const known = bundles.get(bundle);
      if (known === undefined) bundles.set(bundle, { from: source, to: target, count: 1 });
      else known.count++;
    }
    const steps: GraphStep[] = [];
    if (plain.length > 0) steps.push({ kind: 'addEdges', ...this.#toEdgeRows(plain) });
    if (bundles.size > 0) {
      const rows = [...bundles.values()];
      steps.push({
        kind: 'addEdges',
        ids: [...bundles.keys()],
        from: rows.map(({ from }) => from),
        to: rows.map(({ to }) => to),
        documents: rows.map(({ count }) => ({ count })),
      });
    }
    return steps;
  }
}

/** Its reason and size; similar vertices are called by the best connected of them. */
function labelOfCommunity({ reason, members, edges }: Community): string {
  const size = members.ids.length;
  if (reason.key !== '') return `${reason.text} (${size.toLocaleString('en')})`;
  const degrees = new Map(members.ids.map((id) => [id, 0]));
  for (const ends of [edges.from, edges.to]) {
    for (const id of ends) if (degrees.has(id)) degrees.set(id, degrees.get(id)! + 1);
  }
  let best = 0;
  members.ids.forEach((id, slot) => {
    if (degrees.get(id)! > degrees.get(members.ids[best]!)!) best = slot;
  });
  const name = members.labels?.[best] ?? keyOfId(members.ids[best]!);
  return `${name} +${(size - 1).toLocaleString('en')}`;
}

/** The same for the same members. */
function newCommunityId(model: GraphModel, { memberIds }: Group, used: Set<string>): string {
  let number = memberIds.length;
  for (const character of memberIds[0] ?? '') number = mix32(number ^ character.charCodeAt(0));
  const isTaken = (id: string) => used.has(id) || model.communities.has(id);
  while (isTaken(`*community_${number}`)) number = mix32(number + 1);
  const id = `*community_${number}`;
  used.add(id);
  return id;
}
