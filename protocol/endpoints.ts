import type { Endpoint, EndpointFamily } from './endpoint.ts';
import { collectRegistry } from './lib/registry.ts';

/** An endpoint with its family and operation id. */
export interface NamedEndpoint {
  /** `<family>.<name>`, such as `collection.count`. */
  readonly id: string;
  readonly family: EndpointFamily;
  readonly endpoint: Endpoint;
}

/** All files of `protocol/api`, sorted by title. */
export const endpointFamilies: readonly EndpointFamily[] = [
  ...collectRegistry(
    import.meta.glob<EndpointFamily>('./api/*.ts', { eager: true, import: 'default' }),
  ).values(),
].sort((left, right) => left.title.localeCompare(right.title));

export const allEndpoints: readonly NamedEndpoint[] = endpointFamilies.flatMap((family) =>
  Object.entries(family.endpoints).map(([name, endpoint]) => ({
    id: `${family.id}.${name}`,
    family,
    endpoint,
  })),
);
