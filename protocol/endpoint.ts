import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import type { ErrorName } from './error-table.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a route or an operation requires of its caller.
 * - `public`: nothing, not even a sign-in.
 * - `read`: ro on the database.
 * - `data`: ro on the database; the call changes collections, whose levels the engine checks.
 * - `write`: rw on the database.
 * - `own`: the record of a user, by that user; every record by administrators. No access to the database.
 * - `administrator`: rw on _system.
 */
export type Access = 'public' | 'read' | 'data' | 'write' | 'own' | 'administrator';

/** One call of the HTTP API: the contract of the server's route and of its clients. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/_db/<name>`, with parameters as `:name`; a last `*` stands for any rest. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Only in the database _system; 1230 (use the system database) in others. */
  readonly isSystemOnly?: boolean;
  /** One line, beginning with a verb. */
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of the body; default: JSON. */
  readonly bodyType?: string;
  /** Bodies of successful answers by HTTP status; `noBody` for an empty one. */
  readonly answers: Readonly<Record<number, z.ZodType>>;
  /** Errors of this call beside those that every call has (see `commonErrors`). */
  readonly errors?: readonly ErrorName[];
  /** The dialects that have the call; default: all. */
  readonly dialects?: readonly Dialect[];
}

/** A registry entry of `protocol/api/<id>.ts` (its default export). */
export interface EndpointFamily {
  /** File name, and file name of the route family in `server/routes/`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** By names that are unique in the family; `<id>.<name>` is the operation's id. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** An answer without a body. */
export const noBody = z.undefined();

/** Keeps the literal types of the descriptions, from which clients take the types of parameters and answers. */
export function describeEndpoints<const Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
): Endpoints {
  return endpoints;
}

/** Names of the parameters in a path. */
export type PathParameter<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? PathParameter<Head> | PathParameter<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parsed body of a successful answer. */
export type AnswerOf<E extends Endpoint> = z.output<E['answers'][keyof E['answers'] & (200 | 201 | 202)]>;

type QueryOf<E extends Endpoint> = E extends { readonly query: infer Query extends z.ZodType }
  ? Partial<Record<keyof z.input<Query>, string | number | boolean | undefined>>
  : 'query' extends keyof E
    ? Readonly<Record<string, string | number | boolean | undefined>>
    : Readonly<Record<string, never>>;

type BodyOf<E extends Endpoint> = E extends { readonly body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;

type OnlyNeeded<Parts> = {
  readonly [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name];
};

type PathOf<Path extends string> = `/${string}` extends Path
  ? Readonly<Record<string, string>>
  : [PathParameter<Path>] extends [never]
    ? undefined
    : Readonly<Record<PathParameter<Path>, string>>;

/** What a client gives with a call of the endpoint. */
export type Arguments<E extends Endpoint> = OnlyNeeded<{
  path: PathOf<E['path']>;
  body: BodyOf<E>;
}> & { readonly query?: QueryOf<E> };

/** The names of the parameters of a path, in order; `*` for the rest. */
export function pathParameters(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':') || segment === '*')
    .map((segment) => segment.replace(/^:/, ''));
}

/** Errors that belong to every call with the same access and body. */
export function commonErrors({ access, isSystemOnly, body }: Endpoint): readonly ErrorName[] {
  return [
    ...(body === undefined ? [] : (['ERROR_HTTP_CORRUPTED_JSON'] as const)),
    ...(access === 'public' ? [] : (['ERROR_HTTP_UNAUTHORIZED', 'ERROR_FORBIDDEN'] as const)),
    ...(isSystemOnly ? (['ERROR_ARANGO_USE_SYSTEM_DATABASE'] as const) : []),
    'ERROR_ARANGO_DATABASE_NOT_FOUND',
    'ERROR_HTTP_SERVICE_UNAVAILABLE',
  ];
}
