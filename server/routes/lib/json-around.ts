import { JsonParts } from '../../route.ts';

/** A JSON value that is already in bytes within the text around it. */
export function jsonAround(before: string, bytes: Uint8Array, after: string): JsonParts {
  return new JsonParts([before, bytes, after]);
}
