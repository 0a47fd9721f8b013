import type { UnitSettings } from '../service-call.ts';
import type { Endpoint, Parameter } from './Endpoint.ts';
import type { Route, Router, Segment } from './Router.ts';

type Json = Readonly<Record<string, unknown>>;

/** The routes of a service as a document of Swagger 2.0. */
export function describeRoutes(router: Router, { manifest, mount, databaseName }: UnitSettings): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, route, endpoints } of routesOf(router, '', [router])) {
    const methods = route.methods.includes('GET')
      ? route.methods.filter((each) => each !== 'HEAD')
      : route.methods;
    const known = paths[path] ?? {};
    for (const method of methods) known[method.toLowerCase()] ??= operationOf(endpoints);
    paths[path] = known;
  }
  const { name = mount, version = '0.0.0', description, license } = manifest;
  return {
    swagger: '2.0',
    basePath: `/_db/${encodeURIComponent(databaseName)}${mount}`,
    info: {
      title: String(name),
      version: String(version),
      ...(description === undefined ? {} : { description: String(description) }),
      ...(license === undefined ? {} : { license: { name: String(license) } }),
    },
    paths,
  };
}

interface DescribedRoute {
  readonly path: string;
  readonly route: Route;
  readonly endpoints: readonly Endpoint[];
}

function* routesOf(router: Router, prefix: string, outer: readonly Endpoint[]): Iterable<DescribedRoute> {
  const shared = [
    ...outer,
    ...router.entries.flatMap((each) => (each.kind === 'middleware' ? [each.endpoint] : [])),
  ];
  for (const entry of router.entries) {
    if (entry.kind === 'middleware') continue;
    const path = prefix + pathOf(entry.segments);
    const endpoints = [...shared, entry.endpoint];
    if (entry.kind === 'child') yield* routesOf(entry.router, path, [...endpoints, entry.router]);
    else yield { path: path === '' ? '/' : path, route: entry, endpoints };
  }
}

function pathOf(segments: readonly Segment[]): string {
  return segments
    .map((segment) => {
      if (segment.kind === 'fixed') return `/${segment.text}`;
      return segment.kind === 'param' ? `/{${segment.name}}` : '/*';
    })
    .join('');
}

function operationOf(endpoints: readonly Endpoint[]): Json {
  const parameters = endpoints.flatMap((endpoint) => [
    ...listed(endpoint.pathParams, 'path'),
    ...listed(endpoint.queryParams, 'query'),
    ...listed(endpoint.headers, 'header'),
    ...bodyOf(endpoint),
  ]);
  const responses: Record<string, Json> = {};
  for (const { responses: described, errors } of endpoints) {
    for (const [status, { description }] of described) responses[status] = { description };
    for (const [status, description] of errors) responses[status] = { description };
  }
  if (Object.keys(responses).length === 0) responses.default = { description: '' };
  const last = (pick: (endpoint: Endpoint) => string | undefined) => endpoints.map(pick).findLast(Boolean);
  const summary = last(({ summaryText }) => summaryText);
  const description = last(({ descriptionText }) => descriptionText);
  const tags = endpoints.flatMap(({ tags: names }) => names);
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(endpoints.some(({ isDeprecated }) => isDeprecated) ? { deprecated: true } : {}),
    parameters,
    responses,
  };
}

function listed(parameters: ReadonlyMap<string, Parameter>, place: string): readonly Json[] {
  return [...parameters].map(([name, { schema, description }]) => ({
    name,
    in: place,
    description,
    required: place === 'path' || isRequired(schema),
    type: typeOf(schema),
  }));
}

function bodyOf({ describedBody }: Endpoint): readonly Json[] {
  if (describedBody === undefined || (describedBody.model === undefined && describedBody.types.length === 0))
    return [];
  const { description, model } = describedBody;
  const required = isRequired(model?.schema);
  return [{ name: 'body', in: 'body', description, required, schema: { type: typeOf(model?.schema) } }];
}

/** What joi shows of a schema. */
interface JoiSchema {
  readonly type?: unknown;
  readonly _type?: unknown;
  readonly _flags?: { readonly presence?: unknown };
}

function isRequired(schema: unknown): boolean {
  return (schema as JoiSchema | undefined)?._flags?.presence === 'required';
}

const types: Readonly<Record<string, string>> = {
  number: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
};

function typeOf(schema: unknown): string {
  const { type, _type = type } = (schema ?? {}) as JoiSchema;
  return types[String(_type)] ?? 'string';
}
