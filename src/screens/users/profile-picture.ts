import { md5 } from '../../../aql/functions/hash.ts';

/** The stored form of a profile picture: an email address becomes its MD5 hash, the address itself is not stored. */
export function pictureHash(entered: string): string {
  const text = entered.trim();
  return text.includes('@') ? md5(text.toLowerCase()) : text;
}
