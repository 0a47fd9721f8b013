import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Members that only a stored password or session has. */
const secretMembers = /"(?:authData|salt)"\s*:/;
const minSecretLength = 12;

/**
 * The stored hashes, salts and keys of a server, read from its data folder, and a check whether a text contains one.
 */
export class Secrets {
  readonly #values: readonly string[];

  private constructor(values: readonly string[]) {
    this.#values = values;
  }

  static readFrom(dataFolder: string): Secrets {
    const values = new Set<string>();
    const key = readIfThere(join(dataFolder, 'token-secret'));
    if (key !== undefined) {
      values.add(key.toString('latin1').trim());
      values.add(key.toString('base64'));
      values.add(key.toString('hex'));
    }
    const stored = readIfThere(join(dataFolder, 'orrery.mdb'))?.toString('latin1') ?? '';
    for (const [, value] of stored.matchAll(/"(?:hash|salt)":"([A-Za-z0-9+/=_-]{12,})"/g)) {
      values.add(value!);
    }
    return new Secrets([...values].filter((value) => value.length >= minSecretLength));
  }

  get count(): number {
    return this.#values.length;
  }

  /** The part of a secret in the text; undefined: none. */
  findIn(text: string): string | undefined {
    const member = secretMembers.exec(text)?.[0];
    if (member !== undefined) return `the member ${member}`;
    const value = this.#values.find((secret) => text.includes(secret));
    return value === undefined ? undefined : `the stored value ${value.slice(0, 6)}…`;
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
