import { formatAmount, formatExact } from '../../../lib/format.ts';
import { agree } from '../../../lib/plural.ts';
import type { VertexDegrees } from '../../adapters/GraphAdapter.ts';
import { type HubChoice, inDegreeBins } from './HubIndex.ts';
import type { NeighbourSort } from './neighbour-sort.ts';

/** A part of the slice that can be removed. */
interface SliceToken {
  readonly text: string;
  /** The choice without this part. */
  readonly rest: HubChoice;
}

/** The slice as tokens that read as a sentence, such as `in`, `section: libs`, `used by 100 or more`. */
export function sliceTokens(choice: HubChoice): readonly SliceToken[] {
  const tokens: SliceToken[] = [];
  if (choice.direction !== 'any')
    tokens.push({
      text: choice.direction === 'inbound' ? 'in' : 'out',
      rest: { ...choice, direction: 'any' },
    });
  if (choice.edgeCollections !== undefined)
    tokens.push({
      text: `through ${list(choice.edgeCollections)}`,
      rest: { ...choice, edgeCollections: undefined },
    });
  if (choice.edgeValues !== undefined)
    tokens.push({
      text: `${choice.edgeAttribute}: ${list(choice.edgeValues)}`,
      rest: { ...choice, edgeValues: undefined },
    });
  if (choice.vertexValues !== undefined)
    tokens.push({
      text: `${choice.vertexAttribute}: ${list(choice.vertexValues)}`,
      rest: { ...choice, vertexValues: undefined },
    });
  if (choice.bins !== undefined)
    tokens.push({ text: describeBins(choice.bins), rest: { ...choice, bins: undefined } });
  if (choice.search.trim() !== '')
    tokens.push({ text: `matching '${choice.search.trim()}'`, rest: { ...choice, search: '' } });
  return tokens;
}

function list(values: ReadonlySet<string>): string {
  const names = [...values];
  if (names.length === 0) return 'nothing';
  return names.length <= 3
    ? names.join(' or ')
    : `${names.slice(0, 2).join(', ')} or ${names.length - 2} more`;
}

export function describeBins([first, last]: readonly [number, number]): string {
  const min = inDegreeBins[first]!;
  const next = inDegreeBins[last + 1];
  if (next === undefined) return `used by ${formatExact(min)} or more`;
  if (next - min === 1) return `used by ${formatExact(min)}`;
  return min === 0
    ? `used by fewer than ${formatExact(next)}`
    : `used by ${formatExact(min)} to ${formatExact(next - 1)}`;
}

/** Such as '21,842 edges in and 8 out in the database. None of its 21,845 neighbours is in the view.' */
export function describeHub(degrees: VertexDegrees, shownNeighbours: number): string {
  const sum = (side: 'inbound' | 'outbound') =>
    degrees.edges.reduce((total, edges) => total + edges[side], 0);
  const { any } = degrees.neighbours;
  const more = degrees.isPartial ? 'At least ' : '';
  const shown =
    shownNeighbours === 0
      ? `None of its ${formatAmount(any, 'neighbour')} is in the view.`
      : `${formatExact(shownNeighbours)} of its ${formatAmount(any, 'neighbour')} ${agree(shownNeighbours, 'is')} in the view.`;
  return `${more}${formatAmount(sum('inbound'), 'edge')} in and ${formatExact(sum('outbound'))} out in the database. ${shown}`;
}

export function describeOrder({ by, isDescending }: NeighbourSort): string {
  if (by === 'inDegree') return isDescending ? 'the most used first' : 'the least used first';
  const name = by === 'key' ? '_key' : by.attribute;
  return isDescending ? `by ${name}, descending` : `by ${name}`;
}
