import type { Community } from '../../../protocol/graph-patch.ts';
import { formatExact } from '../../lib/format.ts';

/** The value of the grouping attribute, or the most central member; the reason if there is neither. */
export function nameOfCommunity({ reason }: Pick<Community, 'reason'>): string {
  return reason.value === '' ? reason.text : reason.value;
}

/** Name and number of members: `Alaska (176)`. */
export function titleOfCommunity(name: string, size: number): string {
  return `${name} (${formatExact(size)})`;
}
