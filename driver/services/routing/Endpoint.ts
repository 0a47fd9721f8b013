import { type JoiModule, type Model, toModel, toSchema } from './schemas.ts';

type Validating = NonNullable<ReturnType<typeof toSchema>>;

export interface Parameter {
  readonly schema: Validating | undefined;
  readonly description: string;
}

interface DescribedBody {
  /** Undefined: the route takes no body. */
  readonly model: Model | undefined;
  readonly types: readonly string[];
  readonly description: string;
  /** False: the route checks its body itself. */
  readonly isChecked?: boolean;
}

/** Further schemas, descriptions and types of a route or a middleware; each method returns the same object. */
export class Endpoint {
  readonly pathParams = new Map<string, Parameter>();
  readonly queryParams = new Map<string, Parameter>();
  readonly headers = new Map<string, Parameter>();
  readonly responses = new Map<number, DescribedBody>();
  readonly errors = new Map<number, string>();
  readonly tags: string[] = [];
  describedBody: DescribedBody | undefined;
  summaryText: string | undefined;
  descriptionText: string | undefined;
  isDeprecated = false;
  readonly #joi: () => JoiModule;

  constructor(joi: () => JoiModule) {
    this.#joi = joi;
  }

  pathParam(name: string, schema?: unknown, description?: string): this {
    this.pathParams.set(name, this.#parameter(schema, description));
    return this;
  }

  queryParam(name: string, schema?: unknown, description?: string): this {
    this.queryParams.set(name, this.#parameter(schema, description));
    return this;
  }

  header(name: string, schema?: unknown, description?: string): this {
    this.headers.set(name.toLowerCase(), this.#parameter(schema, description));
    return this;
  }

  body(model?: unknown, types?: unknown, description?: unknown): this {
    this.describedBody = this.#body(model, types, description);
    return this;
  }

  response(...given: readonly unknown[]): this {
    const [first, ...rest] = given;
    const hasStatus =
      typeof first === 'number' || (typeof first === 'string' && Object.hasOwn(statusNames, first));
    const [model, types, description] = hasStatus ? rest : given;
    const status = hasStatus ? statusOf(first as number | string) : model === null ? 204 : 200;
    this.responses.set(status, this.#body(model, types, description));
    return this;
  }

  error(status: number | string, description = ''): this {
    this.errors.set(statusOf(status), description);
    return this;
  }

  summary(text: string): this {
    this.summaryText = text;
    return this;
  }

  description(text: string): this {
    this.descriptionText = text;
    return this;
  }

  deprecated(isDeprecated = true): this {
    this.isDeprecated = isDeprecated;
    return this;
  }

  tag(...names: readonly string[]): this {
    this.tags.push(...names);
    return this;
  }

  /** Without effect: the server has its own sign-in. */
  securityScheme(): this {
    return this;
  }

  security(): this {
    return this;
  }

  #parameter(schema: unknown, description: string | undefined): Parameter {
    const text = typeof schema === 'string' ? schema : description;
    return { schema: toSchema(schema, this.#joi), description: text ?? '' };
  }

  /** `given`: a model, types of media, or null for no body. */
  #body(given: unknown, types: unknown, description: unknown): DescribedBody {
    const areTypes =
      typeof given === 'string' || (Array.isArray(given) && given.every((each) => typeof each === 'string'));
    const isTypes = areTypes && (typeof given === 'string' || given.length > 0);
    const [model, media, text] = isTypes ? [undefined, given, types] : [given, types, description];
    const isMedia = Array.isArray(media) || (typeof media === 'string' && text !== undefined);
    const listed = isMedia ? [media].flat() : [];
    return {
      model: model === null ? undefined : toModel(model, this.#joi),
      types: listed.map((type) => mediaType(String(type))),
      description: String((isMedia ? text : (media ?? text)) ?? ''),
    };
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xml: 'application/xml',
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
  binary: 'application/octet-stream',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

/** A media type of its short name or extension. */
export function mediaType(name: string): string {
  if (name.includes('/')) return name;
  const short = name.replace(/^\./, '').toLowerCase();
  return (Object.hasOwn(mediaTypes, short) && mediaTypes[short]) || 'application/octet-stream';
}

/** Statuses by their names in lower case. */
export const statusNames: Readonly<Record<string, number>> = {
  ok: 200,
  created: 201,
  accepted: 202,
  'non-authoritative information': 203,
  'no content': 204,
  'reset content': 205,
  'partial content': 206,
  'multi-status': 207,
  'already reported': 208,
  'im used': 226,
  'multiple choices': 300,
  'moved permanently': 301,
  found: 302,
  'see other': 303,
  'not modified': 304,
  'temporary redirect': 307,
  'permanent redirect': 308,
  'bad request': 400,
  unauthorized: 401,
  'payment required': 402,
  forbidden: 403,
  'not found': 404,
  'method not allowed': 405,
  'not acceptable': 406,
  'proxy authentication required': 407,
  'request timeout': 408,
  conflict: 409,
  gone: 410,
  'length required': 411,
  'precondition failed': 412,
  'payload too large': 413,
  'uri too long': 414,
  'unsupported media type': 415,
  'range not satisfiable': 416,
  'expectation failed': 417,
  "i'm a teapot": 418,
  'misdirected request': 421,
  'unprocessable entity': 422,
  locked: 423,
  'failed dependency': 424,
  'upgrade required': 426,
  'precondition required': 428,
  'too many requests': 429,
  'request header fields too large': 431,
  'unavailable for legal reasons': 451,
  'internal server error': 500,
  'not implemented': 501,
  'bad gateway': 502,
  'service unavailable': 503,
  'gateway timeout': 504,
  'http version not supported': 505,
  'variant also negotiates': 506,
  'insufficient storage': 507,
  'loop detected': 508,
  'bandwidth limit exceeded': 509,
  'not extended': 510,
  'network authentication required': 511,
};

/** Throws TypeError for an unknown name. */
export function statusOf(status: number | string): number {
  if (typeof status === 'number') return status;
  const name = status.toLowerCase();
  const number = Object.hasOwn(statusNames, name) ? statusNames[name] : undefined;
  if (number === undefined) throw new TypeError(`expected a status or its name, found '${status}'`);
  return number;
}

/** The text of a status; that of its class without a name. */
export function statusText(status: number): string {
  const [name = 'unknown'] = Object.entries(statusNames).find(([, number]) => number === status) ?? [];
  return name.replace(/(^|\s)\w/g, (letter) => letter.toUpperCase());
}
