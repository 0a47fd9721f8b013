import { readFileSync } from 'node:fs';

/**
 * How many files and connections this process may have open; infinity where the system does not tell. The system closes
 * connections above it without an answer, so the server's own limit is kept below.
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
