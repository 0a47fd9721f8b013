import { readFileSync } from 'node:fs';

/**
 * The maximum of open files and connections of this process; infinity if unknown. The operating system closes
 * connections above it without an answer, so the server's own limit is lower.
 */
export function openFileLimit(): number {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch (error) {
    // Only Linux has the file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.POSITIVE_INFINITY;
    throw error;
  }
}
