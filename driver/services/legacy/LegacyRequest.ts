import { type BodyBytes, partsOf } from '../routing/multipart.ts';
import type { ServiceRequest } from '../routing/ServiceRequest.ts';
import type { ServiceResponse } from '../routing/ServiceResponse.ts';

interface SignedCookie {
  readonly signed?: { readonly secret?: string; readonly algorithm?: string };
}

/** The request as the code of a service of 2.8 sees it. Middleware may add members, such as `session`. */
export class LegacyRequest {
  /** Parameters of the path and the query, and the parts of the body that the route describes. */
  readonly parameters: Record<string, unknown>;
  readonly urlParameters: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestType: string;
  readonly requestBody: string;
  readonly url: string;
  readonly path: string;
  readonly prefix: string;
  readonly suffix: readonly string[];
  readonly rawSuffix: readonly string[];
  /** The user of the request; with `activateAuthentication`, the one of the session. */
  user: unknown;
  readonly database: string;
  readonly protocol: string;
  readonly server: { readonly address: string; readonly port: number };
  readonly client: { readonly address: string; readonly port: number };
  readonly compatibility = 20_800;
  readonly #request: ServiceRequest;

  constructor(request: ServiceRequest) {
    this.#request = request;
    this.urlParameters = request.pathParams;
    this.parameters = { ...request.queryParams, ...request.pathParams };
    this.headers = request.headers;
    this.requestType = request.method;
    this.requestBody = String(request.rawBody);
    this.url = request.originalUrl;
    this.path = request.path;
    this.suffix = request.suffix.split('/').filter((part) => part !== '');
    this.rawSuffix = this.suffix;
    this.prefix = request.path.slice(0, request.path.length - request.suffix.length).replace(/\/$/, '');
    this.user = request.arangoUser;
    this.database = request.database;
    this.protocol = request.protocol;
    this.server = { address: request.hostname, port: request.port };
    this.client = { address: request.remoteAddress, port: request.remotePort };
  }

  /** A parameter of the path, of the query or of the body. */
  params(name: string): unknown {
    return this.parameters[name];
  }

  /** The body as JSON; an empty object without one. */
  body(): unknown {
    return JSON.parse(this.requestBody || '{}');
  }

  rawBody(): string {
    return this.requestBody;
  }

  /** The parts of a multipart body. */
  requestParts(): unknown {
    return partsOf(this.rawBodyBuffer() as BodyBytes, this.headers['content-type']);
  }

  rawBodyBuffer(): unknown {
    return this.#request.rawBody;
  }

  get(name: string): string | undefined {
    return this.#request.get(name);
  }

  cookie(name: string, { signed }: SignedCookie = {}): string | null {
    return this.#request.cookie(name, signed);
  }

  absoluteUrl(path: string): string {
    return this.#request.makeAbsolute(path);
  }
}

type CookieSettings = SignedCookie & Readonly<Record<string, unknown>>;

/** Gives an answer the members of 2.8: `responseCode`, `contentType`, and options of cookies. */
export function toLegacyResponse(response: ServiceResponse): ServiceResponse {
  const setCookie = response.cookie.bind(response);
  const { getHeader } = response;
  return Object.defineProperties(response, {
    responseCode: {
      get: () => response.statusCode,
      set: (status: number | string) => response.status(status),
      configurable: true,
    },
    contentType: {
      get: () => getHeader.call(response, 'content-type'),
      set: (type: string) => response.type(type),
      configurable: true,
    },
    cookie: {
      value: (name: string, value: string, { signed, ...more }: CookieSettings = {}) =>
        setCookie(name, value, { ...more, ...signed }),
      configurable: true,
    },
  });
}
