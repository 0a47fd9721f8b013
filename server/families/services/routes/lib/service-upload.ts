import { z } from 'zod';
import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import { requireAccess } from '../../../../auth/access.ts';
import { asBuffer } from '../../../../lib/json-body.ts';
import type { RequestScope } from '../../../../route/route.ts';

const maxSettingsBytes = 1 << 20;

/** A service to be installed, with its settings. */
export interface ServiceUpload {
  readonly source: Uint8Array;
  readonly configuration: object;
  readonly dependencies: object;
}

/**
 * Reads an upload: the zip or the JavaScript file itself, a form with the parts `source`, `configuration` and
 * `dependencies`, or JSON with these members, whose source is an address or a folder that the administrator allows.
 * Rejects with 3013 (options malformed), 3014 (source not found) and 3015 (source error).
 */
export async function readUpload(request: RequestScope): Promise<ServiceUpload> {
  const { headers, body } = request;
  const type = headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(type)) return readForm(request, type);
  if (/[/+]json\b/i.test(type)) return loadNamed(request);
  if (body.byteLength === 0) {
    throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
      detail: 'expected a zip or a JavaScript file as the body, found an empty body',
    });
  }
  return { source: body, configuration: {}, dependencies: {} };
}

/** A part of a form that can be an uploaded file; the first one with a content. */
export function readFormFile({ headers, body }: Pick<RequestScope, 'headers' | 'body'>): Uint8Array {
  const type = headers['content-type'] ?? '';
  const file = /^multipart\/form-data/i.test(type)
    ? [...partsOf(asBuffer(body), boundaryOf(type))].find(({ content }) => content.byteLength > 0)?.content
    : body;
  if (file !== undefined && file.byteLength > 0) return file;
  throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
    detail: 'expected a file in the body, found none',
  });
}

const maxNamedBytes = 64 << 10;

const namedSource = z.object({
  source: z.string(),
  configuration: z.looseObject({}).default({}),
  dependencies: z.looseObject({}).default({}),
});

async function loadNamed(request: RequestScope): Promise<ServiceUpload> {
  const { body } = request;
  const parsed = namedSource.safeParse(body.byteLength <= maxNamedBytes ? parseJson(body) : undefined);
  if (!parsed.success) {
    throw new DatabaseError('ERROR_SERVICE_OPTIONS_MALFORMED', {
      detail: 'expected a JSON object of at most 64 KiB with the member source',
    });
  }
  const { source: name, configuration, dependencies } = parsed.data;
  return { source: await loadAddress(request, name), configuration, dependencies };
}

/** Loads a service from an address or from a folder of the server. */
function loadAddress(request: RequestScope, name: string): Promise<Uint8Array> {
  return /^\w{2,}:/.test(name) ? request.services.sources.loadUrl(name) : loadFolder(request, name);
}

/** Throws 11 (forbidden) for a user who is not an administrator, because the folder is outside the database. */
export function loadFolder(request: RequestScope, path: string): Promise<Uint8Array> {
  requireAccess('administrator', request, false);
  return request.services.sources.loadFolder(path);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

async function readForm(request: RequestScope, type: string): Promise<ServiceUpload> {
  const parts = new Map<string, Uint8Array>();
  let named: string | undefined;
  for (const { name, content, isFile } of partsOf(asBuffer(request.body), boundaryOf(type))) {
    if (name === 'source' && !isFile && isAddress(content)) named = new TextDecoder().decode(content);
    parts.set(name, content);
  }
  const source = parts.get('source') ?? parts.get('zipFile');
  if (source === undefined) {
    throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
      detail: `expected a part 'source', found ${[...parts.keys()].join(', ') || 'none'}`,
    });
  }
  return {
    source: named === undefined ? new Uint8Array(source) : await loadAddress(request, named),
    configuration: optionOf(parts, 'configuration'),
    dependencies: optionOf(parts, 'dependencies'),
  };
}

function boundaryOf(type: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw badParameter('expected the boundary of the form in the content type');
  return boundary;
}

function* partsOf(
  body: Buffer,
  boundary: string,
): Generator<{ readonly name: string; readonly content: Uint8Array; readonly isFile: boolean }> {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  for (let at = body.indexOf(mark); at >= 0; ) {
    const start = at + mark.length;
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), start);
    if (next < 0) return;
    const gap = body.indexOf('\r\n\r\n', start);
    if (gap < 0 || gap > next) throw badParameter('expected parts with a head in the form');
    const head = body.toString('utf8', start, gap);
    const [, name] = /\bname="([^"]*)"/i.exec(head) ?? [];
    const isFile = /\bfilename[*]?=/i.test(head);
    if (name !== undefined) yield { name, content: body.subarray(gap + 4, next), isFile };
    at = next + 2;
  }
}

/** Whether a text names a source: an address, or a path of the server. */
function isAddress(content: Uint8Array): boolean {
  const text = new TextDecoder().decode(content.subarray(0, 2048));
  return content.byteLength < 2048 && /^(\w+:|\/)[^\s]*$/.test(text);
}

function optionOf(parts: ReadonlyMap<string, Uint8Array>, name: string): object {
  const part = parts.get(name);
  if (part === undefined || part.byteLength === 0) return {};
  const value = part.byteLength <= maxSettingsBytes ? parseJson(part) : undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new DatabaseError('ERROR_SERVICE_OPTIONS_MALFORMED', {
    detail: `expected a JSON object of at most 1 MiB in the part '${name}'`,
  });
}
