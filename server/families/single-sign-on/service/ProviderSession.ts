import type { SessionLease } from '../../../sign-in/Sessions.ts';
import type { Provider, ProviderTokens } from './Provider.ts';
import { ProviderError } from './ProviderRequests.ts';
import type { Claims } from './roles.ts';

/** Time for which sessions continue while the provider does not answer. */
const outageMs = 30 * 60_000;

interface Terms {
  readonly sessionSeconds: number;
  readonly checkSeconds: number;
  /** Where the provider returns the browser after a sign-out. */
  readonly signOutReturnUri: string;
  /** Whether the claims still belong to the user of the session. */
  readonly isStillUser: (claims: Claims) => Promise<boolean>;
  readonly onEnd: (reason: string) => void;
}

/**
 * The part of the provider in a session: its length, and questions whether the provider has ended the sign-in, if the
 * provider gives refresh tokens. The tokens stay in memory.
 */
export class ProviderSession implements SessionLease {
  readonly #provider: Provider;
  readonly #terms: Terms;
  readonly #subject: string;
  readonly #idToken: string;
  readonly #endMs: number;
  #refreshToken: string | undefined;
  #checkedMs = Date.now();
  #triedMs = Date.now();
  #hasEnded = false;
  #checking: Promise<void> | undefined;

  constructor(provider: Provider, { idToken, refreshToken, subject }: ProviderTokens, terms: Terms) {
    this.#provider = provider;
    this.#terms = terms;
    this.#subject = subject;
    this.#idToken = idToken;
    this.#refreshToken = refreshToken;
    this.#endMs = Date.now() + terms.sessionSeconds * 1000;
  }

  async isValid(): Promise<boolean> {
    if (this.#hasEnded || Date.now() >= this.#endMs) return false;
    if (this.#refreshToken === undefined) return true;
    if (Date.now() - this.#triedMs >= this.#terms.checkSeconds * 1000) {
      this.#checking ??= this.#check(this.#refreshToken).finally(() => {
        this.#checking = undefined;
      });
      await this.#checking;
    }
    return !this.#hasEnded;
  }

  end(): void {
    this.#hasEnded = true;
    const token = this.#refreshToken;
    this.#refreshToken = undefined;
    if (token !== undefined) this.#revoke(token);
  }

  async signOutUrl(): Promise<string | undefined> {
    // Without the provider, the session here ends all the same.
    return this.#provider.signOutUrl(this.#idToken, this.#terms.signOutReturnUri).catch((error: Error) => {
      this.#terms.onEnd(`the session at the provider stays: ${error.message}`);
      return undefined;
    });
  }

  async #check(token: string): Promise<void> {
    this.#triedMs = Date.now();
    try {
      const { claims, refreshToken } = await this.#provider.refresh(token, this.#subject);
      if (this.#hasEnded) {
        // The session ended meanwhile, and revoked the former token.
        this.#revoke(refreshToken);
        return;
      }
      this.#refreshToken = refreshToken;
      this.#checkedMs = Date.now();
      if (claims !== undefined && !(await this.#terms.isStillUser(claims)))
        this.#endBecause('the roles of the user have changed');
    } catch (error) {
      const isOutage = !(error instanceof ProviderError) || error.isOutage;
      if (isOutage && Date.now() - this.#checkedMs < outageMs) return;
      this.#endBecause((error as Error).message);
    }
  }

  #revoke(token: string): void {
    this.#provider
      .revoke(token)
      .catch((error: Error) =>
        this.#terms.onEnd(`the provider did not revoke the sign-in: ${error.message}`),
      );
  }

  #endBecause(reason: string): void {
    this.#hasEnded = true;
    this.#terms.onEnd(reason);
  }
}
