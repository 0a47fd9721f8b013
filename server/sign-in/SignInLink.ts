import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const lifeMs = 15 * 60_000;

/** The sign-in link printed at the start: signs root in once, within 15 minutes. */
export class SignInLink {
  readonly token = randomBytes(32).toString('base64url');
  readonly #digest = digest(this.token);
  readonly #untilMs = Date.now() + lifeMs;
  #isUsed = false;

  /** True once. */
  use(token: string): boolean {
    if (this.#isUsed || Date.now() > this.#untilMs) return false;
    if (!timingSafeEqual(digest(token), this.#digest)) return false;
    this.#isUsed = true;
    return true;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
