import { FieldError } from '../../../lib/files/csv/field-text.ts';

/** Throws FieldError unless the text is a JSON object. */
export function requireObject(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FieldError(error instanceof Error ? error.message : 'invalid JSON', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FieldError(`expected a JSON object, found '${text.slice(0, 80)}'`);
  }
}
