import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addressGroup } from '../../../network/address-group.ts';

/** Time for the sign-in at the provider. */
export const pendingSeconds = 600;
const maxPending = 10_000;
/** Of one client address; other users behind the same address can still sign in. */
const maxPendingPerAddress = 100;

/** A sign-in that waits for the answer of the provider. */
interface PendingSignIn {
  /** The connection that the user signs in to; '' for the embedded server. */
  readonly connection: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly nonce: string;
  /** The page that the user sees afterwards: a path of this site. */
  readonly returnPath: string;
}

interface Stored extends PendingSignIn {
  readonly browserHash: Buffer;
  readonly addressGroup: string;
  readonly endMs: number;
}

/** The sign-ins that have begun, by their state. Each is used once, and only by the browser that began it. */
export class PendingSignIns {
  readonly #pending = new Map<string, Stored>();

  /** `browser`: the secret in the cookie of the browser. Returns the state. */
  add(signIn: PendingSignIn, browser: string, remoteAddress: string): string {
    const group = addressGroup(remoteAddress);
    const nowMs = Date.now();
    // The order of a map is that of the insertions.
    for (const [state, { endMs }] of this.#pending) {
      if (endMs > nowMs) break;
      this.#pending.delete(state);
    }
    const own = [...this.#pending].filter(([, each]) => each.addressGroup === group);
    if (own.length >= maxPendingPerAddress) this.#pending.delete(own[0]![0]);
    else if (this.#pending.size >= maxPending) this.#pending.delete(this.#pending.keys().next().value!);
    const state = randomBytes(32).toString('base64url');
    const endMs = nowMs + pendingSeconds * 1000;
    this.#pending.set(state, { ...signIn, browserHash: hash(browser), addressGroup: group, endMs });
    return state;
  }

  /** Undefined for a state that is unknown, used, too old, or of another browser or connection. */
  take(state: string, browser: string | undefined, connection: string): PendingSignIn | undefined {
    const found = this.#pending.get(state);
    if (found === undefined || browser === undefined) return undefined;
    if (!timingSafeEqual(found.browserHash, hash(browser)) || found.connection !== connection)
      return undefined;
    this.#pending.delete(state);
    return found.endMs > Date.now() ? found : undefined;
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
