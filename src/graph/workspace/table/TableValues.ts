import { ownMember } from '../../../../protocol/lib/own-member.ts';
import type { GraphAdapter } from '../../adapters/GraphAdapter.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/** Number of edges of a vertex in the database. */
export interface DatabaseDegrees {
  readonly outbound: number;
  readonly inbound: number;
}

type Kind = 'vertices' | 'edges';

/** Attribute values and degrees of the database that the tables show, by id, with their types. */
export class TableValues {
  readonly #columns = new Map<string, Map<string, unknown>>();
  readonly #degrees = new Map<string, DatabaseDegrees>();

  constructor(
    readonly model: GraphModel,
    readonly adapter: GraphAdapter,
  ) {}

  /** Undefined while it is not loaded; null: no value. A loaded document takes precedence. */
  valueOf(kind: Kind, attribute: string, id: string): unknown {
    const document = this.model.findDocument(id);
    if (document !== undefined) return ownMember(document, attribute) ?? null;
    return this.#columns.get(`${kind} ${attribute}`)?.get(id);
  }

  /** True if a loaded value is a number. */
  isNumeric(kind: Kind, attribute: string): boolean {
    for (const value of this.#columns.get(`${kind} ${attribute}`)?.values() ?? [])
      if (value !== null) return typeof value === 'number';
    return false;
  }

  degreesOf(id: string): DatabaseDegrees | undefined {
    return this.#degrees.get(id);
  }

  /** Loads the missing values of these ids; false if there were none. */
  async load(kind: Kind, attribute: string, ids: readonly string[], signal?: AbortSignal): Promise<boolean> {
    const name = `${kind} ${attribute}`;
    const column = this.#columns.get(name) ?? new Map<string, unknown>();
    const missing = ids.filter((id) => !column.has(id) && !isCommunityId(id) && !isBundleId(id));
    if (missing.length === 0) return false;
    const values = await this.adapter.loadValues(attribute, missing, signal);
    signal?.throwIfAborted();
    for (const id of missing) column.set(id, values.get(id) ?? null);
    this.#columns.set(name, column);
    return true;
  }

  async loadDegrees(ids: readonly string[], signal?: AbortSignal): Promise<boolean> {
    const missing = ids.filter((id) => !this.#degrees.has(id) && !isCommunityId(id));
    if (missing.length === 0) return false;
    for (const [id, { edges }] of await this.adapter.countNeighbours(missing, signal)) {
      this.#degrees.set(id, {
        outbound: edges.reduce((sum, each) => sum + each.outbound, 0),
        inbound: edges.reduce((sum, each) => sum + each.inbound, 0),
      });
    }
    return true;
  }
}
