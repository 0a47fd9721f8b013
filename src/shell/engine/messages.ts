import type { TextRun } from '../../../driver/printing/text-run.ts';

/** Work of the shell's worker. */
export type ShellCall =
  /** Runs a command and prints its value. */
  | { readonly kind: 'evaluate'; readonly code: string }
  /** Completions of the expression at the end of the text. */
  | { readonly kind: 'complete'; readonly text: string }
  /** The children of a value. `path`: an expression, then the names of members. */
  | { readonly kind: 'inspect'; readonly path: readonly string[] };

export interface ShellStart {
  readonly databaseName: string;
  readonly user: string | undefined;
  /** Address of the server: its origin and its sub-path. */
  readonly server: string;
  /** See `shared-memory.ts`; undefined if the page has no shared memory. */
  readonly memory: SharedArrayBuffer | undefined;
}

export type ToShellWorker =
  | ({ readonly kind: 'start' } & ShellStart)
  | {
      readonly kind: 'call';
      readonly call: ShellCall;
      /** A blob that the page revokes to cancel the call; undefined with shared memory. */
      readonly cancelAddress: string | undefined;
    };

export type FromShellWorker =
  | { readonly kind: 'ready' }
  /** With shared memory: the page sends the request. `head`: JSON of method, path and headers. */
  | { readonly kind: 'request'; readonly head: string; readonly body: string | undefined }
  /** The worker has read a part of the answer. */
  | { readonly kind: 'next-part' }
  | { readonly kind: 'output'; readonly runs: readonly TextRun[] }
  /** `outcome`: JSON of the call's result. */
  | { readonly kind: 'done'; readonly outcome: string }
  /** The engine failed, such as without memory. Its variables are lost. */
  | { readonly kind: 'broken'; readonly text: string };

/** The result of `evaluate`. */
export type Evaluation =
  | ({ readonly kind: 'value' } & Reported)
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'thrown'; readonly failure: ShellFailure };

/** What was left out of a printed value. */
export interface Reported {
  /** Name of the value in the inspector if texts were cut. */
  readonly subject?: string | undefined;
  /** A cursor has further documents. */
  readonly hasMore: boolean;
}

export interface ShellFailure {
  /** Such as `ArangoError 1207: duplicate name`. */
  readonly title: string;
  readonly errorNum?: number | undefined;
  /** Counted from 1; undefined if the error has no place in the command. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The last call of the driver, such as `POST /_db/_system/_api/collection, HTTP 409`. */
  readonly request?: string | undefined;
}

export interface Completion {
  readonly name: string;
  readonly kind: 'function' | 'collection' | 'value';
  /** The class of the object that has the member, such as `ArangoCollection`. */
  readonly owner: string;
}

export interface Completions {
  /** Offset of the completed word in the text. */
  readonly start: number;
  readonly items: readonly Completion[];
}

/** A line of the object inspector. */
export interface InspectedMember {
  readonly name: string;
  readonly preview: readonly TextRun[];
  readonly isExpandable: boolean;
}
