import { digestAlgorithms, type ServiceHost } from '../host.ts';
import { constantEquals } from './crypto-modules.ts';

interface AuthOptions {
  /** A digest, or `pbkdf2`. */
  readonly method?: string;
  readonly saltLength?: number;
  /** Of data without its own method. */
  readonly verificationMethod?: string;
  /** Of `pbkdf2`: multiplies the number of its iterations. */
  readonly workFactor?: number;
}

interface AuthData {
  readonly method?: string;
  readonly salt?: string;
  readonly hash?: string;
  /** Of `pbkdf2`. */
  readonly iter?: number;
  readonly algorithm?: string;
}

const derived = 'pbkdf2';
const methods: readonly string[] = [...digestAlgorithms, derived];
const baseIterations = 50_000;
const keyBytes = 32;

/** `@arangodb/foxx/auth`: passwords as salted digests or derived keys. */
export function foxxAuth(host: ServiceHost) {
  const hashOf = ({ method = '', salt = '', iter, algorithm = 'sha1', hash }: AuthData, password: string) => {
    if (method !== derived) return host.digest(method, salt + password, undefined);
    const bytes = Math.max(1, (hash?.length ?? 2 * keyBytes) / 2);
    return host.pbkdf2(algorithm, password, salt, iter ?? baseIterations, bytes);
  };
  return (given: string | AuthOptions = {}) => {
    const options = typeof given === 'string' ? { method: given } : given;
    const { method = 'sha256', saltLength = 16, workFactor = 1, verificationMethod = method } = options;
    requireMethod(method);
    requireMethod(verificationMethod);
    const iter = Math.max(1, Math.round(baseIterations * workFactor));
    const settings = method === derived ? { method, iter, algorithm: 'sha512' } : { method };
    return {
      create(password: unknown): AuthData {
        const salt = host.random(Math.ceil(saltLength / 2)).slice(0, saltLength);
        return { ...settings, salt, hash: hashOf({ ...settings, salt }, String(password)) };
      },
      verify(stored: AuthData | string | undefined, password: unknown): boolean {
        const data = typeof stored === 'string' ? { hash: stored } : stored;
        const { method: own = verificationMethod, hash } = data ?? {};
        // A missing user takes as long as a wrong password.
        const known = data?.hash !== undefined && methods.includes(own);
        const found = hashOf(known ? { ...data, method: own } : settings, String(password));
        return known && hash !== undefined && constantEquals(found, hash);
      },
    };
  };
}

function requireMethod(method: string): void {
  if (!methods.includes(method)) throw new Error(`expected one of ${methods.join(', ')}, found '${method}'`);
}
