import { randomBytes } from 'node:crypto';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { PreparedBundle } from '../lib/prepare-bundle.ts';

/** An uploaded file is removed after this time. */
const keepMs = 10 * 60_000;
/** Uploads of one client, and of all clients; an upload has at most 16 MiB. */
const maxPerOwner = 2;
const maxUploads = 6;

interface Upload {
  readonly owner: string;
  readonly databaseName: string;
  readonly bytes: Uint8Array;
  readonly untilMs: number;
  bundle: Promise<PreparedBundle> | undefined;
}

/** Uploaded files of services, in memory until they are installed. */
export class Uploads {
  /** By name, the oldest first. */
  readonly #uploads = new Map<string, Upload>();

  /** Stores a file; the oldest one of the same owner may be removed. Throws 32 (resource limit) if too many wait. */
  add(owner: string, databaseName: string, bytes: Uint8Array): string {
    this.#removeOld();
    const own = [...this.#uploads].filter(([, upload]) => upload.owner === owner);
    for (const [name] of own.slice(0, Math.max(0, own.length - maxPerOwner + 1))) this.#uploads.delete(name);
    if (this.#uploads.size >= maxUploads) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        status: 503,
        retryAfterSeconds: 60,
        detail: `${maxUploads} uploads of other clients wait for their installation`,
      });
    }
    const name = `uploads/${randomBytes(12).toString('hex')}`;
    const untilMs = Date.now() + keepMs;
    this.#uploads.set(name, { owner, databaseName, bytes: bytes.slice(), untilMs, bundle: undefined });
    return name;
  }

  /** The file of an upload of the same client. Throws 3014 (source not found). */
  get(owner: string, databaseName: string, name: string): Upload {
    this.#removeOld();
    const upload = this.#uploads.get(name);
    if (upload !== undefined && upload.owner === owner && upload.databaseName === databaseName) return upload;
    throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
      detail: `expected the name of an upload of the last 10 minutes, found '${name.slice(0, 100)}'`,
    });
  }

  remove(name: string): void {
    this.#uploads.delete(name);
  }

  #removeOld(): void {
    const nowMs = Date.now();
    for (const [name, { untilMs }] of this.#uploads) if (untilMs < nowMs) this.#uploads.delete(name);
  }
}
