import { InputError } from './InputError.ts';

/**
 * Parses integers separated by commas, none below `least`. Throws `InputError` with the name of the option.
 */
export function toWholeNumbers(option: string, text: string, least = 0): number[] {
  return text.split(',').map((each) => toWholeNumber(option, each, least));
}

/** Parses an integer not below `least`. Throws `InputError` with the name of the option. */
export function toWholeNumber(option: string, text: string, least = 0): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  throw new InputError(`${option}: expected a whole number, ${least} or more, found '${text}'`);
}
