import { DatabaseError } from '../../../../protocol/errors.ts';

/** The user and the database of a job. */
export interface AsyncJobOwner {
  readonly databaseName: string;
  readonly databaseId?: string | undefined;
  /** See `userIdOf`; undefined without sign-in. */
  readonly userId: string | undefined;
}

/** An answer in the form that is sent. */
export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly parts: readonly Uint8Array[];
}

/** A request that continues after its answer 202. */
export class AsyncJob {
  /** Ends the work of a cancelled job. */
  readonly #controller = new AbortController();
  /** Set when the work has ended or was cancelled. */
  reply: StoredReply | undefined;
  /** Time of the reply, by Date.now(). */
  doneMs = 0;

  constructor(
    readonly id: string,
    readonly owner: AsyncJobOwner,
    /** Size of the request's body. */
    readonly bodyBytes: number,
    readonly replyOf: (error: DatabaseError) => StoredReply,
  ) {}

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get user(): string {
    return this.owner.userId ?? '';
  }

  get sizeBytes(): number {
    return this.reply === undefined ? 0 : sizeOf(this.reply);
  }

  isOf({ databaseName, databaseId, userId }: AsyncJobOwner): boolean {
    const { owner } = this;
    return owner.databaseName === databaseName && owner.databaseId === databaseId && owner.userId === userId;
  }

  abort(): void {
    this.#controller.abort(new DatabaseError('ERROR_REQUEST_CANCELED'));
  }
}

export function sizeOf({ parts }: StoredReply): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}
