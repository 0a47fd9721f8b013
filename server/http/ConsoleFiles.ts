import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isTooManyFiles } from '../lib/too-many-files.ts';
import { tooManyFiles } from '../storage/lmdb/storage-errors.ts';
import { AnswerStream, sliceBytes } from './AnswerStream.ts';

const compress = promisify(gzip);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const pageName = 'index.html';

/** The file names of the build. Other names do not reach the file system. */
const fileName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const maxNameLength = 200;
const isCompressed = new Set(['.png', '.woff2', '.ico']);

/**
 * Same-origin only. Styles may be inline (theme of the components), workers may use blob URLs (editor), and the shell's
 * worker requests a blob of its page (cancel signal without shared memory).
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** An identity provider: beside the sign-in with a password, or the only one. */
interface SignOnOffer {
  readonly label: string;
  readonly isOnly: boolean;
}

type Coding = 'br' | 'gzip';

interface ConsoleFile {
  readonly bytes: Buffer;
  /** The copy of the build, see `scripts/lib/brotli-plugin.mjs`. */
  readonly br: Buffer | undefined;
  /** Compressed by the first request that needs it. Undefined: compressed files stay as they are. */
  readonly gzip: (() => Promise<Buffer>) | undefined;
  readonly etag: string;
  readonly contentType: string;
}

/** The built console: its files. Files with a hash in their names stay in memory after the first request. */
export class ConsoleFiles {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #hasConnections: boolean;
  readonly #files = new Map<string, Promise<ConsoleFile | undefined>>();

  /** `hasConnections`: the console offers other servers. */
  constructor(folder: string, logger: Logger, hasConnections: boolean) {
    this.#hasConnections = hasConnections;
    this.#folder = folder;
    this.#logger = logger;
  }

  /**
   * `path` is canonical. `signOn`: the identity provider of the sign-in page. Undefined if the console has no such file or it cannot be read; no answer has been sent then.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    signOn: SignOnOffer | undefined,
  ): Promise<FastifyReply | undefined> {
    const name = path === '/' ? pageName : path.slice(1);
    const file = await this.#load(name, request.site.basePath, signOn);
    if (file === undefined) return undefined;
    for (const [header, value] of Object.entries(pageHeaders)) reply.header(header, value);
    // The build puts a content hash into the names below assets/.
    const isHashed = name.startsWith('assets/');
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.header('etag', file.etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    reply.code(200).header('content-type', file.contentType);
    const weights = codingWeights(request);
    const [br, gzip] = [weights('br'), weights('gzip')];
    let bytes = file.bytes;
    let coding: Coding | undefined;
    if (file.br !== undefined && br > 0 && br >= gzip) [coding, bytes] = ['br', file.br];
    else if (file.gzip !== undefined && gzip > 0) [coding, bytes] = ['gzip', await file.gzip()];
    if (coding !== undefined) reply.header('content-encoding', coding);
    if (bytes.length <= sliceBytes) return reply.send(bytes);
    return reply.header('content-length', bytes.length).send(new AnswerStream([bytes]));
  }

  #load(name: string, basePath: string, signOn: SignOnOffer | undefined): Promise<ConsoleFile | undefined> {
    // Other files keep their names while their content changes with each build.
    if (!name.startsWith('assets/')) return this.#read(name, basePath, signOn);
    let file = this.#files.get(name);
    if (file === undefined) {
      file = this.#read(name, basePath, signOn);
      this.#files.set(name, file);
      // A missing file may be built later. Unknown addresses must not fill the memory.
      const forget = (): boolean => this.#files.delete(name);
      void file.then((found) => found === undefined && forget(), forget);
    }
    return file;
  }

  async #read(
    name: string,
    basePath: string,
    signOn: SignOnOffer | undefined,
  ): Promise<ConsoleFile | undefined> {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined || name.length > maxNameLength || !fileName.test(name)) return undefined;
    const content = await this.#readBytes(name);
    if (content === undefined) return undefined;
    const bytes = name === pageName ? withSettings(content, basePath, this.#hasConnections, signOn) : content;
    let gzipped: Promise<Buffer> | undefined;
    const gzip = (): Promise<Buffer> => {
      gzipped ??= compress(bytes);
      return gzipped;
    };
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return {
      bytes,
      br: name.startsWith('assets/') ? await this.#readBytes(`${name}.br`) : undefined,
      gzip: isCompressed.has(extname(name)) ? undefined : gzip,
      etag,
      contentType,
    };
  }

  #readBytes(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (isTooManyFiles(error)) throw tooManyFiles();
      if (error.code !== 'ENOENT' && error.code !== 'EISDIR' && error.code !== 'ENOTDIR') {
        this.#logger.warn({ err: error }, 'a file of the console cannot be read');
      }
      return undefined;
    });
  }
}

/** Inserts the sub-path into the page's relative addresses, and the settings that the console reads. */
function withSettings(
  page: Buffer,
  basePath: string,
  hasConnections: boolean,
  signOn: SignOnOffer | undefined,
): Buffer {
  const base = inAttribute(basePath);
  const offer = signOn === undefined ? '' : inAttribute(`${signOn.isOnly ? 'only' : 'also'}:${signOn.label}`);
  const html = page
    .toString()
    .replaceAll('="./', () => `="${base}/`)
    .replace('name="base-path" content=""', () => `name="base-path" content="${base}"`)
    .replace('name="connections" content=""', `name="connections" content="${hasConnections ? 'yes' : ''}"`)
    .replace('name="single-sign-on" content=""', () => `name="single-sign-on" content="${offer}"`);
  return Buffer.from(html);
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The weight of a coding in the request. A weight of 0 refuses the coding; `*` stands for each coding without a weight. */
function codingWeights(request: FastifyRequest): (coding: Coding) => number {
  const weights = new Map(
    String(request.headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  return (coding) => weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get('*') ?? 0;
}
