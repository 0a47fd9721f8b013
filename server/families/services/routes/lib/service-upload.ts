import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import { asBuffer } from '../../../../lib/json-body.ts';
import type { RequestScope } from '../../../../route/route.ts';

/** The maximum size of an uploaded service. */
export const maxUploadBytes = 16 << 20;
const maxSettingsBytes = 1 << 20;

/** What a client sends to install a service. */
interface ServiceUpload {
  readonly source: Uint8Array;
  readonly configuration: object;
  readonly dependencies: object;
}

/**
 * Reads an upload: the zip or the JavaScript file itself, or a form with the parts `source`, `configuration` and
 * `dependencies`. Throws 3013 (options malformed), 3014 (source not found) and 3015 (source error).
 */
export function readUpload({ headers, body }: Pick<RequestScope, 'headers' | 'body'>): ServiceUpload {
  const type = headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(type)) return readForm(type, body);
  if (/[/+]json\b/i.test(type)) throw outgoing(body);
  if (body.byteLength === 0) {
    throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
      detail: 'expected a zip or a JavaScript file as the body, found an empty body',
    });
  }
  return { source: body, configuration: {}, dependencies: {} };
}

function readForm(type: string, body: Uint8Array): ServiceUpload {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw badParameter('expected the boundary of the form in the content type');
  const parts = new Map<string, Uint8Array>();
  for (const { name, content, isFile } of partsOf(asBuffer(body), boundary)) {
    if (name === 'source' && !isFile && isAddress(content)) throw outgoing(content);
    parts.set(name, content);
  }
  const source = parts.get('source') ?? parts.get('zipFile');
  if (source === undefined) {
    throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
      detail: `expected a part 'source', found ${[...parts.keys()].join(', ') || 'none'}`,
    });
  }
  return {
    source: new Uint8Array(source),
    configuration: optionOf(parts, 'configuration'),
    dependencies: optionOf(parts, 'dependencies'),
  };
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
  let value: unknown;
  if (part.byteLength <= maxSettingsBytes) {
    try {
      value = JSON.parse(new TextDecoder().decode(part));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new DatabaseError('ERROR_SERVICE_OPTIONS_MALFORMED', {
    detail: `expected a JSON object of at most 1 MiB in the part '${name}'`,
  });
}

/** The body names a source, which the server would have to fetch. */
function outgoing(body: Uint8Array): DatabaseError {
  const text = new TextDecoder().decode(body.subarray(0, 200));
  return new DatabaseError('ERROR_SERVICE_SOURCE_ERROR', {
    detail: `the server fetches no services, and reads none from its own files; upload the zip. Found ${text}`,
  });
}
