import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { packZip } from '../lib/pack-zip.ts';
import { githubOrigin, maxUploadBytes, type SourceOptions } from '../lib/service-sources.ts';

const maxMs = 30_000;
const maxRedirects = 3;
const maxFiles = 2000;
/** Folders of tools, which a service does not need. */
const leftOut: ReadonlySet<string> = new Set(['.git', '.hg', '.svn']);

/** Loads services from other servers and from folders, as far as the administrator allows it. */
export class ServiceSources {
  readonly #origins: ReadonlySet<string>;
  readonly #folders: readonly string[];

  constructor({ origins, folders }: SourceOptions) {
    this.#origins = new Set(origins);
    this.#folders = folders;
  }

  get allowsGithub(): boolean {
    return this.#origins.has(githubOrigin);
  }

  get allowsUrls(): boolean {
    return this.#origins.size > 0;
  }

  get allowsFolders(): boolean {
    return this.#folders.length > 0;
  }

  /** The zip of a repository. Throws 3015 (source error) unless the administrator allows GitHub. */
  loadRepository(repository: string, version: string): Promise<Uint8Array> {
    const [account = '', name = ''] = repository.split('/');
    const parts = [account, name, 'zip', ...version.split('/')].map(encodeURIComponent);
    return this.loadUrl(`${githubOrigin}/${parts.join('/')}`);
  }

  /** The file at a URL. Throws 3015 (source error) for an origin that is not allowed, and for a failed download. */
  async loadUrl(text: string): Promise<Uint8Array> {
    let url = this.#allowed(text);
    const signal = AbortSignal.timeout(maxMs);
    try {
      for (let step = 0; step <= maxRedirects; step += 1) {
        const answer = await fetch(url, { redirect: 'manual', credentials: 'omit', signal });
        const target = answer.headers.get('location');
        if (answer.status >= 300 && answer.status < 400 && target !== null) {
          await answer.body?.cancel();
          url = this.#allowed(new URL(target, url).href);
          continue;
        }
        if (answer.ok) return await this.#bytesOf(answer);
        await answer.body?.cancel();
        throw sourceError(`${url.origin} answered ${answer.status} for ${url.pathname}`);
      }
      throw sourceError(`expected at most ${maxRedirects} redirects from ${url.origin}`);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      throw sourceError(`${url.origin} did not answer as expected: ${(error as Error).message}`);
    }
  }

  /** A folder of the machine as a zip. Throws 3015 (source error) unless it is in an allowed folder. */
  async loadFolder(path: string): Promise<Uint8Array> {
    if (!this.allowsFolders) {
      throw sourceError('the server reads no local folders; it needs the option --service-folder');
    }
    const folder = await this.#allowedFolder(path);
    const files = new Map<string, Uint8Array>();
    let sizeBytes = 0;
    const add = async (part: string): Promise<void> => {
      for (const name of (await readdir(join(folder, part))).sort()) {
        if (leftOut.has(name)) continue;
        const place = part === '' ? name : `${part}/${name}`;
        const info = await lstat(join(folder, place));
        if (info.isDirectory()) await add(place);
        else if (info.isFile()) {
          sizeBytes += info.size;
          if (sizeBytes > maxUploadBytes || files.size >= maxFiles) {
            throw sourceError(
              `expected at most ${maxFiles} files of ${maxUploadBytes >> 20} MiB in the folder, found more`,
            );
          }
          files.set(place, await readFile(join(folder, place)));
        }
      }
    };
    await add('');
    return packZip(files);
  }

  async #allowedFolder(path: string): Promise<string> {
    const real = await realpath(resolve(path)).catch(() => undefined);
    if (isAbsolute(path) && real !== undefined && (await lstat(real)).isDirectory()) {
      for (const folder of this.#folders) {
        const root = await realpath(folder).catch(() => undefined);
        if (root === undefined) continue;
        const below = relative(root, real);
        if (below === '' || (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)))
          return real;
      }
    }
    throw sourceError(`expected the absolute path of a folder below --service-folder, found '${path}'`);
  }

  #allowed(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      throw sourceError(
        `expected an address without credentials, such as https://example.com/service.zip, found '${text.slice(0, 200)}'`,
      );
    }
    if (this.#origins.has(url.origin)) return url;
    throw sourceError(
      this.allowsUrls
        ? `the server does not load services from ${url.origin}; it needs the option --service-source`
        : `outgoing requests are off on this server: ${url.origin} needs the option --service-source`,
    );
  }

  async #bytesOf(answer: Response): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const bytes of answer.body ?? []) {
      length += bytes.length;
      if (length > maxUploadBytes)
        throw sourceError(`expected a file of at most ${maxUploadBytes >> 20} MiB, found more`);
      parts.push(bytes);
    }
    return new Uint8Array(Buffer.concat(parts));
  }
}

function sourceError(detail: string): DatabaseError {
  return new DatabaseError('ERROR_SERVICE_SOURCE_ERROR', { detail });
}
