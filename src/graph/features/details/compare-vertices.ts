import type { GraphModel } from '../../model/GraphModel.ts';
import type { Attribute } from './attribute-values.ts';

/** One attribute of two documents; undefined: the document does not have it. */
interface ComparedAttribute {
  readonly name: string;
  readonly texts: readonly [string | undefined, string | undefined];
  readonly isEqual: boolean;
}

/** The attributes of both documents in the order of the first one, then those of the second one only. */
export function compareAttributes(
  one: readonly Attribute[],
  other: readonly Attribute[],
): readonly ComparedAttribute[] {
  const byName = (all: readonly Attribute[]) => new Map(all.map((each) => [each.name, each]));
  const [left, right] = [byName(one), byName(other)];
  return [...new Set([...left.keys(), ...right.keys()])].map((name) => {
    const [first, second] = [left.get(name), right.get(name)];
    return {
      name,
      texts: [first?.text, second?.text],
      // The number 1 and the text '1' differ.
      isEqual: first?.kind === second?.kind && first?.text === second?.text,
    };
  });
}

/** Neighbours of two vertices in the picture, vertex indices. */
interface ComparedNeighbours {
  readonly common: readonly number[];
  /** Neighbours of only one of them, without the other one. */
  readonly onlyOfFirst: number;
  readonly onlyOfSecond: number;
  /** Edges between the two, by direction. */
  readonly forward: number;
  readonly backward: number;
}

/** O(degrees). */
export function compareNeighbours(model: GraphModel, one: number, other: number): ComparedNeighbours {
  const [first, second] = [neighboursOf(model, one), neighboursOf(model, other)];
  const common = [...first.keys()].filter(
    (vertex) => second.has(vertex) && vertex !== one && vertex !== other,
  );
  const own = (neighbours: ReadonlySet<number>) =>
    neighbours.size - common.length - Number(neighbours.has(one)) - Number(neighbours.has(other));
  return {
    common,
    onlyOfFirst: own(first),
    onlyOfSecond: own(second),
    forward: countEdges(model, one, other),
    backward: countEdges(model, other, one),
  };
}

function neighboursOf(model: GraphModel, vertex: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { offsets, targets } of [model.outgoing(), model.incoming()]) {
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) found.add(targets[slot]!);
  }
  return found;
}

function countEdges(model: GraphModel, from: number, to: number): number {
  const { offsets, targets } = model.outgoing();
  let count = 0;
  for (let slot = offsets[from]!; slot < offsets[from + 1]!; slot++) count += Number(targets[slot] === to);
  return count;
}
