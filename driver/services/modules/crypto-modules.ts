import { errorTable } from '../../../protocol/error-table.ts';
import type { ArangoCollection } from '../../Collection.ts';
import type { ArangoDatabase } from '../../Database.ts';
import { hasErrorNum } from '../../DriverConnection.ts';
import { digestAlgorithms, type ServiceHost } from '../host.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

/** A nonce begins with the time of its creation, in this number of hexadecimal digits. */
const timeDigits = 12;
const nonceMs = 60 * 60 * 1000;
const nonceCollection = '_nonces';

/** `@arangodb/crypto`. */
export function arangoCrypto(host: ServiceHost, db: ArangoDatabase): Readonly<Record<string, unknown>> {
  const digests = Object.fromEntries(
    digestAlgorithms.map((name) => [name, (text: unknown) => host.digest(name, String(text), undefined)]),
  );
  const genRandom = (letters: string) => (length: unknown) => randomText(host, letters, Number(length));
  return {
    ...digests,
    hmac: (key: unknown, text: unknown, algorithm: unknown = 'sha256') =>
      host.digest(String(algorithm), String(text), String(key)),
    pbkdf2: (
      salt: unknown,
      password: unknown,
      iterations: unknown,
      keyBytes: unknown,
      algorithm: unknown = 'sha1',
    ) => host.pbkdf2(String(algorithm), String(password), String(salt), Number(iterations), Number(keyBytes)),
    rand: () => Number.parseInt(host.random(4), 16) | 0,
    genRandomNumbers: genRandom(digits),
    genRandomAlphaNumbers: genRandom(`${lower.toUpperCase()}${lower}${digits}`),
    genRandomSalt: genRandom(`${digits}!#$%&()*+,-./:;<=>?@[]^_{|}~`),
    genRandomBytes: (length: unknown) => host.random(Number(length)),
    uuidv4: () => uuid(host),
    constantEquals: (left: unknown, right: unknown) => constantEquals(String(left), String(right)),
    createNonce: () => `${Date.now().toString(16).padStart(timeDigits, '0')}${host.random(16)}`,
    checkAndMarkNonce: (nonce: unknown) => markNonce(db, String(nonce)),
  };
}

/** Whether a nonce was created within the last hour and is used for the first time. All threads share the used ones. */
function markNonce(db: ArangoDatabase, nonce: string): boolean {
  const age = Date.now() - Number.parseInt(nonce.slice(0, timeDigits), 16);
  if (!/^[\da-f]{44}$/.test(nonce) || age < 0 || age > nonceMs) return false;
  const collection = db._collection(nonceCollection) ?? createNonces(db);
  try {
    collection.save({ _key: nonce });
    return true;
  } catch (error) {
    if (hasErrorNum(error, errorTable.ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED.number)) return false;
    throw error;
  }
}

function createNonces(db: ArangoDatabase): ArangoCollection {
  try {
    return db._create(nonceCollection, { isSystem: true }) as ArangoCollection;
  } catch (error) {
    // Another thread has created it.
    if (!hasErrorNum(error, errorTable.ERROR_ARANGO_DUPLICATE_NAME.number)) throw error;
    return db._collection(nonceCollection) as ArangoCollection;
  }
}

/** Whether two texts are equal. The time does not depend on their characters. */
export function constantEquals(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let at = 0; at < left.length; at++)
    difference |= left.charCodeAt(at) ^ right.charCodeAt(at % right.length);
  return difference === 0;
}

/** The parts of `crypto` of Node.js that plain packages use. */
export function nodeCrypto(host: ServiceHost, toBuffer: (hex: string) => unknown) {
  const builder = (algorithm: string, key: string | undefined) => {
    let text = '';
    const self = {
      update(more: unknown) {
        text += String(more);
        return self;
      },
      digest(encoding?: string) {
        const hex = host.digest(algorithm, text, key);
        if (encoding === 'hex') return hex;
        const bytes = toBuffer(hex) as { toString(encoding: string): string };
        return encoding === undefined ? bytes : bytes.toString(encoding);
      },
    };
    return self;
  };
  return {
    createHash: (algorithm: string) => builder(algorithm, undefined),
    createHmac: (algorithm: string, key: unknown) => builder(algorithm, String(key)),
    randomBytes: (length: number) => toBuffer(host.random(length)),
    randomUUID: () => uuid(host),
  };
}

function randomText(host: ServiceHost, letters: string, length: number): string {
  if (!(length > 0)) return '';
  // Four bytes for each letter make the difference between letters smaller than 1e-7.
  const hex = host.random(4 * length);
  return Array.from(
    { length },
    (_, index) => letters[Number.parseInt(hex.slice(8 * index, 8 * index + 8), 16) % letters.length],
  ).join('');
}

function uuid(host: ServiceHost): string {
  const hex = host.random(16);
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
