import { InputError } from './InputError.ts';

/** Whole numbers separated by commas, none below `least`; throws `InputError` that names the option. */
export function toWholeNumbers(option: string, text: string, least = 0): number[] {
  return text.split(',').map((each) => toWholeNumber(option, each, least));
}

/** A whole number, not below `least`; throws `InputError` that names the option. */
export function toWholeNumber(option: string, text: string, least = 0): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  throw new InputError(`${option}: expected a whole number, ${least} or more, found '${text}'`);
}
