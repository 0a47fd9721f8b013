import { arangoError } from './ArangoError.ts';

/**
 * Checks the arguments of a call.
 * @param descriptions name and type of each argument
 */
export function checkParameter(
  usage: string,
  descriptions: readonly (readonly [name: string, type: string])[],
  values: readonly unknown[],
): void {
  for (const [index, [name, type]] of descriptions.entries()) {
    const value = values[index];
    if (value === undefined) throw arangoError('ERROR_BAD_PARAMETER', `${name} missing, usage: ${usage}`);
    if (typeof value !== type) {
      throw arangoError('ERROR_BAD_PARAMETER', `${name} should be a ${type}, usage: ${usage}`);
    }
  }
}

/** A path without empty parts, `.` and `..`. */
export function normalizeURL(path: string): string {
  if (path === '') return './';
  const [first = '', ...others] = path.split('/');
  const isRooted = first === '' || first === '.' || first === '..';
  const parts: string[] = [];
  for (const part of isRooted ? others : [first, ...others]) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) {
      throw arangoError('ERROR_BAD_PARAMETER', "cannot use '..' to escape top-level-directory");
    }
  }
  return `${isRooted ? first : '.'}/${parts.join('/')}`;
}

const textTypes: Readonly<Record<string, string>> = {
  appcache: 'text/cache-manifest',
  coffee: 'text/x-coffeescript',
  css: 'text/css',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  js: 'application/javascript',
  json: 'application/json',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  tex: 'text/x-tex',
  text: 'text/plain',
  txt: 'text/plain',
  xml: 'application/xml',
  xsl: 'application/xml',
  yaml: 'text/yaml',
};

const binaryTypes: Readonly<Record<string, string>> = {
  avi: 'video/x-msvideo',
  bmp: 'image/bmp',
  bz2: 'application/x-bzip2',
  gif: 'image/gif',
  gz: 'application/x-gzip',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  otf: 'application/x-font-otf',
  pdf: 'application/pdf',
  png: 'image/png',
  tar: 'application/x-tar',
  ttf: 'application/x-font-ttf',
  wav: 'audio/x-wav',
  woff: 'application/font-woff',
  zip: 'application/zip',
};

const plainText = 'text/plain; charset=utf-8';

/** The media type of a file by its extension. */
export function guessContentType(filename: string, fallback = plainText): string {
  const extension = /\.([^./]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const text = Object.hasOwn(textTypes, extension) ? textTypes[extension] : undefined;
  if (text !== undefined) return `${text}; charset=utf-8`;
  return (Object.hasOwn(binaryTypes, extension) ? binaryTypes[extension] : undefined) ?? fallback;
}
