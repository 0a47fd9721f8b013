import type { Community, CommunityReason } from '../../../protocol/graph-patch.ts';
import { formatExact } from '../../lib/format.ts';

/** The value of the grouping attribute, or the most central member; the reason if there is neither. */
export function nameOfCommunity({ reason }: Pick<Community, 'reason'>): string {
  return reason.value === '' ? reason.text : reason.value;
}

/** Reason of a mark that stands for many small groups. The text of a grouping attribute has a colon. */
const smallGroups = { key: '*small', text: 'Small groups' };

/** The reason of a mark that stands for so many small groups. */
export function smallGroupsReason(count: number): CommunityReason {
  return { ...smallGroups, value: `${formatExact(count)} small groups` };
}

export const isSmallGroups = ({ key, text }: CommunityReason): boolean =>
  key === smallGroups.key && text === smallGroups.text;

/** Name and number of members: `Alaska (176)`. */
export function titleOfCommunity(name: string, size: number): string {
  return `${name} (${formatExact(size)})`;
}
