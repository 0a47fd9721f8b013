import { config } from 'zod/v4/core';

/**
 * The package `zod` of the console (`resolve.alias` in `vite.config.ts`). Zod tries `new Function` to find out whether it
 * may compile schemas. The content policy forbids that, and Firefox reports each try as an error of the page.
 */
config({ jitless: true });

export * from 'zod/v4';
