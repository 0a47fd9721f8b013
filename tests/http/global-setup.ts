import type { TestProject } from 'vitest/node';
import { prepareBuilds } from '../../scripts/lib/prepare.mjs';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server without authentication, shared by all tests; each test uses its own databases and collections. */
    readonly baseUrl: string;
  }
}

/** Builds a stale server and starts one for all tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await prepareBuilds(['server']);
  // The origin of the recorded cross-origin answers.
  const server = await startServer({ args: ['--trusted-origin', 'http://example.test', '--allow-execute'] });
  project.provide('baseUrl', server.baseUrl);
  return async () => {
    await server.stop();
  };
}
