import type { AnswerBody, ServiceAnswer } from '../service-call.ts';
import { stackOf } from '../stack-traces.ts';
import type { BodyTypes } from './body-types.ts';
import { decodeQuery } from './decode.ts';
import type { Endpoint, Parameter } from './Endpoint.ts';
import { type FoundRoute, findRoute } from './find-route.ts';
import { type BodyBytes, partsOf } from './multipart.ts';
import { hasBody, type Router } from './Router.ts';
import type { ServiceRequest } from './ServiceRequest.ts';
import { describeError, responsesOf, type ServiceResponse } from './ServiceResponse.ts';
import { checkValue, fromClient, InvalidValue } from './schemas.ts';

interface Dispatch {
  readonly router: Router;
  readonly request: ServiceRequest;
  readonly response: ServiceResponse;
  readonly bodyTypes: BodyTypes;
  /** Errors have their stack. */
  readonly isDevelopment: boolean;
  /** Answers a request without a route with a file; false without one. */
  sendAsset(): boolean;
  httpError(status: number, message: string): Error;
  /** Reports an error that is not meant for the client. */
  report(error: unknown): void;
}

/** Answers a request with the routes of a service. */
export function dispatch(given: Dispatch): { readonly head: ServiceAnswer; readonly body: AnswerBody } {
  const { request, response } = given;
  try {
    const found = findRoute(given.router, request.method, request.path);
    if (!('methods' in found)) {
      request.enter(found);
      runSteps(given, found);
    } else if (!given.sendAsset()) throw refusal(given, found.methods);
    const body = response.takeBody();
    const status = response.statusCode ?? (body === undefined ? 204 : 200);
    return { head: { status, headers: response.headers }, body };
  } catch (error) {
    return answerError(given, error);
  }
}

function refusal({ request, response, httpError }: Dispatch, methods: readonly string[]): Error {
  if (methods.length === 0) return httpError(404, `unknown path '${request.path}'`);
  response.setHeader('allow', methods.join(', '));
  return httpError(405, `expected ${methods.join(', ')}, found ${request.method}`);
}

/** Runs the middleware, each of which may call the next step, and the route. */
function runSteps(given: Dispatch, { steps, endpoints }: FoundRoute): void {
  const { request, response } = given;
  response.described = responsesOf(endpoints);
  prepare(given, endpoints);
  const run = (at: number): void => {
    const step = steps[at];
    if (step === undefined) return;
    let isCalled = false;
    const next = (): void => {
      if (isCalled) return;
      isCalled = true;
      run(at + 1);
    };
    step.handler(request, response, at + 1 < steps.length ? next : undefined);
  };
  run(0);
}

/** Checks the parameters and the body of a request. */
function prepare({ request, bodyTypes, httpError }: Dispatch, endpoints: readonly Endpoint[]): void {
  const refuse = (place: string, error: unknown): never => {
    if (!(error instanceof InvalidValue)) throw error;
    throw httpError(400, `${place} ${error.message}`);
  };
  const check = (
    place: string,
    parameters: ReadonlyMap<string, Parameter>,
    values: Record<string, unknown>,
  ): void => {
    for (const [name, { schema }] of parameters) {
      try {
        const value = checkValue(schema, values[name]);
        if (value !== undefined) values[name] = value;
      } catch (error) {
        refuse(`${place} "${name}"`, error);
      }
    }
  };
  for (const { queryParams, headers } of endpoints) {
    if (queryParams.size > 0) check('query parameter', queryParams, request.queryParams);
    if (headers.size > 0) check('header', headers, request.headers);
  }
  const described = endpoints.findLast(({ describedBody }) => describedBody !== undefined)?.describedBody;
  if (described === undefined || described.isChecked === false || !hasBody(request.method)) return;
  if (described.model === undefined && described.types.length === 0) {
    request.body = undefined;
    return;
  }
  try {
    const type = request.headers['content-type'] ?? described.types[0] ?? '';
    const own = bodyTypes.find(type);
    const value =
      own?.fromClient === undefined
        ? parseBody(request, described.types, httpError)
        : own.fromClient(request.rawBody, request, type);
    request.body = described.model === undefined ? value : fromClient(described.model, value);
  } catch (error) {
    refuse('body', error);
  }
}

/** The value of a body by its type: JSON, a form, a text, or bytes. */
function parseBody(
  request: ServiceRequest,
  types: readonly string[],
  httpError: Dispatch['httpError'],
): unknown {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const [wanted = 'application/json'] = types.map((type) => type.split(';')[0] ?? type);
  const type = given ?? wanted;
  if (type.startsWith('multipart/') && types.length > 0)
    return partsOf(request.rawBody as BodyBytes, request.headers['content-type']);
  const text = String(request.rawBody);
  const isJson =
    /[/+]json$/.test(type) || (types.length === 0 && !/^(text|multipart)\/|octet|form/.test(type));
  if (isJson) {
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw httpError(400, `body is no valid JSON: ${error instanceof Error ? error.message : ''}`);
    }
  }
  if (type === 'application/x-www-form-urlencoded') return formOf(text);
  return type.startsWith('text/') || /xml$/.test(type) ? text : request.rawBody;
}

function formOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodeQuery(name), decodeQuery(value.join('='))];
    }),
  );
}

function answerError(
  { response, isDevelopment, report }: Dispatch,
  error: unknown,
): { readonly head: ServiceAnswer; readonly body: AnswerBody } {
  const { status, errorNum, message } = describeError(error);
  if (status >= 500) report(error);
  const shown = { error: true, errorNum, errorMessage: message, code: status };
  const details = isDevelopment ? detailsOf(error) : {};
  const { headers: own, extra } = (error ?? {}) as { readonly headers?: unknown; readonly extra?: unknown };
  const further = status < 500 && typeof extra === 'object' && extra !== null ? extra : {};
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  const allow = response.getHeader('allow');
  if (typeof allow === 'string') headers.allow = allow;
  if (typeof own === 'object' && own !== null)
    for (const [name, value] of Object.entries(own)) headers[name.toLowerCase()] = String(value);
  return { head: { status, headers }, body: errorText({ ...shown, ...details }, further, report) };
}

/** The body of an error; without the further members of its service if they have no JSON form. */
function errorText(shown: object, further: object, report: Dispatch['report']): string {
  try {
    return JSON.stringify({ ...shown, ...further });
  } catch (error) {
    report(error);
    return JSON.stringify(shown);
  }
}

/** In development mode an error shows its stack. */
function detailsOf(error: unknown): object {
  const stack = error instanceof Error ? stackOf(error) : undefined;
  return {
    exception: String(error),
    ...(stack === undefined ? {} : { stacktrace: stack.split('\n').filter((line) => line.trim() !== '') }),
  };
}
