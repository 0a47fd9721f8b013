import type { HubIndex, HubNeighbour } from './HubIndex.ts';

/** Order of the neighbours in a slice. */
export interface NeighbourSort {
  readonly by: 'inDegree' | 'key' | { readonly attribute: string };
  readonly isDescending: boolean;
}

export const mostUsedFirst: NeighbourSort = { by: 'inDegree', isDescending: true };

const collator = new Intl.Collator('en', { numeric: true });

/** Places of neighbours, sorted; equal ones by key. */
export function sortNeighbours(
  index: HubIndex,
  places: readonly number[],
  { by, isDescending }: NeighbourSort,
): readonly number[] {
  const sign = isDescending ? -1 : 1;
  const attribute = typeof by === 'object' ? index.vertexAttributes.indexOf(by.attribute) : -1;
  const compare = (left: HubNeighbour, right: HubNeighbour): number => {
    if (by === 'inDegree') return sign * (left.inDegree - right.inDegree);
    if (by === 'key') return sign * collator.compare(left.key, right.key);
    return compareValues(left.values[attribute], right.values[attribute], sign);
  };
  return places.toSorted((one, other) => {
    const [left, right] = [index.neighbours[one]!, index.neighbours[other]!];
    return compare(left, right) || (left.key < right.key ? -1 : left.key > right.key ? 1 : 0);
  });
}

/** Numbers before texts; missing values last in both directions. */
function compareValues(left: unknown, right: unknown, sign: number): number {
  const [leftMissing, rightMissing] = [isMissing(left), isMissing(right)];
  if (leftMissing || rightMissing) return Number(leftMissing) - Number(rightMissing);
  if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
  if (typeof left === 'number') return -sign;
  if (typeof right === 'number') return sign;
  return sign * collator.compare(toText(left), toText(right));
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';
const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
