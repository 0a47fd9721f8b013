import { startJob } from '../../src/jobs.ts';

/** What `e2e/jobs.test.ts` reaches the console's own jobs and workers by. */
Object.assign(globalThis, { startJob });
