import { DatabaseError } from '../../../protocol/errors.ts';
import { CollectionsAdapter } from './CollectionsAdapter.ts';
import { FoxxAdapter } from './FoxxAdapter.ts';
import type { GraphAdapter } from './GraphAdapter.ts';
import { JsonAdapter } from './JsonAdapter.ts';
import { NamedGraphAdapter } from './NamedGraphAdapter.ts';
import { PreviewAdapter, previewGraph } from './PreviewAdapter.ts';

export const adapterTypes = ['arango', 'gharial', 'foxx', 'json', 'preview'] as const;
export type AdapterType = (typeof adapterTypes)[number];

/** The choices of the dialog 'Switch Graph', as texts of the address. */
export interface AdapterConfig {
  readonly type: string;
  readonly graph: string;
  readonly nodeCollections: readonly string[];
  readonly edgeCollections: readonly string[];
  /** Path of a service. */
  readonly route: string;
  /** Path of files. */
  readonly path: string;
  /** Id of the first vertex of a service or of files. */
  readonly first: string;
}

/** Members of the address. */
const names = {
  type: 'adapter',
  nodeCollections: 'vertices',
  edgeCollections: 'edges',
  route: 'route',
  path: 'path',
  first: 'first',
} as const;

/** The configuration of a page's address. */
export function configOfAddress(graph: string, search: URLSearchParams): AdapterConfig {
  const list = (name: string) => (search.get(name) ?? '').split(',').filter((each) => each !== '');
  return {
    type: search.get(names.type) ?? 'gharial',
    graph,
    nodeCollections: list(names.nodeCollections),
    edgeCollections: list(names.edgeCollections),
    route: search.get(names.route) ?? '',
    path: search.get(names.path) ?? '',
    first: search.get(names.first) ?? '',
  };
}

/** Members of the address for a configuration; undefined ones are left out. */
export function addressOfConfig(config: AdapterConfig): Readonly<Record<string, string | undefined>> {
  const { type, nodeCollections, edgeCollections, route, path, first } = config;
  const isArango = type === 'arango';
  return {
    [names.type]: type === 'gharial' ? undefined : type,
    [names.nodeCollections]: isArango ? nodeCollections.join(',') : undefined,
    [names.edgeCollections]: isArango ? edgeCollections.join(',') : undefined,
    [names.route]: type === 'foxx' ? route : undefined,
    [names.path]: type === 'json' ? path : undefined,
    [names.first]: type === 'foxx' || type === 'json' ? first : undefined,
  };
}

/** What is wrong with a configuration, in the words of the specification; undefined for a valid one. */
export function configProblem(config: AdapterConfig): string | undefined {
  const { type, graph, nodeCollections, edgeCollections, route, path, first } = config;
  switch (type) {
    case 'arango':
      if (nodeCollections.length + edgeCollections.length === 0) {
        return 'A configuration with node- and edgeCollection has to be given.';
      }
      if (nodeCollections.length === 0) return 'The nodeCollection or a graphname has to be given.';
      return edgeCollections.length === 0 ? 'The edgeCollection or a graphname has to be given.' : undefined;
    case 'gharial':
      return graph === '' ? 'The graphname has to be given.' : undefined;
    case 'foxx':
      return (
        pathProblem(route, 'The route') ?? (first === '' ? 'The first vertex has to be given.' : undefined)
      );
    case 'json':
      return (
        pathProblem(path, 'The path') ?? (first === '' ? 'The first vertex has to be given.' : undefined)
      );
    case 'preview':
      return undefined;
    default:
      return `The adapter type has to be one of: ${adapterTypes.join(', ')}.`;
  }
}

/** Requests carry the session, so they go to the page's own server only. */
function pathProblem(path: string, name: string): string | undefined {
  return /^\/(?![/\\])[^?#\\]*$/.test(path) && !path.includes('/../') && !path.startsWith('/_api')
    ? undefined
    : `${name} has to be a path of this server, such as /example.`;
}

/** Throws ERROR_BAD_PARAMETER for a configuration that is not valid. */
export function createAdapter(config: AdapterConfig): GraphAdapter {
  const message = configProblem(config);
  if (message !== undefined) throw new DatabaseError('ERROR_BAD_PARAMETER', { message });
  switch (config.type as AdapterType) {
    case 'arango':
      return new CollectionsAdapter({ vertices: config.nodeCollections, edges: config.edgeCollections });
    case 'gharial':
      return new NamedGraphAdapter(config.graph);
    case 'foxx':
      return new FoxxAdapter(config);
    case 'json':
      return new JsonAdapter(config);
    case 'preview':
      return new PreviewAdapter(previewGraph);
  }
}

/** Names that a list of the dialog offers: those with a leading underscore are hidden. */
export function offeredNames(all: readonly string[]): readonly string[] {
  return all.filter((name) => !name.startsWith('_')).sort();
}

/** Whether a list is offered: at least two names for collections, at least one for graphs. */
export function isListOffered(kind: 'collections' | 'graphs', offered: readonly string[]): boolean {
  return offered.length >= (kind === 'collections' ? 2 : 1);
}
