import type { Endpoint } from '../../../protocol/endpoint.ts';
import type { NamedEndpoint } from '../../../protocol/endpoints.ts';
import { errorTable } from '../../../protocol/error-table.ts';
import { errorsOf } from '../../../protocol/openapi/open-api.ts';

/** Searched text: method, path, descriptions, parameters and errors. */
function textOf({ id, family, endpoint }: NamedEndpoint): string {
  return [
    endpoint.method,
    endpoint.path,
    endpoint.summary,
    endpoint.description ?? '',
    id,
    family.title,
    ...Object.keys(endpoint.query?.shape ?? {}),
    ...ownErrorsOf(endpoint).map((name) => `${errorTable[name].number} ${name} ${errorTable[name].text}`),
  ]
    .join(' ')
    .toLowerCase();
}

function ownErrorsOf(endpoint: Endpoint) {
  return endpoint.errors ?? errorsOf(endpoint);
}

const texts = new WeakMap<NamedEndpoint, string>();

function cachedTextOf(entry: NamedEndpoint): string {
  const text = texts.get(entry) ?? textOf(entry);
  texts.set(entry, text);
  return text;
}

/** Endpoints that contain all words of the search; those with all words in method and path come first. */
export function findEndpoints(all: readonly NamedEndpoint[], search: string): readonly NamedEndpoint[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const isPath = ({ endpoint }: NamedEndpoint) => hasAll(`${endpoint.method} ${endpoint.path}`.toLowerCase());
  return all
    .filter((entry) => hasAll(cachedTextOf(entry)))
    .toSorted((left, right) => Number(isPath(right)) - Number(isPath(left)));
}
