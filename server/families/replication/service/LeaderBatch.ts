import { DatabaseError } from '../../../../protocol/errors.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import type { RevisionRange } from '../operations/lib/revision-ranges.ts';
import type { Leader } from './Leader.ts';

/** Seconds without a request after which the leader ends the batch. */
const ttl = 600;

/** The revisions of one collection in a snapshot of the leader. Throws the errors of `Leader.send`. */
export class LeaderBatch {
  readonly #leader: Leader;
  readonly #collection: string;
  readonly #id: string;

  private constructor(leader: Leader, collection: string, id: string) {
    this.#leader = leader;
    this.#collection = collection;
    this.#id = id;
  }

  /** `collection`: its id on the leader. */
  static async open(leader: Leader, collection: string): Promise<LeaderBatch> {
    const { body } = await leader.send('POST', 'replication/batch', {}, { ttl });
    const { id } = (parseJson(Buffer.from(body).toString()) ?? {}) as { readonly id?: unknown };
    if (typeof id === 'string') return new LeaderBatch(leader, collection, id);
    throw new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', { detail: 'expected the id of a batch' });
  }

  /** The JSON of the tree. */
  readTree(): Promise<Uint8Array> {
    return this.#read('GET', 'tree');
  }

  /** The JSON of the revisions in the ranges from `resume` on. */
  listRevisions(ranges: readonly RevisionRange[], resume: number): Promise<Uint8Array> {
    const pairs = ranges.map(([first, last]) => [String(first), String(last)]);
    return this.#read('PUT', 'ranges', pairs, { resume });
  }

  /** The JSON of the first of these documents; the leader limits their number. */
  readDocuments(revisions: readonly string[]): Promise<Uint8Array> {
    return this.#read('PUT', 'documents', revisions);
  }

  async #read(method: 'GET' | 'PUT', what: string, body?: object, more: object = {}): Promise<Uint8Array> {
    await this.#leader.send('PUT', `replication/batch/${this.#id}`, {}, { ttl });
    const query = { collection: this.#collection, batchId: this.#id, ...more };
    return (await this.#leader.send(method, `replication/revisions/${what}`, query, body)).body;
  }

  /** A batch that cannot be ended ends with its time. */
  async close(): Promise<void> {
    await this.#leader.send('DELETE', `replication/batch/${this.#id}`).catch(() => undefined);
  }
}
