import { InputError } from './InputError.ts';

/**
 * Parses integers separated by commas, none below `least`. Throws `InputError` with the name of the option.
 */
export function toWholeNumbers(option: string, text: string, min = 0): number[] {
  return text.split(',').map((each) => toWholeNumber(option, each, min));
}

/** Parses an integer not below `least`. Throws `InputError` with the name of the option. */
export function toWholeNumber(option: string, text: string, min = 0): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= min) return number;
  throw new InputError(`${option}: expected a whole number, ${min} or more, found '${text}'`);
}
