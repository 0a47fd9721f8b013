import type { Endpoint } from '../../../protocol/endpoint.ts';
import {
  type JsonSchema,
  type NamedSchemas,
  resolveSchema,
  toJsonSchema,
} from '../../../protocol/openapi/json-schema.ts';
import { parametersOf } from '../../../protocol/openapi/parameters.ts';

const maxDepth = 6;

/** Texts that the server accepts in members with a syntax of their own. */
const exampleTexts: ReadonlyMap<string, string> = new Map([['query', 'RETURN 1']]);

/** An example value for a schema: required members, and one member where the object would be empty. */
function exampleOf(schema: JsonSchema, named: NamedSchemas, depth = 0): unknown {
  const resolved = resolveSchema(schema, named);
  const choice = (resolved.anyOf ?? resolved.oneOf)?.[0];
  if (choice !== undefined) return exampleOf(choice, named, depth);
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum !== undefined) return resolved.enum[0];
  switch (Array.isArray(resolved.type) ? resolved.type[0] : resolved.type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      if (resolved.prefixItems !== undefined) {
        return resolved.prefixItems.map((item) => exampleOf(item, named, depth + 1));
      }
      return resolved.items === undefined || depth >= maxDepth
        ? []
        : [exampleOf(resolved.items, named, depth + 1)];
    case 'object': {
      const required = resolved.required ?? [];
      const members = Object.entries(resolved.properties ?? {}).filter(([name]) => required.includes(name));
      return Object.fromEntries(
        depth >= maxDepth
          ? []
          : members.map(([name, member]) => [
              name,
              exampleTexts.get(name) ?? exampleOf(member, named, depth + 1),
            ]),
      );
    }
    default:
      return null;
  }
}

/** A body to begin with: the required members; '' for a body that is not JSON; undefined without a body. */
export function exampleBodyOf({ body, bodyType }: Endpoint): string | undefined {
  if (body === undefined) return undefined;
  if (bodyType !== undefined) return '';
  const named: NamedSchemas = {};
  return JSON.stringify(exampleOf(toJsonSchema(body, named), named), undefined, 2);
}

/** The call as a curl command. `base`: origin, sub-path and database. */
export function curlOf(endpoint: Endpoint, base: string): string {
  const { method, access, body, bodyType } = endpoint;
  const parameters = parametersOf(endpoint);
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}');
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.isRequired)
    .map(({ name }) => `${name}={${name}}`)
    .join('&');
  const named: NamedSchemas = {};
  const example =
    body === undefined || bodyType !== undefined ? undefined : exampleOf(toJsonSchema(body, named), named);
  const data = bodyType === undefined ? JSON.stringify(example) : '@file';
  return [
    method === 'HEAD' ? 'curl --head' : `curl -X ${method}`,
    ...(access === 'public' ? [] : ['-u root']),
    ...(example === undefined && bodyType === undefined
      ? []
      : [`-H 'content-type: ${bodyType ?? 'application/json'}'`, `--data-binary '${data}'`]),
    `--globoff '${base}${path}${query === '' ? '' : `?${query}`}'`,
  ].join(' \\\n  ');
}
