import { z } from 'zod';
import type { Method } from '../../../protocol/endpoint.ts';

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'body', 'formData']),
  description: z.string().optional(),
  required: z.boolean().optional(),
  type: z.string().optional(),
});

const operation = z.looseObject({
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  deprecated: z.boolean().optional(),
  parameters: z.array(parameter).default([]),
  responses: z.record(z.string(), z.looseObject({ description: z.string().optional() })).default({}),
});

const swagger = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** One route of a service. */
export interface DescribedRoute {
  /** `GET /path`. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly operation: z.output<typeof operation>;
}

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The routes of a description in Swagger 2.0, by their tags; parts of another form are left out. */
export function routesOf(value: unknown): readonly DescribedRoute[] {
  const parsed = swagger.safeParse(value);
  if (!parsed.success) return [];
  return Object.entries(parsed.data.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([name, entry]) => {
      const method = methods.find((each) => each === name.toUpperCase());
      const described = operation.safeParse(entry);
      if (method === undefined || !described.success) return [];
      const [tag = 'Routes'] = described.data.tags ?? [];
      return [{ id: `${method} ${path}`, method, path, tag, operation: described.data }];
    }),
  );
}

/** The path of a request below the mount, with its query string. Values by `in` and name. */
export function requestPath(route: DescribedRoute, values: Readonly<Record<string, string>>): string {
  const { parameters } = route.operation;
  const query = new URLSearchParams();
  let path = route.path;
  for (const { name, in: place } of parameters) {
    const value = values[`${place} ${name}`] ?? '';
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    if (place === 'query' && value !== '') query.set(name, value);
  }
  const rest = values['path *'] ?? '';
  if (path.endsWith('/*')) path = path.slice(0, -1) + rest.split('/').map(encodeURIComponent).join('/');
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}
