import { JsonParts } from './route.ts';

/** Text around a JSON value in bytes, the result of an operation that nothing else uses. */
export function jsonAround(before: string, bytes: Uint8Array, after: string): JsonParts {
  return new JsonParts([before, bytes, after], [bytes]);
}
