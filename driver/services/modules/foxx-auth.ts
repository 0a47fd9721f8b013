import type { ServiceHost } from '../host.ts';

interface AuthOptions {
  readonly method?: string;
  readonly saltLength?: number;
  readonly workFactor?: number;
  readonly verificationMethod?: string;
}

interface AuthData {
  readonly method?: string;
  readonly salt?: string;
  readonly hash?: string;
  readonly iterations?: number;
}

const algorithms: readonly string[] = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];

/** `@arangodb/foxx/auth`: passwords as salted digests. */
export function foxxAuth(host: ServiceHost) {
  return (options: AuthOptions = {}) => {
    const { method = 'sha256', saltLength = 16, workFactor = 1 } = options;
    if (method === 'pbkdf2')
      throw new Error("the method 'pbkdf2' is not available; expected a digest such as 'sha256'");
    if (!algorithms.includes(method))
      throw new Error(`expected one of ${algorithms.join(', ')}, found '${method}'`);
    const digest = (algorithm: string, salt: string, password: string) =>
      host.digest(algorithm, salt + password, undefined);
    return {
      create(password: unknown): AuthData {
        const salt = host.random(Math.max(1, Math.ceil(saltLength / 2) * workFactor)).slice(0, saltLength);
        return { method, salt, hash: digest(method, salt, String(password)) };
      },
      verify(data: AuthData | undefined, password: unknown): boolean {
        // A missing user takes as long as a wrong password.
        const { salt = '', hash, method: used = method } = data ?? {};
        const found = digest(algorithms.includes(used) ? used : method, salt, String(password));
        return hash !== undefined && isSame(found, hash);
      },
    };
  };
}

/** The time does not depend on the texts. */
function isSame(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let at = 0; at < left.length; at++)
    difference |= left.charCodeAt(at) ^ right.charCodeAt(at % right.length);
  return difference === 0;
}
