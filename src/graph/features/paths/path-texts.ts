import { keyOf } from '../../../lib/document-id.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { formatValue } from '../../styles/format-value.ts';
import { distanceWeight, type FoundPath, type FoundPaths, type PathLeg } from './path-state.ts';

export function formatKm(km: number): string {
  return km < 10 ? `${km.toFixed(1)} km` : `${formatExact(Math.round(km))} km`;
}

/** `of 4 edges; the database has no others`: what is known about paths that are not listed. */
export function truthOf({ paths, nextLength, ends }: FoundPaths): string {
  const place = ends.scope === 'database' ? 'the database' : 'the picture';
  const last = paths.at(-1);
  if (last === undefined) return '';
  const range = rangeOf(paths, ends.weight);
  if (nextLength === undefined) return `${range}; the search was stopped, ${place} can have others`;
  if (nextLength === Number.POSITIVE_INFINITY) return `${range}; ${place} has no others`;
  // Lengths are sums of rounded numbers.
  const isTie = nextLength <= last.length * (1 + 1e-6);
  if (isTie) return `${range}; ${place} has more of this length`;
  return `${range}; ${place} has no others${paths[0]!.length === last.length ? '' : ' as short'}`;
}

function rangeOf(paths: readonly FoundPath[], weight: string): string {
  const [first, last] = [paths[0]!, paths.at(-1)!];
  if (weight !== '') {
    const text = (value: number) => (weight === distanceWeight ? formatKm(value) : formatValue(value));
    const name = weight === distanceWeight ? '' : `${weight} `;
    return first.length === last.length
      ? `of ${name}${text(first.length)}`
      : `of ${name}${text(first.length)} to ${text(last.length)}`;
  }
  return first.length === last.length
    ? `of ${formatAmount(first.length, 'edge')}`
    : `of ${formatExact(first.length)} to ${formatAmount(last.length, 'edge')}`;
}

/** Heading of a path: its distance or its length by the ranked attribute, otherwise its number of edges. */
export function lengthOf(path: FoundPath, weight: string): string {
  if (weight !== '' && weight !== distanceWeight) return `${weight} ${formatValue(path.length)}`;
  if (path.km !== undefined) return formatKm(path.km);
  return formatAmount(path.legs.length, 'edge');
}

/** `4 edges, 3 stopovers` */
export function sizeOf({ legs }: FoundPath): string {
  const stopovers = Math.max(0, legs.length - 1);
  const text = stopovers === 0 ? 'direct' : formatAmount(stopovers, 'stopover');
  return `${formatAmount(legs.length, 'edge')}, ${text}`;
}

const maxListedStops = 4;

/** `via OSL, CDG, LIM`: keys of the stopovers. */
export function viaOf({ vertexIds }: FoundPath): string {
  const stops = vertexIds.slice(1, -1).map(keyOf);
  if (stops.length === 0) return 'direct';
  const listed = stops.slice(0, maxListedStops).join(', ');
  return `via ${listed}${stops.length > maxListedStops ? ` +${stops.length - maxListedStops}` : ''}`;
}

const maxListedValues = 2;

/** `Norwegian, KLM and 1 more`: the values of an attribute on the edges of a leg, the most frequent first. */
export function valuesOfLeg(leg: PathLeg, values: ReadonlyMap<string, unknown>): string {
  const counts = new Map<string, number>();
  for (const id of leg.edgeIds) {
    const value = values.get(id);
    if (value === undefined || value === null || value === '') continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const texts = [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
  const rest = texts.length - maxListedValues;
  return texts.slice(0, maxListedValues).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
