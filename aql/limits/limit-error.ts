import { DatabaseError } from '../../protocol/errors.ts';

/** What the runtime refuses for its size, by the runtime's message. */
const limits: readonly (readonly [message: RegExp, detail: string])[] = [
  [/^Maximum call stack size exceeded/, 'values or expressions are nested too deeply'],
  [/^Invalid string length/, 'a text would be longer than is possible'],
  [
    /^(Invalid array length|Array buffer allocation failed|Invalid typed array length)/,
    'an array would be too large',
  ],
  [/^(Map|Set) maximum size exceeded/, 'there are too many different values'],
];

/** Error 32 for a size that the runtime refuses; any other error as it is. */
export function limitError(error: unknown): unknown {
  if (!(error instanceof RangeError)) return error;
  const detail = limits.find(([message]) => message.test(error.message))?.[1];
  return detail === undefined ? error : new DatabaseError('ERROR_RESOURCE_LIMIT', { detail });
}
