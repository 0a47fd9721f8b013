import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Base URLs of servers without authentication, one per test worker. */
    readonly baseUrls: readonly string[];
  }
}

/**
 * Base URL of this test worker's server. A worker runs its test files one after another, so a test may change
 * settings of the whole server if it restores them; databases and collections are the test's own.
 */
export function sharedServerUrl(): string {
  const worker = Number(process.env.VITEST_POOL_ID);
  const url = inject('baseUrls')[worker - 1];
  if (url === undefined) throw new Error(`expected a server for each test worker, found none for ${worker}`);
  return url;
}
