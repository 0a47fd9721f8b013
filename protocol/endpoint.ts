import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import type { ErrorName } from './error-numbers.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Access that a route or an operation requires.
 * - `public`: none; authentication is not required.
 * - `read`: ro on the database.
 * - `data`: ro on the database; the engine also checks the levels of the collections that the call changes.
 * - `write`: rw on the database.
 * - `own`: users have access to their own record, administrators to all records. No access to the database is needed.
 * - `administrator`: rw on _system.
 */
export type Access = 'public' | 'read' | 'data' | 'write' | 'own' | 'administrator';

/** One call of the HTTP API: the contract between the server's route and its clients. */
export interface Endpoint {
  readonly method: Method;
  /** Path below `/_db/<name>` with parameters as `:name`; a final `*` matches any remaining segments. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** True: outside _system the call fails with 1230 (operation only allowed in system database). */
  readonly isSystemOnly?: boolean;
  /** One line that begins with a verb. */
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of the body; default: JSON. */
  readonly bodyType?: string;
  /** Schemas of successful responses by HTTP status; `noBody` for an empty body. */
  readonly answers: Readonly<Record<number, z.ZodType>>;
  /** Errors of this call in addition to the common ones (`commonErrors`). */
  readonly errors?: readonly ErrorName[];
  /** Dialects that support the call; default: all. */
  readonly dialects?: readonly Dialect[];
}

/** A registry entry of `protocol/api/<id>.ts` (its default export). */
export interface EndpointFamily {
  /** The file name of the contract, and of the route family in `server/families/<family>/routes/`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Endpoints by a name that is unique in the family; `<id>.<name>` is the operation id. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** The schema of an empty response. */
export const noBody = z.undefined();

/** Preserves the literal types of the descriptions; clients derive parameter and response types from them. */
export function describeEndpoints<const Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
): Endpoints {
  return endpoints;
}

/** Names of the parameters in a path. */
type PathParameter<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? PathParameter<Head> | PathParameter<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parsed body of a successful response. */
export type AnswerOf<E extends Endpoint> = z.output<E['answers'][keyof E['answers'] & (200 | 201 | 202)]>;

type QueryOf<E extends Endpoint> = E extends { readonly query: infer Query extends z.ZodType }
  ? Partial<Record<keyof z.input<Query>, string | number | boolean | undefined>>
  : 'query' extends keyof E
    ? Readonly<Record<string, string | number | boolean | undefined>>
    : Readonly<Record<string, never>>;

/** A body of another media type than JSON can be a file, too. */
type BodyOf<E extends Endpoint> = E extends { readonly body: infer Body extends z.ZodType }
  ? z.input<Body> | (E extends { readonly bodyType: string } ? Blob : never)
  : undefined;

type OnlyNeeded<Parts> = {
  readonly [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name];
};

type PathOf<Path extends string> = `/${string}` extends Path
  ? Readonly<Record<string, string>>
  : [PathParameter<Path>] extends [never]
    ? undefined
    : Readonly<Record<PathParameter<Path>, string>>;

/** The arguments of a client's call. */
export type Arguments<E extends Endpoint> = OnlyNeeded<{
  path: PathOf<E['path']>;
  body: BodyOf<E>;
}> & { readonly query?: QueryOf<E> };

/** Names of the parameters of a path in order; `*` for the remaining segments. */
export function pathParameters(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':') || segment === '*')
    .map((segment) => segment.replace(/^:/, ''));
}

/** Errors that all calls with the same access and body share. */
export function commonErrors({ access, isSystemOnly, body }: Endpoint): readonly ErrorName[] {
  return [
    ...(body === undefined ? [] : (['ERROR_HTTP_CORRUPTED_JSON'] as const)),
    ...(access === 'public' ? [] : (['ERROR_HTTP_UNAUTHORIZED', 'ERROR_FORBIDDEN'] as const)),
    ...(isSystemOnly ? (['ERROR_ARANGO_USE_SYSTEM_DATABASE'] as const) : []),
    'ERROR_ARANGO_DATABASE_NOT_FOUND',
    'ERROR_HTTP_SERVICE_UNAVAILABLE',
  ];
}
