import { createHash } from 'node:crypto';

/**
 * The SHA-256 of the zip of a service, in hexadecimal digits. The trust in a bundled service depends on it: a stored zip is
 * read only if it has the checksum of its record.
 */
export function checksumOf(zip: Uint8Array): string {
  return createHash('sha256').update(zip).digest('hex');
}
