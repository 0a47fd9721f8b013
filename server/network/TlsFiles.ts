import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext, type Server } from 'node:tls';
import type { Logger } from 'pino';
import { StartError } from '../StartError.ts';

/** PEM texts: the certificate of the server, followed by those of its intermediate authorities, and its key. */
interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/** Time between two looks at the files. A watch by the system would miss files behind links that are replaced. */
const lookMs = 1000;

/** The files of the certificate and the key with which the server speaks TLS. */
export class TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
  readonly #servers: Pick<Server, 'setSecureContext'>[] = [];

  constructor(certFile: string, keyFile: string) {
    this.certFile = resolve(certFile);
    this.keyFile = resolve(keyFile);
  }

  /** Throws StartError if a file cannot be read, or the key is not that of the certificate. */
  read(): TlsPair {
    try {
      const pair = { cert: readFileSync(this.certFile, 'utf8'), key: readFileSync(this.keyFile, 'utf8') };
      createSecureContext(pair);
      return pair;
    } catch (error) {
      throw new StartError(
        `--tls-cert and --tls-key expect the PEM files of a certificate and of its key without a passphrase, ` +
          `found ${this.certFile} and ${this.keyFile}: ${(error as Error).message}.`,
      );
    }
  }

  /** Changes of the files concern this server, too. */
  add(server: Pick<Server, 'setSecureContext'>): void {
    this.#servers.push(server);
  }

  /**
   * Gives new connections of the servers the certificate of changed files. A pair that cannot be used is reported, and the
   * former one stays. Returns a function that ends the watch.
   */
  watch(logger: Logger): () => void {
    let current = this.read();
    const onChange = () => {
      try {
        const next = this.read();
        if (next.cert === current.cert && next.key === current.key) return;
        for (const server of this.#servers) server.setSecureContext(next);
        current = next;
        logger.warn(`new connections have the certificate of ${this.certFile}, which has changed`);
      } catch (error) {
        logger.error(
          `the files of the certificate have changed and cannot be used, the former ones stay in use: ${(error as Error).message}`,
        );
      }
    };
    const files = [this.certFile, this.keyFile];
    for (const file of files) watchFile(file, { interval: lookMs, persistent: false }, onChange);
    return () => {
      for (const file of files) unwatchFile(file, onChange);
    };
  }
}

/** The files of the options; undefined without them. Throws StartError. */
export function readTlsFiles(
  certFile: string | undefined,
  keyFile: string | undefined,
): TlsFiles | undefined {
  if (!certFile && !keyFile) return undefined;
  if (!certFile || !keyFile) {
    throw new StartError('Expected --tls-cert and --tls-key together, found one of them.');
  }
  const files = new TlsFiles(certFile, keyFile);
  files.read();
  return files;
}
