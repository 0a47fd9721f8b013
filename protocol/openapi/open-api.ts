import { commonErrors, type Endpoint, noBody } from '../endpoint.ts';
import { allEndpoints, endpointFamilies, type NamedEndpoint } from '../endpoints.ts';
import type { ErrorName } from '../error-numbers.ts';
import { errorTable } from '../error-table.ts';
import { componentReference, type NamedSchemas, toJsonSchema } from './json-schema.ts';
import { parametersOf } from './parameters.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: NamedSchemas };
}

const errorSchema = {
  type: 'object',
  description: 'All errors have this form; some have further members.',
  properties: {
    error: { const: true },
    code: { type: 'integer', description: 'The HTTP status.' },
    errorNum: { type: 'integer', description: 'The number of the error in the catalogue.' },
    errorMessage: { type: 'string' },
  },
  required: ['error', 'code', 'errorNum', 'errorMessage'],
} as const;

/** The whole API as OpenAPI 3.1. `basePath`: sub-path of the server, '' at the root. */
export function openApiDocument(version: string, basePath: string): OpenApiDocument {
  const named: NamedSchemas = { Error: errorSchema };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const entry of allEndpoints) {
    const path = entry.endpoint.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}');
    paths[path] ??= {};
    paths[path][entry.endpoint.method.toLowerCase()] = operationOf(entry, named);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Orrery HTTP API',
      version,
      description:
        'The HTTP API of the embedded server, compatible with ArangoDB 3.12. The header x-arango-version: 20800 selects the dialect of ArangoDB 2.8.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: `${basePath}/_db/{database}`,
        variables: { database: { default: '_system', description: 'The database of the request.' } },
      },
    ],
    security: [{ basic: [] }, { bearer: [] }],
    tags: endpointFamilies.map(({ title, description }) => ({ name: title, description })),
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  } as OpenApiDocument;
}

function operationOf({ id, family, endpoint }: NamedEndpoint, named: NamedSchemas): Operation {
  const { summary, description, access, body, bodyType = 'application/json', dialects } = endpoint;
  const parameters = parametersOf(endpoint).map(({ isRequired, description: words, ...parameter }) => ({
    ...parameter,
    required: isRequired,
    ...(words === '' ? {} : { description: words }),
  }));
  return {
    operationId: id,
    tags: [family.title],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { [bodyType]: { schema: toJsonSchema(body, named) } },
          },
        }),
    responses: { ...answersOf(endpoint, named), ...failuresOf(endpoint) },
    ...(access === 'public' ? { security: [] } : {}),
    'x-access': access,
    ...(dialects === undefined ? {} : { 'x-dialects': dialects }),
  } as Operation;
}

function answersOf({ answers }: Endpoint, named: NamedSchemas): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: statusTexts[Number(status)] ?? 'Success',
        ...(schema === noBody
          ? {}
          : { content: { 'application/json': { schema: toJsonSchema(schema, named) } } }),
      },
    ]),
  );
}

/** The errors, grouped by their default HTTP status. */
function failuresOf(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of errorsOf(endpoint)) {
    const { status } = errorTable[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  const responses = [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.map((name) => `${errorTable[name].number} (${errorTable[name].text})`).join('; '),
      content: { 'application/json': { schema: { $ref: `${componentReference}Error` } } },
    },
  ]);
  return Object.fromEntries(responses);
}

/** All errors of a call without duplicates: its own errors first, then the common errors. */
export function errorsOf(endpoint: Endpoint): readonly ErrorName[] {
  return [...new Set([...(endpoint.errors ?? []), ...commonErrors(endpoint)])];
}

export const statusTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created, or written to disk',
  202: 'Accepted; the data are written to disk later',
  302: 'Redirect',
  304: 'Not modified',
};
