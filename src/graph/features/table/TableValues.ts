import { ownMember } from '../../../../protocol/lib/own-member.ts';
import { forEachInSlices } from '../../../lib/slices.ts';
import type { GraphAdapter } from '../../adapters/GraphAdapter.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/** Number of edges of a vertex in the database. */
interface DatabaseDegrees {
  readonly outbound: number;
  readonly inbound: number;
}

type Kind = 'vertices' | 'edges';

/** Ids per request for degrees. */
const idsPerCount = 1000;

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
  async load(kind: Kind, attribute: string, ids: Iterable<string>, signal?: AbortSignal): Promise<boolean> {
    const name = `${kind} ${attribute}`;
    const column = this.#columns.get(name) ?? new Map<string, unknown>();
    const missing: string[] = [];
    const collect = (id: string) => {
      if (!column.has(id) && !isCommunityId(id) && !isBundleId(id)) missing.push(id);
    };
    await forEachInSlices(ids, collect, signal);
    if (missing.length === 0) return false;
    const values = await this.adapter.loadValues(attribute, missing, signal);
    signal?.throwIfAborted();
    await forEachInSlices(missing, (id) => column.set(id, values.get(id) ?? null), signal);
    this.#columns.set(name, column);
    return true;
  }

  /** `progress` gets the number of vertices whose degrees are loaded, and of all that are missing. */
  async loadDegrees(
    ids: Iterable<string>,
    signal?: AbortSignal,
    progress: (done: number, total: number) => void = () => undefined,
  ): Promise<boolean> {
    const missing: string[] = [];
    const collect = (id: string) => {
      if (!this.#degrees.has(id) && !isCommunityId(id)) missing.push(id);
    };
    await forEachInSlices(ids, collect, signal);
    for (let from = 0; from < missing.length; from += idsPerCount) {
      const page = missing.slice(from, from + idsPerCount);
      for (const [id, { edges }] of await this.adapter.countNeighbours(page, signal)) {
        this.#degrees.set(id, {
          outbound: edges.reduce((sum, each) => sum + each.outbound, 0),
          inbound: edges.reduce((sum, each) => sum + each.inbound, 0),
        });
      }
      progress(from + page.length, missing.length);
      signal?.throwIfAborted();
    }
    return missing.length > 0;
  }
}
