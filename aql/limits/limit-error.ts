import { DatabaseError } from '../../protocol/errors.ts';

/** Messages of runtime errors (V8) that report an exceeded size limit, with the detail for the user. */
const limits: readonly (readonly [message: RegExp, detail: string])[] = [
  [/^Maximum call stack size exceeded/, 'values or expressions are nested too deeply'],
  [/^Invalid string length/, 'a string would exceed the maximum length'],
  [
    /^(Invalid array length|Array buffer allocation failed|Invalid typed array length)/,
    'an array would exceed the maximum size',
  ],
  [/^(Map|Set) maximum size exceeded/, 'the number of different values exceeds the limit'],
];

/** Converts a size error of the runtime to error 32 (resource limit); returns other errors unchanged. */
export function limitError(error: unknown): unknown {
  if (!(error instanceof RangeError)) return error;
  const detail = limits.find(([message]) => message.test(error.message))?.[1];
  return detail === undefined ? error : new DatabaseError('ERROR_RESOURCE_LIMIT', { detail });
}
