import { versionApi } from '../../protocol/api/version.ts';
import { describeError, RequestError } from './errors.ts';
import { connectionOf, SignedOutError } from './other-connection.ts';

/** The state of a server as this page sees it. */
export type ServerHealth =
  | { readonly kind: 'ready'; readonly version: string; readonly latencyMs: number }
  /** It responds; the user is not signed in to it. */
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly text: string };

/** Time without a response after which a server counts as unreachable. */
const timeoutMs = 15_000;

/** Asks a server for its version. `name`: '' for the embedded server. Rejects with AbortError only. */
export async function fetchHealth(name: string, signal: AbortSignal): Promise<ServerHealth> {
  const beganMs = performance.now();
  try {
    const connection = connectionOf(name, '_system');
    const { version } = await connection.request(versionApi.read, { signal, timeoutMs });
    return { kind: 'ready', version, latencyMs: performance.now() - beganMs };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SignedOutError || (error instanceof RequestError && error.status === 401)) {
      return { kind: 'signedOut' };
    }
    return { kind: 'failed', text: describeError(error).text };
  }
}
