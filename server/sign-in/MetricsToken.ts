import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '../StartError.ts';

/** As for the secret of tokens. */
const minBytes = 32;

/** The secret with which programs such as Prometheus read the metrics, and nothing else. */
export class MetricsToken {
  readonly #digest: Buffer;

  private constructor(secret: string) {
    this.#digest = digestOf(secret);
  }

  /** Undefined without a file. Throws StartError if it is missing or its text is too short. Space at the ends does not count. */
  static read(file: string | undefined): MetricsToken | undefined {
    if (file === undefined) return undefined;
    const secret = readText(file);
    if (Buffer.byteLength(secret) >= minBytes) return new MetricsToken(secret);
    throw new StartError(
      `--metrics-token-file expects a file with a secret of at least ${minBytes} bytes, found ${file}, which is missing or shorter.`,
    );
  }

  /** Whether a header `Authorization` has this token (`Bearer`). Takes the same time for all tokens. */
  isIn(authorization: string | undefined): boolean {
    const [, token] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    return token !== undefined && timingSafeEqual(digestOf(token), this.#digest);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
