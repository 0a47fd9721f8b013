import { createHash } from 'node:crypto';
import { consoleSegments } from '../../../../protocol/console-segments.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';

const form = /^(\/[\w%.-]+)+$/;
const maxLength = 256;

/**
 * The mount of a service in canonical form. Throws 3007 (invalid mount) for a path that is no mount, that belongs to the
 * server, or that is a page of the console.
 */
export function requireMount(given: string | undefined): string {
  const mount = given === undefined || given.startsWith('/') ? given : `/${given}`;
  if (mount === undefined || mount.length > maxLength || !form.test(mount)) {
    throw invalid(
      `expected a path such as '/my-service' of letters, digits, '_', '-', '.' and '%', found '${given ?? ''}'`,
    );
  }
  const segments = mount.slice(1).split('/');
  if (segments.some((segment) => segment === '.' || segment === '..' || segment.toUpperCase() === 'APP')) {
    throw invalid(`expected no segment '.', '..' or 'APP', found '${mount}'`);
  }
  const [first = '', second] = segments;
  if (first.startsWith('_') && !(first === '_open' && second !== undefined && second !== 'auth')) {
    throw invalid(`expected a path without '_' at its start, except '/_open/…', found '${mount}'`);
  }
  if (consoleSegments.includes(first)) throw invalid(`'/${first}' is a page of the console`);
  return mount;
}

function invalid(detail: string): DatabaseError {
  return new DatabaseError('ERROR_INVALID_MOUNTPOINT', { detail });
}

/** The key of the record of a mount: mounts have characters that keys do not allow. */
export function keyOfMount(mount: string): string {
  return createHash('sha256').update(mount).digest('hex').slice(0, 32);
}
