import type { Dialect } from '../../../../protocol/dialect.ts';
import type { Rights } from '../../../auth/rights.ts';
import type { AbandonSignal } from '../../../lib/AbandonSignal.ts';
import type { Identity } from '../../../sign-in/identity.ts';

/** The user on whose behalf a script runs; its requests have the rights of this user. */
export interface ScriptCaller {
  /** Undefined without sign-in. */
  readonly identity: Identity | undefined;
  /** See `userIdOf`; undefined without sign-in. */
  readonly userId: string | undefined;
  /** Of a service, whose requests do not have the rights of a user; they reach the calls for data only. */
  readonly serviceRights?: Rights | undefined;
  /** Of the service that sends the request: it can call itself. */
  readonly serviceMount?: string | undefined;
  readonly databaseName: string;
  readonly databaseId: string | undefined;
  readonly dialect: Dialect;
  /** Address of the client. */
  readonly remoteAddress: string;
  /** See `OperationScope.owner`. */
  readonly owner: string;
  /** The script was started with a session of the console. */
  readonly isSession: boolean;
  /** The call comes from a script itself. */
  readonly isScript: boolean;
  /** Called before the script changes data. */
  readonly onWrite?: () => void;
}

/** A request of the server to itself. */
export interface InnerCall {
  readonly method: string;
  /** Below `/_db/<name>`, with the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  /** A longer answer is replaced by 32 (resource limit). */
  readonly maxAnswerBytes: number;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbandonSignal;
}

export interface InnerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: readonly Uint8Array[];
}

/** Sends a request with the rights of a caller through the routes of the server. */
export type InnerRequests = (caller: ScriptCaller, call: InnerCall) => Promise<InnerAnswer>;
