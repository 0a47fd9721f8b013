/**
 * A call of section 7 of the specifications. `{name}` in a path or a body stands for a captured value; a path after `!`
 * is not below the database. Expected answers are texts: the status, then members of the body, or the number of the
 * error.
 */
export interface SpecifiedCall {
  readonly call: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Name for the `id` of the answer. */
  readonly capture?: string;
  /** Name for the id of the job that the call starts. */
  readonly captureJob?: string;
  /** Repeated while the answer is 204. */
  readonly isPolled?: boolean;
  /** The answer to clients of 2.8. */
  readonly legacy: string;
  /** The answer to clients of 3.12, if it differs. */
  readonly v312?: string;
}
