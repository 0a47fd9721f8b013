import type { TestProject } from 'vitest/node';
import { prepareBuilds } from '../../scripts/lib/prepare.mjs';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server without sign-in that all tests share; each works in databases and collections of its own. */
    readonly baseUrl: string;
  }
}

/** Builds the server if it is stale and starts one for all tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await prepareBuilds(['server']);
  // The origin of the recorded cross-origin answers.
  const server = await startServer({ args: ['--trusted-origin', 'http://example.test'] });
  project.provide('baseUrl', server.baseUrl);
  return async () => {
    await server.stop();
  };
}
