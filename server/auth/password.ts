import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ObjectValue, Value } from '../../aql/value.ts';

/** scrypt's cost: 2^15 · 8 · 128 bytes = 32 MiB and some 80 ms for each try. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const maxMemoryBytes = 64 << 20;
const keyBytes = 32;

/** The member `authData` of a user's document, in the place where 2.8 keeps it. */
export async function hashPassword(password: string): Promise<ObjectValue> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return {
    simple: { method: 'scrypt', ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') },
    active: true,
  };
}

/** Whether the password is the one that `authData` was made from; false for methods that are not ours. */
export async function verifyPassword(password: string, authData: Value | undefined): Promise<boolean> {
  const simple = asObject(asObject(authData)?.simple);
  const { method, salt, hash, N, r, p } = simple ?? {};
  if (method !== 'scrypt' || typeof salt !== 'string' || typeof hash !== 'string') return false;
  if (typeof N !== 'number' || typeof r !== 'number' || typeof p !== 'number') return false;
  const expected = Buffer.from(hash, 'base64');
  const found = await derive(password, Buffer.from(salt, 'base64'), { N, r, p });
  return found.byteLength === expected.byteLength && timingSafeEqual(found, expected);
}

/** Costs as much as a real check, so that the answer for an unknown user takes as long. */
export async function verifyNothing(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), cost);
  return false;
}

/** 96 bits in letters and digits that are not taken for one another. */
export function generatePassword(): string {
  const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  let password = '';
  while (password.length < 17) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond the last whole multiple would make the first letters more likely.
      if (byte < 256 - (256 % alphabet.length) && password.length < 17)
        password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: maxMemoryBytes };
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function asObject(value: Value | undefined): ObjectValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ObjectValue)
    : undefined;
}
