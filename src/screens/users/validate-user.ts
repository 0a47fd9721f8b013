import { md5 } from '../../../aql/functions/hash.ts';

/** The error of a new user name while it is typed; undefined for a valid name. */
export function validateUsername(name: string): string | undefined {
  if (name === '') return 'No username given.';
  if (!/^[a-z0-9_-]*$/i.test(name)) return 'Only symbols, "_" and "-" are allowed.';
  return undefined;
}

/** The error of a new user name when the form is sent. */
export function validateNewUser(name: string): string | undefined {
  if (name === '') return 'You have to define an username';
  if (!/^[a-z][a-z0-9_-]*$/i.test(name)) return 'Username may only contain numbers, letters, _ and -';
  return undefined;
}

/** The error of a display name, which may be empty. */
export function validateDisplayName(name: string): string | undefined {
  if (name === '' || /^[a-z][a-z0-9_ -]*$/i.test(name)) return undefined;
  return 'Name may only contain numbers, letters, _, - and spaces, and must start with a letter.';
}

/** The error of the second input of a new password. */
export function validateConfirmation(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Confirmation and new password do not match.';
}

/** The stored form of a profile picture: an email address becomes its MD5 hash, the address itself is not stored. */
export function pictureHash(entered: string): string {
  const text = entered.trim();
  return text.includes('@') ? md5(text.toLowerCase()) : text;
}
