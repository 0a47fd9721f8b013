import type { QueryAnswer } from '../../../../engine/queries/QueryAnswer.ts';
import { JsonParts } from '../../../../route/route.ts';

/** The body of a reply with the answer of a query. */
export function bodyOfAnswer(answer: QueryAnswer): Uint8Array | JsonParts {
  const parts = answer.parts();
  const [first] = parts;
  if (parts.length === 1 && first instanceof Uint8Array) return first;
  return new JsonParts(parts, ownedOf(answer));
}

/** The rows of an answer alone. */
export function rowsOfAnswer(answer: QueryAnswer): JsonParts {
  return new JsonParts(answer.rows, ownedOf(answer));
}

function ownedOf({ rows, isOwner }: QueryAnswer): readonly Uint8Array[] {
  return isOwner ? rows : [];
}
