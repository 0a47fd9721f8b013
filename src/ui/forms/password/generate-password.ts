/** Letters and digits without those that look alike (0 O o, 1 I l). */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 20 random characters of 56: 116 bits. */
const length = 20;

/** Random bytes from here on are discarded, so that each character has the same probability. */
const bound = 256 - (256 % characters.length);

/** A random password of the browser's cryptographic generator. */
export function generatePassword(): string {
  let password = '';
  while (password.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < bound && password.length < length) password += characters[byte % characters.length];
  }
  return password;
}
