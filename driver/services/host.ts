import type { Exchange } from '../port.ts';

/** Algorithms of `ServiceHost.digest`. */
export const digestAlgorithms: readonly string[] = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];

/** Functions of the thread that runs the sandbox of a service. Modules of the sandbox only have access to them. */
export interface ServiceHost {
  readonly request: Exchange;
  sleep(ms: number): void;
  log(level: string, text: string): void;
  /** A file of a bundle; undefined if it does not exist. `mount`: of the service, or of one that it depends on. */
  readText(mount: string, path: string): string | undefined;
  readBytes(mount: string, path: string): ArrayBuffer | undefined;
  /** The text of a CommonJS package of the server; undefined for an unknown name. */
  packageText(name: string): string | undefined;
  /** Evaluates a text under the name of a file, which stacks show. */
  evaluate(text: string, fileName: string): unknown;
  /** Runs the callbacks of settled promises, and those that become due; returns their number, at most 10,000. */
  runPromises(): number;
  /** Hexadecimal digits. `key`: of an HMAC; undefined for a digest. Texts are UTF-8. */
  digest(algorithm: string, text: string, key: string | undefined): string;
  /** Hexadecimal digits of a key derived from a password (PBKDF2). */
  pbkdf2(algorithm: string, password: string, salt: string, iterations: number, bytes: number): string;
  /** Hexadecimal digits of random bytes. */
  random(bytes: number): string;
}

/** The files of one service. */
export interface ServiceFiles {
  readonly names: readonly string[];
  readText(path: string): string | undefined;
  readBytes(path: string): ArrayBuffer | undefined;
}

export function filesOf(host: ServiceHost, mount: string, names: readonly string[]): ServiceFiles {
  return {
    names,
    readText: (path) => host.readText(mount, path),
    readBytes: (path) => host.readBytes(mount, path),
  };
}

/** Takes the functions from the global object, so that the code of the service has no access to them. */
export function takeHost(): ServiceHost {
  const scope = globalThis as unknown as { serviceHost?: ServiceHost };
  const host = scope.serviceHost;
  if (host === undefined) throw new Error('the thread has given no functions');
  delete scope.serviceHost;
  return host;
}
