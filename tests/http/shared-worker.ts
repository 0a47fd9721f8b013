import { afterAll, vi } from 'vitest';

/** Set-up of the files that share a worker: the time limits of a file do not apply to the next one. */
afterAll(() => vi.resetConfig());
