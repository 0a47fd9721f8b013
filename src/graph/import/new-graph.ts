import type { CreateGraphBody } from '../../../protocol/api/gharial.ts';
import { collectionOf } from '../../lib/document-id.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import { fileStyle, radiiOf } from './file-style.ts';
import type { ImportedEdge, ImportedGraph, ImportedVertex } from './ImportedGraph.ts';
import { addDirection, addLook, lookNames } from './look-attributes.ts';
import { scalePositions } from './scale-positions.ts';
import { type NewElements, toElements } from './to-elements.ts';

interface NewGraphOptions {
  readonly name: string;
  readonly vertexCollection: string;
  readonly edgeCollection: string;
  /** True: one collection for each label of the vertices and for each type of the edges. */
  readonly isByType: boolean;
  /** True: colours, sizes, shapes and positions of the file become attributes. */
  readonly hasLook: boolean;
}

/** A graph of files that is to be created. */
interface NewGraph {
  /** The body of the request that creates the graph with its collections. */
  readonly body: CreateGraphBody;
  readonly elements: NewElements;
  /** The style with which the graph opens. */
  readonly style: GraphStyle;
  /** World positions of the vertices of `elements`, x and y interleaved; undefined: the layout places them. */
  readonly positions: readonly number[] | undefined;
}

/** The definitions and documents of a new graph. The ids of an own export keep their collections. */
export function newGraphOf(graph: ImportedGraph, options: NewGraphOptions): NewGraph {
  const { name, vertexCollection, edgeCollection, isByType } = options;
  const names = lookNames(graph);
  const directed = addDirection(graph, names);
  const elements = toElements(options.hasLook ? addLook(directed, names) : directed, {
    collections: graph.isOwnExport ? ownCollections(graph) : { vertices: [], edges: [] },
    vertexCollection,
    edgeCollection,
    definitions: undefined,
    ...(isByType && {
      collectionOfType: (kind, type) =>
        type === undefined || type === ''
          ? kind === 'vertices'
            ? vertexCollection
            : edgeCollection
          : collectionName(type, kind === 'vertices' ? 'v' : 'e'),
    }),
  });
  const ends = new Map<string, { readonly from: Set<string>; readonly to: Set<string> }>();
  for (const { collection, from, to } of elements.edges) {
    const found = ends.get(collection) ?? { from: new Set(), to: new Set() };
    ends.set(collection, found);
    found.from.add(collectionOf(from)!);
    found.to.add(collectionOf(to)!);
  }
  const used = new Set([...ends.values()].flatMap(({ from, to }) => [...from, ...to]));
  const vertices = new Set(elements.vertices.map(({ collection }) => collection));
  const definitions = [...ends].map(([collection, { from, to }]) => ({
    collection,
    from: [...from],
    to: [...to],
  }));
  // A graph needs an edge collection for the edges that the user adds.
  if (definitions.length === 0) {
    const all = vertices.size === 0 ? [vertexCollection] : [...vertices];
    definitions.push({ collection: edgeCollection, from: all, to: all });
    for (const each of all) used.add(each);
  }
  const orphanCollections = [...vertices].filter((each) => !used.has(each));
  const body = { name, edgeDefinitions: definitions, orphanCollections };
  const style = fileStyle(graph, names, options.hasLook);
  return { body, elements, style, positions: options.hasLook ? positionsOf(elements, style) : undefined };
}

/** False: all vertices lie at one place, as in files of programs that have not placed them. */
function hasPlaces(places: readonly { readonly x: number; readonly y: number }[]): boolean {
  const [first] = places;
  return (
    first !== undefined && (places.length === 1 || places.some(({ x, y }) => x !== first.x || y !== first.y))
  );
}

/** Positions need a place for each vertex. */
function positionsOf({ vertices }: NewElements, style: GraphStyle): readonly number[] | undefined {
  const places = vertices.flatMap(({ position }) => position ?? []);
  if (places.length < vertices.length || !hasPlaces(places)) return undefined;
  return scalePositions(places, radiiOf(vertices, style));
}

/** The names of all collections of a graph. */
export function collectionsOf({ edgeDefinitions = [], orphanCollections = [] }: CreateGraphBody): string[] {
  const names = edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]);
  return [...new Set([...names, ...orphanCollections])];
}

/** The collections in the ids of an export of this workspace. */
function ownCollections({ vertices, edges }: ImportedGraph) {
  const names = (ids: Iterable<string | undefined>) => [
    ...new Set([...ids].flatMap((id) => /^([a-z][\w-]*)\/./i.exec(id ?? '')?.[1] ?? [])),
  ];
  return { vertices: names(vertices.keys()), edges: names(edges.map(({ id }) => id)) };
}

/** A valid name of a collection or graph. `prefix`: before a name that does not begin with a letter. */
export function collectionName(text: string, prefix: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  return /^[a-z]/i.test(name) ? name : `${prefix}_${name}`.replace(/_$/, '');
}

/** What of the look of a file is there. */
export function lookOf(
  vertices: Iterable<ImportedVertex>,
  edges: Iterable<ImportedEdge> = [],
): readonly string[] {
  const found = new Set<string>();
  const places: { readonly x: number; readonly y: number }[] = [];
  for (const { look, position } of vertices) {
    if (look?.color !== undefined) found.add('colours');
    if (look?.size !== undefined) found.add('sizes');
    if (look?.shape !== undefined) found.add('shapes');
    if (position !== undefined) places.push(position);
  }
  if (hasPlaces(places)) found.add('positions');
  for (const { look } of edges) {
    if (look?.color !== undefined) found.add('edge colours');
    if (look?.width !== undefined) found.add('widths');
  }
  return [...found];
}
