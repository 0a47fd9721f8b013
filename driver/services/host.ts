/** Algorithms of `ServiceHost.digest`. */
export const digestAlgorithms: readonly string[] = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];

/** Functions of the thread that runs the sandbox of a service. Modules of the sandbox only have access to them. */
export interface ServiceHost {
  request(head: string, body: string | undefined): readonly [head: string, body: string];
  sleep(ms: number): void;
  log(level: string, text: string): void;
  /** A file of the bundle; undefined if it does not exist. */
  readText(path: string): string | undefined;
  readBytes(path: string): ArrayBuffer | undefined;
  /** The text of a CommonJS package of the server; undefined for an unknown name. */
  packageText(name: string): string | undefined;
  /** Evaluates a text under the name of a file, which stacks show. */
  evaluate(text: string, fileName: string): unknown;
  /** Hexadecimal digits. `key`: of an HMAC; undefined for a digest. Texts are UTF-8. */
  digest(algorithm: string, text: string, key: string | undefined): string;
  /** Hexadecimal digits of random bytes. */
  random(bytes: number): string;
}

/** Takes the functions from the global object, so that the code of the service has no access to them. */
export function takeHost(): ServiceHost {
  const scope = globalThis as unknown as { serviceHost?: ServiceHost };
  const host = scope.serviceHost;
  if (host === undefined) throw new Error('the thread has given no functions');
  delete scope.serviceHost;
  return host;
}
