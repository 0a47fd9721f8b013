import { errorNameOf } from '../../protocol/error-numbers.ts';
import { errorTable } from '../../protocol/error-table.ts';
import type { DatabaseError } from '../../protocol/errors.ts';

/** Errors that are listed with the text of the catalog only. */
const bareErrors: ReadonlySet<number> = new Set([1210, 1221, 1227]);

/**
 * The JSON of an error in the answer to a call with several documents: number and message only. The answer to a single
 * write also has members of a conflict (`_id`, `_key`, `_rev`).
 */
export function listedError({ errorNum, message }: DatabaseError): string {
  const errorMessage = bareErrors.has(errorNum) ? errorTable[errorNameOf(errorNum)].text : message;
  return JSON.stringify({ error: true, errorNum, errorMessage });
}
