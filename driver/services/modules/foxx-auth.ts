import { digestAlgorithms, type ServiceHost } from '../host.ts';
import { constantEquals } from './crypto-modules.ts';

interface AuthOptions {
  readonly method?: string;
  readonly saltLength?: number;
  readonly verificationMethod?: string;
}

interface AuthData {
  readonly method?: string;
  readonly salt?: string;
  readonly hash?: string;
  readonly iterations?: number;
}

/** `@arangodb/foxx/auth`: passwords as salted digests. */
export function foxxAuth(host: ServiceHost) {
  return (options: AuthOptions = {}) => {
    const { method = 'sha256', saltLength = 16 } = options;
    if (method === 'pbkdf2')
      throw new Error("the method 'pbkdf2' is not available; expected a digest such as 'sha256'");
    if (!digestAlgorithms.includes(method))
      throw new Error(`expected one of ${digestAlgorithms.join(', ')}, found '${method}'`);
    const digest = (algorithm: string, salt: string, password: string) =>
      host.digest(algorithm, salt + password, undefined);
    return {
      create(password: unknown): AuthData {
        const salt = host.random(Math.ceil(saltLength / 2)).slice(0, saltLength);
        return { method, salt, hash: digest(method, salt, String(password)) };
      },
      verify(data: AuthData | undefined, password: unknown): boolean {
        // A missing user takes as long as a wrong password.
        const { salt = '', hash, method: used = method } = data ?? {};
        const found = digest(digestAlgorithms.includes(used) ? used : method, salt, String(password));
        return hash !== undefined && constantEquals(found, hash);
      },
    };
  };
}
