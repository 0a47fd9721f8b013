import { type Endpoint, mediaType } from '../routing/Endpoint.ts';
import { checkValue, type JoiModule, toModel, toSchema } from '../routing/schemas.ts';
import type { LegacyRequest } from './LegacyRequest.ts';
import type { ModelClass } from './Model.ts';

/** A schema, or an object with a schema and further settings. */
interface ParameterSettings {
  readonly type?: unknown;
  readonly isJoi?: boolean;
  readonly required?: boolean;
  readonly description?: string;
  readonly allowInvalid?: boolean;
}

interface OptionalSchema {
  required(): unknown;
  optional(): unknown;
}

interface BodyPart {
  readonly name: string;
  readonly allowInvalid: boolean;
  readonly construct: (value: unknown) => unknown;
}

interface ErrorResponse {
  readonly kind: unknown;
  readonly status: number;
  readonly reason: string | undefined;
  readonly toBody: ((error: unknown) => unknown) | undefined;
}

type HttpError = (status: number, message: string) => Error;
type Check = (request: LegacyRequest) => unknown;

/** The error of `onlyIfAuthenticated`. */
class Unauthorized extends Error {
  override readonly name = 'UnauthorizedError';
}

/** Further schemas, checks and errors of a route of 2.8; each method returns the same object. */
export class RouteDescription {
  readonly #endpoint: Endpoint;
  readonly #joi: () => JoiModule;
  readonly #httpError: HttpError;
  readonly #rootElement: boolean;
  readonly #body: BodyPart[] = [];
  readonly #checks: Check[] = [];
  readonly #errors: ErrorResponse[] = [];

  constructor(endpoint: Endpoint, joi: () => JoiModule, httpError: HttpError, rootElement: boolean) {
    this.#endpoint = endpoint;
    this.#joi = joi;
    this.#httpError = httpError;
    this.#rootElement = rootElement;
  }

  pathParam(name: string, settings: ParameterSettings): this {
    this.#endpoint.pathParam(name, schemaIn(settings), settings.description);
    return this;
  }

  queryParam(name: string, settings: ParameterSettings): this {
    this.#endpoint.queryParam(name, schemaIn(settings), settings.description);
    return this;
  }

  /** `type`: a model or a list with one, a schema, or an object of schemas. */
  bodyParam(name: string, given: ParameterSettings | string, former?: unknown): this {
    // Before 2.4, the arguments were the name, the description and the model.
    const settings = typeof given === 'string' ? { description: given, type: former } : given;
    const { type, description = '', allowInvalid = false } = settings.isJoi ? { type: settings } : settings;
    this.#body.push({ name, allowInvalid, construct: this.#constructorOf(type, allowInvalid) });
    const types = [mediaType('json')];
    const isModel = typeof type === 'function' || Array.isArray(type);
    const model = isModel ? undefined : toModel(type, this.#joi);
    this.#endpoint.describedBody = { model, types, description, isChecked: false };
    return this;
  }

  summary(text: string): this {
    this.#endpoint.summary(text);
    return this;
  }

  notes(...lines: readonly string[]): this {
    this.#endpoint.description(lines.join('\n'));
    return this;
  }

  errorResponse(kind: unknown, status: number, reason?: string, toBody?: (error: unknown) => unknown): this {
    this.#errors.push({ kind, status, reason, toBody });
    this.#endpoint.error(status, reason);
    return this;
  }

  onlyIf(check: Check): this {
    this.#checks.push(check);
    return this;
  }

  onlyIfAuthenticated(status = 401, reason = 'Not authorized'): this {
    this.onlyIf((request) => {
      const { session } = request as { session?: { get(name: string): unknown } | null };
      const { user, currentSession } = request as { user?: unknown; currentSession?: unknown };
      if (!session?.get('uid') && !(user && currentSession)) throw new Unauthorized(reason);
    });
    return this.errorResponse(Unauthorized, status, reason);
  }

  /** Reads the body, and runs the checks. */
  prepare(request: LegacyRequest): void {
    for (const check of this.#checks) check(request);
    for (const { name, allowInvalid, construct } of this.#body)
      request.parameters[name] = construct(this.#read(request, name, allowInvalid));
  }

  /** The answer to an error that the route describes; undefined for other errors. */
  findError(error: unknown): { readonly status: number; readonly body: unknown } | undefined {
    const found = this.#errors.find(({ kind }) => isOfKind(error, kind));
    if (found === undefined) return undefined;
    const { status, reason, toBody } = found;
    return { status, body: toBody === undefined ? { error: reason ?? messageOf(error) } : toBody(error) };
  }

  #read(request: LegacyRequest, name: string, allowInvalid: boolean): unknown {
    try {
      const body = request.body();
      return this.#rootElement ? (body as Readonly<Record<string, unknown>>)[name] : body;
    } catch (error) {
      if (allowInvalid) return {};
      throw this.#httpError(400, `body is no valid JSON: ${messageOf(error)}`);
    }
  }

  #constructorOf(type: unknown, allowInvalid: boolean): (value: unknown) => unknown {
    const check = (given: unknown, value: unknown): unknown => {
      const schema = toSchema(given, this.#joi);
      try {
        return checkValue(schema, value);
      } catch (error) {
        if (allowInvalid) return value;
        throw this.#httpError(422, `Request body ${messageOf(error)}`);
      }
    };
    if (type === undefined) return (value) => value;
    const isList = Array.isArray(type);
    const one: unknown = isList ? (type as readonly unknown[])[0] : type;
    if (typeof one !== 'function') return (value) => check(type, value);
    const model = one as ModelClass;
    const instantiate = (value: unknown) =>
      new model(allowInvalid ? value : check(model.prototype.schema, value));
    return isList ? (value) => (Array.isArray(value) ? value : []).map(instantiate) : instantiate;
  }
}

function schemaIn(settings: ParameterSettings): unknown {
  if (settings.isJoi) return settings;
  const { type, required } = settings;
  // Before 2.6, types were names such as 'string'.
  if (typeof type !== 'object' || type === null) return undefined;
  if (required === undefined) return type;
  return required ? (type as OptionalSchema).required() : (type as OptionalSchema).optional();
}

function isOfKind(error: unknown, kind: unknown): boolean {
  if (typeof kind === 'string') return (error as { readonly name?: unknown } | null)?.name === kind;
  return typeof kind === 'function' && error instanceof kind;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
