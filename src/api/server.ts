import { z } from 'zod';
import { request } from '../api.ts';

const versionAnswer = z.object({ server: z.string(), version: z.string() });

/** GET /_api/version */
export function fetchVersion(signal?: AbortSignal) {
  return request(versionAnswer, 'GET', '/_api/version', { signal });
}
