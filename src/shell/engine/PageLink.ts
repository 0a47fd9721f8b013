/** The connection of the shell's worker to its page and to the server. All calls are synchronous. */
export interface PageLink {
  /** Before each call of the page. */
  begin(cancelAddress: string | undefined): void;
  /** Whether the user has canceled the running call. Cheap enough for an interrupt handler. */
  isCancelled(): boolean;
  /** Throws CancelledRequest or NoAnswer. `head`: JSON of a PortRequest without its body. */
  request(head: string, body: string | undefined): readonly [head: string, body: string];
  sleep(ms: number): void;
}

export class CancelledRequest extends Error {
  override readonly name = 'CancelledRequest';
}

/** The server has not answered. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
