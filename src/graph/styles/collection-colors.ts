import { mix32 } from '../../../protocol/lib/random.ts';
import type { CollectionNumbers } from '../model/collections.ts';
import { type ColorPair, palette } from './palette.ts';

/** Palette colours in the order in which collections use them; yellow and grey only if no other is free. */
const order = [0, 1, 2, 3, 4, 5, 7, 9, 10, 6, 8] as const;
const preferredCount = 9;
/** Gives the collections of the example graphs the first colours. */
const seed = 11_395_094;

/** Palette colour by name of the collection. */
type CollectionColors = ReadonlyMap<string, number>;

/** The vertex and the edge collections of a graph. */
interface GraphCollections {
  readonly vertices: readonly string[];
  readonly edges: readonly string[];
}

/**
 * The colours of the collections in the graphs of a database. A colour follows from the name; two collections of one
 * graph have different colours, as long as the palette has free ones. The colours do not depend on the order of the
 * graphs, and so are the same for all users. O(collections · graphs).
 */
export function colorsOfGraphs(graphs: readonly GraphCollections[]): CollectionColors {
  const colors = new Map<string, number>();
  for (const kind of ['vertices', 'edges'] as const) {
    const names = new Set(graphs.flatMap((graph) => graph[kind]));
    for (const name of [...names].sort()) {
      if (colors.has(name)) continue;
      const beside = graphs.filter((graph) => graph[kind].includes(name));
      const used = beside.flatMap(({ vertices, edges }) =>
        [...vertices, ...edges].flatMap((other) => colors.get(other) ?? []),
      );
      colors.set(name, freeColor(name, used));
    }
  }
  return colors;
}

/** The first colour of a name that is not used, otherwise the least used one. */
function freeColor(name: string, used: readonly number[]): number {
  let hash = seed;
  for (const character of name) hash = mix32(hash ^ character.codePointAt(0)!);
  const first = hash % preferredCount;
  const candidates = order.map((_, step) =>
    step < preferredCount ? order[(first + step) % preferredCount]! : order[step]!,
  );
  const countOf = (color: number) => used.filter((each) => each === color).length;
  return candidates.reduce((best, color) => (countOf(color) < countOf(best) ? color : best));
}

interface Known {
  /** Of the database; empty until it is loaded. */
  readonly database: CollectionColors;
  /** By number of the collection. */
  readonly numbers: number[];
}

const known = new WeakMap<CollectionNumbers, Known>();

/** Sets the colours of a database for the collections of a graph. */
export function setCollectionColors(collections: CollectionNumbers, database: CollectionColors): void {
  known.set(collections, { database, numbers: [] });
}

/** The palette colours of the collections by number. Those that the database does not have get free ones by their name. */
export function paletteNumbers(collections: CollectionNumbers): readonly number[] {
  const { database, numbers } = known.get(collections) ?? {
    database: new Map<string, number>(),
    numbers: [],
  };
  const { names } = collections;
  if (numbers.length < names.length) {
    const used = [...numbers, ...names.flatMap((name) => database.get(name) ?? [])];
    for (const name of names.slice(numbers.length)) {
      const color = database.get(name) ?? freeColor(name, used);
      used.push(color);
      numbers.push(color);
    }
    known.set(collections, { database, numbers });
  }
  return numbers;
}

/** The colours of collection `number`. */
export function collectionColor(collections: CollectionNumbers, number: number): ColorPair {
  return palette[paletteNumbers(collections)[number] ?? 0]!;
}
