import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { type DeriveLane, PasswordThread } from './PasswordThread.ts';

/** Cost of scrypt: 2^15 · 8 · 128 bytes = 32 MiB and about 80 ms per attempt. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const maxMemoryBytes = 64 << 20;
/** Limits for stored hashes: a check takes at most about 20 times as long as one with our parameters. */
const maxParallelization = 16;
const keyBytes = 32;

/** Longer names and passwords are refused before they are stored anywhere. */
export const maxNameLength = 256;
export const maxPasswordBytes = 1024;

let minLength = 0;

/** The minimum number of characters of new passwords (`--min-password-length`). */
export function minPasswordLength(): number {
  return minLength;
}

export function setMinPasswordLength(length: number): void {
  minLength = length;
}

let thread: PasswordThread | undefined;

/** Sets the built entry of the key derivation thread, which starts on demand. */
export function setPasswordThreadFile(file: URL): void {
  thread = new PasswordThread(file);
}

export async function stopPasswordThread(): Promise<void> {
  await thread?.stop();
}

export function isPasswordTooLong(password: string): boolean {
  return password.length > maxPasswordBytes || Buffer.byteLength(password) > maxPasswordBytes;
}

/** The member `authData` of a user's document, in the same place as in 2.8. */
export async function hashPassword(password: string): Promise<ObjectValue> {
  const salt = randomBytes(16);
  const hash = await derive('change', password, salt, cost);
  return {
    simple: { method: 'scrypt', ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') },
    active: true,
  };
}

/**
 * Whether the password matches `authData`; false for unknown methods. Rejects with 429 if the queue of checks is full.
 */
export async function verifyPassword(password: string, authData: Value | undefined): Promise<boolean> {
  const simple = asObject(asObject(authData)?.simple);
  const { method, salt, hash, N, r, p } = simple ?? {};
  if (method !== 'scrypt' || typeof salt !== 'string' || typeof hash !== 'string') return false;
  if (typeof N !== 'number' || typeof r !== 'number' || typeof p !== 'number') return false;
  if (!isPossible({ N, r, p })) return false;
  const expected = Buffer.from(hash, 'base64');
  const found = await derive('check', password, Buffer.from(salt, 'base64'), { N, r, p });
  return found.byteLength === expected.byteLength && timingSafeEqual(found, expected);
}

/** False for a user that was created without a password. */
export function hasPassword(authData: Value | undefined): boolean {
  return asObject(asObject(authData)?.simple) !== undefined;
}

/** As expensive as a real check, so that the response time does not reveal unknown users. */
export async function verifyNothing(password: string): Promise<false> {
  await derive('check', password, Buffer.alloc(16), cost);
  return false;
}

/** 96 bits in letters and digits without similar-looking characters. */
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

/** False for parameters that scrypt refuses or that would take too long. */
function isPossible({ N, r, p }: typeof cost): boolean {
  const isPowerOfTwo = Number.isInteger(Math.log2(N)) && N > 1;
  const isWhole = Number.isInteger(r) && Number.isInteger(p) && r > 0 && p > 0;
  return isPowerOfTwo && isWhole && p <= maxParallelization && 128 * N * r < maxMemoryBytes;
}

async function derive(
  lane: DeriveLane,
  password: string,
  salt: Buffer,
  options: typeof cost,
): Promise<Buffer> {
  assert(thread !== undefined, 'the entry of the password thread is not set');
  const key = await thread.derive(lane, {
    password: password.normalize('NFC'),
    // A view of Node's buffer pool would transfer the whole pool.
    salt: Uint8Array.from(salt),
    keyBytes,
    options: { ...options, maxmem: maxMemoryBytes },
  });
  return Buffer.from(key);
}

function asObject(value: Value | undefined): ObjectValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ObjectValue)
    : undefined;
}
