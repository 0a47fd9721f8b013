/** A database of a server, with the user whose rights the copy has there. */
export interface CopyPlace {
  /** The name of the connection; '' for the embedded server. */
  readonly server: string;
  readonly database: string;
  /** Identifies the user among those of the server; '' without sign-in. */
  readonly user: string;
}

interface SideCall {
  readonly method: string;
  /** Below `/_db/<name>`, with the query string. */
  readonly path: string;
  /** Default: that of the place. */
  readonly database?: string;
  readonly body?: Uint8Array | undefined;
  readonly signal: AbortSignal;
  /** A longer answer rejects with LongAnswerError. */
  readonly maxAnswerBytes: number;
}

interface SideAnswer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** The source or the target of a copy. */
export interface CopySide {
  readonly place: CopyPlace;
  /** Rejects with LostSideError, EndedSessionError and LongAnswerError. */
  send(call: SideCall): Promise<SideAnswer>;
}

/** The server did not answer; it may answer later. The message is a sentence. */
export class LostSideError extends Error {}

/** The session of the user has ended, or the server no longer accepts the user. */
export class EndedSessionError extends Error {}

export class LongAnswerError extends Error {}
