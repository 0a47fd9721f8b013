import { z } from 'zod';

/** Limits of the request and of its answer. */
const timeoutMs = 3000;
const maxBytes = 65_536;
/** An answer is used for this time; a failure for a shorter one. */
const keepMs = 24 * 3600_000;
const keepFailureMs = 15 * 60_000;

const version = z
  .string()
  .max(64)
  .regex(/^[\w.+-]+$/);
const part = z.object({ version });

/** The newest version, and the newest ones of the same major, minor and bugfix version. */
const versionInfo = z.object({
  version: version.optional(),
  major: part.optional(),
  minor: part.optional(),
  bugfix: part.optional(),
});
type VersionInfo = z.output<typeof versionInfo>;

type VersionAnswer =
  | { readonly kind: 'known'; readonly info: VersionInfo }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Requests newer versions from the configured address, at most once a day for all users. The parameters `version` and
 * `os` allow the site to answer with the updates of this version.
 */
export class VersionCheck {
  readonly #url: URL;
  #kept: { readonly answer: Promise<VersionAnswer>; untilMs: number } | undefined;

  constructor(url: URL, version: string) {
    this.#url = new URL(url);
    this.#url.searchParams.set('version', version);
    this.#url.searchParams.set('os', process.platform);
  }

  read(): Promise<VersionAnswer> {
    const nowMs = Date.now();
    if (this.#kept !== undefined && this.#kept.untilMs > nowMs) return this.#kept.answer;
    const kept = { answer: this.#ask(), untilMs: nowMs + keepMs };
    this.#kept = kept;
    void kept.answer.then(({ kind }) => {
      if (kind === 'failed') kept.untilMs = Date.now() + keepFailureMs;
    });
    return kept.answer;
  }

  async #ask(): Promise<VersionAnswer> {
    try {
      const answer = await fetch(this.#url, {
        redirect: 'error',
        credentials: 'omit',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json' },
      });
      if (!answer.ok) return { kind: 'failed', reason: `${this.#url.host} answered ${answer.status}` };
      const parsed = versionInfo.safeParse(JSON.parse(await textOf(answer)));
      if (parsed.success) return { kind: 'known', info: parsed.data };
      return { kind: 'failed', reason: `${this.#url.host} sent no version` };
    } catch (error) {
      const { message } = error as Error;
      return { kind: 'failed', reason: `${this.#url.host} did not answer as expected: ${message}` };
    }
  }
}

/** Throws for more than `maxBytes`. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of answer.body ?? []) {
    length += bytes.length;
    if (length > maxBytes) throw new Error(`expected at most ${maxBytes} bytes`);
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
